//! An iterator over lists that is bound to a variable and advanced by hand: views and a number.
//!
//! ```text
//! let mut it = c.iter().take(n);          let it_of = &c[..]; let it_of = &it_of[..n.min(it_of.len())];
//!                                         let it_len = it_of.len(); let mut it_at = 0usize;
//! let first = it.next().unwrap();         let first = &it_of[{ …; it_at += 1; it_at - 1 }];
//! while let Some(v) = it.next() { … }     while it_at < it_len { it_at += 1; let v = &it_of[it_at - 1]; … }
//! if let Some(v) = it.peek() { … }        if it_at < it_len { let v = &&it_of[it_at]; … }
//! for v in it { … }                       for v in it_of[it_at..].iter() { … }
//! ```

mod peeked;
mod source;
mod uses;

use crate::names::{Namer, mentions};
use proc_macro2::Ident;
use quote::format_ident;
use source::{Chain, Lists};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use uses::{Advanced, Cursor};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: Namer) {
    let mut lists = Lists::default();
    lists.visit_item_fn(item);
    Blocks { names, lists }.visit_block_mut(&mut item.block);
}

struct Blocks {
    names: Namer,
    lists: Lists,
}

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some(apart) = self.apart(&block.stmts[at]) {
                block.stmts.splice(at..=at, apart);
            }
            if let Some((name, chain)) = self.bound_iterator(&block.stmts[at])
                && let Some(stmts) = self.rewritten(&name, chain, &block.stmts[at + 1..])
            {
                block.stmts.truncate(at);
                block.stmts.extend(stmts);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Blocks {
    /// `let mut it = list.iter()…;`
    fn bound_iterator(&self, stmt: &syn::Stmt) -> Option<(Ident, Chain)> {
        let syn::Stmt::Local(local) = stmt else { return None };
        let syn::Pat::Ident(p) = &local.pat else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
        p.mutability?;
        Some((p.ident.clone(), Chain::of(&init.expr, &self.lists)?))
    }

    /// `let (mut a, b) = (list.iter(), …);` as declarations of each.
    fn apart(&self, stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
        let syn::Stmt::Local(syn::Local { pat: syn::Pat::Tuple(names), init: Some(init), attrs, .. }) = stmt else {
            return None;
        };
        let syn::Expr::Tuple(values) = &*init.expr else { return None };
        let binds = |p: &syn::Pat| match p {
            syn::Pat::Ident(p) => Some(p.ident.clone()),
            _ => None,
        };
        let bound: Vec<Ident> = names.elems.iter().map(binds).collect::<Option<_>>()?;
        let alone = bound.iter().all(|name| !mentions(values, name));
        let iterates = values.elems.iter().any(|e| Chain::of(e, &self.lists).is_some());
        let whole = init.diverge.is_none() && attrs.is_empty() && names.elems.len() == values.elems.len();
        (alone && iterates && whole).then(|| {
            names.elems.iter().zip(&values.elems).map(|(name, value)| syn::parse_quote!(let #name = #value;)).collect()
        })
    }

    /// The declaration and what follows it, if all that is done with the iterator is known.
    fn rewritten(&mut self, name: &Ident, chain: Chain, rest: &[syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        let mut names = self.names.clone();
        let mut stmts = vec![];
        let source = chain.bind(name, &mut names, &mut stmts);
        let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
        let cursor = Cursor { at: fresh("at"), len: fresh("len"), source };
        let mut uses = Advanced { name, cursor: &cursor, known: true };
        let rest = uses.statements(rest);
        if !uses.known {
            return None;
        }
        self.names = names;
        let (at, len, count) = (&cursor.at, &cursor.len, cursor.source.len());
        if rest.iter().any(|stmt| mentions(stmt, len)) {
            stmts.push(syn::parse_quote!(let #len: usize = #count;));
        }
        stmts.push(syn::parse_quote!(let mut #at = 0usize;));
        stmts.extend(rest);
        Some(stmts)
    }
}
