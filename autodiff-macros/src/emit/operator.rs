//! The hidden functions of an operator.

use super::siblings::{Context, Sweeps};
use super::types;
use crate::errors::Errors;
use crate::names;
use crate::parse::Source;
use proc_macro2::TokenStream;
use quote::quote;

/// The derivative of an operator.
pub struct Operator {
    /// `ct_forward`, `ct_record` and `ct_pull`, and `ct_sweep` where that calls it.
    pub functions: TokenStream,
    /// The type of its record.
    pub record: TokenStream,
    /// Their generics.
    pub generics: syn::Generics,
    /// The arguments for those.
    pub turbofish: TokenStream,
}

/// The hidden functions of an operator.
pub fn operator(source: &Source, sweeps: &Sweeps<'_>, errors: &mut Errors) -> Operator {
    let Sweeps { forward, joint, wary, split, .. } = *sweeps;
    let mut context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    context.sweep_by(joint, split);
    let forward = context.forward(forward).1;
    // Both sweeps in one function are what `ct_pull` may call.
    let rev = joint.filter(|_| context.reruns).map(|joint| context.rev(joint, wary));
    let emitted = context.split_and_record(split, errors);
    let turbofish = context.turbofish();
    let split = emitted.functions;
    let functions = types::with_standard(quote!(#forward #rev #split), &context.ct);
    let record = types::with_standard(emitted.record, &context.ct);
    Operator { functions, record, generics: source.generics.clone(), turbofish }
}
