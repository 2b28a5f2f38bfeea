//! Values in the places of names.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

/// Puts values where these names stand.
pub struct Put<'p>(pub &'p [(Ident, Expr)]);

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Expr::Path(p) = e
            && let Some(name) = p.path.get_ident()
            && let Some((_, value)) = self.0.iter().rfind(|(own, _)| own == name)
        {
            *e = value.clone();
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_field_value_mut(&mut self, f: &mut syn::FieldValue) {
        if f.colon_token.is_none() {
            f.colon_token = Some(syn::Token![:](Span::call_site()));
        }
        visit_mut::visit_field_value_mut(self, f);
    }
}
