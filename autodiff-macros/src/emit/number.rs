//! Numbers that the derivatives bring: literals, and constants of types that have no literals.

use super::types;
use crate::ir::named::is_unnamed;
use crate::ir::{Float, Floats};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// The name of a float type that has no literals: a type parameter, or a name behind which one may stand.
pub fn special(float: Option<&Float>, floats: &Floats, ct: &TokenStream) -> Option<TokenStream> {
    match float? {
        Float::Param(name) => Some(name.to_token_stream()),
        // A part of what is made here and never named, which is of the function's float.
        Float::Named(name) if is_unnamed(name.printed()) => special(Some(floats.main()), floats, ct),
        Float::Named(name) if floats.generic() => Some(types::inside(name.tokens(), ct)),
        _ => None,
    }
}

/// A number of a type.
pub fn text(number: f64, float: Option<&Float>, floats: &Floats, ct: &TokenStream) -> TokenStream {
    let sign = number.is_sign_negative().then(|| quote!(-));
    let literal = Literal::f64_unsuffixed(number.abs());
    match special(float, floats, ct) {
        Some(name) => quote!(<#name as #ct::Scalar>::ct_of(#sign #literal)),
        None => quote!(#sign #literal),
    }
}
