//! Moves tokens to the call site of the macro.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

/// The same tokens, resolved at the macro's call site: names mean what they meant, errors point to the user's text,
/// and lints take the tokens for what they are, the expansion of a macro. (`$crate` keeps its own context.)
pub fn at_call_site(tokens: TokenStream) -> TokenStream {
    tokens.into_iter().map(moved).collect()
}

fn moved(tree: TokenTree) -> TokenTree {
    let here = |span: Span| span.resolved_at(Span::call_site());
    match tree {
        TokenTree::Group(group) => {
            let mut new = Group::new(group.delimiter(), at_call_site(group.stream()));
            new.set_span(here(group.span()));
            TokenTree::Group(new)
        }
        TokenTree::Ident(ident) if ident == "$crate" => TokenTree::Ident(ident),
        mut other => {
            other.set_span(here(other.span()));
            other
        }
    }
}
