//! Parameters that are iterators: in the derivatives they are what is iterated over, since a cotangent has to be given back
//! for each item. What iterates over references is a slice, what iterates over values is a vector.
//!
//! ```text
//! fn mean<'a>(xs: impl Iterator<Item = &'a f64>) -> f64 { xs.sum() … }
//! fn mean<'a>(xs: &'a [f64]) -> f64 { xs.iter().sum() … }
//! ```

use super::callable::is_name;
use crate::ir::Ty;
use crate::names::mentions;
use proc_macro2::Ident;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, GenericParam, TypeParamBound, WherePredicate, parse_quote};

/// Traits of what can be iterated over.
const ITERATORS: [&str; 4] = ["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"];

/// Rewrites the parameters of a function that are iterators over what may carry a derivative.
pub fn desugar(item: &mut syn::ItemFn) {
    let sig = item.sig.clone();
    let (mut gone, mut streams) = (vec![], vec![]);
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        let Some(found) = item_of(&typed.ty, &sig) else { continue };
        let syn::Pat::Ident(name) = &mut *typed.pat else { continue };
        let lent = matches!(found, syn::Type::Reference(_));
        let ty: syn::Type = match &found {
            syn::Type::Reference(r) => {
                let (and, lifetime, item) = (&r.and_token, &r.lifetime, &r.elem);
                parse_quote!(#and #lifetime [#item])
            }
            value => parse_quote!(::std::vec::Vec<#value>),
        };
        gone.extend(parameter(&typed.ty, &sig).cloned());
        let moves = name.mutability.take().is_some();
        let number = Ty::of(&found).is_number();
        streams.push(Stream { name: name.ident.clone(), lent, number, moves });
        *typed.ty = ty;
    }
    without(&mut item.sig.generics, &gone);
    for Stream { name, lent, number, moves } in streams {
        let method = Ident::new(if lent { "iter" } else { "into_iter" }, name.span());
        if moves && number {
            item.block.stmts.insert(0, parse_quote!(let mut #name = #name.iter().copied();));
        } else if moves {
            item.block.stmts.insert(0, parse_quote!(let mut #name = #name.#method();));
        } else {
            Uses { name: &name, method: &method }.visit_block_mut(&mut item.block);
        }
    }
}

/// A parameter that was an iterator.
struct Stream {
    name: Ident,
    /// Does it iterate over references?
    lent: bool,
    /// Does it iterate over numbers?
    number: bool,
    /// Is it `mut`?
    moves: bool,
}

/// What is iterated over, if the type is one of iterators over what may carry a derivative.
fn item_of(ty: &syn::Type, sig: &syn::Signature) -> Option<syn::Type> {
    let bounds: Vec<&TypeParamBound> = match ty {
        syn::Type::ImplTrait(t) => t.bounds.iter().collect(),
        ty => bounds_of(parameter(ty, sig)?, sig),
    };
    let item = bounds.into_iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let last = bound.path.segments.last().filter(|s| ITERATORS.iter().any(|name| s.ident == name))?;
        let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return None };
        list.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(a) if a.ident == "Item" => Some(&a.ty),
            _ => None,
        })
    })?;
    let active = match item {
        syn::Type::Reference(r) => r.mutability.is_none() && Ty::of(&r.elem).may_be_active(),
        item => !matches!(item, syn::Type::ImplTrait(_)) && Ty::of(item).may_be_active(),
    };
    active.then(|| item.clone())
}

/// The type parameter of the function that a type is, if it stands for this parameter alone.
fn parameter<'s>(ty: &syn::Type, sig: &'s syn::Signature) -> Option<&'s Ident> {
    let syn::Type::Path(path) = ty else { return None };
    let param = sig.generics.type_params().find(|t| path.qself.is_none() && path.path.is_ident(&t.ident))?;
    let inputs = sig.inputs.iter().filter(|input| mentions(input, &param.ident)).count();
    (inputs == 1 && !mentions(&sig.output, &param.ident)).then_some(&param.ident)
}

/// What is said of a type parameter.
fn bounds_of<'s>(name: &Ident, sig: &'s syn::Signature) -> Vec<&'s TypeParamBound> {
    let own = sig.generics.type_params().filter(|t| t.ident == *name).flat_map(|t| &t.bounds);
    let predicates = sig.generics.where_clause.iter().flat_map(|w| &w.predicates);
    own.chain(predicates.flat_map(|predicate| match predicate {
        WherePredicate::Type(p) if matches!(&p.bounded_ty, syn::Type::Path(t) if t.path.is_ident(name)) => {
            p.bounds.iter().collect()
        }
        _ => vec![],
    }))
    .collect()
}

/// The generics without these parameters.
fn without(generics: &mut syn::Generics, gone: &[Ident]) {
    if gone.is_empty() {
        return;
    }
    let stays = |p: &GenericParam| !matches!(p, GenericParam::Type(t) if gone.contains(&t.ident));
    generics.params = std::mem::take(&mut generics.params).into_iter().filter(stays).collect();
    if let Some(wherever) = &mut generics.where_clause {
        let says_no_more = |p: &WherePredicate| !gone.iter().any(|name| mentions(p, name));
        wherever.predicates = std::mem::take(&mut wherever.predicates).into_iter().filter(says_no_more).collect();
    }
    if generics.params.is_empty() {
        (generics.lt_token, generics.gt_token) = (None, None);
    }
}

/// Where the iterator is used, what it iterates over is.
struct Uses<'n> {
    name: &'n Ident,
    method: &'n Ident,
}

impl VisitMut for Uses<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if is_name(e, self.name) {
            let (name, method) = (self.name, self.method);
            *e = syn::parse2(quote!(#name.#method())).expect("a method call");
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
