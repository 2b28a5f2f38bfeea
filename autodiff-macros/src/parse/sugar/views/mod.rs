//! A slice in a variable that is always a part of one container: the container, and two bounds into it.
//!
//! ```text
//! let mut rest = x;                            let rest_of = x; let rest_of = &rest_of[..];
//!                                              let mut rest_start = 0usize; let rest_end = rest_of.len();
//! while let [a, tail @ ..] = rest {            while rest_end - rest_start >= 1 {
//!     …                                            let a = &rest_of[rest_start]; …
//!     rest = tail;                                 rest_start += 1;
//! }                                            }
//! ```

mod part;
mod taken;
mod uses;

use super::callable::{self, is_name};
use super::renamed;
use crate::names::{Namer, mentions};
use part::View;
use proc_macro2::Ident;
use quote::{format_ident, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use uses::Uses;

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        if let (syn::Pat::Ident(p), true) = (&mut *typed.pat, is_shared(&typed.ty))
            && p.mutability.is_some()
            && Assigned::in_any(&item.block.stmts, &p.ident)
        {
            // `mut x: &[f64]` is `let mut x = x;`, and so is any other shared reference that is assigned.
            p.mutability = None;
            let name = &p.ident;
            item.block.stmts.insert(0, syn::parse_quote!(let mut #name = #name;));
        }
    }
    Blocks { names }.visit_block_mut(&mut item.block);
}

fn is_shared(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(r) if r.mutability.is_none())
}

struct Blocks<'n> {
    names: &'n mut Namer,
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        split(block);
        let mut at = 0;
        while at < block.stmts.len() {
            at += 1;
            let Some((name, declared)) = declared(&block.stmts[at - 1]) else { continue };
            if !Assigned::in_any(&block.stmts[at..], &name) {
                continue;
            }
            let Some((rest, name)) = renamed::alone(&block.stmts[at..], &name, self.names) else { continue };
            if let Some(stmts) = self.rewritten(&name, declared, &rest) {
                block.stmts.truncate(at - 1);
                block.stmts.extend(stmts);
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Blocks<'_> {
    /// The declaration and what follows it.
    fn rewritten(&mut self, name: &Ident, declared: &syn::Local, rest: &[syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        let mut names = self.names.clone();
        let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
        let (of, start, end) = (fresh("of"), fresh("start"), fresh("end"));
        let mut moves = [false; 2];
        // Which of the bounds change is known when all assignments have been seen.
        let (stmts, names) = loop {
            let mut names = names.clone();
            let whole = View { name: name.clone(), start: quote!(#start), end: quote!(#end), cut: None };
            let mut uses = Uses {
                name,
                of: &of,
                names: &mut names,
                fixed: moves.map(|moves| !moves),
                moves,
                views: vec![whole],
                bounds: vec![],
                point: (0, vec![]),
                points: 0,
                known: true,
            };
            let stmts = uses.statements(rest);
            let stmts = uses.used(stmts);
            if !uses.known {
                return None;
            }
            if uses.moves == moves {
                break (stmts, names);
            }
            moves = uses.moves;
        };
        if moves == [false; 2] {
            // Nothing is cut, so it may be anything.
            return None;
        }
        *self.names = names;
        let value = &declared.init.as_ref()?.expr;
        let ty = match &declared.pat {
            syn::Pat::Type(t) => Some(&t.ty).map(|ty| quote!(: #ty)),
            _ => None,
        };
        let [start_moves, end_moves] = moves.map(|moves| moves.then(|| quote!(mut)));
        let mut all: Vec<syn::Stmt> = vec![
            syn::parse_quote!(let #of #ty = #value;),
            syn::parse_quote!(let #of = &#of[..];),
            syn::parse_quote!(let #start_moves #start = 0usize;),
            syn::parse_quote!(let #end_moves #end: usize = #of.len();),
        ];
        all.extend(stmts);
        Some(all)
    }
}

/// `let (mut a, mut b) = (x, y);` is two declarations, if one of them is of a slice that moves.
fn split(block: &mut syn::Block) {
    for at in (0..block.stmts.len()).rev() {
        let syn::Stmt::Local(syn::Local { pat: syn::Pat::Tuple(names), init: Some(init), .. }) = &block.stmts[at]
        else {
            continue;
        };
        let (syn::Expr::Tuple(values), None) = (callable::plain(&init.expr), &init.diverge) else { continue };
        let moving = |pattern: &syn::Pat| match pattern {
            syn::Pat::Ident(p) => p.mutability.is_some() && Assigned::in_any(&block.stmts[at + 1..], &p.ident),
            _ => false,
        };
        let slice = |value: &syn::Expr| matches!(callable::plain(value), syn::Expr::Path(_) | syn::Expr::Reference(_));
        let pairs = || names.elems.iter().zip(&values.elems);
        let bound = |k: usize| names.elems.iter().take(k).flat_map(callable::names_of);
        let means_other = |(k, value): (usize, &syn::Expr)| bound(k).any(|name| mentions(value, &name));
        if names.elems.len() != values.elems.len()
            || !pairs().any(|(pattern, value)| moving(pattern) && slice(value))
            || values.elems.iter().enumerate().any(means_other)
        {
            continue;
        }
        let lets: Vec<syn::Stmt> = pairs().map(|(name, value)| syn::parse_quote!(let #name = #value;)).collect();
        block.stmts.splice(at..=at, lets);
    }
}

/// `let mut rest = …;`
fn declared(stmt: &syn::Stmt) -> Option<(Ident, &syn::Local)> {
    let syn::Stmt::Local(local) = stmt else { return None };
    local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let pattern = match &local.pat {
        syn::Pat::Type(t) => &*t.pat,
        pattern => pattern,
    };
    match pattern {
        syn::Pat::Ident(p) if p.mutability.is_some() && p.by_ref.is_none() && p.subpat.is_none() => {
            Some((p.ident.clone(), local))
        }
        _ => None,
    }
}

/// Is a variable given another value that may be a part of itself?
struct Assigned<'n> {
    name: &'n Ident,
    found: bool,
}

impl Assigned<'_> {
    fn in_any(stmts: &[syn::Stmt], name: &Ident) -> bool {
        let mut finder = Assigned { name, found: false };
        stmts.iter().for_each(|stmt| finder.visit_stmt(stmt));
        finder.found
    }
}

impl<'ast> Visit<'ast> for Assigned<'_> {
    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.found |= is_name(&a.left, self.name);
        visit::visit_expr_assign(self, a);
    }
}
