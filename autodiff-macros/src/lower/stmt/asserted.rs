//! Assertions with calls that change what carries a derivative: the calls are made before, and the assertion is of what they gave.
//!
//! ```text
//! assert!(self.eat(')'));      let test = self.eat(')'); assert!(test, "assertion failed: {}", "self.eat(')')")
//! ```

use crate::lower::Lower;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, StmtMacro, Token};

impl Lower<'_> {
    /// Such an assertion, with the names of what it is of in the places of the calls.
    pub(super) fn asserted_before(&mut self, mac: &Macro) -> Option<StmtMacro> {
        let sides = match mac.path.get_ident()?.to_string().as_str() {
            "assert" => 1,
            "assert_eq" | "assert_ne" => 2,
            _ => return None,
        };
        let args = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone()).ok()?;
        let mut args: Vec<Expr> = args.into_iter().collect();
        if !args.iter().take(sides).any(|e| self.has_changes(e)) {
            return None;
        }
        let said = self.as_written(args[0].to_token_stream()).to_string();
        for e in args.iter_mut().take(sides) {
            *e = self.named_test(e);
        }
        let silent = args.len() == sides && sides == 1;
        let message = silent.then(|| quote!("assertion failed: {}", #said));
        let message = message.into_iter();
        let mac = Macro { tokens: quote!(#(#args),* #(, #message)*), ..mac.clone() };
        Some(StmtMacro { attrs: vec![], mac, semi_token: Some(<Token![;]>::default()) })
    }

    /// The code with the receiver under the name that the user has for it.
    fn as_written(&self, code: TokenStream) -> TokenStream {
        let receiver = self.source.parameters.iter().find(|p| p.receiver.is_some()).map(|p| p.label());
        let written = |token: TokenTree| match token {
            TokenTree::Ident(name) if receiver.as_ref().is_some_and(|own| name == own) => {
                Ident::new("self", name.span()).into()
            }
            TokenTree::Group(group) => Group::new(group.delimiter(), self.as_written(group.stream())).into(),
            token => token,
        };
        code.into_iter().map(written).collect()
    }
}
