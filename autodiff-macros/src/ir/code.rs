//! Inert code that the compiler writes itself, made of pieces of the user's.

use super::{Inert, Proj, Ty};
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
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

/// Code as an operand: in parentheses unless nothing binds more tightly.
pub fn operand(tokens: &TokenStream) -> TokenStream {
    if is_tight(tokens) { tokens.clone() } else { quote!((#tokens)) }
}

/// Is it a single token, or a name with fields, calls and indices behind it (`x.len()`, `m.rows[i].0`)?
fn is_tight(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let [TokenTree::Ident(name), behind @ ..] = tokens.as_slice() else { return tokens.len() <= 1 };
    let ends = |name: &str| matches!(name, "return" | "break" | "continue" | "move" | "match" | "if" | "while" | "for");
    let mut dot = false;
    behind.is_empty()
        || !ends(&name.to_string())
            && behind.iter().all(|token| match token {
                TokenTree::Punct(p) => p.as_char() == '.' && !std::mem::replace(&mut dot, true),
                TokenTree::Group(g) => g.delimiter() != Delimiter::Brace && !dot,
                TokenTree::Ident(_) | TokenTree::Literal(_) => std::mem::take(&mut dot),
            })
}

/// All of a container, as a slice.
pub fn whole() -> Proj {
    Proj::Range(Inert { tokens: quote!(..), reads: vec![], writes: vec![], pure: true, ty: Ty::Unknown })
}

/// Is the variable of this name cast: `i as i32`?
pub fn casts(tokens: &TokenStream, name: &str) -> bool {
    let mut before = false;
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            before = false;
            casts(&group.stream(), name)
        }
        TokenTree::Ident(ident) => {
            let cast = before && ident == "as";
            before = ident == name;
            cast
        }
        _ => {
            before = false;
            false
        }
    })
}
