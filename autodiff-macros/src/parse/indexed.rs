//! Type parameters that are indexed: `V: Index<usize, Output = f64>`. Their siblings ask that tangents are indexed as values are.

use super::bounds::{arguments, segments, told_type};
use crate::names::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use syn::{Type, TypeParamBound, WherePredicate, parse_quote};

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
        let said = segments(bounds).filter(|segment| segment.ident == "Index");
        let indexed = said.filter_map(|segment| {
            let (index, output) = (arguments(segment).next()?.clone(), told_type(segment, "Output")?.clone());
            Some(Indexed { param: param.clone(), index, output })
        });
        indexed.collect()
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
