//! Homes of functions, which are types beside them, and the names of what is hidden there.

use super::types;
use crate::ir::*;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// `energy_rev::record` for `energy`, `Model::energy_record` for `Model::energy`, `energy_record_self` for a method:
/// generic arguments go with the function, and behind them as many as are `open`.
pub fn hidden(callee: &Callee, function: &str, open: usize) -> TokenStream {
    let given = open > 0;
    let open = (0..open).map(|_| syn::GenericArgument::Type(syn::parse_quote!(_)));
    let mut path = match callee {
        Callee::Path(path) => path.path.clone(),
        Callee::Qualified(path) => {
            let mut path = path.clone();
            let last = path.path.segments.last_mut().expect("a path has a segment");
            last.ident = names::sibling(&last.ident, function);
            return quote!(#path);
        }
        Callee::Operator(of) => {
            let name = Ident::new(&format!("ct_{function}"), Span::mixed_site());
            let of = types::inside(of.clone(), &TokenStream::new());
            return quote!(<#of>::#name);
        }
        Callee::Method(name, generics) => {
            let name = names::sibling(name, &format!("{function}_self"));
            let mut generics = generics.clone();
            generics.iter_mut().for_each(|g| g.args.extend(open.clone()));
            return quote!(#name #generics);
        }
        Callee::Given(given) => return given.named(function).into_token_stream(),
    };
    let last = path.segments.last_mut().expect("a path has a segment");
    // A pullback has no parameters for errors, which its caller does not see; what it is handed shows the others.
    let is_type = |argument: &syn::GenericArgument| matches!(argument, syn::GenericArgument::Type(_));
    let types = matches!(&last.arguments, syn::PathArguments::AngleBracketed(list) if list.args.iter().all(is_type));
    if types && given && function.starts_with("pull") {
        last.arguments = syn::PathArguments::None;
    }
    if let syn::PathArguments::AngleBracketed(list) = &mut last.arguments {
        list.args.extend(open);
    }
    if callee.is_associated() {
        last.ident = names::sibling(&last.ident, function);
        return quote!(#path);
    }
    let arguments = std::mem::replace(&mut last.arguments, syn::PathArguments::None);
    let function = Ident::new(function, last.ident.span());
    last.ident = names::sibling(&last.ident, "rev");
    if let Callee::Path(FnPath { home, .. }) = callee
        && let Some(other) = home.other()
    {
        path = other.clone();
    }
    match arguments {
        // As a type: a missing one is then reported once, and with what to import.
        syn::PathArguments::None => quote!(<#path>::#function),
        arguments => {
            let arguments = match arguments {
                syn::PathArguments::AngleBracketed(a) => {
                    let list = a.args;
                    quote!(::<#list>)
                }
                other => quote!(#other),
            };
            quote!(<#path>::#function #arguments)
        }
    }
}

/// The home of what belongs to a callee: `energy_rev` as a type.
pub fn home(callee: &FnPath) -> syn::Path {
    callee.home.other().cloned().unwrap_or_else(|| home_beside(&callee.path))
}

/// The home of a function that is called by its path, if it has one.
pub fn home_of(callee: &Callee) -> Option<syn::Path> {
    match callee {
        Callee::Path(path) if !callee.is_associated() => Some(home(path)),
        _ => None,
    }
}

/// The type beside a function.
pub fn home_beside(path: &syn::Path) -> syn::Path {
    let mut home = path.clone();
    let last = home.segments.last_mut().expect("a path has a segment");
    last.ident = names::sibling(&last.ident, "rev");
    last.arguments = syn::PathArguments::None;
    home
}
