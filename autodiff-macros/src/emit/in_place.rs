//! Methods of `&mut self` whose pullback changes `self` back.
//!
//! Whoever calls `fir.process(x)` has the filter itself, as the call has left it, when the backward sweep comes to the call: so
//! nothing of it is kept, but for what was written over.
//!
//! ```text
//! fn process_record_in_place(&mut self, x: f64) -> (f64, Record)
//! fn process_pull_in_place(record: &Record, seed: f64, this: &mut Self, this_bar: …, x: f64, …) -> …
//! ```
//!
//! Who does not (a pullback that may be called again, a call by the name of the type) has `process_record` and
//! `process_pull`, which keep a copy.

use super::siblings::{Context, crowded};
use super::split::Emitted;
use crate::ir::Pass;
use crate::names;
use crate::parse::Source;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Is it a method of a type's own that may change it? What implements a trait does as all that does.
pub fn may_be_in_place(source: &Source) -> bool {
    let own = source.parameters.first().filter(|p| p.receiver.is_some() && p.pass == Pass::Unique && p.active);
    let elsewhere = source.operator || source.definition || source.options.in_trait || source.through.is_some();
    let functions = source.parameters.iter().any(|p| p.function.is_some());
    let lends =
        matches!(&source.item.sig.output, syn::ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Reference(_)));
    let again = source.options.again.forward || source.options.again.reverse;
    !(own.is_none() || source.owner.is_none() || elsewhere || functions || lends || again)
}

/// Are the types of all that it records known?
pub fn can_be_recorded(source: &Source, sweeps: &Reverse) -> bool {
    let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    context.can_record(&sweeps.func.slots)
}

/// The name of the function that does it.
pub(super) fn in_place_or_not(function: &str, in_place: bool) -> String {
    if in_place { format!("{function}_in_place") } else { function.to_owned() }
}

impl Context<'_> {
    /// `record` and `pull` of such a method, by which its pullback can be called again: they keep what the method has left.
    pub(super) fn with_a_copy(&self, emitted: &Emitted) -> TokenStream {
        let Some((p, rest)) = self.source.parameters.split_first() else { return quote!() };
        let (vis, value, value_bar, record_ty) = (self.vis, &self.value, &self.value_bar, &emitted.record);
        let [record, pull] = ["record", "pull"].map(|name| names::sibling(self.name, name));
        let [record_in_place, pull_in_place] = ["record_in_place", "pull_in_place"].map(|name| self.hidden_path(name));
        let name_of = |text: &str| Ident::new(text, Span::mixed_site());
        let [this, value_name, kept, left, seed, bar] =
            ["this", "value", "record", "left", "seed", "this_bar"].map(name_of);
        let (declared, given): (Vec<TokenStream>, Vec<&Ident>) =
            rest.iter().map(|q| (self.declared(q, false), &q.name)).unzip();
        let (mut params, mut args, mut part_types) = (vec![], vec![], vec![quote!(())]);
        for (i, q) in rest.iter().enumerate() {
            let (name, ty, buffer) = self.asked_of_pull(q, i);
            let q_bar = self.related(q, "bar");
            params.push(quote!(#name: #ty, #q_bar: ::core::option::Option<#buffer>));
            args.push(quote!(#name, #q_bar));
            part_types.push(self.given_back(q));
        }
        let (ct, tangent) = (&self.ct, self.tangent(&p.written));
        let out = super::reverse::arrow(&quote!((#(#part_types,)*)));
        let [generics, asked] = [self.with_kept(), self.generics_of_pull()];
        let (generics, _, wherever) = generics.split_for_impl();
        let (asked, _, asked_of) = asked.split_for_impl();
        let (turbofish, turbofish_of_pull) = (self.turbofish_with_kept(), self.turbofish_of_pull());
        let crowded = crowded(4 + params.len(), &params);
        quote! {
            #[doc(hidden)]
            #vis fn #record #generics (&mut self, #(#declared),*) -> (#value, (#record_ty, Self)) #wherever {
                let (#value_name, #kept) = #record_in_place #turbofish(self, #(#given),*);
                (#value_name, (#kept, #ct::own_of(&*self).ct_owned()))
            }
            #[doc(hidden)]
            #crowded
            #vis fn #pull #asked (
                (#kept, #left): &(#record_ty, Self),
                #seed: #value_bar,
                _: impl ::core::marker::Sized,
                #bar: ::core::option::Option<&mut #tangent>,
                #(#params),*
            ) #out #asked_of {
                let #this = &mut #ct::own_of(#left).ct_owned();
                #pull_in_place #turbofish_of_pull(#kept, #seed, #this, #bar, #(#args),*)
            }
        }
    }
}
