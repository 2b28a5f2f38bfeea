//! The buffers of a function as text: one frame for those whose types are the same in all calls, from one pool.

use super::siblings::Context;
use crate::ir::{Float, Often, Slot, Ty, named};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// What the emitted code says of the buffers.
pub(super) struct Buffers {
    /// Their declarations before the forward sweep.
    pub declared: TokenStream,
    /// The type of the frame, if there is one: what it is, and of what.
    pub frame: Option<TokenStream>,
    /// The names of the frame's buffers, as a pattern for its contents.
    pub pattern: TokenStream,
    /// The name of the frame.
    pub name: Ident,
}

impl Context<'_> {
    /// The buffers of the slots.
    pub(super) fn buffers(&self, slots: &[Slot]) -> Buffers {
        let ct = &self.ct;
        let name = Ident::new("ct_frame", Span::mixed_site());
        let (mut pooled, mut single, mut empty) = (vec![], TokenStream::new(), vec![]);
        for slot in slots.iter().filter(|slot| !slot.is_elsewhere()) {
            match self.pooled(slot, slots).filter(|_| slot.often.is_many()) {
                Some(own) => {
                    empty.push(self.weightless_column(slot));
                    let slot = &slot.name;
                    pooled.push((own, quote!(#slot)));
                }
                None => single.extend(slot.declare(ct)),
            }
        }
        let any = !pooled.is_empty();
        let (ty, pattern) = paired(&pooled);
        let empty = match empty.into_iter().collect::<Option<Vec<_>>>() {
            Some(empty) => quote!({ #(#empty)&&* }),
            None => quote!(false),
        };
        let frame = quote!(#ct::Frame::<#empty, #ty>);
        let pool = Ident::new("CT_POOL", Span::mixed_site());
        let declared = any.then(|| {
            quote! {
                static #pool: #ct::Pool = #ct::Pool::new();
                let mut #name = #frame::new(&#pool);
                let #pattern = &mut *#name;
            }
        });
        Buffers { declared: quote!(#declared #single), frame: any.then_some(frame), pattern, name }
    }

    /// The type of the buffer of one of the slots in the frame, if it is the same in all calls.
    pub(super) fn pooled(&self, slot: &Slot, slots: &[Slot]) -> Option<TokenStream> {
        // What is declared inside of the function cannot be named under all circumstances.
        let held = || std::iter::once(slot).chain(slot.columns.iter().map(|column| &slots[column.0 as usize]));
        let callees = held().filter_map(|slot| slot.callee.as_ref().or(slot.again.as_ref().map(|call| &call.callee)));
        let local = callees.filter_map(|path| path.segments.last()).any(|last| self.local(&last.ident));
        let open = matches!(slot.ty, Ty::Float(Float::Open) | Ty::Int(None));
        if self.source.in_impl && !held().all(|slot| super::reverse::plain(&slot.ty)) {
            return None;
        }
        // What is kept between calls does not depend on the generics of one.
        let fixed = |ty: &TokenStream| !self.mentions_generics(ty);
        // Of a record of what depends on the type of a field, rustc finds the type.
        let hidden = matches!(&slot.ty, Ty::Named(name) if named::is_record_of_field(name));
        if local || open || hidden || slot.is_inferred() {
            return None;
        }
        let buffer = self.buffer_ty(slot, slots).filter(fixed)?;
        match self.weightless_column(slot) {
            Some(empty) => {
                let (ct, ty) = (&self.ct, self.value_ty(slot)?);
                Some(quote!(#ct::Column<{ #empty }, #ty>))
            }
            None => Some(buffer),
        }
    }

    /// Does what a buffer has many of take no room? As code, since only rustc knows; `None` if it does.
    fn weightless_column(&self, slot: &Slot) -> Option<TokenStream> {
        if !slot.is_column() {
            return None;
        }
        match &slot.callee {
            // What a function that calls itself leaves behind depends on the answer.
            Some(callee) => {
                let (ct, home) = (&self.ct, super::calls::home(callee));
                Some(quote!(<#home>::calls(#ct::CALLS) != 0 && <#home>::weightless()))
            }
            None => self.kept_ty(&slot.ty).map(|ty| weightless(&ty)),
        }
    }

    /// Does a record with these slots take no room? As code, since only rustc knows; `None` if it does: what may or may
    /// not be there, and what a loop has left, is a difference between one record and another.
    pub(super) fn weightless(&self, slots: &[Slot]) -> Option<TokenStream> {
        let kept = slots.iter().filter(|slot| !slot.is_elsewhere());
        let each = kept.map(|slot| match &slot.callee {
            _ if slot.often != Often::Once => None,
            Some(callee) => {
                let home = super::calls::home(callee);
                Some(quote!(<#home>::weightless()))
            }
            None if matches!(slot.ty, Ty::Named(_)) => {
                self.kept_ty(&slot.ty).filter(|ty| !self.mentions_generics(ty)).map(|ty| weightless(&ty))
            }
            None => None,
        });
        let each = each.collect::<Option<Vec<_>>>()?;
        Some(if each.is_empty() { quote!(true) } else { quote!(#(#each)&&*) })
    }

    /// The type of the buffer of one of the slots.
    pub(super) fn buffer_ty(&self, slot: &Slot, slots: &[Slot]) -> Option<TokenStream> {
        let ct = &self.ct;
        if slot.is_flat() {
            let item = self.kept_ty(&slot.ty.item())?;
            return Some(quote!(#ct::Slices<#item>));
        }
        if matches!(slot.often, Often::InPlace(_)) {
            let item = self.kept_ty(&slot.ty.item())?;
            return Some(match &slot.lent_to {
                Some(params) if params.iter().all(|p| p.float.as_ref().is_none_or(|f| !self.mentions_generics(f))) => {
                    let slices = super::reverse::said(params, "SLICES", ct);
                    quote!(#ct::Rooms<{ #slices }, #item>)
                }
                _ => quote!(#ct::RoomsApart<#item>),
            });
        }
        let mut ty = self.value_ty(slot)?;
        if slot.is_beside() {
            return Some(slot.beside(quote!(Beside), ty, ct));
        }
        if !slot.columns.is_empty() {
            let columns = slot.columns.iter().map(|column| &slots[column.0 as usize]);
            let cells = columns.map(|column| {
                let ty = self.value_ty(column)?;
                let ty = if column.is_beside() { column.beside(quote!(Cell), ty, ct) } else { ty };
                Some((ty, TokenStream::new()))
            });
            ty = paired(&cells.collect::<Option<Vec<_>>>()?).0;
        }
        Some(quote!(#ct::Buffer<#ty>))
    }
}

/// Does a type take no room?
fn weightless(ty: &TokenStream) -> TokenStream {
    quote!(::core::mem::size_of::<#ty>() == 0)
}

/// Types and names of what belongs to them as pairs of pairs, so that rustc need not look deep into a long list of them.
pub(super) fn paired(buffers: &[(TokenStream, TokenStream)]) -> (TokenStream, TokenStream) {
    match buffers {
        [] => (quote!(()), quote!(())),
        [one] => one.clone(),
        more => {
            let (left, right) = more.split_at(more.len() / 2);
            let ((ty, name), (right_ty, right_name)) = (paired(left), paired(right));
            (quote!((#ty, #right_ty)), quote!((#name, #right_name)))
        }
    }
}
