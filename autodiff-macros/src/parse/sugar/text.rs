//! The text of macros: names in it.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

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
