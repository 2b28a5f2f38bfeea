//! `record` and `pull`: the two functions of the split schedule, with the record between them.

use super::body::Body;
use super::frame::Frame;
use super::in_place::in_place_or_not;
use super::inlining::{Inlining, Outside, inlining};
use super::record::{self, Says};
use super::reverse::{arrow, tail};
use super::siblings::Context;
use super::types;
use crate::errors::Errors;
use crate::ir::{Expr, Float, Kind, Often, Pass, Slot, Ty};
use crate::parse::Parameter;
use crate::syntax::each_name;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// `record` and `pull`, as they are emitted.
pub(super) struct Emitted {
    /// The functions, with what they need.
    pub functions: TokenStream,
    /// The type that callers see of what is recorded.
    pub record: TokenStream,
    /// The fields of `self` that the function changes, and those that `pull` reads.
    pub uses: (u64, u64),
}

impl Context<'_> {
    /// The record and the functions `record` and `pull`.
    pub(super) fn split_and_record(&self, split: &Reverse, errors: &mut Errors) -> Emitted {
        let (ct, value) = (&self.ct, &self.value);
        let home = &self.home;
        let (mut fields, mut types, mut names, mut parts) = (vec![], vec![], vec![], vec![]);
        let mut buffers = self.recorded_buffers(&split.func.slots);
        // Inside of an `impl` nothing can be named.
        let alias = buffers.named.as_mut().filter(|_| !self.source.in_impl).map(Frame::alias);
        let mut open_frame = TokenStream::new();
        if let Some(frame) = &buffers.named {
            let (name, ty) = (&frame.name, &frame.ty);
            fields.push(quote!(#name: #ty));
            types.push(ty.clone());
            names.push(quote!(#name));
            parts.push(quote!(ref #name));
            open_frame = frame.open();
        }
        let (mut inferred, mut found) = (vec![], vec![]);
        if let Some(frame) = &buffers.found {
            inferred.push(frame.ty.clone());
            found.push(&frame.name);
            open_frame.extend(frame.open());
        }
        for slot in &split.func.slots {
            let name = &slot.name;
            let in_frame = || slot.often.is_many() && self.pooled_in_record(slot, &split.func.slots).is_some();
            if slot.is_elsewhere() || self.lies_in_found(slot) || in_frame() {
                continue;
            }
            if slot.is_inferred() {
                inferred.push(slot.inferred(ct));
                found.push(name);
                continue;
            }
            match self.slot_ty(slot, &split.func.slots) {
                Some(ty) => {
                    fields.push(quote!(#name: #ty));
                    types.push(ty);
                }
                None => errors.push(syn::Error::new(
                    self.name.span(),
                    format!(
                        "the derivative of `{}` records {}, and its type is not known here: give it a type where it is \
                         declared (`let x: f64 = …`; bind it to a variable first if it is not)",
                        self.name, slot.why
                    ),
                )),
            }
            names.push(quote!(#name));
            parts.push(slot.opened());
        }
        // Records whose types rustc finds: one box for all of them, unless all of the record is in one.
        let in_function = self.source.in_impl && !self.source.operator;
        let rerun = self.rerun(split);
        // Does the type of the record stand in the signatures of a type's functions?
        let named = found.is_empty() && self.can_show(&types);
        let rerun = rerun.filter(|_| !(self.source.in_impl && named));
        let all = Ident::new("ct_records", Span::mixed_site());
        let mut open_found = TokenStream::new();
        if in_function || rerun.is_some() {
            types.extend(inferred.iter().cloned());
            names.extend(found.iter().map(|name| quote!(#name)));
            parts.extend(found.iter().map(|name| quote!(ref #name)));
        } else if !found.is_empty() {
            fields.push(quote!(#all: #ct::Erased));
            types.push(quote!(#ct::Erased));
            let boxed = quote!(#ct::Erased::new((#(#found,)*)));
            names.push(if self.source.operator { boxed } else { quote!(#all: #boxed) });
            parts.push(quote!(ref #all));
            open_found = quote!(let &(#(ref #found,)*) = #all.get::<(#(#inferred,)*)>(););
        }
        open_frame.extend(split.func.slots.iter().filter_map(|slot| super::unnamed::told(&split.func, slot, ct)));
        let seed = self.seed_param(split);
        let result = split.func.result.map_or_else(|| quote!(()), |r| split.func.var(r).name.to_token_stream());
        let declares = &buffers.declared(ct);
        let body = Body::new(&split.func, ct, &[&split.forward], quote!(break 'body;));
        let forward = self.forward_sweep(split, &body);
        let mut body = Body::new(&split.func, ct, &[&split.backward], quote!()).backward(&split.backward, true);
        if !self.source.operator && rerun.is_none() {
            body.writer.wishes = self.wishes(split);
        }
        let asks = !body.writer.wishes.is_empty();
        let backward = body.stmts(&split.backward);
        let spared = self.spared(split, &body.writer.wishes, &backward);
        let (params, pulled, mut prologue, returned, returned_types) =
            self.pull_signature(split, &body.writer.wishes, &spared);
        if self.source.in_impl {
            let asked = self.asked_for(split, &body.writer.wishes, &quote!(#(#prologue)* #backward));
            prologue.splice(0..0, asked);
        }
        let wish = self.wish_param(split, &body.writer.wishes, &quote!(#(#prologue)* #backward));
        let (zeros, cut_off) = (self.zeros(split), self.cut_off(split, false));
        let kept = Ident::new("ct_record", Span::mixed_site());
        let all_generics = self.with_kept();
        let (generics, _, wherever) = all_generics.split_for_impl();
        let forward = {
            let plain = self.plain_functions("record", &forward);
            quote!(#plain #forward)
        };
        let (pulled_types, pulled_back) = (arrow(&quote!((#(#returned_types,)*))), tail(&quote!((#(#returned,)*))));
        let bodies = [&split.forward, &split.backward];
        // Both functions, with what a record is, how it is made and how it is opened.
        let functions = |heads: [&TokenStream; 2],
                         record_ty: &TokenStream,
                         made: &TokenStream,
                         opened: &TokenStream,
                         given: &TokenStream,
                         instead: Option<&TokenStream>| {
            let record = Outside {
                head: heads[0],
                generics: &generics.to_token_stream(),
                turbofish: self.turbofish_with_kept(),
                params: params.clone(),
                out: quote!(-> (#value, #record_ty)),
                wherever,
            };
            let all = [quote!(#kept: &#record_ty), seed.clone()].into_iter().chain(pulled.iter().cloned());
            let asked = self.generics_of_pull();
            let (asked, _, asked_of) = asked.split_for_impl();
            let pull = Outside {
                head: heads[1],
                generics: &asked.to_token_stream(),
                turbofish: self.turbofish_of_pull(),
                params: all.collect(),
                out: pulled_types.clone(),
                wherever: asked_of,
            };
            let how = match inlining(&bodies) {
                Inlining::WithCallees if self.hint().is_some() => Inlining::Hinted,
                how => how,
            };
            let record = self.function(how, &[], &record, &quote!(#given #declares #forward (#result, #made)));
            let pulled = quote!(#open_found #open_frame #cut_off #(#prologue)* #zeros #backward #pulled_back);
            let pulled = match instead {
                Some(instead) => quote!(#instead #ct::apart(move || { #opened #pulled })),
                None => quote!(#opened #pulled),
            };
            let pull = match () {
                () if self.source.in_impl => self.function(how, &[], &pull, &pulled),
                () => self.pull_by_wishes(how, pull, asks.then_some(&wish), &pulled),
            };
            quote!(#record #pull)
        };
        if self.source.in_impl {
            let (mut own, mut made, mut parts) = (quote!((#(#types,)*)), quote!((#(#names,)*)), quote!((#(#parts,)*)));
            // What an operator keeps is seen by whoever sees the type, which its callees may not be.
            let mut item = None;
            let shown = self.source.operator && rerun.is_none();
            if shown && types.iter().any(names_a_callee) {
                let names = record::mentioned(&all_generics, &own);
                let (params, wherever) = record::restricted(&all_generics, &names);
                let (params, names) = (in_brackets(&params), in_brackets(&names));
                item = Some(quote!(pub struct CtRecord #params (#own) #wherever;));
                (own, made, parts) = (quote!(CtRecord #names), quote!(CtRecord(#made)), quote!(CtRecord(#parts)));
            }
            let in_place = split.is_in_place();
            let (record_head, _, items) = self.hidden(&in_place_or_not("record", in_place), &split.func);
            let (pull_head, ..) = self.hidden(&in_place_or_not("pull", in_place), &split.func);
            let own_changes = |(p, q): (&Parameter, &crate::ir::Param)| {
                p.receiver.is_some() && p.pass == Pass::Value && (p.mutable || split.written().contains(&q.var))
            };
            let mut given =
                self.own(self.source.parameters.iter().zip(&split.func.params).any(own_changes)).unwrap_or_default();
            let asks = self.asks_first();
            let mut instead = None;
            let (record_ty, made, opened) = if let Some(rerun) = &rerun {
                let (before, held) = (rerun.before(), &rerun.given);
                given = quote!(#given #before);
                instead = Some(rerun.instead(&kept, &prologue, ct));
                let made = rerun.record(&quote!(#ct::Erased::new::<#own>(#made)), ct);
                let (ty, opened) = (quote!(#ct::Remade<#held>), quote!(let &#parts = #kept.kept::<#own>();));
                match self.foretold_in_type(split, &quote!(#items #declares #forward)) {
                    Some((effort, name)) => {
                        item = Some(effort);
                        instead = instead.map(|instead| quote!(let #ct::Foretold(#kept) = #kept; #instead));
                        (quote!(#ct::Foretold<#name, #ty>), quote!(#ct::Foretold(#made)), opened)
                    }
                    None => (ty, made, opened),
                }
            } else if !(self.source.operator || named) {
                // Of an operator the type of the record is named where it is implemented.
                let made = quote!(#ct::Erased::new::<#own>(#made));
                (quote!(#ct::Erased), made, quote!(let &#parts = #kept.get::<#own>();))
            } else if let Some(effort) = self.effort_alone(split).filter(|_| found.is_empty()) {
                (quote!(#ct::Told<#effort, #own>), quote!(#ct::Told(#made)), quote!(let &#ct::Told(#parts) = #kept;))
            } else if let Some(effort) = self.effort(split, None).filter(|_| found.is_empty()) {
                let made = quote!(#ct::Weighed(#effort, #made));
                (quote!(#ct::Weighed<#own>), made, quote!(let &#ct::Weighed(_, #parts) = #kept;))
            } else if types.is_empty() {
                // Nothing is what operators of floats keep, which cost next to nothing.
                let own = quote!(#ct::Told<{ ::core::primitive::u32::MAX }, ()>);
                (own, quote!(#ct::Told(())), quote!(let &#ct::Told(()) = #kept;))
            } else {
                (own, made, quote!(let &#parts = #kept;))
            };
            let (opened, given) = (quote!(#items #opened), quote!(#items #asks #given));
            let heads = [&record_head, &pull_head];
            let functions = functions(heads, &record_ty, &made, &opened, &given, instead.as_ref());
            // What makes a buffer for those who have none is run by none who calls a method.
            let uses = self.uses_of_self(split, &quote!(#instead #opened #zeros #backward #pulled_back));
            return Emitted { functions: quote!(#item #functions), record: record_ty, uses };
        }
        if let Some(rerun) = &rerun {
            let held = &rerun.given;
            fields = vec![quote!(#all: #ct::Remade<#held>)];
        }
        let mut says = self.says(split, rerun.as_ref().map(|_| &all), !found.is_empty());
        says.foretold = self.foretold(split, &quote!(#declares #forward));
        let record = self.record(&fields, &says);
        let calls = record::calls(&split.func.slots, super::inlining::weight(&bodies));
        let weightless = self
            .weightless(&split.func.slots)
            .filter(|_| !record.erased && rerun.is_none())
            .unwrap_or_else(|| quote!(false));
        let (head, own, record_ty, callee) = (&record.head, &record.own, &record.given, &record.callee);
        let (made, opened) = if record.erased {
            (quote!(#ct::Erased::new::<#own>(CtRecord { #(#names),* })), quote!(#kept.get::<#own>()))
        } else {
            (quote!(CtRecord { #(#names),* }), quote!(#kept))
        };
        let heads = [&quote!(pub fn record), &quote!(pub fn pull)];
        let functions = match &rerun {
            Some(rerun) => {
                let own = quote!((#(#types,)*));
                let made = rerun.record(&quote!(#ct::Erased::new::<#own>((#(#names,)*))), ct);
                let opened = quote!(let &(#(#parts,)*) = #all.kept::<#own>(););
                let instead = rerun.instead(&all, &prologue, ct);
                let instead = quote!(let CtRecord { #all } = #kept; #instead);
                functions(heads, record_ty, &quote!(CtRecord { #all: #made }), &opened, rerun.before(), Some(&instead))
            }
            None => {
                let opened = quote!(let &CtRecord { #(#parts),* } = #opened;);
                functions(heads, record_ty, &made, &opened, &TokenStream::new(), None)
            }
        };
        let at_once = self.at_once(split);
        let functions = quote! {
            #alias
            #head { #(#fields),* }
            impl #home {
                #calls
                pub const fn weightless() -> bool { #weightless }
                #functions
                #at_once
            }
            #callee
        };
        Emitted { functions, record: quote!(CtRecord), uses: (0, 0) }
    }

    /// Are the types of all that is recorded known?
    pub(super) fn can_record(&self, slots: &[Slot]) -> bool {
        slots.iter().all(|slot| slot.is_elsewhere() || slot.is_inferred() || self.slot_ty(slot, slots).is_some())
    }

    /// What callers may rely on.
    fn says(&self, split: &Reverse, remade: Option<&Ident>, boxed: bool) -> Says {
        let slots = || split.func.slots.iter().filter(|slot| !slot.is_elsewhere());
        let is_plain = |slot: &Slot| slot.is_number() && (slot.often == Often::Once || slot.blank().is_some());
        let plain = slots().all(is_plain).then(|| slots().map(|slot| slot.name.clone()).collect());
        let again = split.again.as_ref().map(|again| {
            let mut read = vec![];
            again.each_stmt(&mut |s| {
                if let Kind::Let { value: Some(Expr::Saved(slot)), .. } = &s.kind {
                    read.push(&split.func.slots[slot.0 as usize].name);
                }
            });
            let made = Body::new(&split.func, &self.ct, &[again], quote!()).stmts(again);
            let value = split.func.result.map(|r| &split.func.var(r).name);
            let kept = Ident::new("ct_record", Span::mixed_site());
            quote!(let &CtRecord { #(#read,)* .. } = #kept; #made #value)
        });
        let ct = &self.ct;
        let effort = match remade {
            Some(all) => Some(quote!(#ct::Effort::ct_effort(&self.#all))),
            None if boxed => None,
            None => self.effort(split, Some(&quote!(self))),
        };
        Says { overwritten: split.overwritten, plain, again, effort, foretold: None }
    }

    /// The type of one of the slots in the record.
    pub(super) fn slot_ty(&self, slot: &Slot, slots: &[Slot]) -> Option<TokenStream> {
        if slot.often.is_many() {
            return self.buffer_ty(slot, slots);
        }
        let ty = self.value_ty(slot)?;
        let ty = match slot.callee.as_ref().filter(|_| slot.is_held()) {
            Some(callee) => {
                let (ct, home) = (&self.ct, super::home::home(callee));
                quote!(#ct::Held<{ <#home>::calls(#ct::CALLS) != 0 }, #ty>)
            }
            None => ty,
        };
        Some(if slot.often == Often::Maybe && slot.blank().is_none() {
            quote!(::core::option::Option<#ty>)
        } else {
            ty
        })
    }

    /// The type of a recorded value.
    pub(super) fn value_ty(&self, slot: &Slot) -> Option<TokenStream> {
        let ct = &self.ct;
        match slot.type_of_field(ct) {
            Some(ty) => Some(quote!(#ct::OfField<#ty>)),
            None => {
                let ty = self.kept_ty(&slot.ty)?;
                Some(match &slot.again {
                    Some(call) => {
                        let again = call.again(ct);
                        quote!(<#again as #ct::Keeps>::Kept<#ty>)
                    }
                    None => ty,
                })
            }
        }
    }

    pub(super) fn kept_ty(&self, ty: &Ty) -> Option<TokenStream> {
        let ct = &self.ct;
        Some(match ty {
            // In a container that only holds floats as far as is known.
            Ty::Vec(t) | Ty::Slice(t) if matches!(**t, Ty::Unknown) => {
                let float = self.kept_ty(&Ty::OPEN)?;
                quote!(#ct::standard::vec::Vec<#float>)
            }
            Ty::Float(Float::Open) => self.source.floats.of_literals().tokens()?,
            // Where nothing says otherwise, an integer is an `i32`.
            Ty::Int(None) => quote!(i32),
            Ty::Kept(name) => {
                let name = types::lasting(types::with_runtime(name.tokens(), ct));
                quote!(<#name as #ct::Differentiable>::Kept)
            }
            Ty::Slice(t) | Ty::Vec(t) => {
                let t = self.kept_ty(t)?;
                quote!(#ct::standard::vec::Vec<#t>)
            }
            Ty::Boxed(t) => {
                let t = self.kept_ty(t)?;
                quote!(#ct::standard::boxed::Box<#t>)
            }
            Ty::Array(t, n) => {
                let (t, n) = (self.kept_ty(t)?, n.as_ref()?);
                quote!([#t; #n])
            }
            Ty::Tuple(ts) => {
                let ts = ts.iter().map(|t| self.kept_ty(t)).collect::<Option<Vec<_>>>()?;
                quote!((#(#ts,)*))
            }
            Ty::Ref(_, t) => self.kept_ty(&Ty::Ref(false, t.clone()).owned())?,
            Ty::Option(t) => {
                let t = self.kept_ty(t)?;
                quote!(::core::option::Option<#t>)
            }
            Ty::Result(t, Some(e)) => {
                let t = self.kept_ty(t)?;
                quote!(::core::result::Result<#t, #e>)
            }
            ty => types::lasting(types::with_runtime(ty.tokens()?, ct)),
        })
    }
}

/// Is it a type that a function says which this one calls?
fn names_a_callee(ty: &TokenStream) -> bool {
    let mut found = false;
    each_name(ty, |name| found |= name == "Callee" || name == "Applied");
    found
}

/// Parameters or arguments, if there are any.
fn in_brackets(all: &[impl ToTokens]) -> Option<TokenStream> {
    (!all.is_empty()).then(|| quote!(<#(#all),*>))
}
