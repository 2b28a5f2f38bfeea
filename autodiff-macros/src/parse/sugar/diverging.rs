//! `let … else` with a jump: a `match`.
//!
//! ```text
//! let Some(mut k) = table.get(i) else { continue };    let mut k = match table.get(i) { Some(k) => k, _ => { continue } };
//! ```
//!
//! Without a jump (`else { panic!() }`) it stays what it is, as does a pattern of slices, whose names may be references
//! to be written through.

use crate::syntax::jumps_out;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Statements.visit_block_mut(&mut item.block);
}

struct Statements;

impl VisitMut for Statements {
    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        if let Some(new) = rewritten(stmt) {
            *stmt = new;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The statement without its `else`, if that jumps.
fn rewritten(stmt: &syn::Stmt) -> Option<syn::Stmt> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let init = local.init.as_ref()?;
    let (_, diverge) = init.diverge.as_ref()?;
    if !jumps_out(diverge) || matches!(local.pat, syn::Pat::Type(_) | syn::Pat::Slice(_)) || !local.attrs.is_empty() {
        return None;
    }
    let mut pattern = local.pat.clone();
    let mut names = Names::default();
    names.visit_pat_mut(&mut pattern);
    let (value, bound) = (&init.expr, &names.bound);
    let inner = names.plain.iter();
    let tokens = match bound.as_slice() {
        [] => quote!(match #value { #pattern => {} _ => #diverge }),
        [one] => quote!(let #one = match #value { #pattern => #(#inner)*, _ => #diverge };),
        _ => quote!(let (#(#bound),*) = match #value { #pattern => (#(#inner),*), _ => #diverge };),
    };
    // What it stands for is shown where it stands.
    let span = syn::spanned::Spanned::span(local);
    let mut block: syn::Block = syn::parse2(quote!({ #tokens })).ok()?;
    let mut new = block.stmts.pop()?;
    if let syn::Stmt::Local(new) = &mut new {
        new.let_token.span = span;
    }
    Some(new)
}

/// The names that a pattern binds; they lose their `mut`.
#[derive(Default)]
struct Names {
    bound: Vec<proc_macro2::TokenStream>,
    plain: Vec<syn::Ident>,
}

impl VisitMut for Names {
    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        visit_mut::visit_pat_ident_mut(self, p);
        let constant = p.ident.to_string().starts_with(char::is_uppercase);
        if constant || self.plain.contains(&p.ident) {
            return;
        }
        let mutable = if p.by_ref.is_none() { p.mutability.take() } else { None };
        let name = &p.ident;
        self.bound.push(quote!(#mutable #name).into_token_stream());
        self.plain.push(name.clone());
    }
}
