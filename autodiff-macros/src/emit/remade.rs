//! Records of short functions that would need a box: what the function was given by value, or to change, by which `pull`
//! computes the rest again.
//!
//! ```text
//! fn norm_record(self) -> (f64, Remade<(Self,)>)
//! fn norm_pull(record: &Remade<(Self,)>, seed: f64, …) -> (Tangent,) {
//!     if let Some((this,)) = copied(record.given()) { let (_, this_bar) = Self::norm_sweep(this, seed); return (this_bar,); }
//!     apart(move || …)
//! }
//! ```
//!
//! Whether it does is a question of the values: whether what was given can be copied, and what the records of the calls
//! tell of the effort (`Effort` of the runtime). Where all is inlined, the answer is a constant.

use super::reverse::{Signature, arrow, flat};
use super::siblings::{Context, crowded};
use crate::collections::HashSet;
use crate::ir::{Kind, Often, Pass, Slot, Ty};
use crate::names;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

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

impl<'a> Context<'a> {
    /// The context with the sweeps of the function; `joint`: those of `f_rev`, if it has its own.
    pub(super) fn sweep_by(&mut self, joint: Option<&'a Reverse>, split: &Reverse) {
        (self.joint, self.short) = (joint, split.effort.is_some());
        self.reruns = self.rerun(split).is_some();
    }
}

impl Context<'_> {
    /// `f_rev` as its checks, and a hidden function with both sweeps (`body`), which `pull` calls as well.
    pub(super) fn rev_by_sweep(&self, joint: &Reverse, inner: &Signature, body: &TokenStream) -> TokenStream {
        let (head, path, _) = self.hidden("sweep", &joint.func);
        let (generics, _, wherever) = self.generics();
        let Signature { params, part_types, .. } = inner;
        let (mut attrs, out) = (self.attributes(), arrow(&flat(part_types)));
        attrs.extend(self.hint());
        attrs.extend(crowded(0, params));
        let sweep = quote! {
            #(#attrs)*
            #head #generics (#(#params),*) #out #wherever { #body }
        };
        if self.source.operator {
            return sweep;
        }
        let mut args = vec![];
        for (p, bar) in self.source.parameters.iter().zip(&joint.bars) {
            args.push(p.name.to_token_stream());
            let lent = bar.filter(|_| matches!(p.pass, Pass::Shared | Pass::Unique));
            args.extend(lent.map(|bar| joint.func.var(bar).name.to_token_stream()));
        }
        args.extend(joint.seed.map(|seed| joint.func.var(seed).name.to_token_stream()));
        let outer = self.rev_signature(joint, &HashSet::default());
        let turbofish = self.turbofish();
        let visible = self.visible_rev(joint, &outer, &outer.given, &quote!(#path #turbofish(#(#args),*)));
        if self.source.in_impl {
            return quote!(#visible #sweep);
        }
        let home = &self.home;
        quote!(#visible const _: () = { impl #home { #sweep } };)
    }

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

    /// How the function is run again, if it may be: by both sweeps in one, from what was given.
    pub(super) fn rerun(&self, split: &Reverse) -> Option<Rerun> {
        let (ct, joint, source) = (&self.ct, self.joint?, self.source);
        let boxed = || split.func.slots.iter().any(|slot| !slot.is_elsewhere() && slot.is_inferred());
        if !(source.in_impl && !source.operator || boxed()) {
            return None;
        }
        let effort = self.effort(split, None)?;
        if split.seed.is_some() != split.func.result.is_some() {
            return None;
        }
        let tools = source.parameters.iter().any(|p| p.tool);
        if source.options.in_trait || source.definition || tools || split.is_in_place() {
            return None;
        }
        let (mut types, mut names, mut values, mut patterns) = (vec![], vec![], vec![], vec![]);
        let (mut args, mut back, mut own) = (vec![], vec![], vec![]);
        for ((p, bar), joint_bar) in source.parameters.iter().zip(&split.bars).zip(&joint.bars) {
            if bar.is_some() != joint_bar.is_some() {
                return None;
            }
            let (name, bar) = (&p.name, bar.map(|bar| split.func.var(bar).name.to_token_stream()));
            if matches!(p.pass, Pass::Value | Pass::Unique) {
                let ty = match &p.written {
                    syn::Type::Reference(r) => &*r.elem,
                    ty => ty,
                };
                if !may_be_copied(p.ty.peeled()) || has_lifetime(ty) {
                    return None;
                }
                let unique = p.pass == Pass::Unique;
                types.push(ty);
                names.push(name);
                values.push(if unique { quote!(&*#name) } else { quote!(&#name) });
                patterns.push(if unique { quote!(mut #name) } else { quote!(#name) });
            }
            match p.pass {
                Pass::Number | Pass::Value => {
                    args.push(quote!(#name));
                    back.push(bar.clone().unwrap_or_else(|| self.nothing_back(p).0));
                    own.extend(bar);
                }
                Pass::Shared | Pass::Unique => {
                    args.push(if p.pass == Pass::Unique { quote!(&mut #name) } else { quote!(#name) });
                    args.extend(bar);
                    back.push(quote!(()));
                }
                Pass::Function => return None,
            }
        }
        let given = quote!((#(#types,)*));
        if !source.in_impl && self.mentions_generics(&given) {
            return None;
        }
        let sweep = match source.operator {
            true => names::sibling(self.name, "sweep").to_token_stream(),
            false => self.hidden_path("sweep"),
        };
        let (turbofish, seed) = (self.turbofish(), split.seed.map(|seed| &split.func.var(seed).name));
        let parts: Vec<_> = seed.iter().map(|_| quote!(_)).chain(own).collect();
        let out = (!parts.is_empty()).then(|| flat(&parts)).map(|out| quote!(let #out =));
        let name = Ident::new("ct_given", Span::mixed_site());
        let copies = if names.is_empty() {
            quote!(let #name = ::core::option::Option::Some(());)
        } else {
            let copied = values.iter().map(|value| copied(value, ct));
            let some = names.iter().map(|name| quote!(::core::option::Option::Some(#name)));
            quote! {
                let #name: ::core::option::Option<#given> = match (#(#copied,)*) {
                    (#(#some,)*) => ::core::option::Option::Some((#(#names,)*)),
                    _ => ::core::option::Option::None,
                };
            }
        };
        Some(Rerun {
            copies,
            given,
            effort,
            name,
            pattern: quote!((#(#patterns,)*)),
            run: quote! {
                #out #sweep #turbofish(#(#args,)* #seed);
                return (#(#back,)*);
            },
        })
    }
}

/// A record that has something in it without a name has a box for that: then nothing else in it needs one.
pub fn in_one_box(split: &mut Reverse) {
    if split.func.slots.iter().any(|slot| !slot.is_elsewhere() && slot.is_inferred()) {
        in_locals(split);
    }
}

/// What sweeps keep where types need no names, which is so in functions.
pub fn in_locals(sweeps: &mut Reverse) {
    sweeps.func.slots.iter_mut().for_each(|slot| slot.inside = slot.is_found());
}

/// Does a type as written borrow anything?
pub(super) fn has_lifetime(ty: &syn::Type) -> bool {
    quote!(#ty).to_string().contains(['\'', '&'])
}
