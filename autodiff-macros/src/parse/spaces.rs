//! Type parameters whose values are multiplied by floats, and need be none: `V: Add<Output = V> + Mul<f64, Output = V>`
//! is what vectors are. Their siblings ask for the derivatives of their operators, which floats have too.

use super::bounds::{NEUTRAL, OPERATORS, arguments, is_strict, may_be_the_users, segments, told_type};
use super::generics::is_name;
use crate::ir::Ty;
use crate::names::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{TypeParamBound, WherePredicate, parse_quote};

/// An operator that bounds ask for: `V: Mul<f64, Output = V>`, `f64: Mul<V, Output = V>`.
#[derive(Debug, Clone)]
pub struct Operator {
    own: syn::Type,
    name: Ident,
    operand: Option<syn::Type>,
    output: Option<syn::Type>,
}

/// The operators of a type parameter that need be no float; none, if it is one. `traits`: those that are seen, of which the
/// bounds say what they ask for besides.
pub fn operators(name: &Ident, all: &[&syn::Generics], traits: &[syn::ItemTrait]) -> Vec<Operator> {
    let own: syn::Type = parse_quote!(#name);
    let bounds = bounds_of(name, all);
    let seen = |s: &syn::PathSegment| traits.iter().any(|known| known.ident == s.ident);
    let indexed = |s: &syn::PathSegment| s.ident == "Index" || s.ident == "IndexMut";
    let known =
        |s: &syn::PathSegment| NEUTRAL.iter().any(|n| s.ident == n) || is_operator(&s.ident) || seen(s) || indexed(s);
    let mut found: Vec<Operator> = bounds.iter().filter_map(|bound| operator(&own, bound)).collect();
    // Whatever traits of the user's there are besides: floats are multiplied by one another.
    let scaled =
        found.iter().any(|o| is_product(&o.name) && o.operand.as_ref().is_some_and(|ty| Ty::of(ty).is_float()))
            && !found.iter().any(|o| is_product(&o.name) && o.operand.as_ref().is_none_or(|ty| is_name(ty, name)));
    let users = |s: &syn::PathSegment| scaled && may_be_the_users(s);
    if !segments(&bounds).all(|s| known(s) || users(s)) {
        return vec![];
    }
    let of_floats = predicates(all).filter(|(ty, _)| Ty::of(ty).is_float());
    let around = of_floats.flat_map(|(ty, bounds)| bounds.iter().filter_map(|bound| operator(ty, bound)));
    found.extend(around.filter(|o| o.operand.as_ref().is_some_and(|ty| is_name(ty, name))));
    let float = |ty: &syn::Type| Ty::of(ty).is_float() || is_float_by_name(ty, all);
    let scales = |o: &Operator| float(&o.own) || o.operand.as_ref().is_some_and(float);
    if found.iter().any(scales) { found } else { vec![] }
}

impl Operator {
    /// What siblings ask for.
    pub fn asked(&self, ct: &TokenStream) -> [WherePredicate; 2] {
        let Operator { own, name, operand, output } = self;
        let text = name.to_string();
        let operand = operand.as_ref().unwrap_or(own);
        let nothing: syn::Type = parse_quote!(());
        let (form, operand, output) = match text.as_str() {
            "Neg" => ("OperatorV", None, output.as_ref()),
            text if text.ends_with("Assign") => ("OperatorUV", Some(operand), Some(&nothing)),
            _ => ("OperatorVV", Some(operand), output.as_ref()),
        };
        let form = Ident::new(form, name.span());
        let operand = operand.map(|ty| quote!(, #ty));
        let arguments = quote!(#ct::op::#name #operand);
        let given = output.map(|ty| quote!(, Output = #ty));
        let kept = quote!(::core::marker::Send + ::core::marker::Sync + 'static);
        [
            parse_quote!(#own: #ct::#form<#arguments #given>),
            parse_quote!(<#own as #ct::#form<#arguments>>::Record: #kept),
        ]
    }
}

/// Is it one of those?
pub fn is_asked(predicate: &syn::PredicateType) -> bool {
    ["OperatorV", "OperatorUV", "OperatorVV"]
        .iter()
        .any(|form| mentions(predicate, &Ident::new(form, Span::call_site())))
}

/// The operator of a bound, of a type that has it.
fn operator(own: &syn::Type, bound: &TypeParamBound) -> Option<Operator> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last().filter(|s| is_operator(&s.ident))?;
    Some(Operator {
        own: own.clone(),
        name: last.ident.clone(),
        operand: arguments(last).next().cloned(),
        output: told_type(last, "Output").cloned(),
    })
}

fn is_product(name: &Ident) -> bool {
    name == "Mul" || name == "Div"
}

fn is_operator(name: &Ident) -> bool {
    OPERATORS.iter().any(|operator| name == operator)
}

/// Is it a type parameter that can be nothing but a float?
fn is_float_by_name(ty: &syn::Type, all: &[&syn::Generics]) -> bool {
    let params = || all.iter().flat_map(|g| g.type_params());
    params().any(|p| is_name(ty, &p.ident) && segments(&bounds_of(&p.ident, all)).any(is_strict))
}

/// The bounds of a type parameter, those of `where` clauses too.
pub fn bounds_of<'g>(name: &Ident, all: &[&'g syn::Generics]) -> Vec<&'g TypeParamBound> {
    let own = all.iter().flat_map(|g| g.type_params()).filter(|p| p.ident == *name).flat_map(|p| &p.bounds);
    own.chain(predicates(all).filter(|(ty, _)| is_name(ty, name)).flat_map(|(_, bounds)| bounds)).collect()
}

pub type Bounds = syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>;

/// What `where` clauses say.
pub(super) fn predicates<'g>(all: &[&'g syn::Generics]) -> impl Iterator<Item = (&'g syn::Type, &'g Bounds)> {
    all.iter().flat_map(|g| &g.where_clause).flat_map(|w| &w.predicates).filter_map(|predicate| match predicate {
        WherePredicate::Type(p) => Some((&p.bounded_ty, &p.bounds)),
        _ => None,
    })
}
