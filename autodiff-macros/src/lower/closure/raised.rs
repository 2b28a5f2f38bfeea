//! The error that a closure may give, where nothing else says its type: that of what it raises itself (`Err(…)`, `g(x)?`).
//! What raises nothing gives an error of any type that the function expects which is given the closure: then the function that
//! the closure becomes has a type parameter for it.

use crate::ir::Tokens;
use crate::lower::{Lower, Ty};
use crate::syntax;
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use syn::visit::Visit;

impl Lower<'_> {
    /// The type of the error that the closure gives, if it is seen.
    pub(super) fn raised(&mut self, c: &syn::ExprClosure) -> Option<Tokens> {
        let mut ends = Ends::default();
        ends.visit_expr(&c.body);
        if ends.errors.is_empty() && ends.asked.is_empty() && told(&c.body).is_none() && !ends.unseen(&c.body) {
            return Some(any_error().to_token_stream().into());
        }
        let written = ends.errors.iter().find_map(|e| self.type_of_error(e)).or_else(|| told(&c.body));
        written.or_else(|| ends.asked.iter().find_map(|e| self.error_of_asked(e)))
    }

    /// The type of the error of a result that is asked with `?`.
    fn error_of_asked(&mut self, e: &syn::Expr) -> Option<Tokens> {
        let ty = match self.infer(e) {
            Ty::Unknown => self.output_of_called(e)?,
            ty => ty,
        };
        match ty.peeled() {
            Ty::Result(_, Some(error)) => Some(error.clone()),
            Ty::Named(n) => Some(quote!(<#n as cotangent_runtime::Optional>::Error).into()),
            _ => None,
        }
    }
}

/// The type parameter that stands for the error of a closure that raises none.
pub(super) fn any_error() -> Ident {
    Ident::new("CtError", Span::mixed_site())
}

/// Where a closure ends with an error.
#[derive(Default)]
struct Ends<'ast> {
    errors: Vec<&'ast syn::Expr>,
    asked: Vec<&'ast syn::Expr>,
    /// The values that are returned early.
    returned: Vec<&'ast syn::Expr>,
}

impl Ends<'_> {
    /// Does the value come from elsewhere than from `Ok(…)`?
    fn unseen(&self, body: &syn::Expr) -> bool {
        let mut values = self.returned.iter().copied().chain([body]);
        values.any(|e| !syntax::values_of(e).iter().all(|tail| is_ok(tail) || ends_here(tail)))
    }
}

impl<'ast> Visit<'ast> for Ends<'ast> {
    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let (syn::Expr::Path(p), Some(error)) = (&*c.func, c.args.first())
            && syntax::is_standard(&p.path, "Err")
        {
            self.errors.push(error);
        }
        syn::visit::visit_expr_call(self, c);
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.asked.push(&t.expr);
        syn::visit::visit_expr_try(self, t);
    }

    fn visit_expr_return(&mut self, r: &'ast syn::ExprReturn) {
        self.returned.extend(r.expr.as_deref());
        syn::visit::visit_expr_return(self, r);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The error that `Ok::<_, E>(…)` is told.
fn told(body: &syn::Expr) -> Option<Tokens> {
    syntax::values_of(body).into_iter().find_map(|e| {
        let syn::Expr::Call(c) = e else { return None };
        let syn::Expr::Path(p) = &*c.func else { return None };
        match &p.path.segments.last().filter(|_| is_ok(e))?.arguments {
            syn::PathArguments::AngleBracketed(of) => match of.args.iter().nth(1)? {
                syn::GenericArgument::Type(ty) => Some(ty.to_token_stream().into()),
                _ => None,
            },
            _ => None,
        }
    })
}

fn is_ok(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Call(c) if matches!(&*c.func, syn::Expr::Path(p) if syntax::is_standard(&p.path, "Ok")))
}

/// Is what stands here no value?
fn ends_here(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Return(_))
}
