//! A lifetime in a result that is not written belongs to the only parameter with one, or to `self`. The siblings have
//! more parameters, so it gets a name.

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};

/// Names the lifetimes of references in the result that are not written.
pub fn desugar(sig: &mut syn::Signature) {
    let syn::ReturnType::Type(_, ty) = &mut sig.output else { return };
    let mut given = Named::default();
    given.visit_type_mut(ty);
    let Some(name) = given.name else { return };
    let mut from = Named { name: Some(name.clone()), found: false };
    match sig.inputs.first_mut() {
        Some(syn::FnArg::Receiver(receiver)) => from.visit_receiver_mut(receiver),
        _ => sig.inputs.iter_mut().for_each(|input| from.visit_fn_arg_mut(input)),
    }
    if from.found {
        sig.generics.params.insert(0, syn::parse_quote!(#name));
    }
}

/// Gives one name to all lifetimes that are not written.
#[derive(Default)]
struct Named {
    name: Option<syn::Lifetime>,
    found: bool,
}

impl Named {
    fn name(&mut self) -> syn::Lifetime {
        self.found = true;
        self.name.get_or_insert_with(|| syn::Lifetime::new("'given", Span::mixed_site())).clone()
    }
}

impl VisitMut for Named {
    fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
        if r.lifetime.is_none() {
            r.lifetime = Some(self.name());
        }
        visit_mut::visit_type_reference_mut(self, r);
    }

    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        if let syn::ReceiverKind::Reference(_, lifetime @ None, _) = &mut receiver.kind {
            *lifetime = Some(self.name());
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.name();
        }
    }

    // Those of a function's type are its own.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
}
