//! Iterators that another library makes of one: what they give is of no type that is known here, but carries no derivative where
//! they are made of none.

use crate::lower::{Lower, Ty};
use crate::syntax;
use syn::visit_mut::{self, VisitMut};

impl Lower<'_> {
    /// Is it an iterator that another library makes of one: `(0..xs.len()).combinations(2)`?
    pub(super) fn is_foreign_stream(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_foreign_stream(&p.expr),
            syn::Expr::MethodCall(m) => {
                let own = syntax::is_adaptor(&m.method.to_string());
                !own && self.is_stream(&m.receiver) || self.is_foreign_stream(&m.receiver)
            }
            _ => false,
        }
    }

    /// Does the code mention nothing that carries a derivative but the lengths of lists?
    pub(super) fn counts_only(&self, e: &syn::Expr) -> bool {
        let mut counted = e.clone();
        Counted(self).visit_expr_mut(&mut counted);
        !self.mentions_active(&counted)
    }
}

/// Puts a number in the place of the length of a list.
struct Counted<'l, 'a>(&'l Lower<'a>);

impl VisitMut for Counted<'_, '_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let syn::Expr::MethodCall(m) = e
            && m.method == "len"
            && matches!(self.0.infer(&m.receiver).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..))
        {
            *e = syn::parse_quote!(0);
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }
}
