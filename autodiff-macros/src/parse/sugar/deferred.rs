//! Variables that change and get their first value in the branches of what follows: the value of these branches.
//!
//! ```text
//! let mut p: Pair; if x > 0.0 { p = a; } else { p = b; }      let mut p: Pair = if x > 0.0 { a } else { b };
//! ```

use crate::names::mentions_variable;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Stmt};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Deferred.visit_block_mut(&mut item.block);
}

struct Deferred;

impl VisitMut for Deferred {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some((first, value)) = given_later(&block.stmts[at..]) {
                let Stmt::Local(mut local) = block.stmts.remove(at) else { unreachable!("seen to be one") };
                local.init =
                    Some(syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None });
                // The declaration has gone from before it.
                block.stmts[at + first - 1] = Stmt::Local(local);
            } else {
                at += 1;
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The statement that gives the first one's variable its value, by its number, and that value.
fn given_later(stmts: &[Stmt]) -> Option<(usize, Expr)> {
    let Stmt::Local(syn::Local { pat, init: None, attrs, .. }) = stmts.first()? else { return None };
    let pat = match pat {
        syn::Pat::Type(typed) => &*typed.pat,
        pat => pat,
    };
    let syn::Pat::Ident(syn::PatIdent { ident: name, mutability: Some(_), .. }) = pat else { return None };
    let first = 1 + stmts[1..].iter().position(|stmt| mentions_variable(stmt, name))?;
    let Stmt::Expr(e @ (Expr::If(_) | Expr::Match(_)), _) = &stmts[first] else { return None };
    let mut value = e.clone();
    (attrs.is_empty() && becomes_value(&mut value, name)).then_some((first, value))
}

/// Makes what the variable gets the value of the expression, if it gets one on all paths, at their ends.
fn becomes_value(e: &mut Expr, name: &Ident) -> bool {
    match e {
        Expr::Paren(p) => becomes_value(&mut p.expr, name),
        Expr::Block(b) => b.label.is_none() && ends_in_value(&mut b.block, name),
        Expr::If(i) => {
            let Some((_, other)) = &mut i.else_branch else { return false };
            !mentions_variable(&i.cond, name) && ends_in_value(&mut i.then_branch, name) && becomes_value(other, name)
        }
        Expr::Match(m) => {
            let arms = &mut m.arms;
            !mentions_variable(&m.expr, name)
                && arms.iter_mut().all(|arm| !mentions_variable(&arm.pat, name) && becomes_value(&mut arm.body, name))
        }
        Expr::Assign(a) => {
            let given =
                matches!(&*a.left, Expr::Path(p) if p.path.is_ident(name)) && !mentions_variable(&a.right, name);
            if given {
                *e = (*a.right).clone();
            }
            given
        }
        e => leaves(e) && !mentions_variable(e, name),
    }
}

fn ends_in_value(block: &mut Block, name: &Ident) -> bool {
    let Some((Stmt::Expr(last, end), before)) = block.stmts.split_last_mut() else { return false };
    if before.iter().any(|stmt| mentions_variable(stmt, name)) || !becomes_value(last, name) {
        return false;
    }
    if !leaves(last) {
        *end = None;
    }
    true
}

fn leaves(e: &Expr) -> bool {
    matches!(e, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_))
}
