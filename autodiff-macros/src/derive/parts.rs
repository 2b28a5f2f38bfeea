//! `Part` and `Field`: the types of fields under numbers that stand for their names.

use super::input::{Field, Input, Variant};
use crate::names::number_of;
use crate::syntax::is_common;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The number of a field: the position in a struct of positions, else that of the name; in an enum that of the name
/// with the variant before it (`Circle.0`, `Rect.w`).
fn number(variant: &Variant, field: &Field) -> u64 {
    let member = match &field.member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(i) if variant.name.is_none() => return u64::from(i.index),
        syn::Member::Unnamed(i) => i.index.to_string(),
    };
    match &variant.name {
        Some(_) => number_of(&format!("{}.{}", variant.text(), member.trim_start_matches("r#"))),
        None => number_of(&member),
    }
}

/// An `impl` for each field.
pub fn all(input: &Input) -> TokenStream {
    let (ct, name) = (&input.ct, &input.name);
    let (impl_generics, ty_generics, wherever) = input.generics.split_for_impl();
    let fields = input.variants.iter().flat_map(|v| v.fields.iter().map(move |f| (v, f)));
    let parts = fields.map(|(v, f)| {
        let number = number(v, f);
        let own = &f.ty;
        let ty = if can_be_named(input, f) { own.to_token_stream() } else { quote!(#ct::Hidden) };
        let number = proc_macro2::Literal::u64_unsuffixed(number);
        quote! {
            impl #impl_generics #ct::Part<#number> for #name #ty_generics #wherever {
                type Type = #ty;
            }
            impl #impl_generics #ct::Field<#number, #own> for #name #ty_generics #wherever {
                type Type = #own;
            }
        }
    });
    quote!(#(#parts)*)
}

/// Is the type of the field as visible as the struct? An associated type has to be. The type of a field that is less
/// visible than the struct may be less visible too, unless it is one of std's or a parameter.
fn can_be_named(input: &Input, field: &Field) -> bool {
    let hidden = matches!(input.vis, syn::Visibility::Inherited);
    let shown = matches!(field.vis, syn::Visibility::Public(_)) || field.vis == input.vis;
    let parameter = |p: &syn::TypePath| input.generics.type_params().any(|t| p.path.is_ident(&t.ident));
    hidden || shown || input.enumerated || is_common(&field.ty, &parameter)
}
