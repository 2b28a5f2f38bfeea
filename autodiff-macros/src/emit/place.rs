//! The text of places.

use crate::ir::{Func, Place, Proj};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// The name or the position of a field.
pub fn member(step: &Proj) -> TokenStream {
    match step {
        Proj::Named(name) => name.to_token_stream(),
        Proj::Field(i) => Literal::u32_unsuffixed(*i).into_token_stream(),
        _ => unreachable!("a step to a field"),
    }
}

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
            Proj::Field(_) | Proj::Named(_) => {
                let member = member(step);
                tokens = quote!(#tokens.#member);
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
