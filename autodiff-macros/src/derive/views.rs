//! The fields of a tangent of an enum, for code that knows the variant: `bar.ct_Circle().0`, `bar.ct_Rect().w`.

use super::input::{Form, Input, Variant};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

/// The hidden methods, and the hidden structs that those for variants with named fields return.
pub fn all(input: &Input) -> TokenStream {
    if !input.enumerated || input.variants.is_empty() {
        return TokenStream::new();
    }
    let bar = &input.bar;
    let (impl_generics, ty_generics, wherever) = input.bar_generics.split_for_impl();
    let structs = input.variants.iter().filter(|v| v.form == Form::Named).map(|v| view(input, v));
    let methods = input.variants.iter().map(|v| methods(input, v));
    quote! {
        #(#structs)*
        impl #impl_generics #bar #ty_generics #wherever {
            #(#methods)*
        }
    }
}

fn view_name(input: &Input, variant: &Variant) -> proc_macro2::Ident {
    format_ident!("{}{}", input.bar, variant.text(), span = Span::call_site())
}

/// `struct ShapeTangentRect<W, H> { w: W, h: H }`, once for `&mut` and once for `&`.
fn view(input: &Input, variant: &Variant) -> TokenStream {
    let (vis, name) = (&input.vis, view_name(input, variant));
    let types: Vec<_> = (0..variant.fields.len()).map(|i| format_ident!("F{i}", span = Span::mixed_site())).collect();
    let members = variant.fields.iter().map(|f| &f.member);
    quote! {
        #[doc(hidden)]
        #vis struct #name<#(#types),*> { #(pub #members: #types,)* }
    }
}

fn methods(input: &Input, variant: &Variant) -> TokenStream {
    let (ct, vis, path, text) = (&input.ct, &input.vis, input.paths(variant).1, variant.text());
    let names: Vec<_> = (0..variant.fields.len()).map(|i| format_ident!("a{i}", span = Span::mixed_site())).collect();
    let members: Vec<_> = variant.fields.iter().map(|f| &f.member).collect();
    let bars: Vec<_> = variant.fields.iter().map(|f| &f.bar).collect();
    let made = match variant.form {
        Form::Named => {
            let name = view_name(input, variant);
            quote!(#name { #(#members: #names,)* })
        }
        _ => quote!((#(#names,)*)),
    };
    let other = format_ident!("other", span = Span::mixed_site());
    let wrong = (input.variants.len() > 1).then(|| {
        let arms = input.variants.iter().map(|v| {
            let (path, text) = (input.paths(v).1, v.text());
            quote!(#path { .. } => #text,)
        });
        quote!(#other => #ct::variants_differ(#text, match #other { #(#arms)* }),)
    });
    let both = [(format_ident!("ct_{text}"), quote!(mut)), (format_ident!("ct_ref_{text}"), quote!())];
    let methods = both.into_iter().map(|(method, unique)| {
        let ty = match variant.form {
            Form::Named => {
                let name = view_name(input, variant);
                quote!(#name<#(&#unique #bars),*>)
            }
            _ => quote!((#(&#unique #bars,)*)),
        };
        quote! {
            #[doc(hidden)]
            #vis fn #method(&#unique self) -> #ty {
                match self { #path { #(#members: #names,)* } => #made, #wrong }
            }
        }
    });
    quote!(#(#methods)*)
}
