//! The buffers of a function as text: a frame for those whose types are the same in all calls, from one pool, and one for
//! those whose types rustc finds.

use super::record::mentioned;
use super::siblings::Context;
use crate::ir::{Often, Slot, Ty, named};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// What the emitted code says of the buffers.
pub(super) struct Buffers {
    /// The declarations of those that are in no frame, before the forward sweep.
    single: TokenStream,
    /// The frame of those whose types have names, if there are any.
    pub named: Option<Frame>,
    /// The frame of the others.
    pub found: Option<Frame>,
}

/// Buffers that come from one pool, as text.
pub(super) struct Frame {
    /// What it is called.
    pub name: Ident,
    /// What it is, and of what.
    pub ty: TokenStream,
    /// The names of its buffers, as a pattern for its contents.
    pattern: TokenStream,
}

impl Buffers {
    /// Their declarations before the forward sweep.
    pub fn declared(&self, ct: &TokenStream) -> TokenStream {
        let frames = [(&self.named, "CT_POOL"), (&self.found, "CT_POOL_OF_FOUND")];
        let frames = frames.iter().filter_map(|(frame, pool)| Some(frame.as_ref()?.declare(pool, ct)));
        let single = &self.single;
        quote!(#(#frames)* #single)
    }
}

impl Frame {
    /// Gives the type a name, by which it is called from now on. The item that does so.
    pub fn alias(&mut self) -> TokenStream {
        let name = Ident::new("CtFrame", Span::mixed_site());
        let ty = std::mem::replace(&mut self.ty, name.to_token_stream());
        quote!(type #name = #ty;)
    }

    /// The frame of buffers, given by their types and names; `name`, `pool`: what it and its pool are called.
    fn new(buffers: &[(TokenStream, TokenStream)], empty: &TokenStream, name: &str, ct: &TokenStream) -> Option<Frame> {
        let (ty, pattern) = paired(buffers);
        let name = Ident::new(name, Span::mixed_site());
        (!buffers.is_empty()).then(|| Frame { name, ty: quote!(#ct::Frame::<#empty, #ty>), pattern })
    }

    /// Its declaration before the forward sweep.
    fn declare(&self, pool: &str, ct: &TokenStream) -> TokenStream {
        let Frame { name, ty, pattern } = self;
        let pool = Ident::new(pool, Span::mixed_site());
        quote! {
            static #pool: #ct::Pool = #ct::Pool::new();
            let mut #name = #ty::new(&#pool);
            let #pattern = &mut *#name;
        }
    }

    /// What opens it before the backward sweep, where it is lent.
    pub fn open(&self) -> TokenStream {
        let Frame { name, pattern, .. } = self;
        quote!(let #pattern = &**#name;)
    }
}

impl Context<'_> {
    /// The buffers of the slots of both sweeps in one function: nobody else sees their types.
    pub(super) fn own_buffers(&self, slots: &[Slot]) -> Buffers {
        self.buffers(slots, |slot| self.pooled(slot, slots, &|ty| self.lasts(ty)))
    }

    /// The buffers of the slots of a record.
    pub(super) fn recorded_buffers(&self, slots: &[Slot]) -> Buffers {
        self.buffers(slots, |slot| self.pooled_in_record(slot, slots))
    }

    /// The buffers of the slots, where some come from a pool, of these types.
    fn buffers(&self, slots: &[Slot], pooled: impl Fn(&Slot) -> Option<TokenStream>) -> Buffers {
        let ct = &self.ct;
        let (mut named, mut found, mut single, mut empty) = (vec![], vec![], TokenStream::new(), vec![]);
        for slot in slots.iter().filter(|slot| !slot.is_elsewhere()) {
            let name = &slot.name;
            if self.lies_in_found(slot) {
                found.push((slot.inferred(ct), quote!(#name)));
                continue;
            }
            match pooled(slot).filter(|_| slot.often.is_many()) {
                Some(own) => {
                    empty.push(self.weightless_column(slot));
                    named.push((own, quote!(#name)));
                }
                None => single.extend(slot.declare(ct)),
            }
        }
        let empty = match empty.into_iter().collect::<Option<Vec<_>>>() {
            Some(empty) => quote!({ #(#empty)&&* }),
            None => quote!(false),
        };
        let named = Frame::new(&named, &empty, "ct_frame", ct);
        let found = Frame::new(&found, &quote!(false), "ct_found", ct);
        Buffers { single, named, found }
    }

    /// Is it a buffer in the frame of those whose types rustc finds? What is kept between calls depends on no generics,
    /// and such a type does not show whether it does.
    pub(super) fn lies_in_found(&self, slot: &Slot) -> bool {
        slot.is_inferred()
            && matches!(slot.often, Often::Many | Often::Row)
            && self.functions().next().is_none()
            && self.is_of_one_type()
    }

    /// Does nothing in the function, nor `Self`, depend on generics?
    fn is_of_one_type(&self) -> bool {
        let source = self.source;
        let outer = || !source.in_impl || source.outer.as_ref().is_some_and(|outer| outer.params.is_empty());
        source.generics.params.is_empty() && outer() && !source.definition
    }

    /// The same for a record, whose type stands in the signatures of a type's functions: it has to have the same name everywhere.
    pub(super) fn pooled_in_record(&self, slot: &Slot, slots: &[Slot]) -> Option<TokenStream> {
        // What has a name outside of the function does not depend on its generics.
        let fixed = |ty: &TokenStream| !self.mentions_generics(ty);
        self.pooled(slot, slots, &fixed).filter(|_| !self.source.in_impl || is_plain(slot, slots))
    }

    /// Can what is kept between calls depend on the generics that the code mentions? Floats and numbers last, of other types
    /// that is not known. (The pool finds what fits.)
    fn lasts(&self, code: &TokenStream) -> bool {
        let generics = self.with_kept();
        let is_const = |name: &Ident| generics.const_params().any(|param| param.ident == *name);
        mentioned(&generics, code).into_iter().all(|name| is_const(name) || self.source.floats.params().contains(name))
    }

    /// The type of the buffer of one of the slots in the frame, if it is the same in all calls, or `fits`.
    fn pooled(&self, slot: &Slot, slots: &[Slot], fits: &dyn Fn(&TokenStream) -> bool) -> Option<TokenStream> {
        // What is declared inside of the function cannot be named under all circumstances.
        let held = || std::iter::once(slot).chain(slot.columns.iter().map(|column| &slots[column.0 as usize]));
        let callees = held().filter_map(|slot| slot.callee.as_ref().or(slot.again.as_ref().map(|call| &call.callee)));
        let local = callees.filter_map(|path| path.segments.last()).any(|last| self.local(&last.ident));
        let open = matches!(slot.ty, Ty::Int(None));
        if self.source.in_impl && !self.is_of_one_type() && !is_plain(slot, slots) {
            return None;
        }
        // Of a record of what depends on the type of a field, rustc finds the type.
        let hidden = matches!(&slot.ty, Ty::Named(name) if named::is_record_of_field(name));
        if local || open || hidden || slot.is_inferred() {
            return None;
        }
        let buffer = self.buffer_ty(slot, slots).filter(|ty| fits(ty))?;
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
                let (ct, home) = (&self.ct, super::home::home(callee));
                Some(quote!(<#home>::calls(#ct::CALLS) != 0 && <#home>::weightless()))
            }
            // A constant of a type depends on no generics.
            None => self.kept_ty(&slot.ty).filter(|ty| !self.mentions_generics(ty)).map(|ty| weightless(&ty)),
        }
    }

    /// Does a record with these slots take no room? As code, since only rustc knows; `None` if it does: what may or may
    /// not be there, and what a loop has left, is a difference between one record and another.
    pub(super) fn weightless(&self, slots: &[Slot]) -> Option<TokenStream> {
        let kept = slots.iter().filter(|slot| !slot.is_elsewhere());
        let each = kept.map(|slot| match &slot.callee {
            _ if slot.often != Often::Once || slot.ty.is_unnamed() => None,
            Some(callee) => {
                let home = super::home::home(callee);
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
        if slot.is_apart() {
            let item = self.kept_ty(&slot.ty.item())?;
            return Some(quote!(#ct::Vectors<#item>));
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

/// Has the slot, with those beside it, a type that has the same name everywhere?
fn is_plain(slot: &Slot, slots: &[Slot]) -> bool {
    let plain = |slot: &Slot| super::reverse::plain(&slot.ty);
    plain(slot) && slot.columns.iter().all(|column| plain(&slots[column.0 as usize]))
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
