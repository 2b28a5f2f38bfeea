//! `#[derive(Differentiable)]`: the tangent type of a struct or an enum, and the traits that go with it.
//!
//! ```text
//! struct Body { m: f64, x: [f64; 3], id: usize }
//! struct BodyTangent { m: f64, x: [f64; 3], id: () }      and Differentiable, Cotangent, Part, …
//! ```
//!
//! A struct is treated as an enum of one variant, so that there is one way to write each function: a `match` that
//! takes both values apart.

mod input;
mod parts;
mod tangent;
mod traits;
mod views;

use crate::errors::Errors;
use proc_macro2::{Span, TokenStream};

/// The derivative side of a type.
pub fn derive(item: TokenStream) -> TokenStream {
    let input = match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => input,
        Err(e) => return e.into_compile_error(),
    };
    let mut errors = Errors::default();
    let Some(input) = input::read(&input, &mut errors).filter(|_| errors.is_empty()) else {
        return errors.into_tokens(Span::call_site());
    };
    if input.only_chooses() {
        return traits::none(&input);
    }
    let mut tokens = tangent::definition(&input);
    tokens.extend(traits::all(&input));
    tokens.extend(parts::all(&input));
    tokens.extend(views::all(&input));
    tokens
}

/// The number that stands for the name of a field in `Part<NUMBER>`: FNV-1a, with the highest bit set, since small
/// numbers are the positions in tuples.
pub fn number_of(name: &str) -> u64 {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step) | 1 << 63
}
