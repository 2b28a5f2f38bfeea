//! Methods that hand back what they are called on, one behind the other:
//!
//! ```text
//! book.add(a).add(b);               book.add(a); book.add(b);
//! let x = book.add(a).sum();        book.add(a); let x = book.sum();
//! ```
//!
//! The siblings of such a method give nothing (`parse/sugar/setters.rs`), so rustc is asked whether that is what it gives.

use crate::ir::Stmt;
use crate::lower::stmt::iterate;
use crate::lower::{Kind, Lower, Ty, closure};
use crate::parse::lends_something;
use crate::syntax;
use proc_macro2::TokenStream;
use quote::quote;
use std::rc::Rc;
use syn::spanned::Spanned;

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
            let text = self.text_for(key, |_| called_on(first, link));
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

    /// What is left of calls of methods of which the module says that they hand back what they are called on: the calls are
    /// made, and it is called by its name. A value that has none gets one: `Builder::default().with(a).build()`.
    pub(super) fn handed_back(&mut self, e: &syn::Expr) -> Option<syn::Expr> {
        let syn::Expr::MethodCall(m) = closure::bare(e) else { return None };
        if !self.is_handing_back(m) {
            return None;
        }
        let own = match closure::bare(&m.receiver) {
            before if self.hands_back(before) => self.handed_back(before)?,
            place if iterate::is_place(place) => place.clone(),
            made => {
                let value = self.val(made);
                let var = self.bind(made.span(), "made", value);
                self.func.var_mut(var).mutable = true;
                let name = self.func.var(var).name.clone();
                self.scopes.last_mut().expect("a scope").insert(name.to_string(), var);
                syn::parse_quote!(#name)
            }
        };
        let key = (std::ptr::from_ref(m) as usize, "handed back".to_owned());
        let text = self.text_for(key, |_| called_on(&own, m));
        let syn::Expr::MethodCall(call) = &*text else { unreachable!("a method is called") };
        self.user_method(call, true)?;
        if let Some(Stmt { kind: Kind::Call(call), .. }) = self.out.last_mut().and_then(|block| block.last_mut()) {
            call.nothing = true;
        }
        Some(own)
    }

    fn hands_back(&self, e: &syn::Expr) -> bool {
        matches!(closure::bare(e), syn::Expr::MethodCall(m) if self.is_handing_back(m))
    }

    /// Does the module say so of the method? What other calls hand back before it, is what the first of them is called on.
    fn is_handing_back(&self, m: &syn::ExprMethodCall) -> bool {
        let types = &self.source.options.types;
        let by_name = |m: &syn::ExprMethodCall| types.iter().any(|outline| outline.hands_back(&m.method));
        if !by_name(m) {
            return false;
        }
        let mut first = m;
        while let syn::Expr::MethodCall(before) = closure::bare(&first.receiver) {
            if !by_name(before) {
                break;
            }
            first = before;
        }
        match self.infer(&first.receiver).peeled() {
            Ty::Named(owner) => self.outline_of(owner.printed()).is_some_and(|outline| outline.hands_back(&m.method)),
            _ => false,
        }
    }

    /// The same call on what is handed back to it.
    pub(super) fn on_handed_back(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let own = self.part_of_handed_back(&m.receiver)?;
        let key = (std::ptr::from_ref(m) as usize, "behind".to_owned());
        Some(self.text_for(key, |_| called_on(&own, m)))
    }

    /// What is handed back, or a field of it: `loop.gains(p, i).limiter`.
    fn part_of_handed_back(&mut self, e: &syn::Expr) -> Option<syn::Expr> {
        match closure::bare(e) {
            syn::Expr::Field(f) => {
                let (own, member) = (self.part_of_handed_back(&f.base)?, &f.member);
                Some(syn::parse_quote!(#own.#member))
            }
            e => self.handed_back(e),
        }
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

/// A call of a method on something else.
fn called_on(own: &syn::Expr, m: &syn::ExprMethodCall) -> TokenStream {
    let (method, turbofish, args) = (&m.method, &m.turbofish, &m.args);
    quote!(#own.#method #turbofish(#args))
}

/// What a chain of methods starts from.
fn base(m: &syn::ExprMethodCall) -> &syn::Expr {
    match closure::bare(&m.receiver) {
        syn::Expr::MethodCall(before) => base(before),
        e => e,
    }
}
