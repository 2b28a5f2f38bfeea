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
//!
//! * `source`: which items there are, by their number; `gathered`: which iterators are put into a vector to have some;
//! * `uses`: what is done with the variable; `peeked`: what only looks at an item; `searched`: what takes items until
//!   it has found one; `by_ref`: what takes some of them, all of which it uses.

mod by_ref;
mod gathered;
mod peeked;
mod searched;
mod source;
mod uses;

use crate::collections::HashSet;
use crate::names::{Namer, mentions};
use proc_macro2::Ident;
use quote::format_ident;
use source::{Chain, Items, Lists};
use syn::Expr;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use uses::{Advanced, Cursor};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    let (mut lists, mut mutable) = (Lists::default(), Mutable::default());
    lists.visit_item_fn(item);
    mutable.visit_item_fn(item);
    Blocks { names, lists, mutable: mutable.0 }.visit_block_mut(&mut item.block);
}

struct Blocks<'n> {
    names: &'n mut Namer,
    lists: Lists,
    /// The variables that may change.
    mutable: HashSet<String>,
}

#[derive(Default)]
struct Mutable(HashSet<String>);

impl<'ast> Visit<'ast> for Mutable {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.0.extend(p.mutability.map(|_| p.ident.to_string()));
        visit::visit_pat_ident(self, p);
    }

    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        if let (syn::Pat::Ident(p), syn::Type::Reference(r)) = (&*typed.pat, &*typed.ty) {
            self.0.extend(r.mutability.map(|_| p.ident.to_string()));
        }
        visit::visit_pat_type(self, typed);
    }

    fn visit_receiver(&mut self, r: &'ast syn::Receiver) {
        self.0.extend(r.mutability.map(|_| "self".to_owned()));
    }
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some(apart) = self.apart(&block.stmts[at]) {
                block.stmts.splice(at..=at, apart);
            }
            if let Some((name, init)) = bound_iterator(&block.stmts[at])
                && let Some(stmts) = self.advanced(name, init, &block.stmts[at + 1..])
            {
                block.stmts.truncate(at);
                block.stmts.extend(stmts);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Blocks<'_> {
    /// The declaration and what follows it, where the items have numbers, or get them.
    fn advanced(&mut self, name: &Ident, init: &Expr, rest: &[syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        let numbered = Chain::of(init, &self.lists).and_then(|chain| self.rewritten(name, chain, rest));
        numbered.or_else(|| {
            let chain = gathered::gathered(init, &self.mutable)?;
            let items = if gathered::are_lent(&chain, &self.lists) { Items::Copies } else { Items::Clones };
            self.rewritten(name, Chain::Gathered(chain, items), rest)
        })
    }

    /// `let (mut a, b) = (list.iter(), …);` as declarations of each.
    fn apart(&self, stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
        let syn::Stmt::Local(syn::Local { pat: syn::Pat::Tuple(names), init: Some(init), attrs, .. }) = stmt else {
            return None;
        };
        let Expr::Tuple(values) = &*init.expr else { return None };
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
        let gathers = matches!(chain, Chain::Gathered(..));
        let mut names = self.names.clone();
        let mut stmts = vec![];
        let source = chain.bind(name, &mut names, &mut stmts);
        let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
        let cursor = Cursor { at: fresh("at"), len: fresh("len"), source };
        let mut uses = Advanced { name, cursor: &cursor, known: true, apart: false };
        let rest = uses.statements(rest);
        if !uses.known || (gathers && !uses.apart) {
            return None;
        }
        *self.names = names;
        let (at, len, count) = (&cursor.at, &cursor.len, cursor.source.len());
        if rest.iter().any(|stmt| mentions(stmt, len)) {
            stmts.push(syn::parse_quote!(let #len: usize = #count;));
        }
        stmts.push(syn::parse_quote!(let mut #at = 0usize;));
        stmts.extend(rest);
        Some(stmts)
    }
}

/// `let mut it = list.iter()…;`
fn bound_iterator(stmt: &syn::Stmt) -> Option<(&Ident, &Expr)> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let syn::Pat::Ident(p) = &local.pat else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    p.mutability?;
    Some((&p.ident, &init.expr))
}
