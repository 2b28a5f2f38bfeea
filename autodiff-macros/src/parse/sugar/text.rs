//! The text of macros: names in it, and the items of `vec![…]`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The text with something else for a name.
pub(super) fn replaced(text: TokenStream, name: &Ident, new: &TokenStream) -> TokenStream {
    let mut after_dot = false;
    let trees = text.into_iter().map(|tree| {
        let dot = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.');
        let written = match tree {
            TokenTree::Ident(ident) if ident == *name && !after_dot => new.clone(),
            TokenTree::Group(group) => {
                let mut other = Group::new(group.delimiter(), replaced(group.stream(), name, new));
                other.set_span(group.span());
                TokenTree::Group(other).into()
            }
            tree => tree.into(),
        };
        after_dot = dot;
        written
    });
    trees.collect()
}

/// Does a format string in the text capture the name: `"{name}"`?
pub(super) fn captured(text: &TokenStream, name: &Ident) -> bool {
    text.to_string().contains(&format!("{{{name}"))
}

/// Does the same to each item of `vec![…]`, which syn keeps as text.
pub(super) fn each_item(mac: &mut syn::Macro, mut change: impl FnMut(&mut syn::Expr)) {
    if !crate::syntax::is_vec(&mac.path) {
        return;
    }
    let list = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
    if let Ok(mut items) = mac.parse_body_with(list) {
        items.iter_mut().for_each(change);
        mac.tokens = items.into_token_stream();
    } else if let Ok(mut repeat) = syn::parse2::<syn::ExprRepeat>(bracketed(&mac.tokens)) {
        change(&mut repeat.expr);
        change(&mut repeat.len);
        let (item, len) = (&repeat.expr, &repeat.len);
        mac.tokens = quote!(#item; #len);
    }
}

fn bracketed(text: &TokenStream) -> TokenStream {
    quote!([#text])
}
