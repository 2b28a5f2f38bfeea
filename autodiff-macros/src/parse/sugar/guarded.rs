//! A `match` whose patterns are one name and nothing else: a chain of its guards.
//!
//! ```text
//! match a * b { v if v > hi => hi, v if v < lo => lo, v => v }
//!
//! { let v = a * b; if v > hi { hi } else if v < lo { lo } else { v } }
//! ```

use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Guarded.visit_block_mut(&mut item.block);
}

struct Guarded;

impl VisitMut for Guarded {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Match(m) = e
            && let Some(chain) = chain(m)
        {
            *e = chain;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn chain(m: &syn::ExprMatch) -> Option<Expr> {
    let (last, guarded) = m.arms.split_last()?;
    let mut name: Option<Ident> = None;
    for arm in &m.arms {
        let pattern = match &arm.pat {
            Pat::Guard(guarded) => &guarded.pat,
            pattern => pattern,
        };
        match pattern {
            Pat::Wild(_) => {}
            Pat::Ident(p) if is_variable(p) && name.as_ref().is_none_or(|name| *name == p.ident) => {
                name = Some(p.ident.clone());
            }
            _ => return None,
        }
    }
    let name = name?;
    let unguarded = !matches!(last.pat, Pat::Guard(_)) && m.arms.iter().all(|arm| arm.attrs.is_empty());
    if guarded.is_empty() || !unguarded {
        return None;
    }
    let body = &last.body;
    let mut rest: Expr = parse_quote!({ #body });
    for arm in guarded.iter().rev() {
        let (Pat::Guard(guarded), body) = (&arm.pat, &arm.body) else { return None };
        let guard = &guarded.guard;
        rest = parse_quote!(if #guard { #body } else #rest);
    }
    let value = &m.expr;
    // What is read by its name is read there, and not moved away before.
    let is_named = matches!(&**value, Expr::Path(p) if p.path.is_ident(&name));
    Some(if is_named { parse_quote!({ #rest }) } else { parse_quote!({ let #name = #value; #rest }) })
}

/// Is it a name in small letters, which is no constant, bound by value?
fn is_variable(p: &syn::PatIdent) -> bool {
    let plain = p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none();
    plain && p.ident.to_string().starts_with(|first: char| first.is_lowercase() || first == '_')
}
