//! `#[differentiate]` on `impl Index for` a type: its tangents are indexed as its values are.
//!
//! ```text
//! fn index(&self, i: usize) -> &f64 { &self.e[i] }      and the same body on the tangent, with & and with &mut
//! ```
//!
//! A tangent has the fields that carry a derivative, of the same lengths, so the body leads there to the element that
//! belongs to the one of the value. Analyses take elements at different indices for different elements: only bodies are
//! accepted that show it. Indices that are no numbers (`m[(i, j)]`) are in `keyed`.

use super::keyed::{Keyed, bounded};
use super::lends_alone;
use crate::errors::Errors;
use crate::names;
use crate::parse::Options;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::collections::HashSet;
use syn::visit_mut::VisitMut;
use syn::{Block, Expr, ImplItem, ItemImpl, Stmt, parse_quote};

/// Is it an `impl` of `Index`, or of `IndexMut`?
pub fn is_index(block: &ItemImpl) -> bool {
    let name = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
    name.is_some_and(|s| s.ident == "Index" || s.ident == "IndexMut")
}

/// What stands beside the block. That of `IndexMut` says nothing new.
pub fn beside(args: &TokenStream, block: &ItemImpl, errors: &mut Errors) -> TokenStream {
    let segment = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last()).expect("a trait");
    if segment.ident == "IndexMut" {
        lends_alone::refuse(block, "this `IndexMut`", errors);
        return TokenStream::new();
    }
    let (mut method, mut output) = (None, None);
    for item in &block.items {
        match item {
            ImplItem::Fn(f) if f.sig.ident == "index" => method = Some(f),
            ImplItem::Type(t) if t.ident == "Output" => output = Some(&t.ty),
            _ => {}
        }
    }
    let (Some(method), Some(output)) = (method, output) else { return TokenStream::new() };
    let index = match method.sig.inputs.last() {
        Some(syn::FnArg::Typed(index)) => index,
        _ => return TokenStream::new(),
    };
    let number = matches!(&*index.ty, syn::Type::Path(p) if p.path.is_ident("usize"));
    let name = match &*index.pat {
        syn::Pat::Ident(p) if number => Some(p.ident.to_string()),
        _ => None,
    };
    let ct = names::runtime(Options::parse(args.clone(), &mut Errors::default()).crate_path.as_ref());
    if !number {
        if let Some(keyed) = Keyed::of_index(&method.block, index) {
            return keyed.rule(block, index, output, &ct);
        }
        errors.refuse_all(
            &method.block,
            "this `Index`",
            "where it leads in a tangent is not visible",
            "end it with an element of a field, behind `&`: `&self.data[i * self.columns + j]`, `&self.rows[i][j]`, or with \
             a `match` on the index with a field in each arm; elsewhere index the field itself",
        );
        return TokenStream::new();
    }
    let asserted = asserted(&method.block);
    if !name.is_some_and(|name| leads_to_parts(&asserted, &name)) {
        errors.refuse_all(
            &method.block,
            "this `Index`",
            "it does not show that different indices lead to different elements, in the value and in its tangent",
            "write `&self.field[i]` or `&self.field[i].part`, or a `match` on `i: usize` with one field for each number and a panic for all \
             others; elsewhere index the field itself",
        );
        return TokenStream::new();
    }
    let Some(tangent) = tangent_of(block, &ct) else {
        errors.refuse_all(
            &block.self_ty,
            "`Index` for this type",
            "its tangent type with its parameters has no name here",
            "index the field itself (`v.items[i]`)",
        );
        return TokenStream::new();
    };
    let (own, body) = (&block.self_ty, &asserted);
    let (pattern, mut unique) = (&index.pat, body.clone());
    Unique.visit_block_mut(&mut unique);
    let (generics, wherever) = bounded(&block.generics, &ct);
    quote! {
        impl #generics #ct::Elements for #own #wherever {
            type Element = #output;
        }
        impl #generics ::core::ops::Index<usize> for #tangent #wherever {
            type Output = <#output as #ct::Differentiable>::Tangent;
            #[inline]
            #[track_caller]
            fn index(&self, #pattern: usize) -> &Self::Output #body
        }
        impl #generics ::core::ops::IndexMut<usize> for #tangent #wherever {
            #[inline]
            #[track_caller]
            fn index_mut(&mut self, #pattern: usize) -> &mut Self::Output #unique
        }
        impl #generics #ct::At<usize> for #tangent #wherever {
            type Part = <#output as #ct::Differentiable>::Tangent;
            #[inline]
            #[track_caller]
            fn ct_at(&self, index: usize) -> &Self::Part {
                &self[index]
            }
            #[inline]
            #[track_caller]
            fn ct_at_mut(&mut self, index: usize) -> &mut Self::Part {
                &mut self[index]
            }
        }
    }
}

/// The tangent type of the block's type. Parameters must be told by the name of what has an `impl`: with them it is the one
/// that `#[derive(Differentiable)]` makes.
fn tangent_of(block: &ItemImpl, ct: &TokenStream) -> Option<TokenStream> {
    let own = &block.self_ty;
    if block.generics.params.is_empty() {
        return Some(quote!(<#own as #ct::Differentiable>::Tangent));
    }
    let syn::Type::Path(syn::TypePath { qself: None, path, .. }) = &**own else { return None };
    let mut path = path.clone();
    let last = path.segments.last_mut()?;
    last.ident = crate::derive::tangent_name(&last.ident);
    // A tangent owns what a value borrows.
    if let syn::PathArguments::AngleBracketed(of) = &mut last.arguments {
        let args = std::mem::take(&mut of.args).into_iter();
        of.args = args.filter(|arg| !matches!(arg, syn::GenericArgument::Lifetime(_))).collect();
    }
    Some(path.into_token_stream())
}

/// The body behind assertions: the value has been asked for the element when its tangent is.
fn asserted(body: &Block) -> Block {
    let asserts = |s: &&Stmt| match s {
        Stmt::Macro(m) => m.mac.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            name.trim_start_matches("debug_").starts_with("assert")
        }),
        Stmt::Expr(Expr::If(i), _) => {
            i.else_branch.is_none() && {
                let then = Expr::Block(syn::ExprBlock { attrs: vec![], label: None, block: i.then_branch.clone() });
                panics(&then)
            }
        }
        _ => false,
    };
    let stmts = body.stmts.iter().skip_while(asserts).cloned().collect();
    Block { stmts, ..body.clone() }
}

/// Is the body `&self.field[i]` or a field behind that, or a `match` on `i` with a field for each number?
fn leads_to_parts(body: &Block, index: &str) -> bool {
    let [Stmt::Expr(e, None)] = body.stmts.as_slice() else { return false };
    let mut seen = HashSet::new();
    match e {
        Expr::Match(m) if is(&m.expr, index) => m.arms.iter().all(|arm| {
            let number = matches!(&arm.pat, syn::Pat::Lit(_));
            match behind(&arm.body).filter(|place| of_self(place)) {
                Some(place) => number && seen.insert(place.to_token_stream().to_string()),
                None => panics(&arm.body),
            }
        }),
        e => match behind(e).map(whole) {
            Some(Expr::Index(i)) => is(&i.index, index) && of_self(&i.expr),
            _ => false,
        },
    }
}

/// The place behind `&`.
fn behind(e: &Expr) -> Option<&Expr> {
    let Expr::Reference(r) = e else { return None };
    Some(&r.expr)
}

/// What it is a field of, or a field of a field.
fn whole(mut place: &Expr) -> &Expr {
    while let Expr::Field(f) = place {
        place = &f.base;
    }
    place
}

/// Is it a field of `self`, or a field of such?
fn of_self(place: &Expr) -> bool {
    matches!(place, Expr::Field(_)) && is(whole(place), "self")
}

fn is(e: &Expr, name: &str) -> bool {
    matches!(e, Expr::Path(p) if p.path.is_ident(name))
}

/// Does it end in a panic whatever happens?
pub fn panics(e: &Expr) -> bool {
    match e {
        Expr::Macro(m) => ["panic", "unreachable", "todo", "unimplemented"].iter().any(|n| m.mac.path.is_ident(n)),
        Expr::Block(b) => match b.block.stmts.as_slice() {
            [Stmt::Expr(e, _)] => panics(e),
            [Stmt::Macro(m)] => panics(&Expr::Macro(syn::ExprMacro { attrs: vec![], mac: m.mac.clone() })),
            _ => false,
        },
        _ => false,
    }
}

/// `&mut` for `&`.
struct Unique;

impl VisitMut for Unique {
    fn visit_expr_reference_mut(&mut self, r: &mut syn::ExprReference) {
        r.mutability = Some(parse_quote!(mut));
        syn::visit_mut::visit_expr_reference_mut(self, r);
    }

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
}
