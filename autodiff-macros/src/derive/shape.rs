//! What tells the zero of a value: of a struct the same of those fields whose types do not, of an enum a zero.
//!
//! ```text
//! struct Point { x: f64, y: f64 }                     nothing
//! struct Curve { points: Vec<f64>, scale: f64 }       struct CurveTangentShape(<Vec<f64> as Differentiable>::Shape)
//! ```

use super::input::{Field, Input, Variant};
use crate::emit::types::lasting;
use crate::ir::Ty;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The type, where it has a definition of its own.
pub fn definition(input: &Input) -> Option<TokenStream> {
    let (name, types) = own(input)?;
    let (vis, declared) = (&input.vis, &input.bar_generics);
    let wherever = &input.bar_generics.where_clause;
    Some(quote! {
        #[doc(hidden)]
        #vis struct #name #declared (#(#types),*) #wherever;
    })
}

/// What belongs to it in `Differentiable`.
pub fn functions(input: &Input) -> TokenStream {
    let (ct, path) = (&input.ct, &input.bar);
    let (_, generics, _) = input.bar_generics.split_for_impl();
    let shape = format_ident!("shape", span = Span::mixed_site());
    if input.enumerated {
        return quote! {
            type Shape = #path #generics;
            #[inline]
            fn ct_shape(&self) -> #path #generics {
                #ct::Differentiable::ct_zero(self)
            }
            #[inline]
            fn ct_zero_of(#shape: &#path #generics) -> #path #generics {
                ::core::clone::Clone::clone(#shape)
            }
        };
    }
    let variant = &input.variants[0];
    let constants = variant.constants();
    let (ty, function, given) = match own(input) {
        Some((name, _)) => {
            let open = open(input).map(|f| &f.member);
            let made = quote!(#name(#(#ct::Differentiable::ct_shape(&self.#open)),*));
            (quote!(#name #generics), quote!(fn ct_shape(&self) -> #name #generics { #made }), quote!(#shape))
        }
        None => (
            quote!(()),
            quote!(
                fn ct_shape(&self) {}
            ),
            quote!(()),
        ),
    };
    let mut at = 0..;
    let zeros = variant.active().map(|(_, f)| {
        let zero = fixed_zero(&f.ty).unwrap_or_else(|| {
            let (of, at) = (owned(&f.ty), syn::Index::from(at.next().unwrap_or_default()));
            quote!(<#of as #ct::Differentiable>::ct_zero_of(&#shape.#at))
        });
        let member = &f.member;
        quote!(#member: #zero)
    });
    quote! {
        type Shape = #ty;
        #[inline]
        #function
        #[inline]
        fn ct_zero_of(#given: &#ty) -> #path #generics {
            #path { #(#zeros,)* #(#constants: (),)* }
        }
    }
}

/// The name of the type and the types of its parts, if it has any.
fn own(input: &Input) -> Option<(Ident, Vec<TokenStream>)> {
    let ct = &input.ct;
    let parts = open(input).map(|f| {
        let ty = owned(&f.ty);
        quote!(<#ty as #ct::Differentiable>::Shape)
    });
    let parts: Vec<TokenStream> = parts.collect();
    let name = format_ident!("{}Shape", input.bar, span = Span::call_site());
    (!input.enumerated && !parts.is_empty()).then_some((name, parts))
}

/// The fields of a struct whose types do not tell the zero by themselves.
fn open(input: &Input) -> impl Iterator<Item = &Field> {
    let active = input.variants.first().into_iter().flat_map(Variant::active);
    active.map(|(_, f)| f).filter(|f| fixed_zero(&f.ty).is_none())
}

/// The zero of numbers, and of arrays and tuples of numbers.
fn fixed_zero(ty: &syn::Type) -> Option<TokenStream> {
    match ty {
        syn::Type::Paren(t) => fixed_zero(&t.elem),
        syn::Type::Group(t) => fixed_zero(&t.elem),
        syn::Type::Array(a) => {
            let (zero, n) = (fixed_zero(&a.elem)?, &a.len);
            Some(quote!([#zero; #n]))
        }
        syn::Type::Tuple(t) => {
            let zeros = t.elems.iter().map(fixed_zero).collect::<Option<Vec<_>>>()?;
            Some(quote!((#(#zeros,)*)))
        }
        _ => matches!(Ty::of(ty), Ty::Float(_)).then(|| quote!(0.0)),
    }
}

/// What a reference refers to, whose shape is the same; it borrows nothing.
fn owned(ty: &syn::Type) -> TokenStream {
    match ty {
        syn::Type::Reference(t) => owned(&t.elem),
        ty => lasting(ty.to_token_stream()),
    }
}
