//! Methods that hand back what they are called on, one behind the other:
//!
//! ```text
//! book.add(a).add(b);        book.add(a); book.add(b);
//! ```
//!
//! The siblings of such a method give nothing (`parse/sugar/setters.rs`), so rustc is asked whether that is what it gives.

use crate::ir::Stmt;
use crate::lower::stmt::iterate;
use crate::lower::{Kind, Lower, Ty, closure};
use crate::parse::lends_something;
use crate::syntax;
use quote::quote;

impl Lower<'_> {
    /// A chain as a statement, if it starts from a value of a type of the user's that may change.
    pub(in crate::lower) fn chained(&mut self, m: &syn::ExprMethodCall) -> bool {
        let (first, mut links) = (base(m), vec![m]);
        while let syn::Expr::MethodCall(before) = closure::bare(&links[links.len() - 1].receiver) {
            links.push(before);
        }
        let address = std::ptr::from_ref(first) as usize;
        let own = self.is_own(first) || self.kinds.is_own(address);
        // What takes a value out of a result is no method of the user's.
        let taken_out = links.iter().rev().skip(1).any(|m| syntax::is_of_options(&m.method.to_string()));
        if links.len() < 2
            || taken_out
            || !own
            || !iterate::is_place(first)
            || !links.iter().skip(1).all(|m| self.may_hand_back(first, m))
        {
            return false;
        }
        let changes = self.while_lending(|s| s.place(first)).is_some_and(|place| self.may_change(&place));
        if !changes {
            return false;
        }
        for (i, link) in links.iter().enumerate().rev() {
            let key = (std::ptr::from_ref(*link) as usize, "chained".to_owned());
            let text = self.text_for(key, |_| {
                let (method, turbofish, args) = (&link.method, &link.turbofish, &link.args);
                quote!(#first.#method #turbofish(#args))
            });
            let syn::Expr::MethodCall(call) = &*text else { unreachable!("a method is called") };
            let is_call = self.user_method(call, true).is_some();
            match self.out.last_mut().and_then(|block| block.last_mut()) {
                Some(Stmt { kind: Kind::Call(call), .. }) if is_call => call.nothing |= i > 0,
                _ => self.refuse(
                    &link.method,
                    "a method that is called on what another one hands back",
                    "what that is, is not visible here",
                    "call both on the value itself, in statements of their own",
                ),
            }
        }
        true
    }

    /// Does nothing show that a method gives something else?
    fn may_hand_back(&self, first: &syn::Expr, m: &syn::ExprMethodCall) -> bool {
        let lends = m.args.iter().any(|e| matches!(e, syn::Expr::Reference(r) if r.mutability.is_some()));
        let written = match self.infer(first).peeled() {
            Ty::Named(owner) => self.given_by_type(owner.printed(), &m.method.to_string()),
            _ => None,
        };
        !lends && written.is_none() && !lends_something(&m.method.to_string())
    }
}

/// What a chain of methods starts from.
fn base(m: &syn::ExprMethodCall) -> &syn::Expr {
    match closure::bare(&m.receiver) {
        syn::Expr::MethodCall(before) => base(before),
        e => e,
    }
}
