//! Iterators one after the other whose items are numbered through, so that others can be zipped with them.

use crate::ir::code;
use crate::lower::chain::Chain;
use crate::lower::{Expr, Inert, Kind, Lower, Ty, Val};
use quote::quote;

impl Lower<'_> {
    /// The item at an index of `first.chain(second)`: a copy, since a reference would be one that a branch chooses.
    pub(super) fn item_of_either(&mut self, first: &Chain, second: &Chain, at: &Inert) -> Val {
        let span = self.chain_span;
        let Some(n) = self.length(first) else { return self.nothing() };
        let (k, end) = (code::operand(&at.tokens), code::operand(&n.tokens));
        let cond = code::joined(quote!(#k < #end), &[at.clone(), n.clone()], Ty::Bool);
        let rest = code::joined(quote!((#k - #end)), &[at.clone(), n], Ty::usize());
        let var = self.temp("item", Ty::Unknown, false);
        self.emit(span, Kind::Let { var, value: None });
        let mut lent = false;
        let mut numbers = true;
        let mut branch = |s: &mut Self, chain: &Chain, at: &Inert| {
            s.in_block(|s| {
                let item = s.item_at(chain, at, &mut vec![].into_iter(), false);
                lent |= matches!(item.ty, Ty::Ref(false, _));
                numbers &= !matches!(item.ty, Ty::Ref(true, _) | Ty::Tuple(_) | Ty::Slice(_));
                s.store(var, item);
            })
        };
        let then = branch(self, first, at);
        let other = branch(self, second, &rest);
        let ty = self.func.var(var).ty.clone();
        if !numbers || !matches!(ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Named(_) | Ty::Unknown) {
            self.errors.refuse(
                span,
                "a `.zip(…)` with iterators one after the other whose items are no numbers",
                "which of them an item comes from is only known at run time",
                "collect them into a vector first",
            );
        }
        self.emit(span, Kind::If { cond, then, other });
        if lent {
            let ty = Ty::Ref(false, Box::new(ty));
            return Val { expr: Expr::Borrow { place: var.into(), unique: false }, ty };
        }
        self.load(var.into())
    }
}
