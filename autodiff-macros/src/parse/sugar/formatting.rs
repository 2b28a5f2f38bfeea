//! Attributes for the formatter, which rustc takes away from an expression before it looks whether there may be one.
//!
//! ```text
//! #[cfg_attr(rustfmt, rustfmt_skip)] Matrix::new(a, b, c, d)          Matrix::new(a, b, c, d)
//! ```

use crate::parse::configured::attributes;
use syn::visit_mut::{self, VisitMut};

pub(super) fn desugar(item: &mut syn::ItemFn) {
    Strip.visit_block_mut(&mut item.block);
}

struct Strip;

impl VisitMut for Strip {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some(attrs) = attributes(e) {
            attrs.retain(|a| !is_for_the_formatter(a));
        }
        visit_mut::visit_expr_mut(self, e);
    }
}

/// `#[cfg_attr(rustfmt, …)]`.
fn is_for_the_formatter(a: &syn::Attribute) -> bool {
    let asks = |list: &syn::MetaList| list.tokens.to_string().starts_with("rustfmt");
    a.path().is_ident("cfg_attr") && a.meta.require_list().is_ok_and(asks)
}
