//! Closures that are lent an item and take it apart with references inside of the pattern.
//!
//! ```text
//! .filter(|(i, &x)| …)     .filter(|&(ref i, &x)| …)
//! ```
//!
//! Both mean the same in editions before 2024, in which the first form is an error. What a macro emits is of its own
//! edition, whatever that of the user's crate is.

use syn::visit_mut::{self, VisitMut};
use syn::{Pat, Token, parse_quote};

/// The methods of iterators, slices and options that lend items to their last argument.
const LENDING: [&str; 19] = [
    "filter",
    "find",
    "inspect",
    "partition",
    "skip_while",
    "take_while",
    "max_by",
    "min_by",
    "max_by_key",
    "min_by_key",
    "retain",
    "sort_by",
    "sort_by_key",
    "sort_by_cached_key",
    "sort_unstable_by",
    "sort_unstable_by_key",
    "binary_search_by",
    "binary_search_by_key",
    "partition_point",
];

/// Writes the patterns of such closures with all of their references.
pub fn desugar(item: &mut syn::ItemFn) {
    Closures.visit_block_mut(&mut item.block);
}

struct Closures;

impl VisitMut for Closures {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, m);
        if !LENDING.iter().any(|name| m.method == name) {
            return;
        }
        if let Some(syn::Expr::Closure(closure)) = m.args.last_mut() {
            closure.inputs.iter_mut().for_each(parameter);
        }
    }
}

fn parameter(pattern: &mut Pat) {
    match pattern {
        Pat::Paren(p) => parameter(&mut p.pat),
        Pat::Type(t) => parameter(&mut t.pat),
        Pat::Reference(_) => {}
        p => {
            if has_reference(p) {
                each_binding(p);
                let inside = p.clone();
                *p = parse_quote!(&#inside);
            }
        }
    }
}

/// The parts of a pattern that takes something apart; none of what is behind a reference.
fn parts(pattern: &mut Pat) -> Vec<&mut Pat> {
    match pattern {
        Pat::Paren(p) => vec![&mut p.pat],
        Pat::Tuple(t) => t.elems.iter_mut().collect(),
        Pat::TupleStruct(t) => t.elems.iter_mut().collect(),
        Pat::Struct(s) => s.fields.iter_mut().map(|f| &mut *f.pat).collect(),
        _ => vec![],
    }
}

fn has_reference(pattern: &mut Pat) -> bool {
    matches!(pattern, Pat::Reference(_)) || parts(pattern).into_iter().any(has_reference)
}

/// Binds references, as the pattern without its outer reference does.
fn each_binding(pattern: &mut Pat) {
    if let Pat::Ident(p) = pattern
        && p.mutability.is_none()
    {
        p.by_ref = Some(<Token![ref]>::default());
    }
    parts(pattern).into_iter().for_each(each_binding);
}
