//! Sums and products of types that have their own: the items are gathered in a vector, and a trait of the runtime is
//! called, of which the attribute on `impl Sum for T` says what it is.

use crate::lower::chain::Chain;
use crate::lower::{Expr, Lower, Ty, Val};
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
