//! Places as a function's writer sees them: some of its variables stand for what is lent out of the record.

use super::core_language;
use super::expr::Writer;
use super::place::{self, Use};
use super::types;
use crate::ir::named::is_unnamed;
use crate::ir::{Float, Often, Owner, Place, Proj, Slot, Ty};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Writer<'_> {
    /// The text of a place that is read.
    pub fn place(&self, p: &Place) -> TokenStream {
        place::used(self.func, p, Use::Read, self.through(p))
    }

    /// The references that are followed before the path begins.
    pub(super) fn through(&self, p: &Place) -> usize {
        usize::from(self.lent.contains(&p.root))
    }

    /// The text of a place that is written.
    pub fn written(&self, p: &Place) -> TokenStream {
        place::used(self.func, p, Use::Write, self.through(p))
    }

    /// How the value of a place is read: copied, or moved.
    pub(super) fn taking(&self, p: &Place) -> Use {
        if self.func.type_of(p).is_copy() == Some(true) { Use::Read } else { Use::Move }
    }

    /// A reference to what a slot holds for this execution.
    pub fn borrowed(&self, slot: &Slot) -> TokenStream {
        if self.core {
            let saved = core_language::saved(slot);
            return quote!(&#saved);
        }
        if let Often::InPlace(like) = slot.often {
            let (cursor, like) = (slot.cursor(), &self.func.var(like).name);
            return quote!(#cursor.back_like(&#like));
        }
        if self.opened && slot.is_opened_by_reference() { slot.name.to_token_stream() } else { slot.borrow(self.ct) }
    }

    /// The value that was `kept` in the slot; the record of the call that gave it may give it again.
    pub fn made_again(&self, slot: &Slot, kept: TokenStream) -> TokenStream {
        let Some(call) = &slot.again else { return kept };
        let record = &self.func.slots[call.record.0 as usize];
        let seen = record.seen().unwrap_or_else(|| self.borrowed(record));
        let (ct, again, home) = (self.ct, call.again(self.ct), super::home::home(&call.callee));
        let value = quote!(<#home as #ct::Callee>::ct_again(#seen));
        // Where its type is known here, the call may know it by another name, or not at all.
        let known = match &slot.ty {
            Ty::Float(Float::Named(name)) if is_unnamed(name.printed()) => None,
            Ty::Float(float) => float.tokens().map(|ty| types::inside(ty, ct)),
            _ => None,
        };
        match known {
            Some(ty) => quote!(<#again as #ct::Keeps>::ct_kept::<#ty>(#kept, || #ct::GivenAs::ct_given_as(#value))),
            None => quote!(<#again as #ct::Keeps>::ct_kept(#kept, || #value)),
        }
    }

    /// The copy of a place that a method makes.
    pub fn copied(&self, p: &Place, method: &str) -> TokenStream {
        let (ct, bare) = (self.ct, p.path.is_empty());
        match method {
            "clone" if place::is_by_name(self.func, p) => {
                let p = self.place(p);
                quote!(#ct::copy_of(&#p).ct_copied())
            }
            // What is in it need not be `Clone`.
            "to_vec" if may_hold_by_name(self.func.type_of(p).peeled()) => {
                let items = self.receiver(p);
                quote!(#items.iter().map(|item| #ct::copy_of(item).ct_copied()).collect::<#ct::standard::vec::Vec<_>>())
            }
            "clone" if place::holds_by_name(self.func, p) => {
                let (ty, place) = (self.func.type_of(p), self.place(p));
                let copy = types::container_copy(ty.peeled(), &quote!(&#place), ct);
                copy.unwrap_or_else(|| quote!(#place.clone()))
            }
            // Of a tuple of values of several types each may be a number.
            "clone" if !self.func.type_of(p).is_by_name() && self.func.type_of(p).may_be_copied() => {
                let p = self.place(p);
                quote!(#ct::copy_of(&#p).ct_copied())
            }
            // A method of a trait that is not in scope in each crate.
            "to_owned" if matches!(self.func.type_of(p), Ty::Ref(..)) => {
                let lent = bare && matches!(self.func.var(p.root).ty, Ty::Ref(..));
                let p = self.place(p);
                let p = if lent { p } else { quote!(&#p) };
                quote!(#ct::standard::borrow::ToOwned::to_owned(#p))
            }
            "to_owned" if self.func.type_of(p).is_str() => {
                let p = self.place(p);
                quote!(#ct::standard::borrow::ToOwned::to_owned(&#p))
            }
            _ => {
                // A box has such a method of its own, and so has a reference in an option.
                let content = match &p.path[..] {
                    [.., Proj::Part { variant, .. }] => variant.home == Owner::Box,
                    [.., Proj::Part { .. }, Proj::Deref] => true,
                    _ => false,
                };
                let p = if content { self.place(p) } else { self.receiver(p) };
                let p = if content { quote!((#p)) } else { p };
                let method = Ident::new(method, Span::mixed_site());
                quote!(#p.#method())
            }
        }
    }

    /// A place as the receiver of a method.
    pub fn receiver(&self, p: &Place) -> TokenStream {
        place::receiver(self.func, p, Use::Read, self.through(p))
    }

    /// A place as the receiver of a method that changes it.
    pub fn changed(&self, p: &Place) -> TokenStream {
        place::receiver(self.func, p, Use::Write, self.through(p))
    }

    /// A place as the receiver of a method that consumes it.
    pub fn taken(&self, p: &Place) -> TokenStream {
        place::receiver(self.func, p, self.taking(p), self.through(p))
    }
}

/// Is it a list of values of types by their names, or a container by its name alone?
fn may_hold_by_name(list: &Ty) -> bool {
    match list {
        Ty::Slice(item) | Ty::Vec(item) => item.is_by_name(),
        Ty::Named(_) => true,
        _ => false,
    }
}
