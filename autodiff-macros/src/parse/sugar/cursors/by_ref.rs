//! `it.by_ref()`: some of the items that are left, all of which are taken.
//!
//! ```text
//! it.by_ref().take(2).sum::<f64>()
//! {
//!     let it_at_from: usize = it_at;
//!     let it_at_count: usize = 2;
//!     it_at = it_at.saturating_add(it_at_count).min(it_len);
//!     it_of[it_at_from..].iter().take(it_at_count).sum::<f64>()
//! }
//! ```

use super::searched::applied;
use super::uses::Advanced;
use crate::parse::sugar::callable::{is_name, plain};
use crate::syntax;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprMethodCall};

impl Advanced<'_> {
    /// What stands for a chain behind `it.by_ref()`, if it asks for all that it may take.
    pub(super) fn all_taken(&mut self, m: &ExprMethodCall) -> Option<Expr> {
        if !syntax::is_consumer(&m.method.to_string()) {
            return None;
        }
        let mut whole = m.clone();
        let mut receiver = &mut whole.receiver;
        loop {
            if let Some((stmts, items)) = self.part_taken(receiver) {
                **receiver = syn::parse_quote!(#items);
                whole.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                self.apart = true;
                return Some(syn::parse_quote!({ #stmts #whole }));
            }
            match &mut **receiver {
                Expr::MethodCall(inner) if syntax::asks_for_all(&inner.method.to_string()) => {
                    inner.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                    receiver = &mut inner.receiver;
                }
                _ => return None,
            }
        }
    }

    /// `it.by_ref()`, `it.by_ref().take(n)`, `it.by_ref().take_while(f)`: what takes the items, and the items.
    fn part_taken(&mut self, e: &Expr) -> Option<(TokenStream, TokenStream)> {
        let (at, len) = (&self.cursor.at, &self.cursor.len);
        let (from, count) = (format_ident!("{at}_from"), format_ident!("{at}_count"));
        let rest = self.cursor.source.rest(&quote!(#from));
        let Expr::MethodCall(m) = plain(e) else { return None };
        if m.method == "by_ref" && is_name(&m.receiver, self.name) {
            return Some((quote!(let #from: usize = #at; #at = #at.max(#len);), rest));
        }
        let behind = matches!(plain(&m.receiver), Expr::MethodCall(inner)
            if inner.method == "by_ref" && is_name(&inner.receiver, self.name));
        let mut arg = m.args.first().filter(|_| behind)?.clone();
        self.visit_expr_mut(&mut arg);
        let (at, len) = (&self.cursor.at, &self.cursor.len);
        let stmts = match m.method.to_string().as_str() {
            "take" => quote! {
                let #count: usize = #arg;
                #at = #at.saturating_add(#count).min(#at.max(#len));
            },
            // The first item that will not do is gone, too.
            "take_while" if !self.cursor.source.is_made() => {
                let item = self.cursor.source.item(&quote!(#at));
                let test = applied(&arg, &quote!(&#item));
                quote! {
                    while #at < #len && #test { #at += 1; }
                    let #count: usize = #at - #from;
                    if #at < #len { #at += 1; }
                }
            }
            _ => return None,
        };
        Some((quote!(let #from: usize = #at; #stmts), quote!(#rest.take(#count))))
    }
}
