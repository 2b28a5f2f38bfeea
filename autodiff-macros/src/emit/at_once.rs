//! `at_once`: both sweeps in one hidden function, for callers that know the cotangent of the value before they call.
//!
//! ```text
//! fn at_once((w_wanted,): (impl Wish,), seed: f64, w: &[f64], w_bar: Option<&mut [f64]>) -> (f64, ((),))
//! ```
//!
//! It takes what `pull_for` takes, but for the record, and every argument as `record` takes it. Where the function has no
//! joint schedule that could stand there, it is `record` and then `pull`.

use super::body::Body;
use super::functions::open_generics;
use super::home::hidden;
use super::inlining::{Outside, inlining};
use super::parts::Parts;
use super::reverse::{flat, tail};
use super::siblings::Context;
use crate::ir::*;
use crate::names;
use crate::parse::Parameter;
use crate::transform::reverse::{Reverse, is_free};
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

    /// Is the function a free one that is lent nothing to change, and given no function?
    fn is_plain(&self) -> bool {
        let given = |p: &Parameter| p.function.is_none() && p.pass != Pass::Unique;
        !self.source.in_impl && self.source.parameters.iter().all(given)
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
        let (mut args, mut back) = (vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&sweeps.bars) {
            let (name, bar) = (&p.name, bar.map(|bar| &sweeps.func.var(bar).name));
            let none = quote!(::core::option::Option::None);
            if p.pass == Pass::Shared {
                let buffer = bar.map_or(none, |bar| quote!(::core::option::Option::Some(#bar)));
                args.push(quote!(#name, #buffer));
                back.push(quote!(()));
            } else {
                args.push(quote!(#name, #none));
                back.push(bar.map_or_else(|| quote!(()), ToTokens::to_token_stream));
            }
        }
        let wishes = self.source.parameters.iter().map(|_| quote!(#ct::Wanted));
        let seed = match (sweeps.seed, sweeps.func.result) {
            (Some(seed), _) => sweeps.func.var(seed).name.to_token_stream(),
            (None, Some(_)) => quote!(_seed),
            (None, None) => quote!(()),
        };
        let value = sweeps.func.result.map_or_else(|| quote!(()), |r| sweeps.func.var(r).name.to_token_stream());
        let (path, turbofish, out) = (self.hidden_path("at_once"), self.turbofish(), tail(&flat(&signature.parts)));
        let body = quote! {
            let (#value, (#(#back,)*)) = #path #turbofish((#(#wishes,)*), #seed, #(#args),*);
            #out
        };
        Some(self.visible_rev(sweeps, &signature, &TokenStream::new(), &body))
    }

    /// The function with the joint schedule for its body.
    fn swept_at_once(&self, joint: &Reverse) -> TokenStream {
        let (body, wishes) = self.both_sweeps(joint, self.wishes(joint), &TokenStream::new());
        let spared = self.spared(joint, &wishes, &body);
        let changed = self.changed(joint, None);
        let (mut params, mut prologue, mut returned, mut types) = (vec![], vec![], vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&joint.bars) {
            let wish = bar.filter(|bar| spared.contains(bar)).and_then(|bar| wishes.of(bar));
            let by_value = matches!(p.pass, Pass::Number | Pass::Value);
            let bar = bar.map(|bar| joint.func.var(bar).name.clone());
            params.push(self.declared(p, by_value && changed.contains(&p.name)));
            if by_value {
                params.push(quote!(_: ::core::option::Option<()>));
                types.push(bar.as_ref().map_or_else(|| quote!(()), |_| self.owned(&p.written)));
                returned.push(bar.map_or_else(|| quote!(()), Ident::into_token_stream));
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
        let outside = Outside {
            head: &quote!(pub fn at_once),
            generics: &generics,
            turbofish: self.turbofish(),
            params: [wish, seed].into_iter().chain(params).collect(),
            out: quote!(-> (#value, (#(#types,)*))),
            wherever,
        };
        let how = inlining(&[&joint.forward, &joint.backward]);
        self.function(
            how,
            &["inline", "track_caller", "cold"],
            &outside,
            &quote!(#cut_off #(#prologue)* #body (#result, (#(#returned,)*))),
        )
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
                types.push(bar.map_or_else(|| quote!(()), |_| self.owned(&p.written)));
            }
        }
        let (ct, given, seed_ty) = (&self.ct, &self.value, &self.value_bar);
        let ((generics, _, wherever), turbofish) = (self.generics(), self.turbofish());
        let asked = self.turbofish_of_pull();
        let wishes = self.source.parameters.iter().map(|_| quote!(impl #ct::Wish));
        let numbers = self.source.parameters.iter().all(|p| p.pass == Pass::Number);
        let (wish, first) = if numbers { (quote!(_), None) } else { (quote!(#wished), Some(quote!(#wished,))) };
        let home = names::sibling(self.name, "rev");
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
        let local = slot.often == Often::Once && !slot.nested;
        if w.core || read != record || !local || !is_free(&call.callee) {
            return None;
        }
        if !call.args.iter().all(given) || !args.iter().all(back) {
            return None;
        }
        let (wishes, seed, parts) = (self.all_wishes(args), w.expr(seed), Parts::of(w, args));
        let none = quote!(::core::option::Option::None);
        let both = call.args.iter().zip(args).enumerate().map(|(i, (arg, pulled))| {
            let buffer = match pulled {
                PullArg::Shared(_, bar) => self.lent_buffer(i, bar.as_ref(), &parts),
                _ => none.clone(),
            };
            let arg = self.argument(&arg.value);
            quote!(#arg, #buffer)
        });
        let function = hidden(&call.callee, "at_once", open_generics(call.args.iter().map(|a| &a.value)));
        let text = quote_spanned!(*span=> #function((#(#wishes,)*), #seed, #(#both),*));
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
