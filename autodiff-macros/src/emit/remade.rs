//! Records of short functions that would need a box: what the function was given by value, by which `pull` computes the
//! rest again.
//!
//! ```text
//! fn norm_record(self) -> (f64, Remade<(Self,)>)
//! fn norm_pull(record: &Remade<(Self,)>, seed: f64, …) -> (Tangent,) {
//!     if let Some((this,)) = copied(record.given()) { let (_, this_bar) = Self::norm_rev(this, seed); return (this_bar,); }
//!     apart(move || …)
//! }
//! ```
//!
//! Whether it does is a question of the values: whether what was given can be copied, and what the records of the calls
//! tell of the effort (`Effort` of the runtime). Where all is inlined, the answer is a constant.

use super::siblings::Context;
use crate::collections::HashSet;
use crate::ir::{Kind, Often, Pass, Slot, Ty};
use crate::names;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// How a function is run again.
pub(super) struct Rerun {
    /// The type of what was given by value.
    pub(super) given: TokenStream,
    /// What the record is beside that: the statement that copies what was given, and the effort.
    copies: TokenStream,
    effort: TokenStream,
    /// The name of what was copied.
    name: Ident,
    /// The pattern that opens it, and what then gives the cotangents.
    pattern: TokenStream,
    run: TokenStream,
}

impl Rerun {
    /// What stands before the forward sweep.
    pub(super) fn before(&self) -> &TokenStream {
        &self.copies
    }

    /// The record; `kept`: what it is otherwise, erased.
    pub(super) fn record(&self, kept: &TokenStream, ct: &TokenStream) -> TokenStream {
        let (name, effort) = (&self.name, &self.effort);
        quote!(#ct::Remade::new(#name, #effort, move || #kept))
    }

    /// What stands before the backward sweep; `record`: where the record is, `prologue`: of the buffers.
    pub(super) fn instead(&self, record: &Ident, prologue: &[TokenStream], ct: &TokenStream) -> TokenStream {
        let (pattern, run) = (&self.pattern, &self.run);
        let given = Ident::new("given", Span::mixed_site());
        let copied = copied(&quote!(#given), ct);
        quote! {
            if let ::core::option::Option::Some(#pattern) = #record.given().and_then(|#given| #copied) {
                #(#prologue)*
                #run
            }
        }
    }
}

/// A copy of what a reference points to, if there can be one.
fn copied(reference: &TokenStream, ct: &TokenStream) -> TokenStream {
    quote!({
        use #ct::asked::*;
        (&#ct::Asked(#reference)).ct_copied()
    })
}

/// What a record tells of its effort.
fn told(slot: &Slot, place: &TokenStream, ct: &TokenStream) -> TokenStream {
    let kept = Ident::new("kept", Span::mixed_site());
    let inner = if slot.is_held() { quote!(&**#kept) } else { quote!(#kept) };
    let ask = quote!({
        use #ct::asked::*;
        (&#ct::Asked(#inner)).ct_told()
    });
    match slot.often {
        Often::Maybe => quote!(#place.as_ref().map_or(0, |#kept| #ask)),
        _ => quote!({ let #kept = &#place; #ask }),
    }
}

/// Can a value of such a type be copied, and does it stand in a record? What rustc alone knows, it is asked.
fn may_be_copied(ty: &Ty) -> bool {
    match ty {
        Ty::Tuple(ts) => ts.iter().all(may_be_copied),
        Ty::Array(t, _) => may_be_copied(t),
        Ty::Named(_) | Ty::Moved(_) => true,
        ty => ty.is_number(),
    }
}

impl Context<'_> {
    /// What running the function again costs, as the records of its calls tell it; `own`: where these are fields of.
    pub(super) fn effort(&self, split: &Reverse, own: Option<&TokenStream>) -> Option<TokenStream> {
        let (ct, effort) = (&self.ct, Literal::u32_unsuffixed(split.effort?));
        let mut seen = HashSet::default();
        let mut parts = vec![];
        split.forward.each_stmt(&mut |s| {
            if let Kind::CallRecord { record, .. } = &s.kind
                && seen.insert(*record)
            {
                let slot = &split.func.slots[record.0 as usize];
                let name = &slot.name;
                let place = own.map_or_else(|| quote!(#name), |own| quote!(#own.#name));
                parts.push((!slot.is_elsewhere() && !slot.often.is_many()).then(|| told(slot, &place, ct)));
            }
        });
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(quote!(#ct::effort(#effort, [#(#parts),*])))
    }

    /// What a function without calls costs; more than anything, if that cannot be told.
    pub(super) fn effort_alone(&self, split: &Reverse) -> Option<Literal> {
        let mut calls = false;
        split.forward.each_stmt(&mut |s| calls |= matches!(s.kind, Kind::CallRecord { .. }));
        split.effort.filter(|_| !calls).map(Literal::u32_unsuffixed)
    }

    /// How the function is run again, if it may be: by `f_rev`, from what was given.
    pub(super) fn rerun(&self, split: &Reverse) -> Option<Rerun> {
        let (ct, joint, source) = (&self.ct, self.joint?, self.source);
        let effort = self.effort(split, None)?;
        split.seed?;
        if source.options.in_trait || source.definition {
            return None;
        }
        let (mut types, mut places, mut args, mut back, mut own) = (vec![], vec![], vec![], vec![], vec![]);
        for ((p, bar), joint_bar) in source.parameters.iter().zip(&split.bars).zip(&joint.bars) {
            if bar.is_some() != joint_bar.is_some() {
                return None;
            }
            let (name, bar) = (&p.name, bar.map(|bar| &split.func.var(bar).name));
            let mut back_here = quote!(());
            match (p.pass, bar) {
                (Pass::Number | Pass::Value, bar) => {
                    if p.pass == Pass::Value {
                        if !may_be_copied(&p.ty) || has_lifetime(&p.written) {
                            return None;
                        }
                        types.push(&p.written);
                        places.push(name);
                    }
                    args.push(quote!(#name));
                    if let Some(bar) = bar {
                        own.push(quote!(#bar));
                        back_here = quote!(#bar);
                    }
                }
                (Pass::Shared, bar) => {
                    args.push(quote!(#name));
                    args.extend(bar.map(|bar| quote!(#bar)));
                }
                _ => return None,
            }
            back.push(back_here);
        }
        let given = quote!((#(#types,)*));
        if !source.in_impl && self.mentions_generics(&given) {
            return None;
        }
        let rev = names::sibling(self.name, "rev");
        let rev = if source.in_impl { quote!(Self::#rev) } else { quote!(#rev) };
        let (turbofish, seed) = (self.turbofish(), split.func.var(split.seed?).name.clone());
        let parts: Vec<_> = std::iter::once(quote!(_)).chain(own).collect();
        let out = super::reverse::flat(&parts);
        let name = Ident::new("ct_given", Span::mixed_site());
        let copies = match places.as_slice() {
            [] => quote!(let #name = ::core::option::Option::Some(());),
            places => {
                let copied = places.iter().map(|place| copied(&quote!(&#place), ct));
                let some = places.iter().map(|place| quote!(::core::option::Option::Some(#place)));
                quote! {
                    let #name: ::core::option::Option<#given> = match (#(#copied,)*) {
                        (#(#some,)*) => ::core::option::Option::Some((#(#places,)*)),
                        _ => ::core::option::Option::None,
                    };
                }
            }
        };
        Some(Rerun {
            copies,
            given,
            effort,
            name,
            pattern: quote!((#(#places,)*)),
            run: quote! {
                let #out = #rev #turbofish(#(#args,)* #seed);
                return (#(#back,)*);
            },
        })
    }
}

/// Does a type as written borrow anything?
fn has_lifetime(ty: &syn::Type) -> bool {
    quote!(#ty).to_string().contains(['\'', '&'])
}
