//! What a module shows of its structs whose parameters are lengths: the fields, and the functions that make one of what they
//! are given.
//!
//! ```text
//! sized(new([[T; C]; R])) struct Matrix<T, const R: usize, const C: usize> { rows: [[T; C]; R] }
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{ItemStruct, Token, Type, parenthesized};

/// Such a struct.
#[derive(Debug, Clone)]
pub struct OfLengths {
    /// The functions of the type that make one, with the types of what they are given, in the parameters of the struct.
    pub functions: Vec<(Ident, Vec<Type>)>,
    /// The struct.
    pub shape: ItemStruct,
}

impl Parse for OfLengths {
    fn parse(input: ParseStream<'_>) -> syn::Result<OfLengths> {
        input.parse::<Ident>()?;
        let inner;
        parenthesized!(inner in input);
        let function = |input: ParseStream<'_>| {
            let name = input.parse()?;
            let types;
            parenthesized!(types in input);
            let types = Punctuated::<Type, Token![,]>::parse_terminated(&types)?;
            Ok((name, types.into_iter().collect()))
        };
        let functions = inner.parse_terminated(function, Token![,])?;
        Ok(OfLengths { functions: functions.into_iter().collect(), shape: input.parse()? })
    }
}

impl ToTokens for OfLengths {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let functions = self.functions.iter().map(|(name, types)| quote!(#name(#(#types),*)));
        let shape = &self.shape;
        tokens.extend(quote!(sized(#(#functions),*) #shape));
    }
}
