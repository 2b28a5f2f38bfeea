//! What the traits that are seen from a function say of its type parameters: what they ask for besides, and which functions
//! with derivatives they have.

use super::TraitFloats;
use super::generics::is_name;
use crate::ir::OfTrait;
use crate::names::{mentions, renamed};
use crate::syntax::Arguments;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{GenericParam, Generics, ItemTrait, PathSegment, TraitItem, TypeParamBound, WherePredicate};

/// The generics of a function with all that is said of its type parameters, to be read.
pub struct Elaborated {
    pub generics: Generics,
    /// The functions that traits have for the type parameters.
    pub functions: Vec<OfTrait>,
}

/// The generics with what the traits in their bounds ask for, also of the parameters of the block around. `floats`: those that
/// traits name.
pub fn elaborated<'t>(
    generics: &Generics,
    around: Option<&Generics>,
    traits: &'t [ItemTrait],
    floats: &TraitFloats,
) -> Elaborated {
    let mut all = Elaborated { generics: generics.clone(), functions: vec![] };
    for param in around.into_iter().chain([generics]).flat_map(|generics| generics.type_params()) {
        let mut seen: Vec<&'t ItemTrait> = vec![];
        let next = |generics: &Generics, seen: &[&'t ItemTrait]| {
            let mut left = traits.iter().filter(|t| !has(seen, t));
            left.find_map(|t| bound_by(generics, &param.ident, t).map(|bound| (t, bound)))
        };
        while let Some((known, bound)) = next(&all.generics, &seen) {
            seen.push(known);
            let functions = known.items.iter().filter_map(|item| match item {
                TraitItem::Fn(f) => Some(function(&f.sig, &param.ident, &known.generics, floats)),
                _ => None,
            });
            all.functions.extend(functions);
            all.generics.make_where_clause().predicates.extend(asked(known, &bound, &param.ident, floats));
        }
    }
    all
}

fn function(sig: &syn::Signature, param: &Ident, of_trait: &Generics, floats: &TraitFloats) -> OfTrait {
    let mut others = sig.generics.type_params().chain(of_trait.type_params());
    let gives = match &sig.output {
        syn::ReturnType::Type(_, ty) if !others.any(|other| mentions(ty, &other.ident)) => {
            stands(ty.to_token_stream(), param, floats).filter(is_closed)
        }
        _ => None,
    };
    OfTrait { param: param.clone(), name: sig.ident.clone(), gives }
}

/// Is it made of `Self`, numbers, and types that have a name alone?
fn is_closed(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Tuple(t) => t.elems.iter().all(is_closed),
        syn::Type::Path(syn::TypePath { qself: None, path, .. }) if path.segments.len() == 1 => match &path.segments[0]
        {
            PathSegment { ident, arguments: syn::PathArguments::AngleBracketed(of) } => {
                let closed = |of: &syn::GenericArgument| matches!(of, syn::GenericArgument::Type(ty) if is_closed(ty));
                ["Option", "Vec", "Box"].iter().any(|name| ident == name) && of.args.iter().all(closed)
            }
            segment => segment.arguments.is_none(),
        },
        _ => false,
    }
}

/// The generics in the definition of a trait, with `Self` as one more type parameter.
pub fn with_self(generics: &Generics, definition: &syn::Path) -> Generics {
    let param: syn::TypeParam = syn::parse_quote!(T: #definition);
    let own = Ident::new("Self", proc_macro2::Span::call_site());
    let mut generics = generics.clone();
    generics.params.push(GenericParam::Type(syn::TypeParam { ident: own, ..param }));
    generics
}

fn has(seen: &[&ItemTrait], known: &ItemTrait) -> bool {
    seen.iter().any(|one| one.ident == known.ident)
}

/// The trait as it stands among the bounds of a type parameter. Paths that lead elsewhere lead to another one.
fn bound_by(generics: &Generics, param: &Ident, known: &ItemTrait) -> Option<PathSegment> {
    let own = generics.type_params().filter(|p| p.ident == *param).flat_map(|p| &p.bounds);
    let predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
    let said = predicates.filter_map(|predicate| match predicate {
        WherePredicate::Type(p) if is_name(&p.bounded_ty, param) => Some(&p.bounds),
        _ => None,
    });
    own.chain(said.flatten()).find_map(|bound| match bound {
        TypeParamBound::Trait(t) => {
            let mut segments = t.path.segments.iter().rev();
            let near = |s: &PathSegment| ["self", "super", "crate"].iter().any(|word| s.ident == word);
            segments.next().filter(|last| last.ident == known.ident && segments.all(near)).cloned()
        }
        _ => None,
    })
}

/// What a trait asks for besides, of what stands for `Self`, in terms of what `bound` gives it.
fn asked(known: &ItemTrait, bound: &PathSegment, param: &Ident, floats: &TraitFloats) -> Vec<WherePredicate> {
    let own = Ident::new("Self", param.span());
    let mut given = Arguments::of(&known.generics, bound);
    let above = known.supertraits.iter().map(|bound| syn::parse_quote!(#own: #bound));
    let predicates = known.generics.where_clause.iter().flat_map(|w| &w.predicates).cloned();
    let all = above.chain(predicates).map(|predicate| given.put(&predicate, VisitMut::visit_where_predicate_mut));
    let all: Vec<WherePredicate> = all.collect();
    let open = |predicate: &WherePredicate| given.unfilled.iter().any(|p| mentions(predicate, p));
    let closed = all.into_iter().filter(|predicate| !open(predicate));
    closed.filter_map(|predicate| stands(predicate.into_token_stream(), param, floats)).collect()
}

/// What is said of `Self`, of this type parameter.
fn stands<T: syn::parse::Parse>(said: TokenStream, param: &Ident, floats: &TraitFloats) -> Option<T> {
    syn::parse2(floats.named(renamed(said, "Self", &param.to_string()))).ok()
}
