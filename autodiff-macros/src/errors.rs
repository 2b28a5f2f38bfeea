//! Errors are collected, so that one compile shows them all.

use proc_macro2::{Span, TokenStream};

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

    /// Takes over the errors of another collector.
    pub fn absorb(&mut self, other: Errors) {
        other.list.into_iter().for_each(|e| self.push(e));
    }

    /// Drops what a round that is repeated has found.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// All errors as `compile_error!`s.
    pub fn into_tokens(self) -> TokenStream {
        self.list.iter().map(syn::Error::to_compile_error).collect()
    }

    /// The messages, for tests.
    #[cfg(test)]
    pub fn messages(&self) -> Vec<String> {
        self.list.iter().map(ToString::to_string).collect()
    }
}
