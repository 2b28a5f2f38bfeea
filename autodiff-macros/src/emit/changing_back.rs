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
use crate::parse::Source;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// Is it a function, of which callers may ask that?
pub fn may_change_back(source: &Source) -> bool {
    let lent = source.parameters.iter().any(|p| p.pass == Pass::Unique && p.active);
    let functions = source.parameters.iter().any(|p| p.function.is_some());
    lent && !functions && !source.in_impl && !source.operator
}

impl Context<'_> {
    /// The home with these sweeps, if there are such.
    pub(super) fn changing_back(&self, sweeps: Option<&Reverse>, errors: &mut Errors) -> Option<TokenStream> {
        let given = |p: &crate::parse::Parameter| matches!(p.pass, Pass::Unique | Pass::Value) && p.function.is_none();
        if !self.source.parameters.iter().any(given) {
            return None;
        }
        let (ct, beside) = (&self.ct, &self.home);
        let Some(sweeps) = sweeps else {
            return Some(quote! {
                impl #ct::ChangesBack for #beside {
                    const LEAVES: u64 = u64::MAX;
                    type Home = Self;
                }
            });
        };
        let left = |(i, p): (usize, &crate::ir::Param)| match p.pass {
            Pass::Unique if !sweeps.lent.contains(&p.var) => 1u64 << i,
            _ => 0,
        };
        let leaves = sweeps.func.params.iter().enumerate().take(MAX_PARAMS).map(left).fold(0, |all, bit| all | bit);
        let leaves = Literal::u64_unsuffixed(leaves);
        let home = Ident::new("CtChangingBack", Span::mixed_site());
        let mut context = Context::new(self.source, self.ct.clone());
        context.home = home.clone();
        context.sweep_by(None, sweeps);
        let functions = context.split_and_record(sweeps, errors).functions;
        let items = sweeps.func.items.iter().map(ToTokens::to_token_stream);
        Some(quote! {
            const _: () = {
                #(#items)*
                pub enum #home {}
                impl #ct::ChangesBack for #beside {
                    const LEAVES: u64 = #leaves;
                    type Home = #home;
                }
                #functions
            };
        })
    }
}
