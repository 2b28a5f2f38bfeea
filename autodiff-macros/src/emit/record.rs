//! The type of a record, and how callers name it.
//!
//! A record borrows nothing, so of the generics of its function it has only the types and constants that it mentions.
//! A caller of a function that is generic over one float names the record by that float; any other record with
//! generics stands behind one name, erased.
//!
//! A record in a record lies in it as it is, unless functions call one another in a circle, which no function sees of
//! itself: so each counts the calls below it, at compile time and up to a bound (`calls`). Where nothing of that is a
//! circle, it also says whether its record takes no room (`weightless`), so that callers need no buffer for it.

use super::siblings::Context;
use super::types;
use crate::ir::{MAX_PARAMS, Slot};
use crate::names;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericArgument, GenericParam, PathArguments, TypeParamBound, WherePredicate};

/// A record type as text.
pub(super) struct Record {
    /// Its declaration, without fields.
    pub(super) head: TokenStream,
    /// Its name inside of the function.
    pub(super) own: TokenStream,
    /// What callers hold.
    pub(super) given: TokenStream,
    /// Do callers get it erased?
    pub(super) erased: bool,
    /// How callers find it.
    pub(super) callee: TokenStream,
}

/// What a function says of itself and its record.
pub(super) struct Says {
    /// The `&mut` parameters that it overwrites, as bits.
    pub(super) overwritten: u64,
    /// The names of the fields of its record, if these are plain numbers.
    pub(super) plain: Option<Vec<Ident>>,
    /// What makes its value again from `ct_record`.
    pub(super) again: Option<TokenStream>,
    /// What running it again costs, as `self` tells.
    pub(super) effort: Option<TokenStream>,
    /// The same, as the types of the records in it tell.
    pub(super) foretold: Option<TokenStream>,
}

impl Context<'_> {
    /// The record with these fields; what the function says of itself and its record.
    pub(super) fn record(&self, fields: &[TokenStream], says: &Says) -> Record {
        let all = self.with_kept();
        let (ct, value, home) = (&self.ct, &self.value_of_callers(), &self.home);
        let kept = mentioned(&all, &quote!(#(#fields),*));
        let (params, wherever) = restricted(&all, &kept);
        let params = listed(&params);
        let args = (!kept.is_empty()).then(|| quote!(<#(#kept),*>));
        let own = quote!(CtRecord #args);
        let key = self.source.floats.only();
        let erased = kept.iter().any(|name| Some(*name) != key);
        let given = if erased { quote!(#ct::Erased) } else { own.clone() };
        let any = Ident::new("AnyFloat", Span::mixed_site());
        // A caller that has nothing but numbers asks for what comes of them: then what need be no float is one.
        let numbers = self.numbers();
        let open = mentioned(&all, value).iter().any(|name| Some(*name) != key && !numbers.contains(name));
        let float = key.unwrap_or(&any);
        let of_floats = numbers
            .iter()
            .fold(value.clone(), |value, number| names::renamed(value, &number.to_string(), &float.to_string()));
        let output = if open { quote!(#ct::GiveTheResultAType) } else { types::lasting(of_floats) };
        let implementation = match key {
            Some(key) => {
                let (params, wherever) = restricted(&all, &[key]);
                let params = listed(&params);
                quote!(impl #params #ct::Callee<#key> for #home #wherever)
            }
            None => {
                let size = if numbers.is_empty() { quote!(?) } else { quote!() };
                quote!(impl<#any: #size ::core::marker::Sized> #ct::Callee<#any> for #home)
            }
        };
        let overwrites = (says.overwritten != 0).then(|| {
            let overwritten = Literal::u64_unsuffixed(says.overwritten);
            quote!(const OVERWRITES: u64 = #overwritten;)
        });
        let slices = self.source.parameters.iter().take(MAX_PARAMS).enumerate();
        let slices = slices.filter(|(_, p)| is_slice(&p.written)).fold(0, |bits, (i, _)| bits | 1u64 << i);
        let slices = (slices != 0).then(|| {
            let slices = Literal::u64_unsuffixed(slices);
            quote!(const SLICES: u64 = #slices;)
        });
        // What is said of types with generics would have to be said of all of them.
        let plain = says.plain.as_ref().filter(|_| kept.is_empty() && key.is_none() && !open);
        let (is_plain, blank) = match plain {
            Some(names) => (
                Some(quote!(
                    const PLAIN: bool = true;
                )),
                Some(quote! {
                    impl #ct::Blank for CtRecord {
                        const CT_BLANK: Self = CtRecord { #(#names: #ct::Blank::CT_BLANK),* };
                    }
                }),
            ),
            None => (None, None),
        };
        let again = says.again.as_ref().filter(|_| plain.is_some()).map(|again| {
            let record = Ident::new("ct_record", Span::mixed_site());
            quote! {
                const AGAIN: bool = true;
                #[inline]
                fn ct_again(#record: &Self::Record) -> Self::Output { #again }
            }
        });
        let applied = self.applied();
        let foretold = says.foretold.as_ref().map(|effort| quote!(const FORETOLD: ::core::primitive::u32 = #effort;));
        let as_told = foretold
            .as_ref()
            .map(|_| quote!(const CT_FORETOLD: ::core::primitive::u32 = <#home as #ct::Callee>::FORETOLD;));
        let effort = says.effort.as_ref().filter(|_| !erased).map(|effort| {
            quote! {
                impl #params #ct::Effort for #own #wherever {
                    #as_told
                    #[inline(always)]
                    fn ct_effort(&self) -> ::core::primitive::u32 { #effort }
                }
            }
        });
        let callee = quote! {
            #implementation {
                #overwrites
                #slices
                #is_plain
                #foretold
                type Output = #output;
                type Record = #given;
                #again
            }
            #blank
            #effort
            #applied
        };
        Record { head: quote!(pub struct CtRecord #params #wherever), own, given, erased, callee }
    }

    /// Does the code mention types or constants among the generics?
    pub(super) fn mentions_generics(&self, code: &TokenStream) -> bool {
        !mentioned(&self.with_kept(), code).is_empty()
    }
}

/// Is it a reference to a slice?
fn is_slice(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(r) if matches!(&*r.elem, syn::Type::Slice(_)))
}

/// `calls`: what is left of a number of calls behind those of this function and of all below it. A long function counts
/// as several.
pub(super) fn calls(slots: &[Slot], weight: u32) -> TokenStream {
    let weight = Literal::u32_unsuffixed(weight);
    let left = Ident::new("left", Span::mixed_site());
    let homes: Vec<syn::Path> = slots.iter().filter_map(|s| s.callee.as_ref()).map(super::home::home).collect();
    if homes.is_empty() {
        return quote! {
            pub const fn calls(#left: u32) -> u32 { #left.saturating_sub(#weight) }
        };
    }
    quote! {
        pub const fn calls(#left: u32) -> u32 {
            if #left == 0 {
                return 0;
            }
            let #left = #left.saturating_sub(#weight);
            #(let #left = <#homes>::calls(#left);)*
            #left
        }
    }
}

/// The types and constants among the generics that the code mentions.
pub fn mentioned<'g>(generics: &'g syn::Generics, code: &TokenStream) -> Vec<&'g Ident> {
    let params = generics.params.iter().filter_map(types::argument_name);
    params.filter(|name| names::mentions_param(code, name)).collect()
}

/// The generics with these parameters alone, and what is said of them.
pub fn restricted(generics: &syn::Generics, kept: &[&Ident]) -> (Vec<GenericParam>, Option<syn::WhereClause>) {
    let mut generics = generics.clone();
    let gone: Vec<Ident> = generics
        .params
        .iter()
        .map(|p| match p {
            GenericParam::Type(t) => t.ident.clone(),
            GenericParam::Const(c) => c.ident.clone(),
            GenericParam::Lifetime(l) => l.lifetime.ident.clone(),
        })
        .filter(|name| !kept.contains(&name))
        .collect();
    let fits = |code: &dyn Fn() -> TokenStream| !gone.iter().any(|name| names::mentions_param(&code(), name));
    // A trait asks for the same, whatever its types are.
    let kept_of = |mut bound: TypeParamBound| {
        if let TypeParamBound::Trait(of) = &mut bound
            && let Some(last) = of.path.segments.last_mut()
            && let PathArguments::AngleBracketed(list) = &mut last.arguments
        {
            let told =
                |a: &GenericArgument| !matches!(a, GenericArgument::AssocType(t) if !fits(&|| t.ty.to_token_stream()));
            list.args = std::mem::take(&mut list.args).into_iter().filter(told).collect();
            if list.args.is_empty() {
                last.arguments = PathArguments::None;
            }
        }
        fits(&|| bound.to_token_stream()).then_some(bound)
    };
    let params = std::mem::take(&mut generics.params).into_iter();
    let params: Vec<GenericParam> = params
        .filter(|p| types::argument_name(p).is_some_and(|name| kept.contains(&name)))
        .map(|mut p| {
            if let GenericParam::Type(t) = &mut p {
                t.bounds = std::mem::take(&mut t.bounds).into_iter().filter_map(kept_of).collect();
            }
            p
        })
        .collect();
    if let Some(wherever) = &mut generics.where_clause {
        let own = |p: &WherePredicate| kept.iter().any(|name| names::mentions_param(p, name));
        let predicates = std::mem::take(&mut wherever.predicates).into_iter().map(|mut p| {
            if let WherePredicate::Type(p) = &mut p {
                p.bounds = std::mem::take(&mut p.bounds).into_iter().filter_map(kept_of).collect();
            }
            p
        });
        let says = |p: &WherePredicate| !matches!(p, WherePredicate::Type(p) if p.bounds.is_empty());
        wherever.predicates = predicates.filter(|p| own(p) && says(p) && fits(&|| p.to_token_stream())).collect();
    }
    let wherever = generics.where_clause.take().filter(|w| !w.predicates.is_empty());
    (params, wherever)
}

/// Parameters as a list.
fn listed(params: &[GenericParam]) -> Option<TokenStream> {
    (!params.is_empty()).then(|| quote!(<#(#params),*>))
}
