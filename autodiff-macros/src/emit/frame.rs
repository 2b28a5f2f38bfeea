//! The buffers of a function as text: one frame for those whose types are the same in all calls, from one pool.

use super::siblings::Context;
use crate::ir::{Float, Slot, Ty};
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
        let (mut pooled, mut single) = (vec![], TokenStream::new());
        // What calls leave behind may take no room: only rustc knows.
        let mut light = true;
        for slot in slots {
            match self.pooled(slot).filter(|_| slot.often.is_many()) {
                Some(own) => {
                    light &= matches!(slot.ty, Ty::Named(_)) && !slot.is_flat();
                    let slot = &slot.name;
                    pooled.push((own, quote!(#slot)));
                }
                None => single.extend(slot.declare(ct)),
            }
        }
        let any = !pooled.is_empty();
        let (ty, pattern) = paired(&pooled);
        let frame = if light { quote!(LightFrame) } else { quote!(Frame) };
        let pool = Ident::new("CT_POOL", Span::mixed_site());
        let declared = any.then(|| {
            quote! {
                static #pool: #ct::Pool = #ct::Pool::new();
                let mut #name = #ct::#frame::<#ty>::new(&#pool);
                let #pattern = &mut *#name;
            }
        });
        Buffers { declared: quote!(#declared #single), frame: any.then_some(quote!(#ct::#frame<#ty>)), pattern, name }
    }

    /// The type of a slot's buffer, if it is the same in all calls.
    pub(super) fn pooled(&self, slot: &Slot) -> Option<TokenStream> {
        // What is declared inside of the function cannot be named under all circumstances.
        let local =
            slot.callee.as_ref().and_then(|path| path.segments.last()).is_some_and(|last| self.local(&last.ident));
        let open = matches!(slot.ty, Ty::Float(Float::Open) | Ty::Int(None));
        if self.source.in_impl && !super::reverse::plain(&slot.ty) {
            return None;
        }
        // What is kept between calls does not depend on the generics of one.
        let fixed = |ty: &TokenStream| !self.mentions_generics(ty);
        if local || open { None } else { self.buffer_ty(slot).filter(fixed) }
    }

    /// The type of a slot's buffer.
    pub(super) fn buffer_ty(&self, slot: &Slot) -> Option<TokenStream> {
        let ct = &self.ct;
        if slot.is_flat() {
            let item = self.kept_ty(&slot.ty.item())?;
            return Some(quote!(#ct::Slices<#item>));
        }
        let ty = self.kept_ty(&slot.ty)?;
        Some(quote!(#ct::Buffer<#ty>))
    }
}

/// Buffers and their names as pairs of pairs, so that rustc need not look deep into a long list of them.
fn paired(buffers: &[(TokenStream, TokenStream)]) -> (TokenStream, TokenStream) {
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
