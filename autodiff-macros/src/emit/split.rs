//! `record` and `pull`: the two functions of the split schedule, with the record between them.

use super::body::Body;
use super::inlining::{Outside, inlining};
use super::record::Says;
use super::reverse::{arrow, tail};
use super::siblings::Context;
use super::types;
use crate::collections::HashSet;
use crate::errors::Errors;
use crate::ir::{Expr, Float, Kind, Often, Pass, Slot, Ty};
use crate::names;
use crate::parse::Parameter;
use crate::syntax::each_name;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// What types of records have in them that are seen everywhere.
const PLAIN: [&str; 24] = [
    "f32", "f64", "bool", "usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128",
    "Self", "as", "Part", "Type", "OfField", "core", "option", "Option", "char",
];

impl Context<'_> {
    /// The record and the functions `record` and `pull`; the type that callers see of what is recorded.
    pub(super) fn split_and_record(&self, split: &Reverse, errors: &mut Errors) -> (TokenStream, TokenStream) {
        let (ct, value, value_bar) = (&self.ct, &self.value, &self.value_bar);
        let home = names::sibling(self.name, "rev");
        let (mut fields, mut types, mut names, mut parts) = (vec![], vec![], vec![], vec![]);
        let buffers = self.buffers(&split.func.slots);
        let frame = &buffers.name;
        let mut open_frame = TokenStream::new();
        if let Some(ty) = &buffers.frame {
            let pattern = &buffers.pattern;
            fields.push(quote!(#frame: #ty));
            types.push(ty.clone());
            names.push(quote!(#frame));
            parts.push(quote!(ref #frame));
            open_frame = quote!(let #pattern = &**#frame;);
        }
        let (mut inferred, mut found) = (vec![], vec![]);
        for slot in &split.func.slots {
            let name = &slot.name;
            if slot.is_elsewhere() || slot.often.is_many() && self.pooled(slot, &split.func.slots).is_some() {
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
        let mut open_found = TokenStream::new();
        if in_function {
            types.extend(inferred.iter().cloned());
            names.extend(found.iter().map(|name| quote!(#name)));
            parts.extend(found.iter().map(|name| quote!(ref #name)));
        } else if !found.is_empty() {
            let all = Ident::new("ct_records", Span::mixed_site());
            fields.push(quote!(#all: #ct::Erased));
            types.push(quote!(#ct::Erased));
            let boxed = quote!(#ct::Erased::new((#(#found,)*)));
            names.push(if self.source.operator { boxed } else { quote!(#all: #boxed) });
            parts.push(quote!(ref #all));
            open_found = quote!(let &(#(ref #found,)*) = #all.get::<(#(#inferred,)*)>(););
        }
        let (params, pulled, prologue, returned, returned_types) = self.pull_signature(split);
        let seed = match split.seed {
            Some(seed) => {
                let mutable = split.written().contains(&seed).then(|| quote!(mut));
                let name = &split.func.var(seed).name;
                quote!(#mutable #name: #value_bar)
            }
            None => quote!(_seed: #value_bar),
        };
        let result = split.func.result.map_or_else(|| quote!(()), |r| split.func.var(r).name.to_token_stream());
        let declares = &buffers.declared;
        let body = Body::new(&split.func, ct, &[&split.forward], quote!(break 'body;));
        let forward = self.forward_sweep(split, &body);
        let body = Body::new(&split.func, ct, &[&split.backward], quote!()).backward(&split.backward, true);
        let backward = body.stmts(&split.backward);
        let (zeros, cut_off) = (self.zeros(split), self.cut_off(split, false));
        let kept = Ident::new("ct_record", Span::mixed_site());
        let generics = self.with_kept();
        let (generics, _, wherever) = generics.split_for_impl();
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
                         given: &TokenStream| {
            let (turbofish, generics) = (self.turbofish_with_kept(), generics.to_token_stream());
            let outside = |head, params: Vec<TokenStream>, out: TokenStream| Outside {
                head,
                generics: &generics,
                turbofish: turbofish.clone(),
                params,
                out,
                wherever,
            };
            let record = outside(heads[0], params.clone(), quote!(-> (#value, #record_ty)));
            let all = [quote!(#kept: &#record_ty), seed.clone()].into_iter().chain(pulled.iter().cloned());
            let pull = outside(heads[1], all.collect(), pulled_types.clone());
            let how = inlining(&bodies);
            let record = self.function(how, &[], &record, &quote!(#given #declares #forward (#result, #made)));
            let pulled = quote!(#opened #open_found #open_frame #cut_off #(#prologue)* #zeros #backward #pulled_back);
            let pull = self.function(how, &[], &pull, &pulled);
            quote!(#record #pull)
        };
        if self.source.in_impl {
            let own = quote!((#(#types,)*));
            let (record_head, _, items) = self.hidden("record", &split.func);
            let (pull_head, ..) = self.hidden("pull", &split.func);
            let own_changes = |(p, q): (&Parameter, &crate::ir::Param)| {
                p.receiver.is_some() && p.pass == Pass::Value && (p.mutable || split.written().contains(&q.var))
            };
            let given = self.own(self.source.parameters.iter().zip(&split.func.params).any(own_changes));
            let made = quote!((#(#names,)*));
            // Of an operator the type of the record is named where it is implemented.
            let named = found.is_empty() && buffers.frame.is_none() && self.can_show(&types);
            let (record_ty, made, opened) = if self.source.operator || named {
                (own.clone(), made, quote!(#kept))
            } else {
                (quote!(#ct::Erased), quote!(#ct::Erased::new::<#own>(#made)), quote!(#kept.get::<#own>()))
            };
            let opened = quote!(#items let &(#(#parts,)*) = #opened;);
            let functions = functions([&record_head, &pull_head], &record_ty, &made, &opened, &quote!(#items #given));
            return (functions, record_ty);
        }
        let record = self.record(&fields, &self.says(split));
        let calls = super::record::calls(&split.func.slots, super::inlining::weight(&bodies));
        let weightless = self.weightless(&split.func.slots).filter(|_| !record.erased).unwrap_or_else(|| quote!(false));
        let (head, own, record_ty, callee) = (&record.head, &record.own, &record.given, &record.callee);
        let (made, opened) = if record.erased {
            (quote!(#ct::Erased::new::<#own>(CtRecord { #(#names),* })), quote!(#kept.get::<#own>()))
        } else {
            (quote!(CtRecord { #(#names),* }), quote!(#kept))
        };
        let heads = [&quote!(pub fn record), &quote!(pub fn pull)];
        let opened = quote!(let &CtRecord { #(#parts),* } = #opened;);
        let functions = functions(heads, record_ty, &made, &opened, &TokenStream::new());
        let functions = quote! {
            #head { #(#fields),* }
            impl #home {
                #calls
                pub const fn weightless() -> bool { #weightless }
                #functions
            }
            #callee
        };
        (functions, quote!(CtRecord))
    }

    /// Can these types stand in the signature of a function of a type, whoever sees it? A trait does not know them.
    fn can_show(&self, types: &[TokenStream]) -> bool {
        let source = self.source;
        if source.options.in_trait || source.definition {
            return false;
        }
        let mut seen: HashSet<String> = PLAIN.iter().map(ToString::to_string).collect();
        let (inputs, output) = (&source.item.sig.inputs, &source.item.sig.output);
        each_name(&quote!(#inputs #output), |name| seen.extend([name.to_string()]));
        each_name(&self.ct, |name| seen.extend([name.to_string()]));
        types.iter().all(|ty| {
            let mut known = true;
            each_name(ty, |name| known &= seen.contains(&name.to_string()));
            known
        })
    }

    /// What callers may rely on.
    fn says(&self, split: &Reverse) -> Says {
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
        Says { overwritten: split.overwritten, plain, again }
    }

    /// The type of one of the slots in the record.
    fn slot_ty(&self, slot: &Slot, slots: &[Slot]) -> Option<TokenStream> {
        if slot.often.is_many() {
            return self.buffer_ty(slot, slots);
        }
        let ty = self.value_ty(slot)?;
        let ty = match slot.callee.as_ref().filter(|_| slot.is_held()) {
            Some(callee) => {
                let (ct, home) = (&self.ct, super::calls::home(callee));
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
            Ty::Float(Float::Open) => self.source.floats.main().tokens()?,
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
            Ty::Ref(_, t) => self.kept_ty(t)?,
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

    /// Parameters of `record`, parameters of `pull`, its prologue, what it returns and the types of that.
    #[allow(clippy::type_complexity)]
    pub(super) fn pull_signature(
        &self,
        split: &Reverse,
    ) -> (Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>) {
        let (mut params, mut pulled, mut prologue, mut returned, mut types) = (vec![], vec![], vec![], vec![], vec![]);
        let written = split.written();
        for ((p, bar), q) in self.source.parameters.iter().zip(&split.bars).zip(&split.func.params) {
            if let Some(f) = &p.function {
                params.push(self.record_function(p, f));
                pulled.push(self.pull_function(p, f));
                continue;
            }
            let (name, ty) = (&p.name, &p.written);
            let by_value = matches!(p.pass, Pass::Number | Pass::Value);
            let changed = (p.mutable || written.contains(&q.var)) && by_value;
            let mutable = changed.then(|| quote!(mut));
            params.push(self.declared(p, changed));
            let bar = bar.map(|b| split.func.var(b).name.clone());
            match p.pass {
                Pass::Number => {
                    pulled.push(quote!(#mutable #name: #ty));
                    pulled.push(quote!(_: ::core::option::Option<()>));
                }
                Pass::Value | Pass::Function => {
                    let given = self.given_type(p);
                    pulled.push(quote!(_: #given));
                    pulled.push(quote!(_: ::core::option::Option<()>));
                }
                Pass::Shared => {
                    pulled.push(quote!(#name: #ty));
                    pulled.push(self.buffer_param(p, bar.as_ref(), &mut prologue));
                }
                Pass::Unique => {
                    pulled.push(quote!(_: impl ::core::marker::Sized));
                    pulled.push(self.buffer_param(p, bar.as_ref(), &mut prologue));
                }
            }
            match bar.filter(|_| by_value) {
                Some(bar) => {
                    returned.push(quote!(#bar));
                    types.push(self.owned(&p.written));
                }
                None => {
                    returned.push(quote!(()));
                    types.push(quote!(()));
                }
            }
        }
        (params, pulled, prologue, returned, types)
    }

    /// The type of what `pull` is handed back of what was given for good: any, but where it says what type parameters
    /// and lengths stand for.
    pub(super) fn given_type(&self, p: &Parameter) -> TokenStream {
        let (ct, ty) = (&self.ct, &p.written);
        let generics = &self.source.generics;
        let open = generics.type_params().map(|t| &t.ident).chain(generics.const_params().map(|n| &n.ident));
        let open = open.into_iter().any(|name| names::mentions(ty, name));
        if open { quote!(impl #ct::Was<#ty>) } else { quote!(impl ::core::marker::Sized) }
    }

    /// The parameter of `pull` for the buffer of a reference.
    pub(super) fn buffer_param(
        &self,
        p: &Parameter,
        bar: Option<&Ident>,
        prologue: &mut Vec<TokenStream>,
    ) -> TokenStream {
        let (ct, name) = (&self.ct, &p.name);
        let Some(bar) = bar else {
            let ty = match self.slot_type(p) {
                _ if p.selects => quote!(&mut ()),
                ty if ty.to_string() == "()" => ty,
                _ => {
                    let ty = self.tangent(&p.written);
                    quote!(&mut #ty)
                }
            };
            return quote!(_: ::core::option::Option<#ty>);
        };
        let ty = self.tangent(&p.written);
        let zero = Ident::new("zero", Span::mixed_site());
        prologue.push(if p.pass == Pass::Shared {
            quote! {
                let mut #zero = ::core::option::Option::None;
                let #bar: &mut #ty = #ct::given_mut(#bar, &mut #zero, #name);
            }
        } else {
            quote!(let #bar: &mut #ty = #bar.expect("cotangent: a `&mut` argument has a cotangent");)
        });
        quote!(#bar: ::core::option::Option<&mut #ty>)
    }
}
