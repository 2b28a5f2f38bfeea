//! Function values in copied code: what they do stands in the place of their names.

use super::copier::Copier;
use crate::ir::Given;
use crate::lower::closure::{Closure, Function};
use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

impl Copier<'_, '_> {
    /// The name of a closure: replaced by the closure.
    pub(super) fn closure_by_name(&mut self, e: &mut syn::Expr) -> bool {
        if !matches!(e, syn::Expr::Path(_)) || self.is_own(e) {
            return false;
        }
        let function = self.lower.variable(e).and_then(|v| self.lower.functions.get(&v).cloned());
        if let Some(Function::Given(given)) = &function {
            let plain = self.plain_function(given, e.span());
            *e = syn::parse_quote!(#plain);
            return true;
        }
        let Some(Function::Closure(closure)) = function else { return false };
        *e = self.written(&closure, e.span());
        true
    }

    /// What stands for a function that is a parameter.
    pub(super) fn plain_function(&mut self, given: &Given, span: proc_macro2::Span) -> TokenStream {
        if given.mutable {
            self.lower.errors.refuse(
                span,
                &format!("calling `{}` inside of code that carries no derivative", given.name),
                "the code is copied, and what the call changes in what it has captured (`FnMut`) would be lost",
                "bind the value of the call with a `let` first, or take an `Fn`",
            );
        }
        self.pure = false;
        let plain = given.plain();
        quote!((#plain!()))
    }

    /// The text of a closure.
    pub(super) fn written(&mut self, closure: &Closure, span: proc_macro2::Span) -> syn::Expr {
        let mut text = syn::Expr::Closure(closure.tree.closure.clone());
        if let syn::Expr::Closure(c) = &mut text {
            // What it captures by value has been copied where it was made.
            c.capture = None;
        }
        let before = std::mem::take(&mut self.reads);
        let scopes = self.lower.closure_scopes(closure);
        self.visit_expr_mut(&mut text);
        self.lower.scopes = scopes;
        let captured = std::mem::replace(&mut self.reads, before);
        for v in captured {
            self.read(v);
            let name = self.lower.func.var(v).name.to_string();
            if let Some(bound) = self.bound.iter().find(|bound| bound.emitted == name) {
                let name = if bound.name.is_empty() { &name } else { &bound.name };
                self.lower.errors.refuse(
                    span,
                    &format!("a closure over `{name}`, called where something else has this name"),
                    "the code is copied with the closure in its place",
                    "rename one of the two",
                );
            }
        }
        syn::parse_quote_spanned!(span=> (#text))
    }
}
