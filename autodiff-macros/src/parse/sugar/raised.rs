//! Errors that are raised where they are made: nothing shows of what type the value is that there is not.
//!
//! ```text
//! Err(error)?               return Err(From::from(error))
//! _ => bail!("no {n}"),     _ => { bail!("no {n}"); unreachable!() }
//! ```
//!
//! Macros of this name leave the function in all crates that have one: behind it nothing is reached, which shows that
//! there is no value.

use crate::syntax::{Spanned, leaves_always};
use quote::quote_spanned;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Raised.visit_block_mut(&mut item.block);
}

struct Raised;

impl VisitMut for Raised {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        let span = e.span();
        let raised = match (raised(e), &*e) {
            (Some(error), _) => quote_spanned!(span=> return Err(::core::convert::From::from(#error))),
            (None, syn::Expr::Macro(left)) if leaves_always(&left.mac) => {
                quote_spanned!(span=> { #left; unreachable!() })
            }
            _ => return,
        };
        *e = syn::parse2(raised).expect("an expression");
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The error in `Err(error)?`.
fn raised(e: &syn::Expr) -> Option<&syn::Expr> {
    let syn::Expr::Try(t) = e else { return None };
    let syn::Expr::Call(c) = &*t.expr else { return None };
    let syn::Expr::Path(path) = &*c.func else { return None };
    let error = if c.args.len() == 1 { c.args.first()? } else { return None };
    (path.path.is_ident("Err") && t.attrs.is_empty()).then_some(error)
}
