//! An iterator over a slice that is bound to a variable and advanced by hand: a view and a number.
//!
//! ```text
//! let mut it = c.iter().take(n);          let it_of = &c[..]; let it_of = &it_of[..n.min(it_of.len())];
//!                                         let mut it_at = 0usize;
//! let first = it.next().unwrap();         let first = &it_of[{ …; it_at += 1; it_at - 1 }];
//! while let Some(v) = it.next() { … }     while it_at < it_of.len() { it_at += 1; let v = &it_of[it_at - 1]; … }
//! for v in it { … }                       for v in it_of[it_at..].iter() { … }
//! ```

use crate::collections::HashSet;
use crate::names::Namer;
use crate::syntax::identifiers;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: Namer) {
    let mut lists = Lists::default();
    lists.visit_item_fn(item);
    Blocks { names, lists: lists.names }.visit_block_mut(&mut item.block);
}

/// The variables that are slices, arrays or vectors, as far as their declarations say. (Constants in capitals that have
/// an `iter` are taken for lists as well.)
#[derive(Default)]
struct Lists {
    names: HashSet<String>,
}

impl<'ast> Visit<'ast> for Lists {
    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let (syn::Pat::Ident(name), true) = (&*p.pat, is_list(&p.ty)) {
            self.names.insert(name.ident.to_string());
        }
        visit::visit_pat_type(self, p);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let made = local.init.as_ref().is_some_and(|init| match &*init.expr {
            syn::Expr::Macro(m) => m.mac.path.is_ident("vec"),
            syn::Expr::Array(_) | syn::Expr::Repeat(_) => true,
            syn::Expr::MethodCall(m) => m.method == "to_vec",
            _ => false,
        });
        if let (syn::Pat::Ident(name), true) = (&local.pat, made) {
            self.names.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }
}

fn is_list(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Reference(r) => is_list(&r.elem),
        syn::Type::Slice(_) | syn::Type::Array(_) => true,
        syn::Type::Path(p) => p.path.segments.last().is_some_and(|s| s.ident == "Vec"),
        _ => false,
    }
}

struct Blocks {
    names: Namer,
    lists: HashSet<String>,
}

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some((name, chain)) = self.bound_iterator(&block.stmts[at])
                && block.stmts[at + 1..].iter().all(|stmt| Uses::are_known(stmt, &name))
            {
                let mut fresh = |which: &str| self.names.shadowing(&quote::format_ident!("{name}_{which}"));
                let (of, at_name, cut) = (fresh("of"), fresh("at"), fresh("cut"));
                let cursor = Cursor { of, at: at_name, reversed: chain.reversed, owned: chain.owned };
                for stmt in &mut block.stmts[at + 1..] {
                    Advanced { name: &name, cursor: &cursor }.visit_stmt_mut(stmt);
                }
                let lets = cursor.declaration(&chain, &cut);
                at += lets.len() - 1;
                block.stmts.splice(at + 1 - lets.len()..=at + 1 - lets.len(), lets);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
}

/// What an iterator runs over.
struct Chain {
    list: syn::Expr,
    /// `take(n)` and `skip(n)` in order, each with the direction in which it is seen.
    cuts: Vec<(bool, bool, syn::Expr)>,
    reversed: bool,
    owned: bool,
}

impl Blocks {
    /// `let mut it = list.iter()…;`
    fn bound_iterator(&self, stmt: &syn::Stmt) -> Option<(Ident, Chain)> {
        let syn::Stmt::Local(local) = stmt else { return None };
        let syn::Pat::Ident(p) = &local.pat else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
        p.mutability?;
        Some((p.ident.clone(), self.chain(&init.expr)?))
    }

    fn chain(&self, e: &syn::Expr) -> Option<Chain> {
        let syn::Expr::MethodCall(m) = e else { return None };
        let argument = m.args.first();
        match (m.method.to_string().as_str(), argument) {
            ("iter", None) if self.is_list(&m.receiver) => {
                Some(Chain { list: (*m.receiver).clone(), cuts: vec![], reversed: false, owned: false })
            }
            ("rev", None) => self.chain(&m.receiver).map(|c| Chain { reversed: !c.reversed, ..c }),
            ("copied" | "cloned", None) => self.chain(&m.receiver).map(|c| Chain { owned: true, ..c }),
            (cut @ ("take" | "skip"), Some(n)) => {
                let mut chain = self.chain(&m.receiver)?;
                chain.cuts.push((cut == "take", chain.reversed, n.clone()));
                Some(chain)
            }
            _ => None,
        }
    }

    fn is_list(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Path(p) => p.path.segments.last().is_some_and(|s| {
                let name = s.ident.to_string();
                self.lists.contains(&name) || name.chars().all(|c| !c.is_lowercase())
            }),
            syn::Expr::Index(i) => matches!(*i.index, syn::Expr::Range(_)) && self.is_list(&i.expr),
            syn::Expr::Paren(p) => self.is_list(&p.expr),
            _ => false,
        }
    }
}

/// The view and the number of items that have been taken.
struct Cursor {
    of: Ident,
    at: Ident,
    reversed: bool,
    owned: bool,
}

impl Cursor {
    fn declaration(&self, chain: &Chain, cut: &Ident) -> Vec<syn::Stmt> {
        let (of, at, list) = (&self.of, &self.at, &chain.list);
        let mut lets: Vec<syn::Stmt> = vec![syn::parse_quote!(let #of = &#list[..];)];
        for (take, reversed, n) in &chain.cuts {
            lets.push(syn::parse_quote!(let #cut: usize = (#n).min(#of.len());));
            lets.push(match (take, reversed) {
                (true, false) => syn::parse_quote!(let #of = &#of[..#cut];),
                (true, true) => syn::parse_quote!(let #of = &#of[#of.len() - #cut..];),
                (false, false) => syn::parse_quote!(let #of = &#of[#cut..];),
                (false, true) => syn::parse_quote!(let #of = &#of[..#of.len() - #cut];),
            });
        }
        lets.push(syn::parse_quote!(let mut #at = 0usize;));
        lets
    }

    /// The item whose number is given.
    fn item(&self, number: TokenStream) -> TokenStream {
        let of = &self.of;
        let item = if self.reversed { quote!(#of[#of.len() - 1 - (#number)]) } else { quote!(#of[#number]) };
        if self.owned { item } else { quote!(&#item) }
    }

    /// `it.next().unwrap()`, with the panic of an iterator that is at its end.
    fn unwrapped(&self, missing: &TokenStream) -> syn::Expr {
        let (of, at) = (&self.of, &self.at);
        let item = self.item(quote!({
            if #at == #of.len() {
                panic!(#missing);
            }
            #at += 1;
            #at - 1
        }));
        syn::parse_quote!(#item)
    }

    /// `it.next()`
    fn next(&self) -> syn::Expr {
        let (of, at) = (&self.of, &self.at);
        let number = quote!({
            #at += 1;
            #at - 1
        });
        let number = if self.reversed { quote!(#of.len().wrapping_sub(1).wrapping_sub(#number)) } else { number };
        let item = quote!(#of.get(#number));
        if self.owned { syn::parse_quote!(#item.copied()) } else { syn::parse_quote!(#item) }
    }

    /// What is left, as an iterator.
    fn rest(&self) -> syn::Expr {
        let (of, at) = (&self.of, &self.at);
        let rest = if self.reversed {
            quote!(#of[..#of.len() - #at.min(#of.len())].iter().rev())
        } else {
            quote!(#of[#at.min(#of.len())..].iter())
        };
        if self.owned { syn::parse_quote!(#rest.copied()) } else { syn::parse_quote!(#rest) }
    }

    /// A loop that takes items until there is none, or its body leaves it.
    fn taken_by(&self, label: &Option<syn::Label>, pattern: &syn::Pat, body: &syn::Block) -> syn::Expr {
        let (of, at, stmts) = (&self.of, &self.at, &body.stmts);
        let item = self.item(quote!(#at - 1));
        syn::parse_quote! {
            #label while #at < #of.len() {
                #at += 1;
                let #pattern = #item;
                #(#stmts)*
            }
        }
    }
}

/// Methods that take `&mut self` or name a type, beside `next`.
const UNKNOWN: [&str; 12] = [
    "by_ref",
    "nth",
    "next_back",
    "nth_back",
    "peek",
    "as_slice",
    "next_if",
    "advance_by",
    "try_fold",
    "any",
    "all",
    "position",
];

/// Are all uses of the variable of a kind that can be rewritten?
struct Uses<'n> {
    name: &'n Ident,
    known: bool,
}

impl Uses<'_> {
    fn are_known(stmt: &syn::Stmt, name: &Ident) -> bool {
        let mut uses = Uses { name, known: true };
        uses.visit_stmt(stmt);
        uses.known
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.known &= p.ident != *self.name;
        visit::visit_pat_ident(self, p);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut mentioned = false;
        identifiers(&mac.tokens, |name| mentioned |= self.name == name);
        self.known &= !mentioned;
    }

    fn visit_expr(&mut self, e: &'ast syn::Expr) {
        match e {
            syn::Expr::MethodCall(m) if is_name(&m.receiver, self.name) => {
                self.known &= !UNKNOWN.contains(&m.method.to_string().as_str());
                m.args.iter().for_each(|a| self.visit_expr(a));
            }
            syn::Expr::ForLoop(l) if is_name(lent(&l.expr), self.name) => self.visit_block(&l.body),
            e if is_name(e, self.name) => self.known = false,
            e => visit::visit_expr(self, e),
        }
    }
}

/// Rewrites the uses.
struct Advanced<'n> {
    name: &'n Ident,
    cursor: &'n Cursor,
}

impl Advanced<'_> {
    fn is_next(&self, e: &syn::Expr) -> bool {
        matches!(e, syn::Expr::MethodCall(m) if m.method == "next" && is_name(&m.receiver, self.name))
    }

    /// The expression for one that mentions the variable, if it does.
    fn rewritten(&self, e: &syn::Expr) -> Option<syn::Expr> {
        match e {
            syn::Expr::MethodCall(m) if m.method == "unwrap" && self.is_next(&m.receiver) => {
                Some(self.cursor.unwrapped(&quote!("called `Option::unwrap()` on a `None` value")))
            }
            syn::Expr::MethodCall(m) if m.method == "expect" && self.is_next(&m.receiver) => {
                let message = m.args.first()?;
                Some(self.cursor.unwrapped(&quote!("{}", #message)))
            }
            syn::Expr::MethodCall(_) if self.is_next(e) => Some(self.cursor.next()),
            syn::Expr::While(w) => match &*w.cond {
                syn::Expr::Let(l) if self.is_next(&l.expr) => match &*l.pat {
                    syn::Pat::TupleStruct(p) if p.path.is_ident("Some") && p.elems.len() == 1 => {
                        Some(self.cursor.taken_by(&w.label, &p.elems[0], &w.body))
                    }
                    _ => None,
                },
                _ => None,
            },
            syn::Expr::ForLoop(l)
                if is_name(lent(&l.expr), self.name) && matches!(*l.expr, syn::Expr::Reference(_)) =>
            {
                Some(self.cursor.taken_by(&l.label, &l.pat, &l.body))
            }
            e if is_name(e, self.name) => Some(self.cursor.rest()),
            _ => None,
        }
    }
}

impl VisitMut for Advanced<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some(new) = self.rewritten(e) {
            *e = new;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn is_name(e: &syn::Expr, name: &Ident) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident(name))
}

/// The expression behind `&mut`.
fn lent(e: &syn::Expr) -> &syn::Expr {
    match e {
        syn::Expr::Reference(r) if r.mutability.is_some() => &r.expr,
        e => e,
    }
}
