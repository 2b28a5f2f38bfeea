//! A range that is bound to a variable: its bounds are bound instead, and the range is written where the variable was.
//!
//! ```text
//! let row = a..b;                let row_start = a; let row_end = b;
//! f(&x[row.clone()]);            f(&x[row_start..row_end]);
//! for i in row { … }             for i in row_start..row_end { … }
//! ```

use super::text;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Blocks { names }.visit_block_mut(&mut item.block);
}

struct Blocks<'n> {
    names: &'n mut Namer,
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some((name, ty, range)) = bound_range(&block.stmts[at])
                && block.stmts[at + 1..].iter().all(|stmt| can_follow(stmt, &name))
            {
                let bound = |names: &mut Namer, which: &str| names.shadowing(&quote::format_ident!("{name}_{which}"));
                let (start, end) = (bound(self.names, "start"), bound(self.names, "end"));
                let (low, high, limits) = (&range.start, &range.end, &range.limits);
                let ty = ty.map(|t| quote!(: #t));
                let lets = [quote!(let #start #ty = #low;), quote!(let #end #ty = #high;)];
                let written: syn::Expr = syn::parse_quote!(#start #limits #end);
                for stmt in &mut block.stmts[at + 1..] {
                    Written { name: &name, range: &written }.visit_stmt_mut(stmt);
                }
                block.stmts.splice(at..=at, lets.into_iter().map(|l| syn::parse_quote!(#l)));
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
}

/// `let name = a..b;`, with the type of the bounds if it is written.
fn bound_range(stmt: &syn::Stmt) -> Option<(Ident, Option<TokenStream>, syn::ExprRange)> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let mut value = &*init.expr;
    while let syn::Expr::Paren(p) = value {
        value = &p.expr;
    }
    let syn::Expr::Range(range) = value else { return None };
    if range.start.is_none() || range.end.is_none() {
        return None;
    }
    let (pattern, ty) = match &local.pat {
        syn::Pat::Type(typed) => {
            let syn::Type::Path(path) = &*typed.ty else { return None };
            let syn::PathArguments::AngleBracketed(of) = &path.path.segments.last()?.arguments else { return None };
            (&*typed.pat, Some(of.args.to_token_stream()))
        }
        pattern => (pattern, None),
    };
    match pattern {
        syn::Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() => {
            Some((p.ident.clone(), ty, range.clone()))
        }
        _ => None,
    }
}

/// Is the name not bound again in the statement, nor captured by a format string?
fn can_follow(stmt: &syn::Stmt, name: &Ident) -> bool {
    struct Finder<'n>(&'n Ident, bool);
    impl<'ast> Visit<'ast> for Finder<'_> {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.1 &= p.ident != *self.0;
            visit::visit_pat_ident(self, p);
        }
        fn visit_macro(&mut self, mac: &'ast syn::Macro) {
            self.1 &= !text::captured(&mac.tokens, self.0);
        }
        fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
            self.1 &= field.colon_token.is_some() || !is_name(&field.expr, self.0);
            visit::visit_field_value(self, field);
        }
        fn visit_expr_reference(&mut self, r: &'ast syn::ExprReference) {
            self.1 &= r.mutability.is_none() || !is_name(&r.expr, self.0);
            visit::visit_expr_reference(self, r);
        }
    }
    let mut finder = Finder(name, true);
    finder.visit_stmt(stmt);
    finder.1
}

fn is_name(e: &syn::Expr, name: &Ident) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident(name))
}

/// Writes the range for its name.
struct Written<'n> {
    name: &'n Ident,
    range: &'n syn::Expr,
}

impl VisitMut for Written<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let cloned = matches!(&*e, syn::Expr::MethodCall(m) if m.method == "clone" && is_name(&m.receiver, self.name));
        if cloned || is_name(e, self.name) {
            let range = self.range;
            *e = syn::parse_quote!((#range));
            return;
        }
        visit_mut::visit_expr_mut(self, e);
        // No parentheses where a range stands alone.
        match e {
            syn::Expr::Index(i) => bare(&mut i.index),
            syn::Expr::ForLoop(l) => bare(&mut l.expr),
            _ => {}
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let range = self.range;
        mac.tokens = text::replaced(std::mem::take(&mut mac.tokens), self.name, &quote!((#range)));
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn bare(e: &mut syn::Expr) {
    if let syn::Expr::Paren(p) = e
        && matches!(&*p.expr, syn::Expr::Range(_))
    {
        *e = (*p.expr).clone();
    }
}
