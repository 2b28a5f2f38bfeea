//! Parts of one slice that are lent at once where they are disjoint: buffers of a call, and what loops change.
//!
//! ```text
//! g(&x[a], &x[b])      let mut spare0 = spares::<_, 2>();
//!                      let [part0, part1] = two_parts(&mut x_bar[..], |n| [bounds(&a, n), bounds(&b, n)], &mut spare0);
//!                      g_rev::pull(…, Some(&mut *part0), …, Some(&mut *part1));
//!                      add_spare(&mut x_bar[b], &spare0[1]);
//! ```

use super::body::Body;
use super::expr::Writer;
use crate::ir::*;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

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

/// The arguments whose buffers are parts of one, and what makes these.
#[derive(Default)]
pub(super) struct Parts {
    /// Which they are.
    at: Vec<usize>,
    /// Before the call.
    pub(super) before: TokenStream,
    /// Behind it.
    pub(super) after: TokenStream,
}

impl Parts {
    /// Finds them among the arguments; otherwise there is nothing to do.
    pub(super) fn of(w: &Writer<'_>, args: &[PullArg]) -> Parts {
        let bar = |arg: &PullArg| match arg {
            PullArg::Shared(_, bar) => bar.clone(),
            _ => None,
        };
        let mut lent: Vec<(usize, Place)> = args.iter().enumerate().filter_map(|(i, a)| Some((i, bar(a)?))).collect();
        let mut parts = Parts::default();
        while !lent.is_empty() {
            let first = lent[0].1.clone();
            let (of_one, others) = lent.into_iter().partition(|(_, b)| *b == first || w.func.are_parts(&first, b));
            lent = others;
            parts.make(w, of_one);
        }
        parts
    }

    /// Makes the buffers that are parts of one, if there are several.
    fn make(&mut self, w: &Writer<'_>, of_one: Vec<(usize, Place)>) {
        let [(i, first), _, ..] = of_one.as_slice() else { return };
        // What they have in common is where each of them begins.
        let same =
            |k: &usize| of_one.iter().all(|(_, part)| k + 1 < part.path.len() && part.path[*k] == first.path[*k]);
        let common = (0..first.path.len()).take_while(same).count();
        let whole = Place { root: first.root, path: first.path[..common].to_vec() };
        let (ct, n, spare) = (w.ct, Literal::usize_unsuffixed(of_one.len()), numbered("spare", *i));
        let (ends, whole) = (Ident::new("n", Span::mixed_site()), w.written(&whole.then(code::whole())));
        let ranges = of_one.iter().map(|(_, part)| {
            let inside = |outer: Option<TokenStream>, range: &Inert| {
                let range = &range.tokens;
                Some(match outer {
                    None => quote!(#ct::bounds(&(#range), #ends)),
                    Some(outer) => quote!(#ct::bounds_inside(#outer, &(#range))),
                })
            };
            part.path[common..].iter().filter_map(Proj::code).fold(None, inside)
        });
        let parts =
            format_ident!("{}", if of_one.len() == 2 { "two_parts" } else { "parts" }, span = Span::mixed_site());
        let made = quote!(#ct::#parts(&mut #whole, |#ends| [#(#ranges),*], &mut #spare));
        let rest = of_one.iter().enumerate().skip(1).map(|(k, (_, part))| {
            let (k, part) = (Literal::usize_unsuffixed(k), w.written(part));
            quote!(#ct::add_spare(&mut #part, &#spare[#k]);)
        });
        let rest = quote!(#(#rest)*);
        let (made, rest) = match w.wishes.get(first) {
            Some(wish) => {
                w.wishes.is_guarded(&quote!(#made #rest));
                let nothing = quote!(::core::default::Default::default());
                (
                    quote!(if #ct::Wish::is_wanted(#wish) { #made } else { #nothing }),
                    quote!(if #ct::Wish::is_wanted(#wish) { #rest }),
                )
            }
            None => (made, rest),
        };
        let names = of_one.iter().map(|(i, _)| numbered("part", *i));
        self.before.extend(quote!(let mut #spare = #ct::spares::<_, #n>(); let [#(#names),*] = #made;));
        self.after.extend(rest);
        self.at.extend(of_one.iter().map(|(i, _)| *i));
    }

    /// The name of the buffer of the `i`-th argument.
    pub(super) fn buffer(&self, i: usize) -> Option<Ident> {
        self.at.contains(&i).then(|| numbered("part", i))
    }
}

fn numbered(name: &str, i: usize) -> Ident {
    Ident::new(&format!("{name}{i}"), Span::mixed_site())
}
