//! Parameters that are iterators: in the derivatives they are what is iterated over, since a cotangent has to be given back
//! for each item. What iterates over references is a slice, what iterates over values is a vector, or becomes one: it may be
//! an array.
//!
//! ```text
//! fn mean<'a>(xs: impl Iterator<Item = &'a f64>) -> f64 { xs.sum() … }
//! fn mean<'a>(xs: &'a [f64]) -> f64 { xs.iter().sum() … }
//!
//! fn first(xs: std::slice::Iter<f64>) -> f64 { … }    as of `impl Iterator<Item = &f64>`
//!
//! fn total<I: IntoIterator<Item = f64>>(xs: I) -> f64 { xs.into_iter().sum() }
//! fn total<I: Into<Vec<f64>>>(xs: I) -> f64 { let xs: Vec<f64> = xs.into(); xs.into_iter().sum() }
//! ```

use super::callable::is_name;
use super::type_params::{bounds_of, bounds_of_item, parameter, without};
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::bounds::{arguments, segments};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, TypeParamBound, parse_quote};

/// Traits of what can be iterated over.
const ITERATORS: [&str; 4] = ["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"];

/// Rewrites the parameters of a function that are iterators over what may carry a derivative.
pub fn desugar(item: &mut syn::ItemFn) {
    let sig = item.sig.clone();
    let (mut gone, mut streams, mut lists) = (vec![], vec![], vec![]);
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        let Some((bound, found)) = item_of(&typed.ty, &sig) else { continue };
        let syn::Pat::Ident(name) = &mut *typed.pat else { continue };
        let lent = matches!(found, syn::Type::Reference(_));
        let mut ty: syn::Type = match &found {
            syn::Type::Reference(r) => {
                let (and, lifetime, item) = (&r.and_token, &r.lifetime, &r.elem);
                parse_quote!(#and #lifetime [#item])
            }
            value => parse_quote!(::std::vec::Vec<#value>),
        };
        let own = parameter(&typed.ty, &sig).cloned();
        gone.extend(own.clone());
        if !lent && bound == "IntoIterator" {
            let own = own.unwrap_or_else(|| format_ident!("CtItems{}", lists.len()));
            lists.push((name.ident.clone(), own.clone(), ty));
            ty = parse_quote!(#own);
        }
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
            let copied = if lent { quote!() } else { quote!(.cloned()) };
            Uses { name: &name, method: &method, copied }.visit_block_mut(&mut item.block);
        }
    }
    for (name, own, list) in lists {
        item.block.stmts.insert(0, parse_quote!(let #name: #list = #name.into();));
        item.sig.generics.params.push(parse_quote!(#own: ::core::convert::Into<#list>));
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

/// The trait by which it is iterated over, and over what, if the type is one of iterators over what may carry a derivative.
fn item_of(ty: &syn::Type, sig: &syn::Signature) -> Option<(Ident, syn::Type)> {
    if let Some(item) = item_of_list(ty) {
        let of: TypeParamBound = parse_quote!(::core::iter::Iterator<Item = #item>);
        return item_by(&[&of], None);
    }
    let bounds: Vec<&TypeParamBound> = match ty {
        syn::Type::ImplTrait(t) => t.bounds.iter().collect(),
        ty if let Some(t) = boxed(ty) => t.bounds.iter().collect(),
        ty => bounds_of(parameter(ty, sig)?, sig),
    };
    item_by(&bounds, parameter(ty, sig).map(|name| bounds_of_item(name, sig)))
}

/// The same of what has these bounds; `of_items`: those of its items.
fn item_by(bounds: &[&TypeParamBound], of_items: Option<Vec<&TypeParamBound>>) -> Option<(Ident, syn::Type)> {
    let (bound, item) = bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let last = bound.path.segments.last().filter(|s| ITERATORS.iter().any(|name| s.ident == name))?;
        let said = match &last.arguments {
            syn::PathArguments::AngleBracketed(list) => list.args.iter().find_map(|argument| match argument {
                GenericArgument::AssocType(a) if a.ident == "Item" => Some(a.ty.clone()),
                GenericArgument::Constraint(c) if c.ident == "Item" => given_by(c.bounds.iter()),
                _ => None,
            }),
            _ => None,
        };
        let item = said.or_else(|| given_by(of_items.clone()?))?;
        Some((last.ident.clone(), item))
    })?;
    let active = match &item {
        syn::Type::Reference(r) => r.mutability.is_none() && Ty::of(&r.elem).may_be_active(),
        item => !matches!(item, syn::Type::ImplTrait(_)) && Ty::of(item).may_be_active(),
    };
    active.then_some((bound, item))
}

/// The items of `slice::Iter<'_, f64>` and `vec::IntoIter<f64>`. A type of the user's may be called `Iter`, too.
fn item_of_list(ty: &syn::Type) -> Option<syn::Type> {
    let syn::Type::Path(syn::TypePath { qself: None, path, .. }) = ty else { return None };
    let mut names = path.segments.iter().rev();
    let last = names.next()?;
    let (owner, item) = (names.next(), arguments(last).next()?);
    let owned = |name: &str| owner.is_some_and(|owner| owner.ident == name);
    match last.ident.to_string().as_str() {
        "Iter" if owned("slice") || owner.is_none() && Ty::of(item).is_float() => Some(parse_quote!(&#item)),
        "IntoIter" if owned("vec") || owner.is_none() && Ty::of(item).is_float() => Some(item.clone()),
        _ => None,
    }
}

/// What is in `Box<dyn Trait>`.
fn boxed(ty: &syn::Type) -> Option<&syn::TypeTraitObject> {
    let syn::Type::Path(of) = ty else { return None };
    let last = of.path.segments.last().filter(|last| last.ident == "Box")?;
    match arguments(last).next()? {
        syn::Type::TraitObject(t) => Some(t),
        _ => None,
    }
}

/// The type of items of which only bounds are known: what lends an `f64` is a reference to one, what becomes one is one.
fn given_by<'b>(bounds: impl IntoIterator<Item = &'b TypeParamBound>) -> Option<syn::Type> {
    let bounds: Vec<&TypeParamBound> = bounds.into_iter().collect();
    segments(&bounds).find_map(|s| {
        let ty = arguments(s).next()?;
        match s.ident.to_string().as_str() {
            "Borrow" if !matches!(ty, syn::Type::Slice(_)) => Some(parse_quote!(&#ty)),
            "Into" => Some(ty.clone()),
            _ => None,
        }
    })
}

/// Where the iterator is used, what it iterates over is; what has its name from there on is something else.
struct Uses<'n> {
    name: &'n Ident,
    method: &'n Ident,
    /// What makes the items of a clone what those of the iterator are.
    copied: TokenStream,
}

impl Uses<'_> {
    fn is_bound(&self, pattern: &syn::Pat) -> bool {
        mentions(pattern, self.name)
    }
}

impl VisitMut for Uses<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for stmt in &mut block.stmts {
            self.visit_stmt_mut(stmt);
            if matches!(stmt, syn::Stmt::Local(local) if self.is_bound(&local.pat)) {
                break;
            }
        }
    }

    fn visit_expr_for_loop_mut(&mut self, f: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut f.expr);
        if !self.is_bound(&f.pat) {
            self.visit_block_mut(&mut f.body);
        }
    }

    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        if !c.inputs.iter().any(|input| self.is_bound(input)) {
            visit_mut::visit_expr_closure_mut(self, c);
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if !self.is_bound(&arm.pat) {
            visit_mut::visit_arm_mut(self, arm);
        }
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        // The iterator itself is used behind its clone.
        if matches!(e, syn::Expr::MethodCall(m) if m.method == "clone" && is_name(&m.receiver, self.name)) {
            let (name, copied) = (self.name, &self.copied);
            *e = syn::parse2(quote!(#name.iter()#copied)).expect("a method call");
            return;
        }
        if is_name(e, self.name) {
            let (name, method) = (self.name, self.method);
            *e = syn::parse2(quote!(#name.#method())).expect("a method call");
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
