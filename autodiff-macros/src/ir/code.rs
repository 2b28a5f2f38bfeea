//! Inert code that the compiler writes itself, made of pieces of the user's.

use super::{Inert, Proj, Ty};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// No code.
pub fn nothing() -> Inert {
    Inert { tokens: quote!(), reads: vec![], writes: vec![], pure: true, ty: Ty::Unknown }
}

/// A literal index.
pub fn literal(i: usize) -> Inert {
    let tokens = Literal::usize_unsuffixed(i).into_token_stream();
    Inert { tokens, reads: vec![], writes: vec![], pure: true, ty: Ty::usize() }
}

/// Inert code made of pieces.
pub fn joined(tokens: TokenStream, pieces: &[Inert], ty: Ty) -> Inert {
    let mut reads: Vec<_> = pieces.iter().flat_map(|p| p.reads.iter().copied()).collect();
    reads.dedup();
    let writes = pieces.iter().flat_map(|p| p.writes.iter().copied()).collect();
    Inert { tokens, reads, writes, pure: pieces.iter().all(|p| p.pure), ty }
}

/// Code as an operand: in parentheses unless it is a single token.
pub fn operand(tokens: &TokenStream) -> TokenStream {
    if tokens.clone().into_iter().count() <= 1 { tokens.clone() } else { quote!((#tokens)) }
}

/// All of a container, as a slice.
pub fn whole() -> Proj {
    Proj::Range(Inert { tokens: quote!(..), reads: vec![], writes: vec![], pure: true, ty: Ty::Unknown })
}
