//! The second home of a function to which its numbers are constants, for callers that give it such.
//!
//! ```text
//! impl TakesConstants for poly_rev { type Home = CtOfConstants; }
//! impl CtOfConstants { pub fn record(c: &[f64], x: f64) -> …; pub fn pull(record, seed, c, c_bar, x, _) -> ((), ()) }
//! ```
//!
//! It is there where less is kept in loops. Anywhere else it is the home itself.

use super::siblings::Context;
use crate::errors::Errors;
use crate::ir::Pass;
use crate::parse::{Parameter, Source};
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// A function, and its sweeps, to which numbers are constants.
pub struct OfConstants {
    /// The function.
    pub source: Source,
    /// The joint schedule, unless that is `record` and then `pull`.
    pub joint: Option<Reverse>,
    /// The split schedule.
    pub split: Reverse,
}

/// The function with constants for its numbers, if it is one of which callers may ask that.
pub fn with_constants(source: &Source) -> Option<Source> {
    let is_number = |p: &Parameter| p.pass == Pass::Number && p.active;
    let is_other = |p: &Parameter| p.pass != Pass::Number && p.active;
    let numbers = source.parameters.iter().any(is_number);
    let others = source.parameters.iter().any(is_other);
    let fits = source.parameters.iter().all(|p| p.function.is_none() && p.pass != Pass::Unique);
    if !numbers || !others || !fits || source.in_impl || source.operator || source.lifted {
        return None;
    }
    let mut source = source.clone();
    source.parameters.iter_mut().filter(|p| is_number(p)).for_each(|p| p.active = false);
    Some(source)
}

impl Context<'_> {
    /// What the home says of the other one, which is emitted here if there is one.
    pub(super) fn of_constants(&self, sweeps: Option<&OfConstants>, errors: &mut Errors) -> Option<TokenStream> {
        // A caller does not see how what has a cotangent is passed.
        if self.source.parameters.iter().all(|p| p.pass == Pass::Number || p.function.is_some()) {
            return None;
        }
        let (ct, beside) = (&self.ct, &self.home);
        let told = |home: TokenStream| quote!(impl #ct::TakesConstants for #beside { type Home = #home; });
        let Some(OfConstants { source, joint, split }) = sweeps else { return Some(told(quote!(Self))) };
        let home = Ident::new("CtOfConstants", Span::mixed_site());
        Some(self.second_home(source, &home, &told(quote!(#home)), (joint.as_ref(), split), errors))
    }
}
