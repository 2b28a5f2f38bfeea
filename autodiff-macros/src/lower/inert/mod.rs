//! Code that carries no derivative is copied, with its variables under their emitted names, provided that it cannot
//! change an active variable. What is visible (an assignment, a `&mut`) is refused here; what is not (a method that
//! takes `&mut self`) is left to rustc: receivers are emitted as `(&v)`.

pub(in crate::lower) mod asked;
mod bound;
mod copier;
mod functions;
mod integers;
mod macros;
mod steady;
mod writes;

use crate::ir::code;
use crate::lower::{Inert, Lower, Ty, VarId, closure};
use crate::syntax;
use crate::syntax::Spanned;
use copier::Copier;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

impl Lower<'_> {
    /// An expression as inert code.
    pub(super) fn inert(&mut self, e: &syn::Expr) -> Inert {
        let ty = self.infer(e);
        let tries = syntax::tries(e);
        if let Some(late) = tries.late {
            self.refuse(
                late,
                "a `?` behind another effect, or in a part that is not always evaluated",
                "it leaves the function, and is evaluated before the rest here",
                "bind its value with a `let` of its own",
            );
        }
        let (given, span) = (self.is_given_items(e), e.span());
        let mut tried = std::collections::VecDeque::new();
        for t in tries.first {
            let value = self.question_mark(t);
            tried.push_back(self.bind(t.span(), "t", value));
        }
        let mut e = e.clone();
        let mut copier = Copier::new(self);
        copier.tried = tried;
        copier.visit_expr_mut(&mut e);
        let Copier { reads, used, writes, pure, .. } = copier;
        self.taint(&used, &writes, span);
        if given {
            self.activate_written(&writes);
        }
        Inert { tokens: e.into_token_stream(), reads, writes, pure, ty }
    }

    /// Is it a function that stands alone (`v.sort_by(|a, b| …)`), to be given what is not in its text? What carries no
    /// derivative at all is copied whole.
    fn is_given_items(&self, e: &syn::Expr) -> bool {
        match closure::bare(e) {
            syn::Expr::Closure(c) => !c.inputs.is_empty(),
            e => self.variable(e).is_some_and(|v| self.functions.contains_key(&v)),
        }
    }

    /// `{ let pattern = item; … body }` as inert code: a closure applied to values, by the compiler's own rules for
    /// patterns.
    pub(super) fn inert_applied(&mut self, bindings: &[(&syn::Pat, Inert)], body: &syn::Expr) -> Inert {
        let ty = self.infer(body);
        let mut copier = Copier::new(self);
        let mut patterns = vec![];
        let mut items: Vec<Inert> = vec![];
        for (pattern, item) in bindings {
            let mut pattern = (*pattern).clone();
            copier.visit_pat_mut(&mut pattern);
            patterns.push(pattern);
            items.push(item.clone());
        }
        // At once: no value sees the names that another one is bound to.
        let (names, types): (Vec<_>, Vec<_>) = patterns.iter().map(parts_of_parameter).unzip();
        let values = items.iter().map(|item| &item.tokens);
        let bound = quote!(let (#(#names,)*): (#(#types,)*) = (#(#values,)*););
        let mut body = body.clone();
        copier.visit_expr_mut(&mut body);
        let Copier { reads, used, writes, pure, .. } = copier;
        let seen: Vec<VarId> = items.iter().flat_map(|item| &item.reads).chain(&used).copied().collect();
        self.taint(&seen, &writes, body.span());
        // A `return` leaves the closure only.
        let call = if syntax::jumps_out(&body) { quote!((|| #body)()) } else { body.into_token_stream() };
        let mut code = code::joined(quote!({ #bound #call }), &items, ty);
        code.reads.extend(reads);
        code.writes.extend(writes);
        code.pure &= pure;
        code
    }

    /// A statement as inert code.
    pub(super) fn inert_stmt(&mut self, stmt: &syn::Stmt) -> Inert {
        let mut stmt = stmt.clone();
        let mut copier = Copier::new(self);
        copier.visit_stmt_mut(&mut stmt);
        let Copier { reads, used, writes, .. } = copier;
        self.taint(&used, &writes, syn::spanned::Spanned::span(&stmt));
        Inert { tokens: stmt.into_token_stream(), reads, writes, pure: false, ty: Ty::unit() }
    }

    /// A macro that nothing is known of, as inert code.
    pub(super) fn opaque_code(&mut self, mac: &syn::Macro) -> Inert {
        let mut mac = mac.clone();
        let mut copier = Copier::new(self);
        copier.opaque_macro(&mut mac);
        let Copier { reads, used, writes, .. } = copier;
        self.taint(&used, &writes, mac.bang_token.span);
        Inert { tokens: mac.into_token_stream(), reads, writes, pure: false, ty: Ty::unit() }
    }

    /// Copied code that uses something active may put it into what it writes, which is active then: the next round
    /// refuses the write.
    fn taint(&mut self, used: &[VarId], writes: &[VarId], span: Span) {
        self.note_writes(writes);
        if used.iter().any(|v| self.carries_derivative(*v)) {
            self.activate_written(writes);
            self.fill_stores(writes, span);
        }
    }

    /// What is written is active, so the next round refuses the write.
    fn activate_written(&mut self, writes: &[VarId]) {
        for v in writes {
            let var = self.func.var(*v);
            if var.mutable || matches!(var.ty, Ty::Ref(true, _)) {
                self.activate(*v);
            }
        }
    }

    /// A pattern with its variables under their emitted names (they are declared already).
    pub(super) fn inert_pattern(&mut self, pattern: &syn::Pat) -> TokenStream {
        let mut pattern = pattern.clone();
        let mut copier = Copier::new(self);
        copier.visit_pat_mut(&mut pattern);
        pattern.into_token_stream()
    }

    /// The variable at the root of a place expression.
    pub(super) fn root_of(&self, e: &syn::Expr) -> Option<VarId> {
        self.lookup(&syntax::root_name(e)?.to_string())
    }
}

/// The pattern of a parameter of a closure, and its type or `_`.
fn parts_of_parameter(pattern: &syn::Pat) -> (TokenStream, TokenStream) {
    match pattern {
        syn::Pat::Type(typed) => (typed.pat.to_token_stream(), typed.ty.to_token_stream()),
        pattern => (pattern.to_token_stream(), quote!(_)),
    }
}
