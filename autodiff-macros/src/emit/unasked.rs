//! The type parameters that `pull` goes without: those of functions through which no derivative comes (`is: F` with
//! `F: Fn(f64) -> bool`). The pullback calls none of them, and a caller that has given one away could not say their type.

use super::given::behind;
use super::record::mentioned;
use super::siblings::Context;
use super::types::argument_name;
use crate::names;
use crate::parse::{Parameter, is_name, without};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Context<'_> {
    /// The generics of `pull`.
    pub(super) fn generics_of_pull(&self) -> syn::Generics {
        let mut all = self.with_kept();
        without(&mut all, &self.unasked().into_iter().cloned().collect::<Vec<_>>());
        all
    }

    /// The arguments of `pull`, written out as far as they are known.
    pub(super) fn turbofish_of_pull(&self) -> TokenStream {
        let unasked = self.unasked();
        let names = self.source.generics.params.iter().filter_map(argument_name);
        let mut args: Vec<TokenStream> =
            names.filter(|name| !unasked.contains(name)).map(|name| quote!(#name)).collect();
        args.extend(self.functions().map(|_| quote!(_)));
        if args.is_empty() { quote!() } else { quote!(::<#(#args),*>) }
    }

    /// Is it such a function, or one whose type names none?
    pub(super) fn is_unasked(&self, p: &Parameter) -> bool {
        let generics = &self.source.generics;
        p.told.is_some() && {
            let unasked = self.unasked();
            mentioned(generics, &p.written.to_token_stream()).iter().all(|name| unasked.contains(name))
        }
    }

    /// The type parameters of such functions: of those that nothing else mentions, and that say of no other what it is.
    fn unasked(&self) -> Vec<&Ident> {
        let errors = &self.source.errors;
        let generics = &self.source.generics;
        let alone = |(p, name): &(&Parameter, &Ident)| {
            let (others, output) = (self.written_beside(p), &self.source.item.sig.output);
            let (given, own) = (mentioned(generics, &others), said_of(generics, name));
            let of_others = generics.type_params().filter(|t| t.ident != **name).map(|t| said_of(generics, &t.ident));
            !names::mentions(&quote!(#others #output), name)
                && !of_others.into_iter().any(|said| names::mentions(&said, name))
                && mentioned(generics, &own).iter().all(|said| given.contains(said))
        };
        let functions = self.source.parameters.iter().filter(|p| p.told.is_some());
        let named = functions.filter_map(|p| {
            let name = generics.type_params().map(|t| &t.ident).find(|name| is_name(behind(&p.written), name))?;
            Some((p, name))
        });
        named.filter(alone).map(|(_, name)| name).chain(errors).collect()
    }

    /// The types of the other parameters.
    fn written_beside(&self, p: &Parameter) -> TokenStream {
        self.source.parameters.iter().filter(|q| q.name != p.name).map(|q| q.written.to_token_stream()).collect()
    }
}

/// The bounds of a type parameter.
fn said_of(generics: &syn::Generics, name: &Ident) -> TokenStream {
    let own = generics.type_params().filter(|t| t.ident == *name).map(|t| t.bounds.to_token_stream());
    let wherever = generics.where_clause.iter().flat_map(|w| &w.predicates).filter_map(|p| match p {
        syn::WherePredicate::Type(p) if is_name(&p.bounded_ty, name) => Some(p.bounds.to_token_stream()),
        _ => None,
    });
    own.chain(wherever).collect()
}
