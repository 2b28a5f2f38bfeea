//! `f_rev` as `record` and then `pull`, where the joint schedule would be the same text once more.

use super::reverse::{flat, tail};
use super::siblings::Context;
use super::types;
use crate::ir::Pass;
use crate::parse::Source;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Do the two hidden functions cost no more than one with both sweeps? The record is a struct, and is not erased; and
/// both can be called from where `f_rev` stands, with what it is given.
pub fn may_be_sequence(source: &Source, split: &Reverse) -> bool {
    let float = source.floats.only();
    split.seed.is_some()
        && !source.in_impl
        && source.parameters.iter().all(|p| p.function.is_none())
        && source.generics.params.iter().filter_map(types::argument_name).all(|name| float == Some(name))
}

impl Context<'_> {
    /// `f_rev` as one call of `record` and one of `pull`.
    pub(super) fn rev_in_sequence(&self, split: &Reverse) -> TokenStream {
        let signature = self.rev_signature(split, &Default::default());
        let some = |bar: &TokenStream| quote!(::core::option::Option::Some(#bar));
        let none = quote!(::core::option::Option::None);
        let (mut args, mut pulled, mut back) = (vec![], vec![], vec![]);
        for (p, bar) in self.source.parameters.iter().zip(&split.bars) {
            let name = &p.name;
            let bar = bar.map(|bar| &split.func.var(bar).name).map(|name| quote!(#name));
            let given = bar.as_ref().map_or_else(|| none.clone(), some);
            args.push(if p.pass == Pass::Unique { quote!(&mut *#name) } else { quote!(#name) });
            pulled.push(match p.pass {
                Pass::Number | Pass::Value if p.is_handed_back() => quote!(#name, #none),
                Pass::Number | Pass::Value | Pass::Function => quote!((), #none),
                Pass::Shared => quote!(#name, #given),
                Pass::Unique => quote!((), #given),
            });
            back.push(match p.pass {
                Pass::Number | Pass::Value => bar.unwrap_or_else(|| quote!(_)),
                _ => quote!(()),
            });
        }
        let [result, seed] = [split.func.result, split.seed].map(|v| v.map(|v| &split.func.var(v).name));
        let (turbofish, asked) = (self.turbofish(), self.turbofish_of_pull());
        let record = Ident::new("record", Span::mixed_site());
        let (record_path, pull_path) = (self.hidden_path("record"), self.hidden_path("pull"));
        let (late_checks, seed_check) = (&signature.late_checks, self.seed_check(split));
        let returned = (!back.is_empty()).then(|| quote!(let (#(#back,)*) =));
        let out = tail(&flat(&signature.parts));
        let body = quote! {
            let (#result, #record) = #record_path #turbofish(#(#args),*);
            #seed_check
            #(#late_checks)*
            #returned #pull_path #asked(&#record, #seed, #(#pulled),*);
            #out
        };
        self.visible_rev(split, &signature, &TokenStream::new(), &body)
    }
}
