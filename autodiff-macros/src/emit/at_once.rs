//! `at_once`: both sweeps in one hidden function, for callers that know the cotangent of the value before they call.
//!
//! ```text
//! fn at_once((w_wanted,): (impl Wish,), seed: f64, w: &[f64], w_bar: Option<&mut [f64]>) -> (f64, ((),))
//! ```
//!
//! It takes what `pull_for` takes, but for the record, and every argument as `record` takes it. Where the function has no
//! joint schedule that could stand there, it is `record` and then `pull`.
//!
//! Methods have it for callers that write `a.energy(x)` and may not change `a` (`energy_at_once_self`):
//!
//! ```text
//! fn energy_at_once_self(&self, wishes, seed: f64, self_bar: impl LentUnique<…>, x: f64, _: Option<()>) -> (f64, (f64,))
//! ```
//!
//! In the definition of a trait it is `record` and then `pull` of whoever implements it, and with a rule by hand it is `f_rev`.

use super::body::Body;
use super::functions::open_generics;
use super::home::hidden;
use super::inlining::{Outside, inlining};
use super::method::own_name;
use super::parts::Parts;
use super::reverse::{flat, tail};
use super::siblings::{Context, crowded};
use crate::ir::*;
use crate::names;
use crate::parse::Parameter;
use crate::transform::reverse::{Reverse, has_both_at_once};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

impl Context<'_> {
    /// The hidden function; `split`: what `record` and `pull` are.
    pub(super) fn at_once(&self, split: &Reverse) -> Option<TokenStream> {
        let functions = self.source.parameters.iter().any(|p| p.function.is_some());
        if self.source.in_impl || functions || split.is_in_place() {
            return None;
        }
        Some(self.joint_at_once().map_or_else(|| self.in_sequence(split), |joint| self.swept_at_once(joint)))
    }

    /// The form of a method; `split` is none where the rule is written by hand.
    pub(super) fn method_at_once(&self, split: Option<&Reverse>) -> Option<TokenStream> {
        let (own, rest) = self.source.parameters.split_first()?;
        let lent = |p: &Parameter| p.function.is_some() || p.pass == Pass::Unique;
        if own.receiver.is_none() || !self.has_wrappers() || self.source.parameters.iter().any(lent) {
            return None;
        }
        Some(match split.and_then(|_| self.joint_at_once()) {
            Some(joint) => self.swept_at_once(joint),
            None => self.method_in_sequence(own, rest),
        })
    }

    /// Is the function lent nothing to change, and given no function, and are both sweeps in one of its hidden functions?
    fn is_plain(&self) -> bool {
        let given = |p: &Parameter| p.function.is_none() && p.pass != Pass::Unique;
        let lent = |p: &Parameter| p.receiver.is_some() && p.pass == Pass::Shared;
        let method =
            || self.has_wrappers() && !self.source.definition && self.source.parameters.first().is_some_and(lent);
        self.source.parameters.iter().all(given) && (!self.source.in_impl || method())
    }

    /// Are there the forms that are called as methods? Those of a trait know what its `pull` is handed back.
    pub(super) fn has_wrappers(&self) -> bool {
        !self.source.parameters.iter().any(|p| p.own)
    }

    /// The joint schedule, if it is the body of the hidden function.
    fn joint_at_once(&self) -> Option<&Reverse> {
        let plain = self.is_plain() && !self.wary && !self.reruns;
        self.joint.filter(|joint| plain && joint.copied.is_empty())
    }

    /// `f_rev` as its checks and a call of the hidden function.
    pub(super) fn rev_by_at_once(&self, split: &Reverse) -> Option<TokenStream> {
        let ct = &self.ct;
        let sweeps = match self.joint {
            Some(_) => self.joint_at_once()?,
            None => Some(split).filter(|split| self.is_plain() && self.seed_check(split).is_none())?,
        };
        let signature = self.rev_signature(sweeps, &Default::default());
        let (mut args, mut back, mut own) = (vec![], vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&sweeps.bars) {
            let (name, bar) = (&p.name, bar.map(|bar| &sweeps.func.var(bar).name));
            let none = quote!(::core::option::Option::None);
            if p.pass == Pass::Shared {
                let buffer = bar.map_or(none, |bar| quote!(::core::option::Option::Some(#bar)));
                if p.receiver.is_some() {
                    own = vec![quote!(#name), bar.map_or_else(|| quote!(#ct::Nothing), ToTokens::to_token_stream)];
                    continue;
                }
                args.push(quote!(#name, #buffer));
                back.push(quote!(()));
            } else {
                args.push(quote!(#name, #none));
                back.push(bar.map_or_else(|| quote!(_), ToTokens::to_token_stream));
            }
        }
        let wishes = self.source.parameters.iter().map(|_| quote!(#ct::Wanted));
        let seed = match (sweeps.seed, sweeps.func.result) {
            (Some(seed), _) => sweeps.func.var(seed).name.to_token_stream(),
            (None, Some(_)) => quote!(_seed),
            (None, None) => quote!(()),
        };
        let value = sweeps.func.result.map_or_else(|| quote!(()), |r| sweeps.func.var(r).name.to_token_stream());
        let (turbofish, out) = (self.turbofish(), tail(&flat(&signature.parts)));
        let (path, this, bar) = match own.as_slice() {
            [this, bar] => (self.hidden_path("at_once_self"), Some(quote!(#this,)), Some(quote!(#bar,))),
            _ => (self.hidden_path("at_once"), None, None),
        };
        let body = quote! {
            let (#value, (#(#back,)*)) = #path #turbofish(#this (#(#wishes,)*), #seed, #bar #(#args),*);
            #out
        };
        let given = if self.source.in_impl { signature.given.clone() } else { TokenStream::new() };
        Some(self.visible_rev(sweeps, &signature, &given, &body))
    }

    /// The function with the joint schedule for its body.
    fn swept_at_once(&self, joint: &Reverse) -> TokenStream {
        let (body, wishes) = self.both_sweeps(joint, self.wishes(joint), &TokenStream::new());
        let spared = self.spared(joint, &wishes, &body);
        let changed = self.changed(joint, None);
        let (mut own, mut params, mut prologue, mut returned, mut types) = (vec![], vec![], vec![], vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&joint.bars) {
            let wish = bar.filter(|bar| spared.contains(bar)).and_then(|bar| wishes.of(bar));
            let by_value = matches!(p.pass, Pass::Number | Pass::Value);
            let bar = bar.map(|bar| joint.func.var(bar).name.clone());
            if p.receiver.is_some() {
                own.push(self.declared(p, false));
                params.push(self.own_buffer(p, bar.as_ref(), &mut prologue));
                bar.iter().for_each(|bar| _ = self.buffer_param(p, Some(bar), wish, &mut prologue));
                continue;
            }
            params.push(self.declared(p, by_value && changed.contains(&p.name)));
            if by_value {
                params.push(quote!(_: ::core::option::Option<()>));
                let (nothing, ty) = self.nothing_back(p);
                types.push(bar.as_ref().map_or(ty, |_| self.owned(&p.written)));
                returned.push(bar.map_or(nothing, Ident::into_token_stream));
            } else {
                params.push(self.buffer_param(p, bar.as_ref(), wish, &mut prologue));
                types.push(quote!(()));
                returned.push(quote!(()));
            }
        }
        let cut_off = self.cut_off(joint, false);
        let wish = self.wish_param(joint, &wishes, &quote!(#(#prologue)* #body));
        let seed = self.seed_param(joint);
        let result = joint.func.result.map_or_else(|| quote!(()), |r| joint.func.var(r).name.to_token_stream());
        let ((generics, _, wherever), value) = (self.generics(), &self.value);
        let name = if self.source.in_impl { "at_once_self" } else { "at_once" };
        let ((head, _, items), this) = (self.hidden(name, &joint.func), self.own(false));
        let asks = self.source.in_impl.then(|| self.asks_first());
        let outside = Outside {
            head: &head,
            generics: &generics,
            turbofish: self.turbofish(),
            params: own.into_iter().chain([wish, seed]).chain(params).collect(),
            out: quote!(-> (#value, (#(#types,)*))),
            wherever,
        };
        let how = inlining(&[&joint.forward, &joint.backward]);
        self.function(
            how,
            &["inline", "track_caller", "cold"],
            &outside,
            &quote!(#items #asks #this #cut_off #(#prologue)* #body (#result, (#(#returned,)*))),
        )
    }

    /// The parameter for the buffer of `self`, and what takes the buffer out.
    fn own_buffer(&self, p: &Parameter, bar: Option<&Ident>, prologue: &mut Vec<TokenStream>) -> TokenStream {
        let (ct, ty) = (&self.ct, self.own_buffer_type(p));
        let Some(bar) = bar else { return quote!(_: #ty) };
        let lent = Ident::new("self_bar", Span::mixed_site());
        prologue.push(quote!(let #bar = #ct::LentUnique::ct_lent_unique(&mut #lent);));
        quote!(mut #lent: #ty)
    }

    /// The form of a method as its `record` and then its `pull`.
    fn method_in_sequence(&self, own: &Parameter, rest: &[Parameter]) -> TokenStream {
        let [seed, bar, record, value, back] =
            ["seed", "self_bar", "record", "value", "back"].map(|name| Ident::new(name, Span::mixed_site()));
        let (ct, vis, value_ty, seed_ty) = (&self.ct, self.vis, &self.value, &self.value_bar);
        let (this, asking) = self.lent_self(own);
        let this_of = own.receiver.as_ref().map(own_name);
        let (mut params, mut args, mut pulled, mut types) = (vec![], vec![], vec![], vec![]);
        for q in rest {
            let (name, buffer) = (&q.name, self.related(q, "bar"));
            params.push(self.declared(q, false));
            args.push(quote!(#name));
            types.push(self.given_back(q));
            if q.pass == Pass::Shared {
                let ty = self.buffer_type(q);
                params.push(quote!(#buffer: ::core::option::Option<#ty>));
                pulled.push(quote!(#name, #buffer));
            } else {
                params.push(quote!(_: ::core::option::Option<()>));
                let given = if q.pass == Pass::Number { quote!(#name) } else { quote!(()) };
                pulled.push(quote!(#given, ::core::option::Option::None));
            }
        }
        let bar_ty = self.own_buffer_type(own);
        let [record_self, pull_self] = ["record_self", "pull_self"].map(|name| self.hidden_path(name));
        let name = names::sibling(self.name, "at_once_self");
        let (turbofish, asked) = (self.turbofish(), self.turbofish_of_pull());
        let (generics, _, wherever) = asking.split_for_impl();
        let wishes = self.source.parameters.iter().map(|_| quote!(impl #ct::Wish));
        let (crowded, inline) = (crowded(4, &params), self.hint());
        quote! {
            #inline
            #[doc(hidden)]
            #crowded
            #vis fn #name #generics (
                #this, _: (#(#wishes,)*), #seed: #seed_ty, #bar: #bar_ty, #(#params),*
            ) -> (#value_ty, (#(#types,)*)) #wherever {
                let (#value, #record) = #record_self #turbofish(#this_of, #(#args),*);
                let #back = #pull_self #asked(#this_of, &#record, #seed, #bar, #(#pulled),*);
                (#value, #back)
            }
        }
    }

    /// The function as `record` and then `pull`.
    fn in_sequence(&self, split: &Reverse) -> TokenStream {
        let [wished, seed, record, value, back] =
            ["wished", "seed", "record", "value", "back"].map(|name| Ident::new(name, Span::mixed_site()));
        let (mut params, mut args, mut pulled, mut types) = (vec![], vec![], vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&split.bars) {
            let (name, buffer) = (&p.name, self.related(p, "bar"));
            let none = quote!(::core::option::Option::None);
            params.push(self.declared(p, false));
            args.push(if p.pass == Pass::Unique { quote!(&mut *#name) } else { quote!(#name) });
            if matches!(p.pass, Pass::Shared | Pass::Unique) {
                params.push(self.buffer_param(p, bar.as_ref().map(|_| &buffer), None, &mut vec![]));
                let buffer = bar.map_or(none, |_| quote!(#buffer));
                pulled.push(if p.pass == Pass::Unique { quote!((), #buffer) } else { quote!(#name, #buffer) });
                types.push(quote!(()));
            } else {
                params.push(quote!(_: ::core::option::Option<()>));
                pulled.push(if p.is_handed_back() { quote!(#name, #none) } else { quote!((), #none) });
                types.push(bar.map_or_else(|| self.nothing_back(p).1, |_| self.owned(&p.written)));
            }
        }
        let (ct, given, seed_ty) = (&self.ct, &self.value, &self.value_bar);
        let ((generics, _, wherever), turbofish) = (self.generics(), self.turbofish());
        let asked = self.turbofish_of_pull();
        let wishes = self.source.parameters.iter().map(|_| quote!(impl #ct::Wish));
        let numbers = self.source.parameters.iter().all(|p| p.pass == Pass::Number);
        let (wish, first) = if numbers { (quote!(_), None) } else { (quote!(#wished), Some(quote!(#wished,))) };
        let home = &self.home;
        let pull = format_ident!("{}", if numbers { "pull" } else { "pull_for" }, span = Span::mixed_site());
        let outside = Outside {
            head: &quote!(pub fn at_once),
            generics: &generics,
            turbofish: turbofish.clone(),
            params: [quote!(#wish: (#(#wishes,)*)), quote!(#seed: #seed_ty)].into_iter().chain(params).collect(),
            out: quote!(-> (#given, (#(#types,)*))),
            wherever,
        };
        let body = quote! {
            let (#value, #record) = #home::record #turbofish(#(#args),*);
            let #back = #home::#pull #asked(#first &#record, #seed, #(#pulled),*);
            (#value, #back)
        };
        self.function(inlining(&[&split.forward, &split.backward]), &[], &outside, &body)
    }
}

impl Body<'_> {
    /// The first two of these statements, if they are a call and its pullback, as one call.
    pub(super) fn at_once(&self, stmts: &[Stmt]) -> Option<TokenStream> {
        let w = &self.writer;
        let [
            Stmt { kind: Kind::CallRecord { call, record }, span, .. },
            Stmt { kind: Kind::CallPull { record: read, seed, args, results, .. }, .. },
            ..,
        ] = stmts
        else {
            return None;
        };
        let slot = &w.func.slots[record.0 as usize];
        let given = |arg: &Arg| matches!(arg.value, ArgValue::Value(_) | ArgValue::Shared { .. });
        let back = |arg: &PullArg| !matches!(arg, PullArg::Unique(..) | PullArg::Function(_));
        let local = slot.often == Often::Once && !slot.nested && !slot.ignored;
        if w.core || read != record || !local || !has_both_at_once(&call.callee) {
            return None;
        }
        if !call.args.iter().all(given) || !args.iter().all(back) {
            return None;
        }
        let (wishes, seed, parts) = (self.all_wishes(args), w.expr(seed), Parts::of(w, args));
        let none = quote!(::core::option::Option::None);
        let (receiver, rest) = self.receiver(&call.callee, &call.args);
        let first = call.args.len() - rest.len();
        let own = args[..first].iter().map(|pulled| match pulled {
            PullArg::Shared(_, bar) => self.lent_to_method(bar.as_ref()),
            _ => none.clone(),
        });
        let both = rest.iter().zip(&args[first..]).enumerate().map(|(i, (arg, pulled))| {
            let buffer = match pulled {
                PullArg::Shared(_, bar) => self.lent_buffer(first + i, bar.as_ref(), &parts),
                _ => none.clone(),
            };
            let arg = self.argument(&arg.value);
            quote!(#arg, #buffer)
        });
        let function = hidden(&call.callee, "at_once", open_generics(call.args.iter().map(|a| &a.value)));
        let text = quote_spanned!(*span=> #receiver #function((#(#wishes,)*), #seed, #(#own,)* #(#both),*));
        let unused = if call.nothing { quote!(()) } else { quote!(_) };
        let result = call.result.map_or(unused, |v| self.declared(v));
        let results = match results.iter().all(Option::is_none) {
            true => quote!(_),
            false => {
                let results = results.iter().map(|r| r.map_or_else(|| quote!(_), |v| self.declared(v)));
                quote!((#(#results,)*))
            }
        };
        let (before, after) = (&parts.before, &parts.after);
        Some(quote!(#before let (#result, #results) = #text; #after))
    }
}
