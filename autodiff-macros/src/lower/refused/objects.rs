//! Variables of types that are only known at run time: `let shapes: Vec<Box<dyn Shape>> = …`.

use crate::lower::Lower;
use quote::ToTokens;
use syn::visit::{self, Visit};

impl Lower<'_> {
    /// Refuses a variable of such a type that would have a derivative.
    pub(in crate::lower) fn refuse_object(&mut self, object: &syn::TypeTraitObject) {
        self.refuse(
            object,
            &format!("an active value behind `{}`", object.to_token_stream()),
            "which type it is, and what the tangent of that is, is only known at run time",
            "make the types variants of an enum with `#[derive(Differentiable)]`, or call a function that is generic over them \
             (`shape: &impl Shape`)",
        );
    }
}

/// The first type behind `dyn` in a type that is no function: those are known.
pub(in crate::lower) fn behind(ty: &syn::Type) -> Option<&syn::TypeTraitObject> {
    let mut objects = Objects(None);
    objects.visit_type(ty);
    objects.0
}

struct Objects<'a>(Option<&'a syn::TypeTraitObject>);

impl<'a> Visit<'a> for Objects<'a> {
    fn visit_type_trait_object(&mut self, object: &'a syn::TypeTraitObject) {
        let function = object.bounds.iter().any(|bound| match bound {
            syn::TypeParamBound::Trait(t) => {
                t.path.segments.last().is_some_and(|s| s.ident.to_string().starts_with("Fn"))
            }
            _ => false,
        });
        if !function {
            self.0.get_or_insert(object);
        }
        visit::visit_type_trait_object(self, object);
    }
}
