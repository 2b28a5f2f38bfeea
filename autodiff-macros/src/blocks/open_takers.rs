//! Functions of a module that take functions, and of which only the arguments of a call tell what these are given.
//!
//! ```text
//! fn lowest<T: Copy, F: Fn(T) -> f64>(items: &[T], height: F) -> T { … }
//! ```

use crate::names::mentions;
use crate::parse::shape;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{ItemMod, Signature, Type, parse_quote};

/// The functions of a module that take functions of which only their arguments tell what these are given: their signatures, with
/// the parameters of their blocks, and what they are called on as the first argument.
pub fn open_takers(module: &ItemMod) -> Vec<Signature> {
    let Some((_, items)) = &module.content else { return vec![] };
    let mut takers = OpenTakers::default();
    items.iter().for_each(|item| takers.visit_item(item));
    let names: Vec<Ident> = takers.seen.iter().map(|sig| sig.ident.clone()).collect();
    let only = |sig: &Signature| names.iter().filter(|name| **name == sig.ident).count() == 1;
    takers.seen.into_iter().filter(only).filter(is_open_taker).collect()
}

/// Does it take a function that a type parameter is given to, or comes from?
fn is_open_taker(sig: &Signature) -> bool {
    let open = |ty: &Type| {
        let params = sig.generics.params.iter();
        params.into_iter().any(|param| matches!(param, syn::GenericParam::Type(t) if mentions(ty, &t.ident)))
    };
    sig.inputs.iter().any(|input| match input {
        syn::FnArg::Typed(arg) => {
            shape(&arg.ty, &[&sig.generics]).is_some_and(|(inputs, output, _)| inputs.iter().chain(&output).any(open))
        }
        syn::FnArg::Receiver(_) => false,
    })
}

/// All functions of a module, as they are called.
#[derive(Default)]
struct OpenTakers {
    seen: Vec<Signature>,
    /// The block around: its parameters, and its type.
    block: Option<(syn::Generics, Type)>,
}

impl<'ast> Visit<'ast> for OpenTakers {
    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        self.block = Some((block.generics.clone(), (*block.self_ty).clone()));
        visit::visit_item_impl(self, block);
        self.block = None;
    }

    fn visit_signature(&mut self, sig: &'ast Signature) {
        let mut sig = sig.clone();
        if let Some((generics, of)) = &self.block {
            sig.generics.params.extend(generics.params.iter().cloned());
            let predicates = generics.where_clause.iter().flat_map(|clause| clause.predicates.iter().cloned());
            sig.generics.make_where_clause().predicates.extend(predicates);
            if let Some(first @ syn::FnArg::Receiver(_)) = sig.inputs.first_mut() {
                *first = parse_quote!(_: #of);
            }
        }
        self.seen.push(sig);
    }

    fn visit_block(&mut self, _: &'ast syn::Block) {}

    // A module inside has functions of its own.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}
}
