//! Values as arguments: by value, or lent.

use crate::ir::Pass;
use crate::lower::{Arg, ArgValue, Expr, Lower, Place, Proj, Ty, Val};
use crate::names;
use crate::parse::generates;
use proc_macro2::{Ident, Span};
use quote::quote_spanned;
use syn::spanned::Spanned;

/// What is said of a constant whose type has a derivative, where a call may change it.
const CARRIED: &str = "a parameter without a derivative is lent to a call that may give it one: leave `#[constant]` out, or copy \
                       what it lends";

impl Lower<'_> {
    /// Values as arguments.
    pub(in crate::lower) fn passed(&mut self, values: Vec<Val>) -> Vec<Arg> {
        let mut args: Vec<Arg> = values
            .into_iter()
            .map(|value| {
                if let Expr::Borrow { place, .. } = &value.expr {
                    let ty = self.func.type_of(place);
                    self.mark_result(&ty);
                }
                let active = self.is_active(&value.expr);
                let value = match (value.expr, value.ty) {
                    (Expr::Borrow { place, unique: true }, _) => ArgValue::Unique { place, bare: false },
                    (Expr::Borrow { place, unique: false }, _) => ArgValue::Shared { place, bare: false },
                    (Expr::Inert(code), Ty::Ref(unique, t)) => {
                        let value = Val { expr: Expr::Inert(code), ty: Ty::Ref(unique, t) };
                        let place = self.bind(Span::call_site(), "lent", value).into();
                        if unique {
                            ArgValue::Unique { place, bare: true }
                        } else {
                            ArgValue::Shared { place, bare: true }
                        }
                    }
                    (Expr::Load(place), _)
                        if self.is_tool(&place) || !active && self.constant_by_name(&place).is_some() =>
                    {
                        ArgValue::Unique { place: place.then(Proj::Deref), bare: false }
                    }
                    (Expr::Load(place), Ty::Ref(true, _)) => ArgValue::Unique { place, bare: true },
                    (Expr::Load(place), Ty::Ref(false, _)) => ArgValue::Shared { place, bare: true },
                    (expr @ (Expr::Load(_) | Expr::Inert(_) | Expr::Number(_)), _) => ArgValue::Value(expr),
                    (expr, _) if expr.is_lent_if_any() => ArgValue::Value(expr),
                    (expr, ty) => {
                        let var = self.bind(Span::call_site(), "given", Val { expr, ty });
                        ArgValue::Value(Expr::var(var))
                    }
                };
                Arg::new(value, active)
            })
            .collect();
        share(&mut args);
        args
    }

    /// A call may give what it is lent to change a derivative. Not to a constant of a type that has none, which is known by its
    /// name (`#[constant] rng: &mut Lcg`): rustc is asked whether it has one.
    pub(super) fn lend_to_change(&mut self, place: &Place, span: Span) {
        let active = self.func.is_active(&self.func.resolve(place));
        if !active && self.is_own_tool(place) {
            return;
        }
        let Some(ty) = self.constant_by_name(place).filter(|_| !active) else {
            return self.activate_place(place, true, span);
        };
        let ct = &self.runtime;
        let item = quote_spanned!(ty.span()=>
            const _: () = {
                use #ct::Without as _;
                ::core::assert!(!#ct::Carrying::<#ty>::CARRIES, #CARRIED);
            };
        );
        if !self.func.items.iter().any(|other| other.to_string() == item.to_string()) {
            self.func.items.push(item);
        }
    }

    /// The type of what a parameter without a derivative lends to be changed, if it stands for itself: it has no generics. So
    /// does a generator of random numbers that is made here.
    fn constant_by_name(&self, place: &Place) -> Option<syn::Type> {
        let mut parameters = self.func.params.iter().zip(&self.source.parameters);
        let root = self.func.resolve(place).root;
        if let (Ty::Named(name), true) = (&self.func.var(root).ty, place.path.is_empty())
            && let Ok(syn::Type::Path(made)) = syn::parse2(name.tokens())
            && made.path.segments.last().is_some_and(|s| generates(&s.ident))
        {
            return Some(syn::Type::Path(made));
        }
        let (_, p) = parameters.find(|(q, p)| q.var == root && !p.active && p.pass == Pass::Unique)?;
        let syn::Type::Reference(lent) = &p.written else { return None };
        let outer = self.source.outer.iter().flat_map(|g| &g.params);
        let mut generics = self.source.generics.params.iter().chain(outer).map(|param| match param {
            syn::GenericParam::Type(t) => &t.ident,
            syn::GenericParam::Const(c) => &c.ident,
            syn::GenericParam::Lifetime(l) => &l.lifetime.ident,
        });
        let own = Ident::new("Self", Span::call_site());
        let open = generics.any(|name| names::mentions(&lent.elem, name)) || names::mentions(&lent.elem, &own);
        (matches!(p.ty.peeled(), Ty::Named(_)) && !open).then(|| (*lent.elem).clone())
    }

    /// Is it a parameter that refers to what is of use through a unique reference only, and has no derivative? A call takes it
    /// as such, and its pullback does not look at it.
    pub(in crate::lower) fn is_tool(&self, place: &Place) -> bool {
        self.is_tool_by(Pass::Unique, place)
    }

    /// Is it a parameter that is such a thing itself, and is lent to be changed?
    pub(in crate::lower) fn is_own_tool(&self, place: &Place) -> bool {
        self.is_tool_by(Pass::Value, place)
    }

    fn is_tool_by(&self, pass: Pass, place: &Place) -> bool {
        let mut parameters = self.func.params.iter().zip(&self.source.parameters);
        place.path.is_empty() && parameters.any(|(q, p)| q.var == place.root && p.tool && p.pass == pass)
    }
}

/// A unique reference that several arguments of a call go through is lent as a shared one: `dot(a, a)`, `dot(a, &a[1..])`.
fn share(args: &mut [Arg]) {
    let place = |arg: &Arg| match &arg.value {
        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => Some(place.clone()),
        _ => None,
    };
    let lent: Vec<Place> = args.iter().filter_map(place).collect();
    for arg in args {
        if let ArgValue::Unique { place, bare: true } = &arg.value
            && lent.iter().filter(|p| p.root == place.root && p.path.starts_with(&place.path)).count() > 1
        {
            arg.value = ArgValue::Shared { place: place.then(Proj::Deref), bare: false };
        }
    }
}
