//! Rules that are written by hand: `f_fwd` and `f_rev` are the user's, and what is hidden beside them calls them.
//!
//! In the definition of a trait the two are left open (`inherited.rs`). Who implements the trait writes them, or has them
//! written by `#[differentiate(trait)]`, which then gives the hidden functions bodies of their own.

use super::method::own_name;
use super::receiving::ALL;
use super::reverse::{arrow, flat, tail};
use super::siblings::{Context, crowded};
use crate::ir::Pass;
use crate::names;
use crate::parse::{Parameter, Source};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// All siblings but the two; `declared`: these are declared.
pub fn by_hand(source: &Source, declared: bool) -> TokenStream {
    let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    let two = declared.then(|| context.left_to_others());
    let ct = &context.ct;
    let (vjp, wrappers) = (context.vjp(), context.wrappers(&quote!(#ct::Erased), (ALL, ALL), false));
    let at_once = context.method_at_once(None);
    let asks = context.asks().filter(|_| !declared);
    let (forward, split) = (context.forward_by_hand(asks.as_ref()), context.split_by_hand(asks.as_ref()));
    quote!(#two #vjp #forward #split #wrappers #at_once)
}

impl Context<'_> {
    /// `f_fwd` and `f_rev` for those who have none.
    fn left_to_others(&self) -> TokenStream {
        let (value, value_bar) = (&self.value, &self.value_bar);
        let (mut fwd, mut rev, mut parts) = (vec![], vec![], vec![]);
        let (mut fwd_names, mut rev_names) = (vec![], vec![]);
        if self.has_value() {
            parts.push(value.clone());
        }
        for p in &self.source.parameters {
            if let Some(f) = &p.function {
                let (forward, reverse) = (self.forward_shim(p, f), self.reverse_shim(p, f, false));
                for (name, ty) in &forward.params {
                    fwd.push(quote!(#name: #ty));
                    fwd_names.push(quote!(#name));
                }
                for (name, ty) in &reverse.params {
                    rev.push(quote!(#name: #ty));
                    rev_names.push(quote!(#name));
                }
                continue;
            }
            let name = p.receiver.as_ref().map_or_else(|| p.name.to_token_stream(), own_name);
            fwd.push(self.declared(p, false));
            rev.push(self.declared(p, false));
            fwd_names.push(name.clone());
            rev_names.push(name);
            if !p.active {
                continue;
            }
            let (dot, dot_ty) = (self.shown(p, "dot"), self.lent_tangent(p));
            fwd.push(quote!(#dot: #dot_ty));
            fwd_names.push(quote!(#dot));
            if by_value(p) {
                parts.push(self.owned(&p.written));
            } else {
                let (bar, ty) = (self.shown(p, "bar"), self.tangent(&p.written));
                rev.push(quote!(#bar: &mut #ty));
                rev_names.push(quote!(#bar));
            }
        }
        // A parameter may be called that too.
        let seed = Ident::new("seed", Span::mixed_site());
        rev_names.extend(self.has_value().then(|| quote!(#seed)));
        let seed = self.has_value().then(|| quote!(#seed: #value_bar));
        let [fwd_body, rev_body] = [fwd_names, rev_names].map(|names| self.left_open(&names));
        let fwd_out = self.has_value().then(|| quote!(-> (#value, #value_bar)));
        let rev_out = arrow(&flat(&parts));
        let (fwd_name, rev_name) = (names::sibling(self.name, "fwd"), names::sibling(self.name, "rev"));
        let (generics, _, wherever) = self.generics();
        let (fwd_doc, rev_doc) = (
            format!("The value of [`{0}`](Self::{0}), and its derivative along a direction.", self.name),
            format!(
                "The value of [`{0}`](Self::{0}), and its derivative in reverse mode, added to buffers.",
                self.name
            ),
        );
        quote! {
            #[doc = #fwd_doc]
            fn #fwd_name #generics (#(#fwd),*) #fwd_out #wherever #fwd_body
            #[doc = #rev_doc]
            fn #rev_name #generics (#(#rev,)* #seed) #rev_out #wherever #rev_body
        }
    }

    /// Are functions among its parameters? Of these a rule says nothing: the derivative is that of a body.
    fn takes_functions(&self) -> bool {
        self.functions().next().is_some()
    }

    fn has_value(&self) -> bool {
        self.value.to_string() != "()"
    }

    /// The path of a function of the type, and what is given to it to say which.
    fn of_type(&self, suffix: Option<&str>) -> TokenStream {
        let name = suffix.map_or_else(|| self.name.clone(), |suffix| names::sibling(self.name, suffix));
        let turbofish = self.turbofish();
        let own = self.own_path();
        quote!(#own::#name #turbofish)
    }

    /// The head of a hidden function.
    fn hidden_head(&self, function: &str, generics: &TokenStream) -> TokenStream {
        let (vis, name) = (self.vis, names::sibling(self.name, function));
        quote!(#[doc(hidden)] #vis fn #name #generics)
    }

    /// `forward`, by `f_fwd`.
    fn forward_by_hand(&self, asks: Option<&TokenStream>) -> TokenStream {
        let (value, value_bar) = (&self.value, &self.value_bar);
        let (mut params, mut args, mut prologue) = (vec![], vec![], vec![]);
        let open = self.takes_functions();
        for p in &self.source.parameters {
            if let Some(f) = &p.function {
                let function = self.swept(p, "forward");
                params.extend(self.forward_function(p, f));
                args.push(quote!(#function));
                continue;
            }
            let (name, dot) = (&p.name, self.related(p, "dot"));
            params.push(self.declared(p, false));
            args.push(p.receiver.as_ref().filter(|_| open).map_or_else(|| quote!(#name), own_name));
            if p.active {
                let ty = self.lent_tangent(p);
                params.push(quote!(#dot: ::core::option::Option<#ty>));
                if open {
                    args.push(quote!(#dot));
                    continue;
                }
                prologue.push(self.zero_unless_given(p, &dot, &ty, false));
                args.push(quote!(#dot));
            } else {
                let ty = self.slot_type(p);
                params.push(quote!(_: ::core::option::Option<#ty>));
            }
        }
        let (head, called, given) =
            (self.hidden_head("forward", &self.generics().0), self.of_type(Some("fwd")), self.own(false));
        let wherever = self.generics().2;
        let crowded = crowded(0, &params);
        if open {
            let body = self.left_open(&args);
            return quote!(#crowded #head (#(#params),*) -> (#value, #value_bar) #wherever #body);
        }
        let called = quote!(#called(#(#args),*));
        let body = if self.has_value() { called } else { quote!(#called; ((), ())) };
        quote!(#crowded #head (#(#params),*) -> (#value, #value_bar) #wherever { #asks #given #(#prologue)* #body })
    }

    /// `record`, which keeps numbers at most, and `pull`, by `f_rev`. Where another argument would have to be kept, there are none
    /// but those that the attribute writes.
    fn split_by_hand(&self, asks: Option<&TokenStream>) -> TokenStream {
        let (ct, value, value_bar, wherever) = (&self.ct, &self.value, &self.value_bar, self.generics().2);
        let (mut params, mut names, mut pulled, mut prologue, mut args) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut outs, mut parts, mut part_types) = (vec![], vec![], vec![]);
        if self.has_value() {
            outs.push(quote!(_));
        }
        for p in &self.source.parameters {
            if let Some(f) = &p.function {
                params.push(self.record_function(p, f));
                pulled.extend(self.pull_function(p, f));
                part_types.push(quote!(()));
                continue;
            }
            let (name, ty, bar) = (&p.name, &p.written, self.related(p, "bar"));
            params.push(self.declared(p, false));
            names.push(quote!(#name));
            args.push(quote!(#name));
            match p.pass {
                Pass::Number => {
                    let (given, taken) = self.number_given(p, false);
                    prologue.extend(taken);
                    pulled.push(quote!(#name: #given));
                }
                Pass::Shared => pulled.push(quote!(#name: #ty)),
                Pass::Value | Pass::Unique | Pass::Function => {
                    let given = self.given_type(p);
                    pulled.push(quote!(_: #given));
                }
            }
            let given_back = p.active && by_value(p);
            let (nothing, nothing_ty) = self.nothing_back(p);
            part_types.push(if given_back { self.owned(ty) } else { nothing_ty });
            parts.push(if given_back { quote!(#bar) } else { nothing });
            if by_value(p) {
                pulled.push(quote!(_: ::core::option::Option<()>));
                outs.extend(p.active.then(|| quote!(#bar)));
            } else {
                pulled.push(self.buffer_param(p, p.active.then_some(&bar), None, &mut prologue));
                args.extend(p.active.then(|| quote!(#bar)));
            }
        }
        let [record, seed] = ["record", "seed"].map(|name| Ident::new(name, Span::mixed_site()));
        args.extend(self.has_value().then(|| quote!(#seed)));
        let asked = self.generics_of_pull();
        let (asked, _, asked_of) = asked.split_for_impl();
        let kept_generics = self.with_kept();
        let record_head = self.hidden_head("record", &kept_generics.split_for_impl().0.to_token_stream());
        let pull_head = self.hidden_head("pull", &asked.to_token_stream());
        let given_back = arrow(&quote!((#(#part_types,)*)));
        let record_head = quote!(#record_head (#(#params),*) -> (#value, #ct::Erased) #wherever);
        let crowded = crowded(2, &pulled);
        let pull_head =
            quote!(#crowded #pull_head (#record: &#ct::Erased, #seed: #value_bar, #(#pulled),*) #given_back #asked_of);
        let kept = |p: &&Parameter| matches!(p.pass, Pass::Value | Pass::Unique);
        let (numbers, others): (Vec<&Parameter>, _) =
            self.source.parameters.iter().filter(kept).partition(|p| p.pass == Pass::Value && p.ty.is_number());
        if !others.is_empty() || self.takes_functions() {
            if !self.source.definition {
                return quote!(#record_head; #pull_head;);
            }
            let own = |p: &Parameter, sweep: &str| match (&p.function, &p.receiver) {
                (Some(_), _) => self.swept(p, sweep).to_token_stream(),
                (None, Some(receiver)) => own_name(receiver),
                (None, None) => p.name.to_token_stream(),
            };
            let given: Vec<_> = self.source.parameters.iter().map(|p| own(p, "record")).collect();
            let is_handed = |p: &&Parameter| matches!(p.pass, Pass::Number | Pass::Shared) || p.function.is_some();
            let handed = self.source.parameters.iter().filter(is_handed);
            let handed: Vec<_> =
                handed.map(|p| if p.function.is_some() { own(p, "pull") } else { p.name.to_token_stream() }).collect();
            let record_body = self.left_open(&given);
            let pull_body = self.left_open(&[&[quote!(#record), quote!(#seed)], &handed[..]].concat());
            return quote!(#record_head #record_body #pull_head #pull_body);
        }
        let (kept, types): (Vec<_>, Vec<_>) = numbers.iter().map(|p| (&p.name, &p.written)).unzip();
        let given = if kept.is_empty() { quote!() } else { quote!(let &(#(#kept,)*) =) };
        let (plain, rev, own) = (self.of_type(None), self.of_type(Some("rev")), self.own(false));
        let (outs, back) = (flat(&outs), tail(&quote!((#(#parts,)*))));
        let mut given_value = quote!(#plain(#(#names),*));
        if let Some(lent) = &self.source.lends {
            given_value = match lent {
                // The user's types need not be `Clone`.
                syn::ReturnType::Type(_, ty) if refers_to_sized(ty) => quote!(#ct::copy_of(#given_value).ct_copied()),
                _ => quote!(#ct::OwnedValue::ct_owned_value(#given_value)),
            };
        }
        quote! {
            #record_head {
                #asks
                #own
                (#given_value, #ct::Erased::new((#(#kept,)*)))
            }
            #pull_head {
                #given #record.get::<(#(#types,)*)>();
                #(#prologue)*
                let #outs = #rev(#(#args),*);
                #back
            }
        }
    }
}

/// Is it a reference to a value of a type with a size?
fn refers_to_sized(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(r) if matches!(&*r.elem, syn::Type::Path(p) if !p.path.is_ident("str")))
}

fn by_value(p: &Parameter) -> bool {
    matches!(p.pass, Pass::Number | Pass::Value)
}
