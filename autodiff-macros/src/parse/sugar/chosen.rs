//! Unique references that control flow chooses, and structs with references: what follows in the block goes into each
//! branch, where it is known what the reference points to.
//!
//! ```text
//! let side = if buys { &mut book.asks } else { &mut book.bids };
//! rest
//!
//! if buys { let side = &mut book.asks; rest } else { let side = &mut book.bids; rest }
//!
//! let Some(best) = side.first_mut() else { break };           if let Some(best) = side.first_mut() { rest } else { break }
//! ```

use crate::collections::HashSet;
use crate::names::mentions;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// What follows is not copied if there would be more of it than so many tokens.
const LONG: usize = 2000;

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Blocks.visit_block_mut(&mut item.block);
}

struct Blocks;

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        // The last choice first: it is copied with what is before it.
        for at in (0..block.stmts.len()).rev() {
            let (stmt, rest) = (&block.stmts[at], &block.stmts[at + 1..]);
            // Items are seen by what stands before them, which is outside of the branches.
            if rest.iter().any(|stmt| matches!(stmt, syn::Stmt::Item(_))) {
                continue;
            }
            if let Some(choice) = with_rest(stmt, rest).or_else(|| if_there(stmt, rest)) {
                block.stmts.truncate(at);
                block.stmts.push(syn::Stmt::Expr(choice, None));
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The choice with what follows in its branches.
fn with_rest(stmt: &syn::Stmt, rest: &[syn::Stmt]) -> Option<syn::Expr> {
    let syn::Stmt::Local(syn::Local { attrs, pat, init: Some(init), .. }) = stmt else { return None };
    if !attrs.is_empty() || init.diverge.is_some() || !matches!(pat, syn::Pat::Ident(_) | syn::Pat::Type(_)) {
        return None;
    }
    let mut choice = (*init.expr).clone();
    let mut ends = vec![];
    ends_of(&mut choice, &mut ends)?;
    let length: usize = rest.iter().map(|stmt| tokens(stmt.to_token_stream())).sum();
    // Of two branches one may leave.
    let branches = matches!(&*init.expr, syn::Expr::If(_) | syn::Expr::Match(_));
    if !branches && ends.len() < 2 || !ends.iter().any(|e| lends(e)) || length * ends.len() > LONG {
        return None;
    }
    // A name that a branch binds would mean something else behind it.
    let mut bound = Bound::default();
    bound.visit_expr(&init.expr);
    if bound.0.iter().any(|name| rest.iter().any(|stmt| mentions(stmt, name))) {
        return None;
    }
    for end in ends {
        let value = end.clone();
        *end = syn::parse_quote!({ let #pat = #value; #(#rest)* });
    }
    Some(choice)
}

/// Is it a unique reference, by itself or in an option, or a struct that is made with a reference?
fn lends(e: &syn::Expr) -> bool {
    let unique = |e: &syn::Expr| matches!(e, syn::Expr::Reference(r) if r.mutability.is_some());
    match e {
        syn::Expr::Call(c) => {
            matches!(&*c.func, syn::Expr::Path(p) if p.path.is_ident("Some")) && c.args.iter().any(unique)
        }
        syn::Expr::Struct(s) => s.fields.iter().any(|f| matches!(f.expr, syn::Expr::Reference(_))),
        e => unique(e),
    }
}

/// What follows, inside of an `if let` on a reference that may be absent.
fn if_there(stmt: &syn::Stmt, rest: &[syn::Stmt]) -> Option<syn::Expr> {
    let syn::Stmt::Local(syn::Local { attrs, pat, init: Some(init), .. }) = stmt else { return None };
    let (value, (_, diverge)) = (&init.expr, init.diverge.as_ref()?);
    let lends = matches!(&**value, syn::Expr::MethodCall(m) if m.method.to_string().ends_with("_mut"));
    (lends && attrs.is_empty()).then(|| syn::parse_quote!(if let #pat = #value { #(#rest)* } else #diverge))
}

/// The values that a choice may have, where each of its branches has one or leaves.
fn ends_of<'e>(e: &'e mut syn::Expr, ends: &mut Vec<&'e mut syn::Expr>) -> Option<()> {
    if leaves(e) {
        return Some(());
    }
    if !matches!(e, syn::Expr::Paren(_) | syn::Expr::Block(_) | syn::Expr::If(_) | syn::Expr::Match(_)) {
        ends.push(e);
        return Some(());
    }
    match e {
        syn::Expr::Paren(p) => ends_of(&mut p.expr, ends),
        syn::Expr::Block(b) if b.label.is_none() && b.attrs.is_empty() => ends_of_block(&mut b.block, ends),
        syn::Expr::If(i) => {
            ends_of_block(&mut i.then_branch, ends)?;
            ends_of(&mut i.else_branch.as_mut()?.1, ends)
        }
        syn::Expr::Match(m) => m.arms.iter_mut().try_for_each(|arm| ends_of(&mut arm.body, ends)),
        _ => None,
    }
}

/// Does it never give a value?
fn leaves(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_) => true,
        syn::Expr::Macro(m) => m.mac.path.is_ident("panic") || m.mac.path.is_ident("unreachable"),
        _ => false,
    }
}

fn ends_of_block<'e>(block: &'e mut syn::Block, ends: &mut Vec<&'e mut syn::Expr>) -> Option<()> {
    match block.stmts.last_mut()? {
        syn::Stmt::Expr(e, None) => ends_of(e, ends),
        syn::Stmt::Expr(e, Some(_)) if leaves(e) => Some(()),
        _ => None,
    }
}

fn tokens(stream: proc_macro2::TokenStream) -> usize {
    let inside = |tree| match tree {
        proc_macro2::TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    };
    stream.into_iter().map(inside).sum()
}

/// The names that patterns bind.
#[derive(Default)]
struct Bound(HashSet<proc_macro2::Ident>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.0.insert(p.ident.clone());
        visit::visit_pat_ident(self, p);
    }
}
