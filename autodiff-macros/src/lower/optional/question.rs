//! The operator `?`.

use crate::lower::optional::{Subject, none};
use crate::lower::{Expr, Inert, Kind, Lower, Owner, Target, Ty, Val, VarId};
use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    pub(in crate::lower) fn question_mark(&mut self, t: &syn::ExprTry) -> Val {
        if let Some(value) = self.lent_or_error(&t.expr) {
            return value;
        }
        // No other result has a number as high.
        let float = Ty::Named(self.assumed((1 << 20) + self.known.len()).into());
        self.question(t, float)
    }

    /// As a statement: what is found is not wanted, so there is nothing to be found.
    pub(in crate::lower) fn question_statement(&mut self, t: &syn::ExprTry) {
        drop(self.question(t, Ty::unit()));
    }

    /// `found`: what the result of a method is taken to have.
    fn question(&mut self, t: &syn::ExprTry, found: Ty) -> Val {
        let (result, target) = self.leaves_to();
        let home = match result.map(|r| self.func.var(r).ty.clone()) {
            Some(Ty::Option(_)) => Owner::Option,
            Some(Ty::Result(..)) => Owner::Result,
            _ => {
                self.refuse(
                    &t.question_token,
                    "a `?` in a function or closure whose result is not written as `Option<…>` or `Result<…>`",
                    "what is returned early depends on the type",
                    "write the type of the result out, or a `match`",
                );
                return self.nothing();
            }
        };
        let span = t.span();
        self.suppose(&t.expr, home, result, found);
        self.expect_home(&t.expr, Some(home));
        let Some(subject) = self.subject(&t.expr, Some(home)) else { return self.nothing() };
        self.leave_if_absent(span, &subject, home, result.expect("seen above"), target);
        self.found(span, &subject)
    }

    /// Leaves with what is there instead of a value, if that is so.
    pub(in crate::lower) fn leave_if_absent(
        &mut self,
        span: Span,
        subject: &Subject,
        home: Owner,
        result: VarId,
        target: Target,
    ) {
        self.choose(span, subject, true, |_| {}, |s, error| s.leave_absent(span, home, error, result, target));
    }

    /// The result of a method has no name that could be written. Where a `?` follows, it is taken for a float, beside
    /// the error of the function itself, as long as its uses do not say more; rustc says if it is not.
    fn suppose(&mut self, e: &syn::Expr, home: Owner, result: Option<VarId>, found: Ty) {
        match e {
            syn::Expr::Paren(p) => self.suppose(&p.expr, home, result, found),
            syn::Expr::MethodCall(m) => {
                let key = std::ptr::from_ref(m) as usize;
                if self.known.get(&key).is_some_and(|k| k.ty.is_some()) {
                    return;
                }
                let found = Box::new(found);
                let ty = match (home, result.map(|r| self.func.var(r).ty.clone())) {
                    (Owner::Result, Some(Ty::Result(_, error))) => Ty::Result(found, error),
                    _ => Ty::Option(found),
                };
                self.known.entry(key).or_default().ty = Some(ty);
            }
            _ => {}
        }
    }

    /// `return None`, `return Err(error.into())`.
    fn leave_absent(&mut self, span: Span, home: Owner, error: Option<VarId>, result: VarId, target: Target) {
        let ty = self.func.var(result).ty.clone();
        let code = match (home, error) {
            (Owner::Result, Some(error)) => {
                let name = &self.func.var(error).name;
                let tokens = quote!(::core::result::Result::Err(::core::convert::From::from(#name)));
                Inert { tokens, reads: vec![error], writes: vec![], pure: false, ty }
            }
            _ => none(ty),
        };
        self.emit(span, Kind::Set { place: result.into(), value: Expr::Inert(code) });
        self.jump_to(span, target);
    }
}
