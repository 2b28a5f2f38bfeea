//! The second home of a function that is lent something to change: its `pull` brings that back.
//!
//! ```text
//! impl ChangesBack for step_rev { const LEAVES: u64 = 0; type Home = CtChangingBack; }
//! impl CtChangingBack { pub fn record(u: &mut [f64]) -> …; pub fn pull(record, seed, u: &mut [f64], u_bar, …) -> … }
//! ```
//!
//! Who calls the function has what it was lent, as the call has left it, when the backward sweep comes to the call: so nothing of
//! it is kept, but for what was written over. Where that would be all of it, the caller keeps it.

use super::siblings::Context;
use crate::errors::Errors;
use crate::ir::{MAX_PARAMS, Pass};
use crate::parse::{Parameter, Source};
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Is it a function, of which callers may ask that?
pub fn may_change_back(source: &Source) -> bool {
    let lent = source.parameters.iter().any(|p| p.pass == Pass::Unique && p.active);
    let functions = source.parameters.iter().any(|p| p.function.is_some());
    lent && !functions && !source.in_impl && !source.operator
}

impl Context<'_> {
    /// The home with these sweeps, if there are such.
    pub(super) fn changing_back(&self, sweeps: Option<&Reverse>, errors: &mut Errors) -> Option<TokenStream> {
        let parameters = &self.source.parameters;
        // A caller does not see whether what is unique there is lent as shared.
        if parameters.iter().all(|p| p.pass == Pass::Number || p.function.is_some()) {
            return None;
        }
        let (ct, beside) = (&self.ct, &self.home);
        let brought = |i: usize| sweeps.is_some_and(|sweeps| sweeps.lent.contains(&sweeps.func.params[i].var));
        let left = |(i, p): (usize, &Parameter)| match p.pass {
            Pass::Unique | Pass::Value if !brought(i) => 1u64 << i,
            _ => 0,
        };
        let leaves = parameters.iter().enumerate().take(MAX_PARAMS).map(left).fold(0, |all, bit| all | bit);
        let leaves = Literal::u64_unsuffixed(leaves);
        let Some(sweeps) = sweeps else {
            return Some(quote! {
                impl #ct::ChangesBack for #beside {
                    const LEAVES: u64 = #leaves;
                    type Home = Self;
                }
            });
        };
        let home = Ident::new("CtChangingBack", Span::mixed_site());
        let told = quote! {
            impl #ct::ChangesBack for #beside {
                const LEAVES: u64 = #leaves;
                type Home = #home;
            }
        };
        Some(self.second_home(self.source, &home, &told, (None, sweeps), errors))
    }

    /// Another home of the function, with these sweeps, the joint ones and those that are split; `told` is what the one
    /// beside the function says of it.
    pub(super) fn second_home(
        &self,
        source: &Source,
        home: &Ident,
        told: &TokenStream,
        (joint, split): (Option<&Reverse>, &Reverse),
        errors: &mut Errors,
    ) -> TokenStream {
        let mut context = Context::new(source, self.ct.clone());
        context.home = home.clone();
        context.sweep_by(joint, split);
        let functions = context.split_and_record(split, errors).functions;
        let (vis, items) = (self.vis, &split.func.items);
        quote! {
            const _: () = {
                #(#items)*
                #vis enum #home {}
                #told
                #functions
            };
        }
    }
}
