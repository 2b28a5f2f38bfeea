//! What a method is called on: whether the call may change it, and what of it the arguments share or take.

use crate::ir::Pass;
use crate::lower::{Arg, ArgValue, Expr, Kind, Lower, Place, Proj, Ty, VarId};
use proc_macro2::{Ident, Span};

impl Lower<'_> {
    /// Is it the same method of the same trait, of a reference to `self`: `fn inv(self) -> Q { (&self).inv() }`?
    pub(super) fn is_for_references(&self, m: &syn::ExprMethodCall) -> bool {
        let mut on = &*m.receiver;
        while let syn::Expr::Paren(inner) = on {
            on = &inner.expr;
        }
        let source = self.source;
        let lent = matches!(on, syn::Expr::Reference(r) if crate::parse::is_self(&r.expr));
        let by_value = source.parameters.first().is_some_and(|p| p.receiver.is_some() && p.pass == Pass::Value);
        lent && by_value && !source.operator && source.item.sig.ident == m.method
    }

    /// Does the module, or the block, show that the method is lent what it is called on to be read?
    pub(super) fn only_reads(&self, owner: &Ty, method: &Ident) -> bool {
        let Ty::Named(name) = owner.peeled() else { return false };
        let outline = self.outline_of(name.printed());
        outline.is_some_and(|outline| outline.reads(method))
            || self.is_of_block(owner) && self.results.is_lent(method, 0)
    }

    /// May a method change what is at a place: is none of the references on the way there shared, and does no loop around
    /// have references into it?
    pub(super) fn may_change(&self, place: &Place) -> bool {
        let whole = self.func.resolve(place);
        if self.lent_out.iter().any(|lent| self.func.resolve(lent).may_overlap(&whole)) {
            return false;
        }
        let mut part = Place::from(place.root);
        let mut steps = place.path.iter();
        loop {
            if matches!(self.func.type_of(&part), Ty::Ref(false, _)) {
                return false;
            }
            let Some(step) = steps.next() else { break };
            part.path.push(step.clone());
        }
        let root = self.func.var(place.root);
        matches!(root.ty, Ty::Ref(true, _)) || root.alias.as_ref().map_or(root.mutable, |lent| self.may_change(lent))
    }

    /// Is it all of a variable that only lowering knows?
    pub(super) fn is_temporary(&self, place: &Place) -> bool {
        let root = self.func.var(place.root);
        place.path.is_empty()
            && root.origin == crate::ir::Origin::Temp
            && root.alias.is_none()
            && !matches!(root.ty, Ty::Ref(..))
    }

    /// What an argument shares with the receiver is not changed by the call: neither is the receiver.
    pub(super) fn share_receiver(&self, args: &mut [Arg]) {
        let [receiver, rest @ ..] = args else { return };
        let ArgValue::Unique { place, bare } = &receiver.value else { return };
        let whole = self.func.resolve(place);
        let shared = |arg: &Arg| match &arg.value {
            ArgValue::Shared { place, .. } => self.func.resolve(place).may_overlap(&whole),
            _ => false,
        };
        if rest.iter().any(shared) {
            let place = if *bare { place.then(Proj::Deref) } else { place.clone() };
            receiver.value = ArgValue::Shared { place, bare: false };
        }
    }

    /// What is made for a call whose arguments may leave the function is not kept, unless the call is reached.
    pub(super) fn make_behind_arguments(&mut self, receiver: &mut Arg, span: Span) {
        let ArgValue::Shared { place, .. } = &mut receiver.value else { return };
        let (ty, made) = (self.func.type_of(place), Expr::Load(place.clone()));
        let var = self.temp("made", ty, receiver.active);
        self.func.var_mut(var).mutable = true;
        self.emit(span, Kind::Let { var, value: Some(made) });
        *place = var.into();
    }

    /// What an argument takes of a receiver that may change is taken before: the pullback brings back what the method has
    /// found only in the end.
    pub(super) fn take_from_receiver(&mut self, args: &mut [Arg], span: Span) {
        let [Arg { value: ArgValue::Unique { place, .. }, .. }, rest @ ..] = args else { return };
        let whole = self.func.resolve(place);
        for arg in rest {
            let ArgValue::Value(value) = &arg.value else { continue };
            let (ty, overlaps) = match value {
                Expr::Load(part) => (self.func.type_of(part), self.func.resolve(part).may_overlap(&whole)),
                Expr::Inert(code) => {
                    let own = |v: &VarId| self.func.resolve(&(*v).into()).root == whole.root;
                    (code.ty.clone(), code.reads.iter().any(own))
                }
                _ => continue,
            };
            if overlaps {
                let var = self.temp("taken", ty, arg.active);
                self.emit(span, Kind::Let { var, value: Some(value.clone()) });
                arg.value = ArgValue::Value(Expr::Load(var.into()));
            }
        }
    }
}
