//! The hidden functions of an operator.

use super::siblings::Context;
use crate::errors::Errors;
use crate::names;
use crate::parse::Source;
use crate::transform::forward::Forward;
use crate::transform::reverse::Reverse;
use proc_macro2::TokenStream;
use quote::quote;

/// The derivative of an operator.
pub struct Operator {
    /// `ct_forward`, `ct_record` and `ct_pull`.
    pub functions: TokenStream,
    /// The type of its record.
    pub record: TokenStream,
    /// Their generics.
    pub generics: syn::Generics,
    /// The arguments for those.
    pub turbofish: TokenStream,
}

/// The hidden functions of an operator.
pub fn operator(source: &Source, forward: &Forward, split: &Reverse, errors: &mut Errors) -> Operator {
    let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    let forward = context.forward(forward).1;
    let (split, record) = context.split_and_record(split, errors);
    let turbofish = context.turbofish();
    Operator { functions: quote!(#forward #split), record, generics: source.generics.clone(), turbofish }
}
