//! The `#[differentiate]` attribute of the `cotangent` crate.

mod analysis;
mod emit;
mod errors;
mod expand;
mod ir;
mod names;
mod parse;
mod rules;
mod transform;

use proc_macro::TokenStream;

/// Emits the derivatives of a function beside it.
#[proc_macro_attribute]
pub fn differentiate(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::differentiate(args.into(), item.into()).into()
}

#[cfg(test)]
mod tests;
