//! Variables that are declared without a value, and of which only the body of a loop knows, or the arms of a branch: they are
//! declared there. No value goes from one iteration to the next, nor to another arm, or rustc would call it uninitialised. Where it
//! gets another value behind the loop, it is another variable from there.
//!
//! ```text
//! let mut term: Pair;                    for k in 0..n {
//! for k in 0..n {                            let mut term: Pair = first(k);
//!     term = first(k);                       …
//!     …                                  }
//! }
//! ```

use crate::names::mentions_variable;
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

/// Moves a declaration without a value into the bodies of the only statement behind it that mentions the name, or of the first one
/// if the next one gives it a value.
fn moved_inside(block: &mut syn::Block, at: usize) -> bool {
    let declaration = block.stmts[at].clone();
    let Some(name) = declared(&declaration) else { return false };
    let mut mentioned = (at + 1..block.stmts.len()).filter(|i| mentions_variable(&block.stmts[*i], &name));
    let (Some(first), next) = (mentioned.next(), mentioned.next()) else { return false };
    if next.is_some_and(|next| !is_given(&block.stmts[next], &name)) {
        return false;
    }
    let syn::Stmt::Expr(only, _) = &mut block.stmts[first] else { return false };
    let Some(bodies) = bodies(only, &name) else { return false };
    bodies
        .into_iter()
        .filter(|body| mentions_variable(body, &name))
        .for_each(|body| declare(body, &declaration, &name));
    if let Some(next) = next {
        declare_at(block, next, &declaration, &name);
    }
    true
}

/// The bodies of a loop or a branch, if nothing else of it mentions the name.
fn bodies<'e>(e: &'e mut syn::Expr, name: &syn::Ident) -> Option<Vec<&'e mut syn::Block>> {
    Some(match e {
        syn::Expr::ForLoop(l) if !mentions_variable(&l.pat, name) && !mentions_variable(&l.expr, name) => {
            vec![&mut l.body]
        }
        syn::Expr::While(l) if !mentions_variable(&l.cond, name) => vec![&mut l.body],
        syn::Expr::Loop(l) => vec![&mut l.body],
        syn::Expr::Block(b) if b.label.is_none() => vec![&mut b.block],
        syn::Expr::If(i) if !mentions_variable(&i.cond, name) => {
            let mut all = vec![&mut i.then_branch];
            if let Some((_, other)) = &mut i.else_branch {
                all.extend(bodies(other, name)?);
            }
            all
        }
        syn::Expr::Match(m) if !mentions_variable(&m.expr, name) => {
            let mut all = vec![];
            for arm in m.arms.iter_mut().filter(|arm| mentions_variable(arm, name)) {
                let head = mentions_variable(&arm.pat, name);
                match &mut *arm.body {
                    syn::Expr::Block(b) if !head && b.label.is_none() => all.push(&mut b.block),
                    _ => return None,
                }
            }
            all
        }
        _ => return None,
    })
}

/// Declares the variable in the body: where it gets its value, if that is the first that is done with it.
fn declare(body: &mut syn::Block, declaration: &syn::Stmt, name: &syn::Ident) {
    let first = body.stmts.iter().position(|stmt| mentions_variable(stmt, name));
    match first.filter(|first| assigned(&body.stmts[*first], name).is_some()) {
        Some(first) => declare_at(body, first, declaration, name),
        None => body.stmts.insert(0, declaration.clone()),
    }
}

/// Declares it where a statement gives it its value, or a part of what it takes apart.
fn declare_at(body: &mut syn::Block, at: usize, declaration: &syn::Stmt, name: &syn::Ident) {
    let mut declaration = declaration.clone();
    match (assigned(&body.stmts[at], name), &mut declaration) {
        (Some(value), syn::Stmt::Local(local)) => {
            local.init = Some(syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None });
            body.stmts[at] = declaration;
        }
        _ => body.stmts.insert(at, declaration),
    }
}

/// Does the statement give it a value, `v = value;` or `(_, v) = value;`?
fn is_given(stmt: &syn::Stmt, name: &syn::Ident) -> bool {
    let syn::Stmt::Expr(syn::Expr::Assign(a), Some(_)) = stmt else { return false };
    let part = match &*a.left {
        syn::Expr::Tuple(parts) => {
            parts.elems.iter().any(|part| matches!(part, syn::Expr::Path(p) if p.path.is_ident(name)))
        }
        _ => assigned(stmt, name).is_some(),
    };
    part && !mentions_variable(&a.right, name)
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
    (named && a.attrs.is_empty() && !mentions_variable(&a.right, name)).then(|| (*a.right).clone())
}
