//! Calls of functions of a type parameter whose value is not used, and which are lent nothing to be changed: nothing comes back
//! through them, so they are made as they are written.
//!
//! ```text
//! C::assert(value); checker.check(value);
//! ```
//!
//! Of a function of a trait is not seen whether it has siblings: one that gives nothing has none.

use crate::lower::{Lower, Ty, closure};
use proc_macro2::Ident;

impl Lower<'_> {
    /// Is the statement such a call?
    pub(super) fn leads_nowhere(&self, e: &syn::Expr) -> bool {
        let is_param = |name: &Ident| self.type_params().any(|param| param == name);
        match closure::bare(e) {
            syn::Expr::Call(c) => {
                let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*c.func else { return false };
                path.segments.len() == 2
                    && is_param(&path.segments[0].ident)
                    && c.args.iter().all(|arg| self.is_kept_as_it_is(arg))
            }
            syn::Expr::MethodCall(m) => {
                let Some(receiver) = self.variable(&m.receiver) else { return false };
                let var = self.func.var(receiver);
                let of_param =
                    |ty: &Ty| matches!(ty, Ty::Named(name) if self.type_params().any(|p| *p == name.printed()));
                let shared = match &var.ty {
                    Ty::Ref(unique, ty) => !unique && of_param(ty),
                    ty => !var.mutable && of_param(ty),
                };
                shared && m.args.iter().all(|arg| self.is_kept_as_it_is(arg))
            }
            _ => false,
        }
    }

    /// Is an argument nothing that the call may change?
    fn is_kept_as_it_is(&self, arg: &syn::Expr) -> bool {
        match arg {
            syn::Expr::Paren(p) => self.is_kept_as_it_is(&p.expr),
            syn::Expr::Group(g) => self.is_kept_as_it_is(&g.expr),
            syn::Expr::Reference(r) => r.mutability.is_none(),
            syn::Expr::Closure(_) | syn::Expr::MethodCall(_) | syn::Expr::Call(_) | syn::Expr::Macro(_) => false,
            e => !matches!(self.infer(e), Ty::Ref(true, _)),
        }
    }
}
