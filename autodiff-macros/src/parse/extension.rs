//! What a module shows of the methods that its traits give to slices, to iterators and to what lends a
//! slice: the functions that stand for them.
//!
//! ```text
//! extends(Stats::mean = stats_mean(&self[..]))
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{ExprCall, Token};

/// Such a method.
#[derive(Debug, Clone)]
pub struct Extension {
    /// The trait.
    pub of: Ident,
    pub method: Ident,
    /// The call of the function, of `self`.
    pub call: ExprCall,
}

impl Parse for Extension {
    fn parse(input: ParseStream<'_>) -> syn::Result<Extension> {
        let of = input.parse()?;
        input.parse::<Token![::]>()?;
        let method = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Extension { of, method, call: input.parse()? })
    }
}

impl ToTokens for Extension {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Extension { of, method, call } = self;
        tokens.extend(quote!(#of::#method = #call));
    }
}
