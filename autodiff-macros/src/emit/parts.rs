//! Parts of one slice that are lent at once where they are disjoint: buffers of a call, and what loops change.
//!
//! ```text
//! g(&x[a], &x[b])      let (part, other) = two_parts(&mut x_bar[..], a, b, &mut spare);
//!                      g_rev::pull(…, Some(part), …, Some(other));
//!                      add_spare(&mut x_bar[b], &spare);
//! ```

use super::body::Body;
use super::expr::Writer;
use crate::ir::*;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

impl Body<'_> {
    /// `let [a, b] = windows(&mut x_bar[..], [(i, n), (j, n)]);`, for loops over all of them.
    pub(super) fn windows(&self, kind: &Kind) -> TokenStream {
        let Kind::Windows { place, length, windows, parts } = kind else { unreachable!("windows") };
        let w = &self.writer;
        let (ct, whole, n) = (w.ct, w.written(&place.then(code::whole())), &w.func.var(*length).name);
        let names: Vec<&Ident> = parts.iter().map(|v| &w.func.var(*v).name).collect();
        let ranges = windows.iter().map(|window| {
            let (from, more) = (&window.from.tokens, Literal::usize_unsuffixed(window.beyond));
            if window.beyond == 0 { quote!((#from, #n)) } else { quote!((#from, #n + #more)) }
        });
        let ranges = quote!([#(#ranges),*]);
        let rows: Vec<&TokenStream> = windows.iter().filter_map(|window| Some(&window.row.as_ref()?.tokens)).collect();
        let made = match rows.as_slice() {
            [] => quote!(#ct::windows(&mut #whole, #ranges)),
            rows => quote!(#ct::windows_of_rows(&mut #whole, [#(#rows),*], #ranges)),
        };
        let Some(wish) = w.wishes.of(place.root) else { return quote!(let [#(#names),*] = #made;) };
        w.wishes.is_guarded(&quote!(#(#names)* #made));
        quote!(let [#(#names),*] = if #ct::Wish::is_wanted(#wish) { #made } else { ::core::default::Default::default() };)
    }
}

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
                let (ct, whole, to) = (w.ct, w.written(&whole.then(code::whole())), w.written(second));
                let [part, other, spare] = names();
                let (a, b) = (&a.tokens, &b.tokens);
                let before = quote! {
                    let mut #spare = #ct::standard::vec::Vec::new();
                    let (#part, #other) = #ct::two_parts(&mut #whole, #a, #b, &mut #spare);
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
