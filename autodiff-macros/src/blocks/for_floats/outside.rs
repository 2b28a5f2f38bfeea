//! Types of a trait's block as they are called outside of it.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Lifetime, ReturnType, Type, parse_quote};

/// `Self` and the types of the trait, as they are called outside of the block.
#[derive(Clone)]
pub(super) struct Outside<'a> {
    pub own: &'a Type,
    pub trait_: &'a syn::Path,
}

impl Outside<'_> {
    /// The type of `self`, if that has one of the plain forms.
    pub fn receiver(&self, receiver: &syn::Receiver) -> Option<Box<Type>> {
        let own = self.own;
        match &receiver.kind {
            syn::ReceiverKind::Value => Some(parse_quote!(#own)),
            syn::ReceiverKind::Reference(_, _, unique) => Some(parse_quote!(& #unique #own)),
            _ => None,
        }
    }
}

impl VisitMut for Outside<'_> {
    fn visit_receiver_mut(&mut self, _: &mut syn::Receiver) {}

    fn visit_type_mut(&mut self, ty: &mut Type) {
        let (own, trait_) = (self.own, self.trait_);
        if let Type::Path(path) = ty
            && path.qself.is_none()
            && path.path.segments[0].ident == "Self"
        {
            match path.path.segments.len() {
                1 => *ty = own.clone(),
                _ => {
                    let rest = path.path.segments.iter().skip(1);
                    *ty = parse_quote!(<#own as #trait_> #(::#rest)*);
                }
            }
            return;
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }
}

/// The types of the trait alone, which a block of another trait does not have.
pub(super) struct OfTrait<'a>(pub Outside<'a>);

impl VisitMut for OfTrait<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) if path.path.segments.len() > 1 => self.0.visit_type_mut(ty),
            ty => syn::visit_mut::visit_type_mut(self, ty),
        }
    }
}

/// All that is lent is lent for as long as the call takes.
pub(super) struct Lent;

impl VisitMut for Lent {
    fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
        r.lifetime = Some(Lifetime::new("'ct", Span::mixed_site()));
        syn::visit_mut::visit_type_reference_mut(self, r);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new("'ct", Span::mixed_site());
        }
    }
}

/// Does what a function gives show that it borrows something?
pub(super) fn has_lifetime(output: &ReturnType) -> bool {
    struct Borrows(bool);
    impl<'ast> Visit<'ast> for Borrows {
        fn visit_type_reference(&mut self, r: &'ast syn::TypeReference) {
            self.0 |= r.lifetime.is_none();
            visit::visit_type_reference(self, r);
        }

        fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
            self.0 |= lifetime.ident != "static";
        }
    }
    let mut borrows = Borrows(false);
    borrows.visit_return_type(output);
    borrows.0
}
