//! Variables that are declared without a value, and of which only the body of a loop knows: they are declared there. No value
//! goes from one iteration to the next, or rustc would call it uninitialised.
//!
//! ```text
//! let mut term: Pair;                    for k in 0..n {
//! for k in 0..n {                            let mut term: Pair = first(k);
//!     term = first(k);                       …
//!     …                                  }
//! }
//! ```

use crate::names::mentions;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Blocks.visit_block_mut(&mut item.block);
}

struct Blocks;

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if moved_inside(block, at) {
                block.stmts.remove(at);
            } else {
                at += 1;
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Moves a declaration without a value into the only body behind it that mentions the name.
fn moved_inside(block: &mut syn::Block, at: usize) -> bool {
    let declaration = block.stmts[at].clone();
    let Some(name) = declared(&declaration) else { return false };
    let mut mentioned = block.stmts[at + 1..].iter_mut().filter(|stmt| mentions(stmt, &name));
    let (Some(syn::Stmt::Expr(only, _)), None) = (mentioned.next(), mentioned.next()) else { return false };
    let body = match only {
        syn::Expr::ForLoop(l) if !mentions(&l.pat, &name) && !mentions(&l.expr, &name) => &mut l.body,
        syn::Expr::While(l) if !mentions(&l.cond, &name) => &mut l.body,
        syn::Expr::Loop(l) => &mut l.body,
        _ => return false,
    };
    let first = body.stmts.iter().position(|stmt| mentions(stmt, &name));
    if let Some(first) = first
        && let Some(value) = assigned(&body.stmts[first], &name)
    {
        let syn::Stmt::Local(mut local) = declaration else { return false };
        local.init = Some(syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None });
        body.stmts[first] = syn::Stmt::Local(local);
    } else {
        body.stmts.insert(0, declaration);
    }
    true
}

/// The name in `let v: T;`.
fn declared(stmt: &syn::Stmt) -> Option<syn::Ident> {
    let syn::Stmt::Local(syn::Local { attrs, pat, init: None, .. }) = stmt else { return None };
    let pat = match pat {
        syn::Pat::Type(t) => &t.pat,
        pat => pat,
    };
    match pat {
        syn::Pat::Ident(p) if attrs.is_empty() && p.by_ref.is_none() => Some(p.ident.clone()),
        _ => None,
    }
}

/// The value in `v = value;`.
fn assigned(stmt: &syn::Stmt, name: &syn::Ident) -> Option<syn::Expr> {
    let syn::Stmt::Expr(syn::Expr::Assign(a), Some(_)) = stmt else { return None };
    let named = matches!(&*a.left, syn::Expr::Path(p) if p.path.is_ident(name));
    (named && a.attrs.is_empty() && !mentions(&a.right, name)).then(|| (*a.right).clone())
}
