//! A lifetime in a result that is not written belongs to the only parameter with one, or to `self`. The siblings have
//! more parameters, so it gets a name. So do those in the head of a block (`impl View<'_>`): what a pullback holds on to
//! is said by name.

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

/// Names the lifetimes in the head of a block that are not written, each for itself.
pub fn name_in_head(block: &mut syn::ItemImpl) {
    let mut apart = Apart::default();
    apart.visit_type_mut(&mut block.self_ty);
    if let Some((path, ..)) = &mut block.trait_ {
        apart.visit_path_mut(path);
    }
    let new = apart.names.iter().map(|name| -> syn::GenericParam { syn::parse_quote!(#name) });
    block.generics.params = new.chain(std::mem::take(&mut block.generics.params)).collect();
    if !block.generics.params.is_empty() {
        block.generics.lt_token.get_or_insert_default();
        block.generics.gt_token.get_or_insert_default();
    }
}

/// Gives a name of its own to each lifetime that is not written.
#[derive(Default)]
struct Apart {
    names: Vec<syn::Lifetime>,
}

impl Apart {
    fn fresh(&mut self) -> syn::Lifetime {
        let name = syn::Lifetime::new(&format!("'block{}", self.names.len()), Span::mixed_site());
        self.names.push(name.clone());
        name
    }
}

impl VisitMut for Apart {
    fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
        if r.lifetime.is_none() {
            r.lifetime = Some(self.fresh());
        }
        visit_mut::visit_type_reference_mut(self, r);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.fresh();
        }
    }

    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
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
