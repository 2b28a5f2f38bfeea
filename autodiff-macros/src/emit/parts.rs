//! Two buffers of a call that are parts of one slice: lent at once where they are disjoint.
//!
//! ```text
//! g(&x[a], &x[b])      let (part, other) = two_parts(&mut x_bar[..], a, b, &mut spare);
//!                      g_rev::pull(…, Some(part), …, Some(other));
//!                      add_spare(&mut x_bar[b], &spare);
//! ```

use super::expr::Writer;
use crate::ir::*;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The two arguments, and what makes their buffers.
#[derive(Default)]
pub(super) struct Parts {
    at: Option<[usize; 2]>,
    /// Before the call.
    pub(super) before: TokenStream,
    /// Behind it.
    pub(super) after: TokenStream,
}

impl Parts {
    /// Finds them among the arguments; otherwise there is nothing to do.
    pub(super) fn of(w: &Writer<'_>, args: &[PullArg]) -> Parts {
        let lent = |arg: &PullArg| match arg {
            PullArg::Shared(_, bar) => bar.clone(),
            _ => None,
        };
        let lent: Vec<(usize, Place)> = args.iter().enumerate().filter_map(|(i, a)| Some((i, lent(a)?))).collect();
        for (k, (i, first)) in lent.iter().enumerate() {
            for (j, second) in &lent[k + 1..] {
                let (Some(Proj::Range(a)), Some(Proj::Range(b))) = (first.path.last(), second.path.last()) else {
                    continue;
                };
                if !w.func.are_parts(first, second) {
                    continue;
                }
                let mut whole = first.clone();
                whole.path.pop();
                let (ct, whole, to) = (w.ct, w.written(&whole), w.written(second));
                let [part, other, spare] = names();
                let (a, b) = (&a.tokens, &b.tokens);
                let before = quote! {
                    let mut #spare = #ct::standard::vec::Vec::new();
                    let (#part, #other) = #ct::two_parts(&mut #whole[..], #a, #b, &mut #spare);
                };
                return Parts { at: Some([*i, *j]), before, after: quote!(#ct::add_spare(&mut #to, &#spare);) };
            }
        }
        Parts::default()
    }

    /// The name of the buffer of the `i`-th argument.
    pub(super) fn buffer(&self, i: usize) -> Option<Ident> {
        let [part, other, _] = names();
        let [first, second] = self.at?;
        if i == first {
            Some(part)
        } else if i == second {
            Some(other)
        } else {
            None
        }
    }
}

fn names() -> [Ident; 3] {
    ["part", "other", "spare"].map(|name| Ident::new(name, Span::mixed_site()))
}
