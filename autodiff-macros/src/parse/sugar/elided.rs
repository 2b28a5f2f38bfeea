//! A lifetime in a result that is not written belongs to the only parameter with one, or to `self`. The siblings have
//! more parameters, so it gets a name. So do those in the head of a block (`impl View<'_>`): what a pullback holds on to
//! is said by name.

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};

/// Names the lifetimes of references in the result that are not written.
pub fn desugar(sig: &mut syn::Signature) {
    let syn::ReturnType::Type(_, ty) = &mut sig.output else { return };
    let name = |_, at: Span| syn::Lifetime::new("'given", Span::mixed_site().located_at(at));
    let mut given = Unwritten { name, found: 0 };
    given.visit_type_mut(ty);
    if given.found == 0 {
        return;
    }
    let mut from = Unwritten { name, found: 0 };
    match sig.inputs.first_mut() {
        Some(syn::FnArg::Receiver(receiver)) => from.visit_receiver_mut(receiver),
        _ => sig.inputs.iter_mut().for_each(|input| from.visit_fn_arg_mut(input)),
    }
    if from.found > 0 {
        let name = name(0, Span::mixed_site());
        sig.generics.params.insert(0, syn::parse_quote!(#name));
    }
}

/// Names the lifetimes in the head of a block that are not written, each for itself.
pub fn name_in_head(block: &mut syn::ItemImpl) {
    let name =
        |number: usize, at: Span| syn::Lifetime::new(&format!("'block{number}"), Span::mixed_site().located_at(at));
    let mut apart = Unwritten { name, found: 0 };
    apart.visit_type_mut(&mut block.self_ty);
    if let Some((path, ..)) = &mut block.trait_ {
        apart.visit_path_mut(path);
    }
    let new = (0..apart.found).map(|number| -> syn::GenericParam {
        let name = name(number, Span::mixed_site());
        syn::parse_quote!(#name)
    });
    block.generics.params = new.chain(std::mem::take(&mut block.generics.params)).collect();
    if !block.generics.params.is_empty() {
        block.generics.lt_token.get_or_insert_default();
        block.generics.gt_token.get_or_insert_default();
    }
}

/// Gives a name to each lifetime that is not written, by how many have been found before it.
struct Unwritten<F> {
    name: F,
    found: usize,
}

impl<F: Fn(usize, Span) -> syn::Lifetime> Unwritten<F> {
    /// A name that is shown where it is missing.
    fn named(&mut self, at: Span) -> syn::Lifetime {
        self.found += 1;
        (self.name)(self.found - 1, at)
    }
}

impl<F: Fn(usize, Span) -> syn::Lifetime> VisitMut for Unwritten<F> {
    fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
        if r.lifetime.is_none() {
            r.lifetime = Some(self.named(r.and_token.span));
        }
        visit_mut::visit_type_reference_mut(self, r);
    }

    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        if let syn::ReceiverKind::Reference(and, lifetime @ None, _) = &mut receiver.kind {
            *lifetime = Some(self.named(and.span));
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.named(lifetime.apostrophe);
        }
    }

    // Those of a function's type are its own.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
}
