//! What the functions of a type give, for callers outside of the block: a type that is named by the function's name.
//!
//! ```text
//! impl Gives<NUMBER OF new> for Body { type Value = Body; }
//! impl Yields<NUMBER OF new, Body> for Body { type Value = Body; }
//! ```
//!
//! The first one is what a record or a signature can name, the second one what a function can: where the function is not
//! public, its value may have a type that is less visible than `Body`, and is hidden in a record.

use crate::names::number_of;
use crate::parse::Results;
use crate::syntax;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{ImplItemFn, ItemImpl};

/// The name of what a function of a block gives, if it can have one.
pub fn named(block: &ItemImpl, method: &ImplItemFn, results: &Results, ct: &TokenStream) -> Option<TokenStream> {
    let own = &block.self_ty;
    let name = method.sig.ident.to_string();
    let written = results.get("Self", &name)?;
    let owned = crate::parse::owned_type(written, ct);
    let ty = owned.as_ref().unwrap_or(written);
    // One trait may be implemented for a type again with other arguments.
    let trait_arguments = block.trait_.iter().any(|(path, ..)| path.segments.iter().any(|s| !s.arguments.is_empty()));
    let shown = block.trait_.is_some() || matches!(method.vis, syn::Visibility::Public(_));
    let is_own = |path: &syn::TypePath| path.path.is_ident("Self") || syn::Type::Path(path.clone()) == **own;
    if trait_arguments {
        return None;
    }
    let value = if shown || syntax::is_common(ty, &is_own) { quote!(#ty) } else { quote!(#ct::Hidden) };
    let number = Literal::u64_unsuffixed(number_of(&name));
    let (generics, _, wherever) = block.generics.split_for_impl();
    Some(quote! {
        impl #generics #ct::Gives<#number> for #own #wherever {
            type Value = #value;
        }
        impl #generics #ct::Yields<#number, #ty> for #own #wherever {
            type Value = #ty;
        }
    })
}
