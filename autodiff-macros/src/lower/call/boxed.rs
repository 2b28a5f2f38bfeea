//! `Box::new(x)`: a variant of a type that has no other, whose only part is what `*` reads.

use crate::ir::named::is_of_field;
use crate::lower::{Lower, Owner, Place, Proj, Ty, Val, Variant};
use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `Box::new` of an active value.
    pub(super) fn boxed(&mut self, c: &syn::ExprCall, path: &syn::Path) -> Option<Val> {
        if !self.is_box(path) || c.args.len() != 1 || !self.mentions_active(&c.args[0]) {
            return None;
        }
        let value = self.val(&c.args[0]);
        Some(self.boxed_value(c.span(), path, value))
    }

    /// The same of a value.
    pub(super) fn boxed_value(&mut self, span: Span, path: &syn::Path, value: Val) -> Val {
        self.wrapped(span, Variant { path: path.to_token_stream(), ..Variant::present(Owner::Box) }, value)
    }

    /// The place behind boxes, whose methods are those of what is in them.
    pub(super) fn unboxed(&mut self, mut place: Place) -> Place {
        loop {
            let ty = self.func.type_of(&place);
            match (&ty, ty.peeled()) {
                (Ty::Ref(..), Ty::Boxed(_)) => place.path.push(Proj::Deref),
                (Ty::Boxed(_), _) => place.path.push(dereference(&ty)),
                _ => return place,
            }
        }
    }

    /// Is it the path of that function, and not one of a type of the user's by this name?
    pub(in crate::lower) fn is_box(&self, path: &syn::Path) -> bool {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        matches!(names.as_slice(), [.., owner, name] if owner == "Box" && name == "new") && super::of_std(path, 1)
    }
}

/// What a type is behind references and boxes.
pub(in crate::lower) fn content(ty: &Ty) -> &Ty {
    match ty.peeled() {
        Ty::Boxed(inner) => content(inner),
        ty => ty,
    }
}

/// The step that `*` is, for a value of this type.
pub(in crate::lower) fn dereference(ty: &Ty) -> Proj {
    match ty {
        Ty::Boxed(_) => Proj::present(Owner::Box),
        // A field that is no reference here.
        Ty::Named(name) if is_of_field(name) => Proj::present(Owner::Box),
        _ => Proj::Deref,
    }
}
