//! Calls that are made once more in a sweep, where that is short: the type of the record decides (`rerun` of the runtime), or
//! what the function says of itself.

use super::body::Body;
use super::home::home;
use crate::ir::{Call, Callee, Slot, SlotId, VarId};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

impl Body<'_> {
    /// The value of a call once more, if that is not kept.
    pub(super) fn short_again(&self, span: Span, call: &Call, kept: VarId) -> TokenStream {
        let (ct, again) = (self.writer.ct, self.again(span, call));
        let (v, kept) = (call.result.map(|v| self.declared(v)), &self.writer.func.var(kept).name);
        quote!(let #v = #again.ct_value().unwrap_or_else(|| #ct::copy_of(#kept.unwrap()).ct_copied());)
    }

    /// The same, to be looked at where it is kept.
    pub(super) fn looked_at_again(&self, span: Span, call: &Call, kept: VarId) -> TokenStream {
        let (ct, func, again) = (self.writer.ct, self.writer.func, self.again(span, call));
        let kept = &func.var(kept).name;
        let Some(v) = call.result.map(|v| &func.var(v).name) else { return TokenStream::new() };
        let made = format_ident!("{v}_made", span = Span::mixed_site());
        quote! {
            let #made = #again.ct_value();
            let #v = #ct::rerun::made_or_kept(&#made, || #kept.unwrap());
        }
    }

    /// The same, for calls that are made again alone.
    pub(super) fn wanted_again(&self, span: Span, call: &Call, kept: VarId) -> TokenStream {
        let (ct, func, again) = (self.writer.ct, self.writer.func, self.again(span, call));
        let (v, kept) = (call.result.map(|v| &func.var(v).name), &func.var(kept).name);
        quote!(let #v = #ct::rerun::wanted(#again.ct_value(), #kept);)
    }

    /// The record of a call once more, if that is not kept.
    pub(super) fn record_again(&self, span: Span, call: &Call) -> TokenStream {
        let again = self.again(span, call);
        let made = call.result.map(|v| &self.writer.func.var(v).name);
        quote!(let #made = #again.ct_again();)
    }

    fn again(&self, span: Span, call: &Call) -> TokenStream {
        let (ct, text) = (self.writer.ct, self.recorded(span, call));
        match &call.callee {
            Callee::Path(path) if !call.callee.is_associated() => {
                let home = home(path);
                quote!(#ct::rerun::named(<#home as #ct::Callee>::FORETOLD, || #text))
            }
            _ => quote!(#ct::rerun::rerun(|| #text)),
        }
    }

    /// What decides whether the value of a call is kept: whether its record is, and whether the calls that it is wanted for
    /// are made again.
    pub(super) fn kept_if(&self, slot: &Slot) -> Option<TokenStream> {
        let ct = self.writer.ct;
        let is_kept = |record: &SlotId| {
            let record = &self.writer.func.slots[record.0 as usize];
            let name = &record.name;
            self.asked(record, &quote!(#ct::rerun::ask_all(&#name)))
        };
        let own = is_kept(slot.if_kept.as_ref()?);
        // The type of a record says nothing before the call: it may be found by that alone.
        let found = |record: &SlotId| self.writer.func.slots[record.0 as usize].callee.is_none();
        if slot.wanted_by.is_empty() || slot.wanted_by.iter().any(found) {
            return Some(own);
        }
        let others = slot.wanted_by.iter().map(is_kept);
        Some(quote!(#own && !(#(#others)&&*)))
    }

    /// What decides whether a record is kept; `of_its_type`: the question to its type.
    pub(super) fn asked(&self, record: &Slot, of_its_type: &TokenStream) -> TokenStream {
        match &record.callee {
            Some(callee) => {
                let (ct, home) = (self.writer.ct, home(callee));
                quote!(#ct::rerun::is_long(<#home as #ct::Callee>::FORETOLD))
            }
            None => quote!(#of_its_type.ct_is_kept()),
        }
    }
}
