//! Cotangents that a caller does not want. What stands in `pull` is in `pull_for`, which is told by a type for each
//! parameter whether its cotangent is wanted: what is added to a buffer that nobody looks at is then not computed.
//!
//! ```text
//! fn pull(record, seed, w, w_bar, row, row_bar) { pull_for((Wanted, Wanted), record, seed, …) }
//! fn pull_for((w_wanted, row_wanted): (impl Wish, impl Wish), record, seed, w, w_bar, row, row_bar) {
//!     …
//!     if w_wanted.is_wanted() { w_bar[i] += t * row[i]; }
//!     if row_wanted.is_wanted() { row_bar[i] += t * w[i]; }
//! }
//! ```
//!
//! A caller that lends no buffer calls `pull_for`, and so does one that lends a buffer of its own caller's.
//!
//! The functions of a type have no `pull_for`. There `pull` looks whether it is given a buffer, where making one in its
//! place would cost more than to ask: `let w_wanted = is_asked_for(&w_bar, w);`

use super::body::Body;
use super::expr::Writer;
use super::inlining::{Inlining, Outside};
use super::siblings::{Context, crowded};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::names;
use crate::syntax::each_name;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use syn::parse::Parser;
use syn::punctuated::Punctuated;

/// What says of the buffers of parameters whether they are wanted.
#[derive(Default)]
pub struct Wishes {
    /// Buffers, and references into them.
    of: HashMap<VarId, Ident>,
    /// How often their names stand where nothing is done unless they are wanted.
    guarded: RefCell<HashMap<String, usize>>,
}

impl Wishes {
    /// Is there no buffer that need not be wanted?
    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// What says it of this buffer.
    pub(super) fn of(&self, bar: VarId) -> Option<&Ident> {
        self.of.get(&bar)
    }

    /// What says it of the buffer that this is in.
    pub(super) fn get(&self, place: &Place) -> Option<&Ident> {
        self.of.get(&place.root)
    }

    /// The variable refers into the place.
    fn follow(&mut self, var: VarId, place: &Place) {
        if let Some(wish) = self.get(place).cloned() {
            self.of.insert(var, wish);
        }
    }

    /// The text is skipped where a buffer is not wanted.
    pub(super) fn is_guarded(&self, text: &TokenStream) {
        let mut guarded = self.guarded.borrow_mut();
        each_name(text, |name| *guarded.entry(name.to_string()).or_default() += 1);
    }
}

impl Context<'_> {
    /// The buffers of references, but for those to numbers.
    pub(super) fn wishes(&self, split: &Reverse) -> Wishes {
        let mut wishes = Wishes::default();
        for (p, bar) in self.source.parameters.iter().zip(&split.bars) {
            if let (Pass::Shared, Some(bar), None) = (p.pass, bar, &p.function)
                && !p.ty.peeled().is_float()
            {
                wishes.of.insert(*bar, format_ident!("{}_wanted", p.label(), span = Span::mixed_site()));
            }
        }
        [&split.forward, &split.backward].into_iter().for_each(|sweep| {
            sweep.each_stmt(&mut |stmt| match &stmt.kind {
                Kind::Let { var, value: Some(Expr::Borrow { place, unique: true }) } => wishes.follow(*var, place),
                Kind::Windows { place, parts, .. } => parts.iter().for_each(|part| wishes.follow(*part, place)),
                Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
                    sources.iter().filter(|s| s.items.is_unique()).for_each(|s| wishes.follow(s.item, &s.place));
                }
                _ => {}
            })
        });
        wishes
    }

    /// The parameters whose buffers are mentioned by this body only where it is skipped if nobody wants them: such a
    /// buffer need not be made.
    pub(super) fn spared(&self, split: &Reverse, wishes: &Wishes, body: &TokenStream) -> HashSet<VarId> {
        let guarded = wishes.guarded.borrow();
        let mut seen = HashMap::<String, usize>::default();
        each_name(body, |name| *seen.entry(name.to_string()).or_default() += 1);
        let is_guarded = |var: &VarId| {
            let name = split.func.var(*var).name.to_string();
            seen.get(&name) == guarded.get(&name)
        };
        let spared = |wish: &Ident| wishes.of.iter().filter(|(_, w)| *w == wish).all(|(var, _)| is_guarded(var));
        let bars = split.bars.iter().flatten().filter(|bar| wishes.of.get(bar).is_some_and(spared));
        bars.copied().collect()
    }

    /// The parameter of `pull_for` that says what is wanted, for a function with this body.
    pub(super) fn wish_param(&self, split: &Reverse, wishes: &Wishes, body: &TokenStream) -> TokenStream {
        let bars = self.source.parameters.iter().zip(&split.bars);
        let names =
            bars.map(|(_, bar)| bar.and_then(|bar| wishes.of.get(&bar)).filter(|name| names::mentions(body, name)));
        let names = names.map(|name| name.map_or_else(|| quote!(_), |name| quote!(#name)));
        let ct = &self.ct;
        let types = self.source.parameters.iter().map(|_| quote!(impl #ct::Wish));
        quote!((#(#names,)*): (#(#types,)*))
    }

    /// What finds out in a function of a type whether the buffers that this code asks for are wanted.
    pub(super) fn asked_for(&self, split: &Reverse, wishes: &Wishes, code: &TokenStream) -> Vec<TokenStream> {
        let ct = &self.ct;
        let asked = self.source.parameters.iter().zip(&split.bars).filter_map(|(p, bar)| {
            let (name, bar) = (&p.name, (*bar)?);
            let wish = wishes.of.get(&bar).filter(|wish| names::mentions(code, wish))?;
            let bar = &split.func.var(bar).name;
            Some(quote!(let #wish = #ct::is_asked_for(&#bar, #name);))
        });
        asked.collect()
    }

    /// `pull`, as it is given, and `pull_for`: one of them has the body, and the other one calls it. `wish` is the
    /// parameter of `pull_for`, if the body asks.
    pub(super) fn pull_by_wishes(
        &self,
        how: Inlining,
        pull: Outside<'_>,
        wish: Option<&TokenStream>,
        body: &TokenStream,
    ) -> TokenStream {
        if self.source.parameters.iter().all(|p| p.pass == Pass::Number) {
            return self.function(how, &[], &pull, body);
        }
        let ct = &self.ct;
        let wishes = |one: TokenStream| {
            let all = self.source.parameters.iter().map(|_| &one);
            quote!((#(#all,)*))
        };
        let pull_for = quote!(pub fn pull_for);
        let home = &self.home;
        match wish {
            Some(wish) => {
                let all = wishes(quote!(#ct::Wanted));
                let plain = forwarded(&pull, &[], &quote!(#home::pull_for), Some(&all));
                let params = std::iter::once(wish.clone()).chain(pull.params.iter().cloned()).collect();
                let asking = Outside { head: &pull_for, params, ..pull };
                let asking = self.function(how, &[], &asking, body);
                quote!(#plain #asking)
            }
            None => {
                let types = wishes(quote!(impl #ct::Wish));
                let asking = Outside { head: &pull_for, ..pull.clone() };
                let asking = forwarded(&asking, &[quote!(_: #types)], &quote!(#home::pull), None);
                let plain = self.function(how, &[], &pull, body);
                quote!(#plain #asking)
            }
        }
    }
}

/// A function that calls another one; `more` are parameters that it has before, `first` is an argument.
fn forwarded(
    outside: &Outside<'_>,
    more: &[TokenStream],
    to: &TokenStream,
    first: Option<&TokenStream>,
) -> TokenStream {
    let Outside { head, generics, turbofish, params, out, wherever } = outside;
    let (given, names) = named(params);
    let attr = crowded(more.len(), params);
    let first = first.map(|first| quote!(#first,));
    quote! {
        #[inline(always)]
        #attr
        #head #generics (#(#more,)* #(#given),*) #out #wherever { #to #turbofish(#first #(#names),*) }
    }
}

/// Parameters with names of their own, and these names.
pub(super) fn named(params: &[TokenStream]) -> (Vec<syn::PatType>, Vec<Ident>) {
    let list = Punctuated::<syn::FnArg, syn::Token![,]>::parse_terminated;
    let list = list.parse2(quote!(#(#params),*)).expect("parameters are parameters");
    let one = |(i, param)| {
        let syn::FnArg::Typed(mut param) = param else { unreachable!("a free function has no `self`") };
        let name = Ident::new(&format!("given{i}"), Span::mixed_site());
        *param.pat = syn::parse_quote!(#name);
        (param, name)
    };
    list.into_iter().enumerate().map(one).unzip()
}

impl Body<'_> {
    /// A statement that changes nothing but a buffer, or cuts it, if that is wanted.
    pub(super) fn if_wanted(&self, kind: &Kind, text: TokenStream) -> TokenStream {
        let w = &self.writer;
        match kind {
            Kind::Add { place, value, .. } | Kind::AddAll { place, value } if w.is_arithmetic(value) => {
                let Some(wish) = w.wishes.get(place) else { return text };
                w.wishes.is_guarded(&text);
                let ct = w.ct;
                quote!(if #ct::Wish::is_wanted(#wish) { #text })
            }
            Kind::Let { var, value: Some(value @ Expr::Borrow { place, unique: true }) } => {
                let Some(wish) = w.wishes.get(place) else { return text };
                if !matches!(place.path.last(), Some(Proj::Range(_))) {
                    return text;
                }
                let (ct, name) = (w.ct, self.declared(*var));
                if w.cut(*var, value, None).is_some() {
                    // It may be a constant, so nothing is cut out of what is not wanted. That has no elements.
                    if place.path.iter().any(|step| matches!(step, Proj::Index(_) | Proj::Keyed(_))) {
                        return text;
                    }
                    let cut = w.cut(*var, value, Some(wish));
                    w.wishes.is_guarded(&quote!(#name #cut));
                    return quote!(let #name = #cut;);
                }
                let cut = w.expr(value);
                w.wishes.is_guarded(&quote!(#name #cut));
                quote!(let #name = if #ct::Wish::is_wanted(#wish) { #cut } else { &mut [] };)
            }
            _ => text,
        }
    }

    /// A buffer that a call is lent, if that is wanted.
    pub(super) fn lent_if_wanted(&self, bar: &Place, lent: TokenStream) -> TokenStream {
        let w = &self.writer;
        let Some(wish) = w.wishes.get(bar) else { return lent };
        w.wishes.is_guarded(&lent);
        let ct = w.ct;
        quote!(if #ct::Wish::is_wanted(#wish) { #lent } else { ::core::option::Option::None })
    }

    /// What a call of a function tells of each argument, if there is one whose cotangent may not be wanted.
    pub(super) fn wanted(&self, callee: &Callee, args: &[PullArg]) -> Option<TokenStream> {
        let w = &self.writer;
        let free = matches!(callee, Callee::Path(_)) && !callee.is_associated() && !w.core;
        if !free || args.iter().any(|arg| matches!(arg, PullArg::Function(_))) {
            return None;
        }
        let asks = |arg: &PullArg| match arg {
            PullArg::Shared(_, bar) => bar.as_ref().is_none_or(|bar| w.wishes.get(bar).is_some()),
            _ => false,
        };
        let wishes = self.all_wishes(args);
        args.iter().any(asks).then(|| quote!((#(#wishes,)*)))
    }

    /// What a call of a function tells of each argument.
    pub(super) fn all_wishes(&self, args: &[PullArg]) -> Vec<TokenStream> {
        let (w, ct) = (&self.writer, self.writer.ct);
        let one = |arg: &PullArg| match arg {
            PullArg::Shared(_, None) => quote!(#ct::Unwanted),
            PullArg::Shared(_, Some(bar)) => {
                w.wishes.get(bar).map_or_else(|| quote!(#ct::Wanted), |wish| quote!(#wish))
            }
            _ => quote!(#ct::Wanted),
        };
        args.iter().map(one).collect()
    }
}

impl Writer<'_> {
    /// Is the expression arithmetic alone? What goes one step through the record has to stand where it stands.
    fn is_arithmetic(&self, e: &Expr) -> bool {
        match e {
            Expr::Load(place) => self.nested.get(&place.root).is_none_or(|e| self.is_arithmetic(e)),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => {
                args.iter().all(|e| self.is_arithmetic(e))
            }
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => self.is_arithmetic(value),
            Expr::Number(_) => true,
            Expr::Inert(code) => code.pure,
            _ => false,
        }
    }
}
