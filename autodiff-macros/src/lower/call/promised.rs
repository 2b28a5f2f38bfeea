//! What functions of traits give, by what bounds promise: `d.slope(s)` is a `State<T>` where `D: Law<T>` and the trait, which is
//! seen, says `fn slope(&self, s: State<S>) -> State<S>`.

use crate::collections::HashMap;
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::{Source, arguments, bounds_of, segments};
use crate::syntax::InPlaceOf;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{ReturnType, TraitItem, Type};

/// The types that such functions give, by the parameter and the name of the function.
pub fn outputs(source: &Source) -> HashMap<(String, String), Type> {
    let mut found = HashMap::default();
    let generics: Vec<&syn::Generics> = [&source.generics].into_iter().chain(&source.outer).collect();
    for param in generics.iter().flat_map(|g| g.type_params()) {
        let bounds = bounds_of(&param.ident, &generics);
        for bound in segments(&bounds) {
            let Some(seen) = source.options.traits.iter().find(|seen| seen.ident == bound.ident) else { continue };
            let params: Vec<&Ident> = seen.generics.type_params().map(|t| &t.ident).collect();
            let given: Vec<&Type> = arguments(bound).collect();
            if params.len() != given.len() {
                continue;
            }
            let mut named = InPlaceOf(params.iter().copied().zip(given).collect());
            for item in &seen.items {
                if let TraitItem::Fn(f) = item
                    && let ReturnType::Type(_, ty) = &f.sig.output
                    && (params.iter().any(|param| mentions(ty, param)) || is_container(ty))
                    && !f.sig.generics.type_params().any(|own| mentions(ty, &own.ident))
                    && !mentions(ty, &Ident::new("Self", param.ident.span()))
                {
                    let mut ty = (**ty).clone();
                    named.visit_type_mut(&mut ty);
                    found.insert((param.ident.to_string(), f.sig.ident.to_string()), ty);
                }
            }
        }
    }
    found
}

/// Is it a container that owns what it holds, or a tuple? Of what else a function gives, its name is enough.
fn is_container(ty: &Type) -> bool {
    matches!(Ty::of(ty), Ty::Vec(_) | Ty::Option(_) | Ty::Result(..) | Ty::Array(..) | Ty::Tuple(_))
}
