//! Conversions that bounds promise: `Radians: From<A>`, `B: Into<Point>`. Siblings of what converts ask for the derivatives
//! of these.

use super::is_name;
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::bounds::{arguments, segments};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{GenericParam, Generics, TypeParamBound, WherePredicate, parse_quote};

/// A conversion that a bound promises.
#[derive(Debug, Clone)]
pub struct Promised {
    from: syn::Type,
    to: syn::Type,
}

impl Promised {
    /// Those that generics promise between types that may have derivatives. Floats are turned into others by casts.
    pub fn of<'g>(generics: impl IntoIterator<Item = &'g Generics>) -> Vec<Promised> {
        let mut all = vec![];
        for generics in generics {
            for param in &generics.params {
                if let GenericParam::Type(t) = param {
                    let name = &t.ident;
                    all.extend(t.bounds.iter().flat_map(|bound| Promised::by(&parse_quote!(#name), bound)));
                }
            }
            for predicate in generics.where_clause.iter().flat_map(|w| &w.predicates) {
                if let WherePredicate::Type(p) = predicate
                    && p.lifetimes.is_none()
                {
                    all.extend(p.bounds.iter().flat_map(|bound| Promised::by(&p.bounded_ty, bound)));
                }
            }
        }
        all
    }

    /// What a bound of a type promises.
    fn by(ty: &syn::Type, bound: &TypeParamBound) -> Vec<Promised> {
        let of = |s: &syn::PathSegment| -> Vec<Promised> {
            let others = arguments(s).cloned();
            match s.ident.to_string().as_str() {
                "From" => others.map(|from| Promised { from, to: ty.clone() }).collect(),
                "Into" => others.map(|to| Promised { from: ty.clone(), to }).collect(),
                _ => vec![],
            }
        };
        let open = |ty: &syn::Type| {
            let own = Ty::of(ty);
            own.may_be_active() && !matches!(ty, syn::Type::ImplTrait(_))
        };
        let is_float = |ty: &syn::Type| Ty::of(ty).is_float();
        let of_types = |p: &Promised| open(&p.from) && open(&p.to) && !is_float(&p.from);
        segments(&[bound]).flat_map(of).filter(of_types).collect()
    }

    /// Is it into a type that is made of type parameters? What a bound says of such a type hides what its derive says.
    pub fn is_into_made_of(&self, mut params: impl Iterator<Item = Ident>) -> bool {
        params.any(|param| mentions(&self.to, &param) && !is_name(&self.to, &param))
    }

    /// Is it asked of what is converted, which is a type parameter?
    pub fn is_of_source(&self, params: impl Iterator<Item = Ident>) -> bool {
        let params: Vec<Ident> = params.collect();
        let of_param = params.iter().any(|param| is_name(&self.from, param));
        of_param && is_asked_of_source(&self.from, &self.to, &params.iter().collect::<Vec<_>>())
    }

    /// Is this type part of it?
    pub fn mentions(&self, name: &Ident) -> bool {
        mentions(&self.from, name) || mentions(&self.to, name)
    }

    /// Is it one of values of this type?
    pub fn is_from(&self, name: &Ident) -> bool {
        is_name(&self.from, name)
    }

    /// What siblings ask for it; `params`: their type parameters.
    pub fn asked(&self, params: &[&Ident], ct: &TokenStream) -> WherePredicate {
        let (from, to) = (&self.from, &self.to);
        match from {
            syn::Type::Reference(r) => {
                let from = &r.elem;
                parse_quote!(#to: #ct::ConversionR<#from>)
            }
            from if is_asked_of_source(from, to, params) => parse_quote!(#from: #ct::ConversionOfV<#to>),
            from => parse_quote!(#to: #ct::ConversionV<#from>),
        }
    }
}

/// Is a conversion by value asked of what is converted? So it is where that is open and what it becomes is not: rustc would take
/// the only conversion into a type that a bound promises for every other one into it.
pub fn is_asked_of_source(from: &impl ToTokens, to: &impl ToTokens, params: &[&Ident]) -> bool {
    let own = Ident::new("Self", proc_macro2::Span::call_site());
    let to = to.to_token_stream().to_string();
    let open = |name: &Ident| mentions(from, name);
    (open(&own) || params.iter().any(|name| open(name))) && !params.iter().any(|name| to == name.to_string())
}

/// Is it what siblings ask for a conversion?
pub fn is_conversion(predicate: &syn::PredicateType) -> bool {
    let bounds: Vec<&TypeParamBound> = predicate.bounds.iter().collect();
    segments(&bounds).any(|s| s.ident == "ConversionV" || s.ident == "ConversionOfV" || s.ident == "ConversionR")
}

/// Does the body convert, or call what may?
pub fn may_convert(body: &syn::Block) -> bool {
    struct Calls(bool);
    impl<'ast> Visit<'ast> for Calls {
        fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
            self.0 = true;
            syn::visit::visit_expr_call(self, call);
        }

        fn visit_expr_method_call(&mut self, _: &'ast syn::ExprMethodCall) {
            self.0 = true;
        }
    }
    let mut calls = Calls(false);
    calls.visit_block(body);
    calls.0
}

/// Does the body say that it converts?
pub fn converts(body: &syn::Block) -> bool {
    ["into", "from"].iter().any(|name| mentions(body, &Ident::new(name, proc_macro2::Span::call_site())))
}

/// The generics of a trait as its functions see them: with the conversions that it asks of `Self`.
pub fn with_own(definition: &syn::ItemTrait) -> Generics {
    let mut generics = definition.generics.clone();
    let converts = |bound: &&TypeParamBound| segments(&[bound]).any(|s| s.ident == "From" || s.ident == "Into");
    let bounds: Vec<_> = definition.supertraits.iter().filter(converts).collect();
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.push(parse_quote!(Self: #(#bounds)+*));
    }
    generics
}
