//! Items that are gathered in a vector first: those of one of two iterators that are zipped, neither of which has an item
//! for each index; and those of sums and products of types that have their own, for which a trait of the runtime is
//! called, of which the attribute on `impl Sum for T` says what it is.

use crate::lower::chain::Chain;
use crate::lower::{Expr, Items, Lower, Ty, Val};
use crate::syntax;
use quote::{ToTokens, format_ident, quote};
use std::rc::Rc;
use syn::spanned::Spanned;

impl<'a> Lower<'a> {
    /// Is it, as far as is visible, a type with sums of its own? Of a type by its name alone rustc decides.
    pub(super) fn has_own_sums(&self, asked: Option<&Ty>, sum: bool) -> bool {
        match asked.map(|ty| self.func.known(ty.clone())) {
            Some(Ty::Named(name)) => {
                let float = self.func.floats.param(name.printed()).is_some();
                !float && (sum && self.is_open_name(name.printed()) || self.is_structured(name.printed()))
            }
            _ => false,
        }
    }

    /// Two iterators, item by item. Of those whose items have no indices one is gathered, if nobody can tell.
    pub(super) fn pairs(&mut self, m: &syn::ExprMethodCall, left: Rc<Chain>, right: Rc<Chain>) -> Chain {
        let uncounted = |chain: &Chain| !chain.is_lockstep() && !chain.is_indexed();
        if !(uncounted(&left) && uncounted(&right)) {
            return Chain::Zip(left, right);
        }
        let may_change = |name: &syn::Ident| self.lookup(&name.to_string()).is_some_and(|v| self.func.var(v).mutable);
        // Of what only has a name here nothing is seen.
        let untold = |e: &syn::Expr| syntax::ends(e) && syntax::captured(e, &may_change).only_read;
        if untold(&m.args[0]) {
            let right = self.in_a_vector(right, std::ptr::from_ref(&m.method) as usize);
            return Chain::Zip(left, right);
        }
        if untold(&m.receiver) {
            let left = self.in_a_vector(left, std::ptr::from_ref(&m.method) as usize);
            return Chain::Zip(left, right);
        }
        Chain::Zip(left, right)
    }

    /// The items in a vector.
    fn in_a_vector(&mut self, chain: Rc<Chain>, key: usize) -> Rc<Chain> {
        let items = self.growing("items", &chain, Ty::Unknown, key);
        let target = self.target();
        self.drive(&chain, target, &[], &mut |s, item| s.push_item(items, item));
        self.source(items.into(), Items::Values)
    }

    /// The items in a vector, and what the type makes of them.
    pub(super) fn gathered_into(&mut self, m: &syn::ExprMethodCall, chain: Rc<Chain>, own: Ty) -> Val {
        let lent = crate::lower::call::given::is_of_references(&m.receiver);
        let chain = if lent { Rc::new(Chain::Copied(chain)) } else { chain };
        let key = std::ptr::from_ref(&m.method) as usize;
        let items = self.growing("items", &chain, own.clone(), key);
        let target = self.target();
        let before = self.wanted.replace(own.clone());
        self.drive(&chain, target, &[], &mut |s, item| s.push_item(items, item));
        self.wanted = before;
        let ty = Ty::Vec(Box::new(own.clone()));
        let value = match lent {
            true => Val { expr: Expr::Borrow { place: items.into(), unique: false }, ty: Ty::Ref(false, Box::new(ty)) },
            false => Val { expr: Expr::var(items), ty },
        };
        let Ty::Named(name) = &own else { return self.nothing() };
        let kind = if m.method == "sum" { "Sum" } else { "Product" };
        let (of, op) = (format_ident!("Gathered{}", if lent { "R" } else { "V" }), format_ident!("{kind}"));
        let name = name.to_token_stream();
        let of = quote!(#name as cotangent_runtime::#of<cotangent_runtime::op::#op, ::std::vec::Vec<#name>>);
        let result = self.temp("total", own, true);
        self.keys.insert(result, std::ptr::from_ref(m) as usize);
        let args = self.passed(vec![value]);
        self.operate(m.span(), of, Some(result), args);
        self.load(result.into())
    }
}
