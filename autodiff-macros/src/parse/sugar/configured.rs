//! `#[cfg(p)]` on statements: the attribute macro sees all of them, whatever is configured, and cannot ask; so the
//! question is put into the code.
//!
//! ```text
//! #[cfg(p)] { a } #[cfg(not(p))] { b }            if cfg!(p) { a } else { b }
//! #[cfg(p)] let x = a; #[cfg(not(p))] let x = b;  let x = if cfg!(p) { a } else { b };
//! #[cfg(p)] { a }                                 if cfg!(p) { a }
//! ```

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};

/// Rewrites a block and the blocks inside of it. What it does not know is left as it is, and refused later.
pub fn desugar(block: &mut syn::Block) {
    Configured.visit_block_mut(block);
}

struct Configured;

impl VisitMut for Configured {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = std::mem::take(&mut block.stmts).into_iter().peekable();
        while let Some(stmt) = stmts.next() {
            let Some(p) = condition(&stmt) else {
                block.stmts.push(stmt);
                continue;
            };
            let opposite = stmts.peek().and_then(condition).filter(|q| are_opposite(&p, q));
            let other = opposite.and_then(|_| stmts.next());
            match joined(&p, &stmt, other.as_ref()) {
                Some(joined) => block.stmts.push(joined),
                None => block.stmts.extend([stmt].into_iter().chain(other)),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}

/// One statement for a configured one, or for two of which exactly one is configured.
fn joined(p: &TokenStream, stmt: &syn::Stmt, other: Option<&syn::Stmt>) -> Option<syn::Stmt> {
    let tokens = match (stmt, other) {
        (syn::Stmt::Local(a), Some(syn::Stmt::Local(b))) => {
            let (pattern, left) = simple_let(a)?;
            let (same, right) = simple_let(b)?;
            if pattern.to_string() != same.to_string() {
                return None;
            }
            quote!(let #pattern = if cfg!(#p) { #left } else { #right };)
        }
        (syn::Stmt::Local(_) | syn::Stmt::Item(_), _) => return None,
        (a, Some(b)) => {
            let (a, b) = (body(a)?, body(b)?);
            return syn::parse2(quote!(if cfg!(#p) #a else #b)).ok().map(|e| syn::Stmt::Expr(e, None));
        }
        (a, None) => {
            let a = body(a)?;
            return syn::parse2(quote!(if cfg!(#p) #a)).ok().map(|e| syn::Stmt::Expr(e, None));
        }
    };
    syn::Block::parse_within.parse2(tokens).ok()?.into_iter().next()
}

use syn::parse::Parser;

/// The pattern and the value of a `let` without `else`.
fn simple_let(local: &syn::Local) -> Option<(TokenStream, &syn::Expr)> {
    let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
    Some((local.pat.to_token_stream(), &init.expr))
}

/// The statement as a block, without its attribute.
fn body(stmt: &syn::Stmt) -> Option<TokenStream> {
    match stmt {
        syn::Stmt::Expr(syn::Expr::Block(b), _) if b.label.is_none() => Some(b.block.to_token_stream()),
        syn::Stmt::Expr(e, semi) => {
            let mut e = e.clone();
            attributes(&mut e)?.clear();
            Some(quote!({ #e #semi }))
        }
        syn::Stmt::Macro(m) => {
            let (mac, semi) = (&m.mac, &m.semi_token);
            Some(quote!({ #mac #semi }))
        }
        _ => None,
    }
}

/// The attributes of the expressions that are seen as statements with `#[cfg]`.
fn attributes(e: &mut syn::Expr) -> Option<&mut Vec<syn::Attribute>> {
    Some(match e {
        syn::Expr::Block(e) => &mut e.attrs,
        syn::Expr::Assign(e) => &mut e.attrs,
        syn::Expr::Binary(e) => &mut e.attrs,
        syn::Expr::Return(e) => &mut e.attrs,
        syn::Expr::Call(e) => &mut e.attrs,
        syn::Expr::MethodCall(e) => &mut e.attrs,
        syn::Expr::If(e) => &mut e.attrs,
        syn::Expr::Match(e) => &mut e.attrs,
        syn::Expr::ForLoop(e) => &mut e.attrs,
        syn::Expr::While(e) => &mut e.attrs,
        syn::Expr::Loop(e) => &mut e.attrs,
        syn::Expr::Macro(e) => &mut e.attrs,
        _ => return None,
    })
}

/// The `p` of the one attribute `#[cfg(p)]` of a statement.
fn condition(stmt: &syn::Stmt) -> Option<TokenStream> {
    let attributes = match stmt {
        syn::Stmt::Local(local) => local.attrs.clone(),
        syn::Stmt::Macro(m) => m.attrs.clone(),
        syn::Stmt::Expr(e, _) => attributes(&mut e.clone())?.clone(),
        syn::Stmt::Item(_) => return None,
    };
    match attributes.as_slice() {
        [one] if one.path().is_ident("cfg") => one.meta.require_list().ok().map(|list| list.tokens.clone()),
        _ => None,
    }
}

/// Is one of them `not(…)` of the other?
fn are_opposite(p: &TokenStream, q: &TokenStream) -> bool {
    let negated = |p: &TokenStream| quote!(not(#p)).to_string();
    negated(p) == q.to_string() || negated(q) == p.to_string()
}
