//! Type parameters that are indexed: `V: Index<usize, Output = f64>`. Their siblings ask that tangents are indexed as values are.

use crate::names::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use syn::{GenericArgument, PathArguments, Type, TypeParamBound, WherePredicate, parse_quote};

/// An index of a type parameter, and what is found there.
#[derive(Debug, Clone)]
pub struct Indexed {
    param: Ident,
    index: Type,
    output: Type,
}

impl Indexed {
    /// What the bounds of a type parameter say of it.
    pub fn of(param: &Ident, bounds: &[&TypeParamBound]) -> Vec<Indexed> {
        let found = bounds.iter().filter_map(|bound| {
            let TypeParamBound::Trait(bound) = bound else { return None };
            let last = bound.path.segments.last().filter(|last| last.ident == "Index")?;
            let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
            let mut index = None;
            let mut output = None;
            for argument in &list.args {
                match argument {
                    GenericArgument::Type(ty) => index = Some(ty.clone()),
                    GenericArgument::AssocType(a) if a.ident == "Output" => output = Some(a.ty.clone()),
                    _ => {}
                }
            }
            Some(Indexed { param: param.clone(), index: index?, output: output? })
        });
        found.collect()
    }

    /// Is it an index of this type parameter?
    pub fn is_of(&self, param: &Ident) -> bool {
        self.param == *param
    }

    /// What siblings ask for.
    pub fn asked(&self, ct: &TokenStream) -> WherePredicate {
        let Indexed { param, index, output } = self;
        parse_quote! {
            <#param as #ct::Differentiable>::Owned:
                ::core::ops::IndexMut<#index, Output = <#output as #ct::Differentiable>::Tangent>
        }
    }
}

/// Is it that?
pub fn is_asked(predicate: &syn::PredicateType) -> bool {
    let [owned, index] = ["Owned", "IndexMut"].map(|name| Ident::new(name, Span::call_site()));
    mentions(&predicate.bounded_ty, &owned) && mentions(&predicate.bounds, &index)
}
