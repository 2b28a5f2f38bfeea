//! What functions of traits give, by what bounds promise: `d.slope(s)` is a `State<T>` where `D: Law<T>` and the trait, which is
//! seen, says `fn slope(&self, s: State<S>) -> State<S>`; and of what types constants of traits are.

use crate::collections::HashMap;
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::{Source, bounds_of, segments};
use crate::syntax::Arguments;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{ReturnType, TraitItem, Type};

/// The types that such functions give, and those of constants, by the parameter and the name.
pub fn outputs(source: &Source) -> HashMap<(String, String), Type> {
    let mut found = HashMap::default();
    let generics: Vec<&syn::Generics> = [&source.generics].into_iter().chain(&source.outer).collect();
    for param in generics.iter().flat_map(|g| g.type_params()) {
        let bounds = bounds_of(&param.ident, &generics);
        let mut asked: Vec<syn::PathSegment> = segments(&bounds).cloned().collect();
        let mut known: Vec<&Ident> = vec![];
        while let Some(bound) = asked.pop() {
            let seen = source.options.traits.iter().find(|seen| seen.ident == bound.ident);
            let Some(seen) = seen.filter(|seen| !known.contains(&&seen.ident)) else { continue };
            known.push(&seen.ident);
            of_trait(seen, &bound, &param.ident, &mut found);
            // What another trait with parameters is asked for, they would have to be put into.
            let supertraits: Vec<&syn::TypeParamBound> = seen.supertraits.iter().collect();
            asked.extend(segments(&supertraits).filter(|s| s.arguments.is_none()).cloned());
        }
    }
    // In the definition of a trait functions are known from elsewhere.
    if let (true, Some(last)) = (source.definition, source.through.as_ref().and_then(|path| path.segments.last()))
        && let Some(own) = source.options.traits.iter().find(|seen| seen.ident == last.ident)
    {
        let constants = own.items.iter().filter_map(|item| match item {
            TraitItem::Const(c) => Some((("Self".to_owned(), c.ident.to_string()), c.ty.clone())),
            _ => None,
        });
        found.extend(constants);
    }
    found
}

/// The same of one trait that is asked of the parameter.
fn of_trait(
    seen: &syn::ItemTrait,
    bound: &syn::PathSegment,
    param: &Ident,
    found: &mut HashMap<(String, String), Type>,
) {
    let params: Vec<&Ident> = seen.generics.type_params().map(|t| &t.ident).collect();
    let (own, ty): (Ident, Type) = (Ident::new("Self", param.span()), syn::parse_quote!(#param));
    let mut named = Arguments::of(&seen.generics, bound).with(&own, &ty);
    if !named.unfilled.is_empty() {
        return;
    }
    for item in &seen.items {
        if let TraitItem::Const(c) = item {
            let ty = named.put(&c.ty, VisitMut::visit_type_mut);
            found.insert((param.to_string(), c.ident.to_string()), ty);
        }
        let TraitItem::Fn(f) = item else { continue };
        let ReturnType::Type(_, output) = &f.sig.output else { continue };
        let leads_on = |ty: &Type| matches!(ty, Type::Path(p) if p.path.segments.len() > 1) && mentions(ty, &own);
        let told = params.iter().any(|param| mentions(output, param))
            || is_container(output)
            || matches!(&**output, Type::Path(p) if p.path.is_ident("Self"));
        if told && !leads_on(output) && !f.sig.generics.type_params().any(|own| mentions(output, &own.ident)) {
            let ty = named.put(&**output, VisitMut::visit_type_mut);
            if !mentions(&ty, &own) {
                found.insert((param.to_string(), f.sig.ident.to_string()), ty);
            }
        }
    }
}

/// Is it a container that owns what it holds, or a tuple? Of what else a function gives, its name is enough.
fn is_container(ty: &Type) -> bool {
    matches!(Ty::of(ty), Ty::Vec(_) | Ty::Option(_) | Ty::Result(..) | Ty::Array(..) | Ty::Tuple(_))
}
