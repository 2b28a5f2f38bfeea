//! The type parameters of a function, where they say what its parameters are.

use crate::names::mentions;
use proc_macro2::Ident;
use syn::{GenericParam, TypeParamBound, WherePredicate};

/// The type parameter of the function that a type is, if it stands for this parameter alone.
pub(super) fn parameter<'s>(ty: &syn::Type, sig: &'s syn::Signature) -> Option<&'s Ident> {
    let syn::Type::Path(path) = ty else { return None };
    let param = sig.generics.type_params().find(|t| path.qself.is_none() && path.path.is_ident(&t.ident))?;
    let inputs = sig.inputs.iter().filter(|input| mentions(input, &param.ident)).count();
    (inputs == 1 && !mentions(&sig.output, &param.ident)).then_some(&param.ident)
}

/// What is said of a type parameter.
pub(super) fn bounds_of<'s>(name: &Ident, sig: &'s syn::Signature) -> Vec<&'s TypeParamBound> {
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

/// What is said of the items of a type parameter that is an iterator (`I::Item: Borrow<f64>`).
pub(super) fn bounds_of_item<'s>(name: &Ident, sig: &'s syn::Signature) -> Vec<&'s TypeParamBound> {
    let predicates = sig.generics.where_clause.iter().flat_map(|w| &w.predicates);
    predicates
        .filter_map(|predicate| match predicate {
            WherePredicate::Type(p) if is_item_of(&p.bounded_ty, name) => Some(&p.bounds),
            _ => None,
        })
        .flatten()
        .collect()
}

/// Is the type `I::Item` or `<I as Iterator>::Item`?
fn is_item_of(ty: &syn::Type, name: &Ident) -> bool {
    let syn::Type::Path(t) = ty else { return false };
    let owner = match &t.qself {
        Some(q) => matches!(&*q.ty, syn::Type::Path(p) if p.path.is_ident(name)),
        None => t.path.segments.len() == 2 && t.path.segments[0].ident == *name,
    };
    owner && t.path.segments.last().is_some_and(|s| s.ident == "Item")
}

/// The generics without these parameters.
pub(super) fn without(generics: &mut syn::Generics, gone: &[Ident]) {
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
