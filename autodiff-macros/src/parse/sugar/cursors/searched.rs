//! Methods that take items until one of them will do, and leave the others in the iterator.
//!
//! ```text
//! it.find(|v| **v > 0.0)      { while it_at < it_len && !{ let v = &&it_of[it_at]; **v > 0.0 } { it_at += 1; } it_of.get({ … }) }
//! it.nth(2)                   { it_at = it_at.saturating_add(2).min(it_len); it_of.get({ it_at += 1; it_at - 1 }) }
//! ```

use super::uses::Advanced;
use crate::parse::sugar::callable::plain;
use crate::syntax;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;

impl Advanced<'_> {
    /// What stands for such a call. Items that a function makes are made once, which this does not do.
    pub(super) fn searched(&mut self, m: &syn::ExprMethodCall) -> Option<syn::Expr> {
        if self.cursor.source.is_made() || m.args.len() != 1 {
            return None;
        }
        let mut arg = m.args[0].clone();
        self.visit_expr_mut(&mut arg);
        let (at, len, next) = (&self.cursor.at, &self.cursor.len, self.cursor.next());
        let item = self.cursor.source.item(&quote!(#at));
        let from = format_ident!("{at}_from");
        let lent = applied(&arg, &quote!(&#item));
        let owned = applied(&arg, &item);
        let pass = |until: TokenStream| quote!(while #at < #len && #until { #at += 1; });
        let taken = |then: TokenStream, other: TokenStream| {
            quote!(if #at < #len {
                #at += 1;
                #then
            } else {
                #other
            })
        };
        let stmts = match m.method.to_string().as_str() {
            "nth" => quote!(#at = #at.saturating_add(#arg).min(#len); #next),
            "find" => {
                let pass = pass(quote!(!#lent));
                quote!(#pass #next)
            }
            "any" => {
                let (pass, taken) = (pass(quote!(!#owned)), taken(quote!(true), quote!(false)));
                quote!(#pass #taken)
            }
            "all" => {
                let (pass, taken) = (pass(owned), taken(quote!(false), quote!(true)));
                quote!(#pass #taken)
            }
            "position" => {
                let pass = pass(quote!(!#owned));
                let taken = taken(quote!(Some(#at - 1 - #from)), quote!(None));
                quote!(let #from: usize = #at; #pass #taken)
            }
            "next_if" => quote!(if #at < #len && #lent { #next } else { None }),
            "find_map" => {
                let (found, value) = (format_ident!("{at}_found"), format_ident!("{at}_value"));
                quote! {
                    let mut #found = None;
                    while #at < #len {
                        #at += 1;
                        if let Some(#value) = { let #at = #at - 1; #owned } {
                            #found = Some(#value);
                            break;
                        }
                    }
                    #found
                }
            }
            _ => return None,
        };
        Some(syn::parse_quote!({ #stmts }))
    }
}

/// `{ …; tail }.method(…)` as `{ …; tail.method(…) }`.
pub(super) fn inward(e: &mut syn::Expr) {
    let syn::Expr::MethodCall(m) = e else { return };
    let syn::Expr::Block(b) = &*m.receiver else { return };
    let Some((syn::Stmt::Expr(tail, None), _)) = b.block.stmts.split_last() else { return };
    let bound: Vec<String> = b.block.stmts.iter().flat_map(bound_by).collect();
    let mut captured = false;
    m.args.iter().for_each(|arg| syntax::identifiers(arg, |name| captured |= bound.iter().any(|b| b == name)));
    if b.label.is_some() || captured {
        return;
    }
    let mut block = b.block.clone();
    let mut call = m.clone();
    *call.receiver = tail.clone();
    block.stmts.pop();
    block.stmts.push(syn::Stmt::Expr(syn::Expr::MethodCall(call), None));
    *e = syn::parse_quote!(#block);
}

/// The names that a statement binds for those behind it.
fn bound_by(stmt: &syn::Stmt) -> Vec<String> {
    match stmt {
        syn::Stmt::Local(local) => syntax::pattern_names(&local.pat),
        _ => vec![],
    }
}

/// What a function gives for an item. The body of a closure stands for its call.
pub(super) fn applied(f: &syn::Expr, item: &TokenStream) -> TokenStream {
    match plain(f) {
        syn::Expr::Closure(c) if c.inputs.len() == 1 && !syntax::jumps_out(&c.body) => {
            let (pattern, body) = (&c.inputs[0], &c.body);
            quote!({ let #pattern = #item; #body })
        }
        f => quote!((#f)(#item)),
    }
}
