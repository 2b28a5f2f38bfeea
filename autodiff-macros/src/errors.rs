//! Errors are collected, so that one compile shows them all.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

/// The errors of one expansion.
#[derive(Debug, Default)]
pub struct Errors {
    list: Vec<syn::Error>,
}

impl Errors {
    /// Refuses a construct: what it is, why it cannot be differentiated, what to write instead.
    pub fn refuse(&mut self, span: Span, what: &str, why: &str, instead: &str) {
        self.push(syn::Error::new(span, format!("{what} cannot be differentiated: {why}; {instead}")));
    }

    /// The same, with the whole construct underlined.
    pub fn refuse_all(&mut self, node: impl quote::ToTokens, what: &str, why: &str, instead: &str) {
        self.push(syn::Error::new_spanned(node, format!("{what} cannot be differentiated: {why}; {instead}")));
    }

    /// Adds an error with a message of its own.
    pub fn push(&mut self, error: syn::Error) {
        let message = error.to_string();
        let place = format!("{:?}", error.span());
        if !self.list.iter().any(|e| e.to_string() == message && format!("{:?}", e.span()) == place) {
            self.list.push(error);
        }
    }

    /// Has nothing been refused?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The message of the first one.
    pub fn first(&self) -> Option<String> {
        self.list.first().map(ToString::to_string)
    }

    /// How many are there?
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Takes over the errors of another collector.
    pub fn absorb(&mut self, other: Errors) {
        other.list.into_iter().for_each(|e| self.push(e));
    }

    /// All errors as `compile_error!`s. They point to the text of the user, as if it had written them: `home` is a
    /// span of that text.
    pub fn into_tokens(self, home: Span) -> TokenStream {
        let tokens: TokenStream = self.list.iter().map(syn::Error::to_compile_error).collect();
        at_home(tokens, home)
    }

    /// The messages, for tests.
    #[cfg(test)]
    pub fn messages(&self) -> Vec<String> {
        self.list.iter().map(ToString::to_string).collect()
    }
}

/// The same tokens and places, with the names resolved as at `home`: `compile_error!` by its name alone, since an
/// absolute path is another one in a crate of the edition 2015.
fn at_home(tokens: TokenStream, home: Span) -> TokenStream {
    let path = |tree: &TokenTree| match tree {
        TokenTree::Punct(p) => p.as_char() == ':',
        TokenTree::Ident(name) => name == "core",
        _ => false,
    };
    let moved = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            let mut new = Group::new(group.delimiter(), at_home(group.stream(), home));
            new.set_span(group.span());
            tree = TokenTree::Group(new);
        }
        tree.set_span(home.located_at(tree.span()));
        tree
    };
    tokens.into_iter().filter(|tree| !path(tree)).map(moved).collect()
}
