//! Which types copied code gives to integers, and where rustc is asked whether something is one.

use super::copier::Copier;
use crate::lower::Ty;
use crate::syntax::is_comparison;
use proc_macro2::TokenStream;

/// Methods of the standard library that give no numbers, and nothing with a derivative.
const DISCRETE: [&str; 14] = [
    "cmp",
    "partial_cmp",
    "total_cmp",
    "position",
    "rposition",
    "binary_search",
    "binary_search_by",
    "binary_search_by_key",
    "classify",
    "to_string",
    "as_str",
    "to_be_bytes",
    "to_le_bytes",
    "to_ne_bytes",
];

impl Copier<'_, '_> {
    /// A method that is taken for one of a container, since its name is `len` or the like, of a value of unknown type:
    /// where its value counts, rustc is asked whether it is a number without a derivative.
    pub(super) fn checked(&self, m: &syn::ExprMethodCall) -> Option<TokenStream> {
        let lower = &self.lower;
        let gives = match lower.infer(&syn::Expr::MethodCall(m.clone())) {
            Ty::Option(t) => *t,
            ty => ty,
        };
        let open = lower.counts
            && matches!(lower.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown)
            && (DISCRETE.iter().any(|name| m.method == name) || matches!(gives, Ty::Int(_) | Ty::Bool))
            && (lower.mentions_active(&m.receiver) || m.args.iter().any(|arg| lower.mentions_active(arg)));
        open.then(|| lower.runtime.clone())
    }

    /// Both sides of an operator on integers have one type.
    pub(super) fn unify(&mut self, left: &syn::Expr, right: &syn::Expr, op: &syn::BinOp) {
        if matches!(op, syn::BinOp::Shl(_) | syn::BinOp::Shr(_) | syn::BinOp::ShlAssign(_) | syn::BinOp::ShrAssign(_)) {
            return;
        }
        // Of a name that the code binds itself, nothing is learned of the function's variable of this name.
        if self.mentions_bound(left) || self.mentions_bound(right) {
            return;
        }
        self.lower.teach_both(left, right);
        for (open, other) in [(left, right), (right, left)] {
            let ty = self.lower.infer(other);
            let Some(v) = self.lower.variable(open) else { continue };
            let news = match (ty.peeled(), &self.lower.func.var(v).ty) {
                (Ty::Int(Some(_)), Ty::Int(None) | Ty::Unknown) => true,
                // What is compared with a literal is an integer, of a type that only rustc may know.
                (Ty::Int(None), Ty::Unknown) => is_comparison(op) && matches!(other, syn::Expr::Lit(_)),
                _ => false,
            };
            if news {
                self.lower.learn(&v.into(), ty.peeled());
            }
        }
    }
}
