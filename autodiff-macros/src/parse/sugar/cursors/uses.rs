//! What is done with an iterator in a variable.

use super::searched::inward;
use super::source::{Items, Source};
use crate::parse::sugar::callable::{is_name, plain};
use crate::parse::sugar::listed::each_item_mut;
use crate::parse::sugar::statements::one_by_one;
use crate::syntax::{identifiers, takes_the_rest};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// The items, and the number of those that have been taken.
pub(super) struct Cursor {
    pub(super) at: Ident,
    pub(super) len: Ident,
    pub(super) source: Source,
}

/// What an iterator is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    Next,
    Peek,
}

impl Cursor {
    /// The test whether there is an item, and what binds it to a pattern then.
    fn bound(&self, asked: Asked, pattern: &syn::Pat) -> (TokenStream, Vec<syn::Stmt>) {
        let (at, len) = (&self.at, &self.len);
        let stmts = match asked {
            Asked::Next => {
                let item = self.source.item(&quote!(#at - 1));
                vec![syn::parse_quote!(#at += 1;), syn::parse_quote!(let #pattern = #item;)]
            }
            Asked::Peek => {
                let item = self.source.item(&quote!(#at));
                match pattern {
                    syn::Pat::Reference(r) => {
                        let pattern = &r.pat;
                        vec![syn::parse_quote!(let #pattern = #item;)]
                    }
                    _ => vec![syn::parse_quote!(let #pattern = &#item;)],
                }
            }
        };
        (quote!(#at < #len), stmts)
    }

    /// `it.next().unwrap()`, with the panic of an iterator that is at its end.
    fn unwrapped(&self, missing: &TokenStream) -> syn::Expr {
        let (at, len) = (&self.at, &self.len);
        let stmts = quote! {
            if #at >= #len {
                panic!(#missing);
            }
            #at += 1;
        };
        if self.source.is_list() {
            let item = self.source.item(&quote!({ #stmts #at - 1 }));
            return syn::parse_quote!(#item);
        }
        let item = self.source.item(&quote!(#at - 1));
        syn::parse_quote!({ #stmts #item })
    }

    /// `it.next()`
    pub(super) fn next(&self) -> syn::Expr {
        let (at, len) = (&self.at, &self.len);
        let taken = quote!({
            #at += 1;
            #at - 1
        });
        let Some((of, index, items)) = self.source.element(&taken) else {
            let item = self.source.item(&quote!(#at - 1));
            return syn::parse_quote!(if #at < #len {
                #at += 1;
                Some(#item)
            } else {
                None
            });
        };
        let item = quote!(#of.get(#index));
        match items {
            Items::References => syn::parse_quote!(#item),
            Items::Copies => syn::parse_quote!(#item.copied()),
            Items::Clones => syn::parse_quote!(#item.cloned()),
        }
    }
}

/// Rewrites the uses.
pub(super) struct Advanced<'n> {
    pub(super) name: &'n Ident,
    pub(super) cursor: &'n Cursor,
    /// Are all of them of a kind that is known?
    pub(super) known: bool,
    /// Are items taken apart from the others?
    pub(super) apart: bool,
}

impl Advanced<'_> {
    pub(super) fn statements(&mut self, stmts: &[syn::Stmt]) -> Vec<syn::Stmt> {
        one_by_one(self, stmts, Self::statement)
    }

    /// `it.next()` or `it.peek()`
    fn asked(&mut self, e: &syn::Expr) -> Option<Asked> {
        let asked = match plain(e) {
            syn::Expr::MethodCall(m) if is_name(&m.receiver, self.name) && m.args.is_empty() => {
                match m.method.to_string().as_str() {
                    "next" => Some(Asked::Next),
                    "peek" if !self.cursor.source.is_made() => Some(Asked::Peek),
                    _ => None,
                }
            }
            _ => None,
        };
        self.apart |= asked.is_some();
        asked
    }

    /// The test and the bindings of `Some(pattern) = it.next()`.
    fn found(&mut self, pattern: &syn::Pat, e: &syn::Expr) -> Option<(TokenStream, Vec<syn::Stmt>)> {
        let asked = self.asked(e)?;
        let syn::Pat::TupleStruct(some) = pattern else { return None };
        let whatever = matches_all(some.elems.first()?);
        (some.path.is_ident("Some") && whatever).then(|| self.cursor.bound(asked, &some.elems[0]))
    }

    /// Statements that stand for one.
    fn statement(&mut self, stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
        let (at, len) = (&self.cursor.at, &self.cursor.len);
        // `it.next();`, `let _ = it.next();`
        let unused = match stmt {
            syn::Stmt::Expr(e, Some(_)) => Some(e),
            syn::Stmt::Local(syn::Local { pat: syn::Pat::Wild(_), init: Some(init), .. }) => Some(&*init.expr),
            _ => None,
        };
        if unused.is_some_and(|e| self.asked(e) == Some(Asked::Next)) && !self.cursor.source.is_made() {
            return Some(vec![syn::parse_quote!(if #at < #len { #at += 1; })]);
        }
        match stmt {
            syn::Stmt::Local(local) if local.attrs.is_empty() => {
                let init = local.init.as_ref()?;
                if let Some((_, other)) = &init.diverge {
                    let (test, lets) = self.found(&local.pat, &init.expr)?;
                    let mut other = (**other).clone();
                    self.visit_expr_mut(&mut other);
                    let mut stmts: Vec<syn::Stmt> = vec![syn::parse_quote!(if !(#test) #other)];
                    stmts.extend(lets);
                    return Some(stmts);
                }
                // What is no place, is taken in statements of its own.
                let missing = self.missing(&init.expr).filter(|_| !self.cursor.source.is_list())?;
                let (test, lets) = self.cursor.bound(Asked::Next, &local.pat);
                let mut stmts: Vec<syn::Stmt> = vec![syn::parse_quote!(if !(#test) { panic!(#missing); })];
                stmts.extend(lets);
                Some(stmts)
            }
            _ => None,
        }
    }

    /// With which words `it.next().unwrap()` panics.
    fn missing(&mut self, e: &syn::Expr) -> Option<TokenStream> {
        let syn::Expr::MethodCall(m) = plain(e) else { return None };
        if self.asked(&m.receiver) != Some(Asked::Next) {
            return None;
        }
        match (m.method.to_string().as_str(), m.args.first()) {
            ("unwrap", None) => Some(quote!("called `Option::unwrap()` on a `None` value")),
            ("expect", Some(message)) => Some(quote!("{}", #message)),
            _ => None,
        }
    }

    /// A block that starts with bindings.
    fn block(&mut self, lets: Vec<syn::Stmt>, body: &[syn::Stmt]) -> syn::Block {
        let mut stmts = lets;
        stmts.extend(self.statements(body));
        syn::parse_quote!({ #(#stmts)* })
    }

    /// The expression for one that mentions the variable, if it does.
    fn rewritten(&mut self, e: &syn::Expr) -> Option<syn::Expr> {
        let (at, len) = (&self.cursor.at, &self.cursor.len);
        match e {
            syn::Expr::MethodCall(m) if self.asked(&m.receiver).is_some() => {
                if let Some(missing) = self.missing(e) {
                    return Some(self.cursor.unwrapped(&missing));
                }
                match (self.asked(&m.receiver)?, m.method.to_string().as_str()) {
                    (Asked::Peek, "is_some") => Some(syn::parse_quote!((#at < #len))),
                    (Asked::Peek, "is_none") => Some(syn::parse_quote!((#at >= #len))),
                    (Asked::Peek, _) => self.method_peeked(m),
                    _ => None,
                }
            }
            syn::Expr::MethodCall(m) if let Some(taken) = self.all_taken(m) => Some(taken),
            e if self.asked(e) == Some(Asked::Next) => Some(self.cursor.next()),
            syn::Expr::While(w) => match &*w.cond {
                syn::Expr::Let(l) => {
                    let (test, lets) = self.found(&l.pat, &l.expr)?;
                    let (label, body) = (&w.label, self.block(lets, &w.body.stmts));
                    Some(syn::parse_quote!(#label while #test #body))
                }
                _ => None,
            },
            syn::Expr::If(i) => match &*i.cond {
                syn::Expr::Let(l) if self.asked(&l.expr) == Some(Asked::Peek) || !self.cursor.source.is_list() => {
                    let (test, lets) = self.found(&l.pat, &l.expr)?;
                    let then = self.block(lets, &i.then_branch.stmts);
                    let other = i.else_branch.as_ref().map(|(_, e)| {
                        let mut e = (**e).clone();
                        self.visit_expr_mut(&mut e);
                        quote!(else #e)
                    });
                    Some(syn::parse_quote!(if #test #then #other))
                }
                _ => None,
            },
            syn::Expr::Match(m) if self.asked(&m.expr) == Some(Asked::Peek) && self.cursor.source.is_list() => {
                self.match_peeked(m)
            }
            syn::Expr::Match(m) if !self.cursor.source.is_list() => match m.arms.as_slice() {
                // The item, and what is done where there is none.
                [some, none] if matches!(&none.pat, syn::Pat::Wild(_)) || is_none(&none.pat) => {
                    let (test, lets) = self.found(&some.pat, &m.expr)?;
                    let arm = |arm: &syn::Arm| vec![syn::Stmt::Expr((*arm.body).clone(), None)];
                    let (then, other) = (self.block(lets, &arm(some)), self.block(vec![], &arm(none)));
                    Some(syn::parse_quote!(if #test #then else #other))
                }
                _ => None,
            },
            syn::Expr::ForLoop(l) if is_lent(&l.expr, self.name) => {
                self.apart = true;
                let (test, lets) = self.cursor.bound(Asked::Next, &l.pat);
                let (label, body) = (&l.label, self.block(lets, &l.body.stmts));
                Some(syn::parse_quote!(#label while #test #body))
            }
            syn::Expr::ForLoop(l) if is_name(plain(&l.expr), self.name) => {
                let (label, pattern, rest) = (&l.label, &l.pat, self.cursor.source.rest(&quote!(#at)));
                let body = self.block(vec![], &l.body.stmts);
                Some(syn::parse_quote!(#label for #pattern in #rest #body))
            }
            syn::Expr::MethodCall(m) if is_name(&m.receiver, self.name) => {
                if let Some(found) = self.searched(m) {
                    self.apart = true;
                    return Some(found);
                }
                self.known &= takes_the_rest(&m.method.to_string());
                let rest = self.cursor.source.rest(&quote!(#at));
                let mut call = m.clone();
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                *call.receiver = syn::parse_quote!(#rest);
                Some(syn::Expr::MethodCall(call))
            }
            _ => None,
        }
    }
}

impl VisitMut for Advanced<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts = self.statements(&block.stmts);
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some(new) = self.rewritten(e) {
            *e = new;
            return;
        }
        self.known &= !is_name(e, self.name);
        visit_mut::visit_expr_mut(self, e);
        inward(e);
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        self.known &= p.ident != *self.name;
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let mut mentioned = false;
        identifiers(&mac.tokens, |name| mentioned |= self.name == name);
        if mentioned && !each_item_mut(mac, &mut |item| self.visit_expr_mut(item)) {
            self.known = false;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `&mut it`, `it.by_ref()`
fn is_lent(e: &syn::Expr, name: &Ident) -> bool {
    match plain(e) {
        syn::Expr::Reference(r) => r.mutability.is_some() && is_name(&r.expr, name),
        syn::Expr::MethodCall(m) => m.method == "by_ref" && is_name(&m.receiver, name),
        _ => false,
    }
}

fn is_none(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::Ident(p) if p.ident == "None")
}

/// Does the pattern match whatever stands there?
fn matches_all(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Ident(p) => p.subpat.is_none() && !p.ident.to_string().starts_with(|c: char| c.is_uppercase()),
        syn::Pat::Wild(_) => true,
        syn::Pat::Reference(r) => matches_all(&r.pat),
        syn::Pat::Paren(p) => matches_all(&p.pat),
        syn::Pat::Tuple(t) => t.elems.iter().all(matches_all),
        _ => false,
    }
}
