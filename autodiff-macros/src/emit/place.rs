//! The text of places.

use crate::ir::{Func, Place, Proj};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// A place as Rust text. References are followed without being written where Rust does so.
pub fn text(func: &Func, place: &Place) -> TokenStream {
    let mut tokens = func.var(place.root).name.to_token_stream();
    let mut derefs = 0;
    for step in &place.path {
        match step {
            Proj::Deref => {
                derefs += 1;
                continue;
            }
            Proj::Field(i) => {
                let i = Literal::u32_unsuffixed(*i);
                tokens = quote!(#tokens.#i);
            }
            Proj::Index(code) | Proj::Range(code) => {
                let code = &code.tokens;
                tokens = quote!(#tokens[#code]);
            }
        }
        derefs = 0;
    }
    for _ in 0..derefs {
        tokens = quote!(*#tokens);
    }
    tokens
}
