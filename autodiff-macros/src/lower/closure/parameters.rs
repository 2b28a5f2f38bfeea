//! The type parameters of the function that a closure becomes: those of its own function that its code mentions, one for `Self` in
//! what a trait provides, and one for an error that it leaves to its caller.

use crate::lower::Lower;
use crate::lower::closure::raised::any_error;
use crate::names::{self, implementor};
use crate::parse::{is_name, is_static};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The generics of this function that the code mentions: their declaration, the arguments, and what is said of them.
    pub(super) fn generics_for(&self, code: &TokenStream) -> (TokenStream, TokenStream, Option<syn::WhereClause>) {
        let mut generics = syn::Generics::default();
        let mut predicates = vec![];
        for own in self.source.outer.iter().chain([&self.source.item.sig.generics]) {
            generics.params.extend(own.params.iter().cloned());
            predicates.extend(own.where_clause.iter().flat_map(|w| w.predicates.iter().cloned()));
        }
        if let Some(of) = self.source.through.as_ref().filter(|_| self.source.definition) {
            let own = implementor();
            // It is kept in records where the siblings of this function ask that of `Self`.
            let kept =
                is_kept(&self.source.generics).then(|| quote!(+ ::core::marker::Send + ::core::marker::Sync + 'static));
            generics.params.push(syn::parse_quote!(#own: #of #kept));
        }
        let all: Vec<Ident> = generics.params.iter().map(|p| param_name(p).clone()).collect();
        crate::parse::without_functions(&mut generics, &self.source.parameters);
        let mut text = code.clone();
        let mut kept: Vec<Ident> = vec![];
        loop {
            let next = generics.params.iter().find(|p| {
                let name = param_name(p);
                !kept.contains(name) && names::mentions_param(&text, name)
            });
            let Some(next) = next else { break };
            kept.push(param_name(next).clone());
            text.extend(next.to_token_stream());
        }
        let params: Vec<&syn::GenericParam> = generics.params.iter().filter(|p| kept.contains(param_name(p))).collect();
        let gone: Vec<&Ident> = all.iter().filter(|name| !kept.contains(name)).collect();
        predicates.retain(|p| {
            kept.iter().any(|name| names::mentions_param(p, name))
                && !gone.iter().any(|name| names::mentions_param(p, name))
        });
        let error = Some(any_error()).filter(|error| names::mentions(code, error));
        if params.is_empty() && error.is_none() {
            return (quote!(), quote!(), None);
        }
        let args = params.iter().filter(|p| !matches!(p, syn::GenericParam::Lifetime(_))).map(|p| param_name(p));
        let args: Vec<TokenStream> =
            args.map(|name| if *name == implementor() { quote!(Self) } else { quote!(#name) }).collect();
        // Which error it is, is up to the function that is given the closure, and the pullback has none.
        let arguments = if args.is_empty() || error.is_some() { quote!() } else { quote!(::<#(#args),*>) };
        let wherever = (!predicates.is_empty()).then(|| syn::parse_quote!(where #(#predicates),*));
        let params = params.into_iter().map(ToTokens::to_token_stream).chain(error.map(ToTokens::into_token_stream));
        (quote!(<#(#params),*>), arguments, wherever)
    }
}

/// Do the siblings of a trait's function ask of `Self` what a record asks of what it keeps?
fn is_kept(generics: &syn::Generics) -> bool {
    let own = Ident::new("Self", Span::call_site());
    generics.where_clause.iter().flat_map(|w| &w.predicates).any(|predicate| match predicate {
        syn::WherePredicate::Type(p) => is_name(&p.bounded_ty, &own) && p.bounds.iter().any(is_static),
        _ => false,
    })
}

fn param_name(param: &syn::GenericParam) -> &Ident {
    match param {
        syn::GenericParam::Type(t) => &t.ident,
        syn::GenericParam::Const(c) => &c.ident,
        syn::GenericParam::Lifetime(l) => &l.lifetime.ident,
    }
}
