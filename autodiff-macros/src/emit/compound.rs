//! Assignments that change what is there, of what carries no derivative: `p.n = p.n + 1` is written `p.n += 1`.

use crate::ir::Expr;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

/// `place = text;`, or the shorter form.
pub(super) fn assignment(span: Span, place: &TokenStream, text: &TokenStream, value: &Expr) -> TokenStream {
    let parts = if matches!(value, Expr::Inert(_)) { changed(place, text) } else { None };
    match parts {
        Some((op, by)) => quote_spanned!(span=> #place #op #by;),
        None => quote_spanned!(span=> #place = #text;),
    }
}

/// By what a value changes what is at the place, if it is made of that.
fn changed(place: &TokenStream, value: &TokenStream) -> Option<(syn::BinOp, TokenStream)> {
    let syn::Expr::Binary(b) = syn::parse2(value.clone()).ok()? else { return None };
    let mut left = &*b.left;
    while let syn::Expr::Paren(p) = left {
        left = &p.expr;
    }
    let same = left.to_token_stream().to_string() == place.to_string();
    Some((assigning(&b.op)?, b.right.to_token_stream())).filter(|_| same)
}

/// `+=` of `+`.
fn assigning(op: &syn::BinOp) -> Option<syn::BinOp> {
    use syn::BinOp::*;
    Some(match op {
        Add(_) => syn::parse_quote!(+=),
        Sub(_) => syn::parse_quote!(-=),
        Mul(_) => syn::parse_quote!(*=),
        Div(_) => syn::parse_quote!(/=),
        Rem(_) => syn::parse_quote!(%=),
        BitXor(_) => syn::parse_quote!(^=),
        BitAnd(_) => syn::parse_quote!(&=),
        BitOr(_) => syn::parse_quote!(|=),
        Shl(_) => syn::parse_quote!(<<=),
        Shr(_) => syn::parse_quote!(>>=),
        _ => return None,
    })
}
