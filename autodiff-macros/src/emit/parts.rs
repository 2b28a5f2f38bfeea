//! Parts of one slice, or items of one list, that are lent at once where they are disjoint: buffers of a call, and what loops
//! change.
//!
//! ```text
//! g(&x[a], &x[b])      let mut spare0 = spares::<_, 2>();
//!                      let [part0, part1] = two_parts(&mut x_bar[..], |n| [bounds(&a, n), bounds(&b, n)], &mut spare0);
//!                      g_rev::pull(…, Some(&mut *part0), …, Some(&mut *part1));
//!                      add_spare(&mut x_bar[b], &spare0[1]);
//!
//! g(&rows[i], &rows[j])      let [part0, part1] = items_of(&mut rows_bar[..], [i, j], &mut spare0);
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
    /// Which are parts of slices.
    at: Vec<usize>,
    /// Which are items of lists.
    items: Vec<usize>,
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
            let items = |b: &Place| first.is_beside(b);
            let (of_one, others): (Vec<_>, Vec<_>) =
                lent.into_iter().partition(|(_, b)| *b == first || w.func.are_parts(&first, b) || items(b));
            lent = others;
            match of_one.as_slice() {
                [] | [_] => {}
                [_, (_, second), ..] if items(second) => parts.make_items(w, &of_one),
                _ => parts.make(w, &of_one),
            }
        }
        parts
    }

    /// Makes the buffers that are parts of one, if there are several.
    fn make(&mut self, w: &Writer<'_>, of_one: &[(usize, Place)]) {
        let (i, first) = &of_one[0];
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

    /// The same of items of a list.
    fn make_items(&mut self, w: &Writer<'_>, of_one: &[(usize, Place)]) {
        let (i, first) = &of_one[0];
        let Some(list) = first.list() else { return };
        let (ct, n, spare) = (w.ct, Literal::usize_unsuffixed(of_one.len()), numbered("spare", *i));
        let list = w.written(&list.then(code::whole()));
        let at = of_one.iter().filter_map(|(_, item)| Some(&item.path.last()?.code()?.tokens));
        let made = quote!(#ct::items_of(&mut #list, [#(#at),*], &mut #spare));
        let rest = of_one.iter().enumerate().skip(1).map(|(k, (_, item))| {
            let (k, item) = (Literal::usize_unsuffixed(k), w.written(item));
            quote!(#ct::add_item(&mut #item, &#spare[#k]);)
        });
        let rest = quote!(#(#rest)*);
        let some = quote!(::core::option::Option::Some);
        let (made, rest) = match w.wishes.get(first) {
            Some(wish) => {
                w.wishes.is_guarded(&quote!(#made #rest));
                let nothing = quote!([const { ::core::option::Option::None }; #n]);
                (
                    quote!(if #ct::Wish::is_wanted(#wish) { #made.map(#some) } else { #nothing }),
                    quote!(if #ct::Wish::is_wanted(#wish) { #rest }),
                )
            }
            None => (quote!(#made.map(#some)), rest),
        };
        let names = of_one.iter().map(|(i, _)| numbered("part", *i));
        self.before.extend(quote!(let mut #spare = #ct::no_items::<_, #n>(); let [#(#names),*] = #made;));
        self.after.extend(rest);
        self.items.extend(of_one.iter().map(|(i, _)| *i));
    }

    /// What is lent of the buffer of the `i`-th argument, if it is a part, and whether that is an option already.
    pub(super) fn buffer(&self, i: usize) -> Option<(TokenStream, bool)> {
        let (name, some) = (numbered("part", i), quote!(::core::option::Option::Some));
        if self.items.contains(&i) {
            let (none, part) = (quote!(::core::option::Option::None), Ident::new("part", Span::mixed_site()));
            return Some((quote!(match #name { #some(#part) => #some(&mut *#part), #none => #none }), true));
        }
        self.at.contains(&i).then(|| (quote!(#some(&mut *#name)), false))
    }
}

fn numbered(name: &str, i: usize) -> Ident {
    Ident::new(&format!("{name}{i}"), Span::mixed_site())
}
