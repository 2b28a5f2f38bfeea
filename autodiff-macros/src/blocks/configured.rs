//! Items that are there or not, as the crate is configured.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Item, ItemStruct};

/// Is the item there only as the crate is configured?
pub fn configured(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("cfg"))
}

/// Are there fields of the struct, or is it itself there, only as the crate is configured?
pub fn is_configured(shape: &ItemStruct) -> bool {
    configured(&shape.attrs) || shape.fields.iter().any(|field| configured(&field.attrs))
}

/// `#[test]`, `#[cfg(test)]`
pub fn is_of_tests(a: &Attribute) -> bool {
    let names_test = |list: &syn::MetaList| list.tokens.to_string() == "test";
    a.path().is_ident("test") || a.path().is_ident("cfg") && a.meta.require_list().is_ok_and(names_test)
}

/// A function and its siblings, all of them configured as the function is.
pub fn alike(attrs: &[Attribute], items: TokenStream) -> TokenStream {
    let Ok(file) = syn::parse2::<syn::File>(items.clone()) else { return items };
    let cfgs: Vec<&Attribute> = attrs.iter().filter(|a| a.path().is_ident("cfg")).collect();
    let items = file.items.iter().map(|item| match item {
        Item::Fn(f) if configured(&f.attrs) => item.to_token_stream(),
        item => quote!(#(#cfgs)* #item),
    });
    items.collect()
}
