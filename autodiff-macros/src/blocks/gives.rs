//! What the functions of a type give, for callers outside of the block: a type that is named by the function's name.
//!
//! ```text
//! impl Gives<NUMBER OF new> for Body { type Value = Body; }
//! ```

use crate::ir::Ty;
use crate::names::number_of;
use crate::parse::Results;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
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
    if trait_arguments || !(shown || is_common(ty, own)) {
        return None;
    }

    let number = Literal::u64_unsuffixed(number_of(&name));
    let (generics, _, wherever) = block.generics.split_for_impl();
    Some(quote! {
        impl #generics #ct::Gives<#number> for #own #wherever {
            type Value = #ty;
        }
    })
}

/// Is it made of types that are as visible as the type of the block? An associated type has to be.
fn is_common(ty: &syn::Type, own: &syn::Type) -> bool {
    match ty {
        syn::Type::Paren(t) => is_common(&t.elem, own),
        syn::Type::Group(t) => is_common(&t.elem, own),
        syn::Type::Array(t) => is_common(&t.elem, own),
        syn::Type::Tuple(t) => t.elems.iter().all(|t| is_common(t, own)),
        syn::Type::Path(p) => {
            let name = ty.to_token_stream().to_string();
            if name == "Self" || name == own.to_token_stream().to_string() {
                return true;
            }
            let last = p.path.segments.last().expect("a path has a segment");
            match (Ty::of(ty), &last.arguments) {
                (Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Plain(_), _) => true,
                (_, syn::PathArguments::AngleBracketed(a))
                    if ["Vec", "Box", "Option", "Result"].iter().any(|n| last.ident == n) =>
                {
                    a.args.iter().all(|a| matches!(a, syn::GenericArgument::Type(t) if is_common(t, own)))
                }
                _ => false,
            }
        }
        _ => false,
    }
}
