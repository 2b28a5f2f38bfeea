//! Whether a derivative that an `impl` has from the definition of its trait is that of its function.
//!
//! The siblings of a function with a body in the definition are those of that body, and who implements the trait may write
//! another one. What an `impl` writes is seen by its own attribute only, so the trait has a function that answers for each
//! `impl`: without the attribute it refuses, with it it refuses what the `impl` writes without derivatives. It answers
//! when the sibling is compiled for the type, so a function that nobody differentiates needs none.

use super::siblings::Context;
use crate::names;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// The function that answers, as the definition of the trait has it: for those who do not say anything.
pub fn answer_of_none(name: &Ident) -> TokenStream {
    let said = format!(
        "a derivative of a function of `{name}` is wanted for a type whose `impl` of `{name}` has none: put \
         `#[differentiate(trait)]` on that `impl`"
    );
    let (answer, function) = (answer(), function());
    quote! {
        #[doc(hidden)]
        fn #answer<const #function: ::core::primitive::u64>() where Self: ::core::marker::Sized {
            const { ::core::assert!(#function == 0, #said) }
        }
    }
}

/// The same of an `impl` with the attribute, which writes these functions without derivatives.
pub fn answer_of_impl(missing: &[Ident]) -> TokenStream {
    let (answer, function) = (answer(), function());
    let numbers = missing.iter().map(number);
    let asked = (!missing.is_empty()).then(|| {
        let said =
            "a derivative is wanted of a function that an `impl` writes without one: take `skip` off that function";
        quote!(const { ::core::assert!(#(#function != #numbers)&&*, #said) })
    });
    quote! {
        #[doc(hidden)]
        fn #answer<const #function: ::core::primitive::u64>() {
            #asked
        }
    }
}

impl Context<'_> {
    /// The question whether the derivative is that of the function, if this is the definition of a trait.
    pub(super) fn asks(&self) -> Option<TokenStream> {
        let through = self.source.through.as_ref().filter(|_| self.source.definition)?;
        let (answer, number) = (answer(), number(self.name));
        Some(quote!(<Self as #through>::#answer::<#number>();))
    }

    /// All questions of a sibling.
    pub(super) fn asks_first(&self) -> TokenStream {
        let (asks, likeness) = (self.asks(), self.asks_for_likeness());
        quote!(#asks #likeness)
    }

    /// The body of a sibling of a function without a body.
    pub(super) fn left_open(&self, params: &[TokenStream]) -> TokenStream {
        let (ct, asks) = (&self.ct, self.asks());
        quote!({ #asks #ct::no_derivative((#(#params,)*)) })
    }
}

fn answer() -> Ident {
    Ident::new("ct_differentiated", Span::mixed_site())
}

fn function() -> Ident {
    Ident::new("CT_FUNCTION", Span::mixed_site())
}

fn number(name: &Ident) -> TokenStream {
    Literal::u64_unsuffixed(names::number_of(&name.to_string())).to_token_stream()
}
