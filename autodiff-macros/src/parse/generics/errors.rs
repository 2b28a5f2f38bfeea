//! Type parameters that nothing but errors are of: `E` in `f: impl Fn(f64) -> Result<f64, E>` and in the result
//! `Result<f64, E>`. Errors have no derivative, so siblings ask nothing of such a type, `pull` goes without it, and it has no
//! part in what the function gives as far as callers name it.

use super::is_name;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{GenericArgument, PathArguments};

/// Does the parameter stand in the signature, and what is said of its other parameters, as the error of results alone?
pub fn is_error_alone(sig: &syn::Signature, name: &Ident) -> bool {
    let mut found = Mentions { name, as_error: false, otherwise: false };
    sig.inputs.iter().for_each(|input| found.visit_fn_arg(input));
    found.visit_return_type(&sig.output);
    for param in sig.generics.type_params().filter(|param| param.ident != *name) {
        param.bounds.iter().for_each(|bound| found.visit_type_param_bound(bound));
    }
    for predicate in sig.generics.where_clause.iter().flat_map(|w| &w.predicates) {
        match predicate {
            syn::WherePredicate::Type(p) if is_name(&p.bounded_ty, name) => {}
            predicate => found.visit_where_predicate(predicate),
        }
    }
    found.as_error && !found.otherwise
}

/// The type with `()` in the place of errors that are nothing but such a parameter.
pub fn without_errors(ty: &TokenStream, errors: &[Ident]) -> TokenStream {
    let Ok(mut parsed) = syn::parse2::<syn::Type>(ty.clone()) else { return ty.clone() };
    Without(errors).visit_type_mut(&mut parsed);
    parsed.into_token_stream()
}

/// The error that `Result<_, E>` shows.
fn error_of(segment: &syn::PathSegment) -> Option<&syn::Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(list) if segment.ident == "Result" && list.args.len() == 2 => match &list.args[1]
        {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

struct Mentions<'n> {
    name: &'n Ident,
    as_error: bool,
    otherwise: bool,
}

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        match (error_of(segment), &segment.arguments) {
            (Some(error), PathArguments::AngleBracketed(list)) if is_name(error, self.name) => {
                self.as_error = true;
                self.visit_generic_argument(&list.args[0]);
            }
            _ => syn::visit::visit_path_segment(self, segment),
        }
    }

    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.otherwise |= ident == self.name;
    }
}

struct Without<'e>(&'e [Ident]);

impl VisitMut for Without<'_> {
    fn visit_path_segment_mut(&mut self, segment: &mut syn::PathSegment) {
        if error_of(segment).is_some_and(|error| self.0.iter().any(|name| is_name(error, name)))
            && let PathArguments::AngleBracketed(list) = &mut segment.arguments
        {
            list.args[1] = syn::parse_quote!(());
        }
        syn::visit_mut::visit_path_segment_mut(self, segment);
    }
}
