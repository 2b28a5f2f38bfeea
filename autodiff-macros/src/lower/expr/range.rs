//! Ranges of active numbers: `a..b` is a struct with two fields, as which it is lowered, and `a..=b` the call that makes it.

use crate::lower::Lower;
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// What a range stands for, if it has both ends. (What indices and loops run over is none of
    /// active numbers.)
    pub(super) fn range_of_numbers(&mut self, e: &syn::Expr) -> Option<Rc<syn::Expr>> {
        let syn::Expr::Range(syn::ExprRange { start: Some(start), end: Some(end), limits, .. }) = e else {
            return None;
        };
        let closed = matches!(limits, syn::RangeLimits::Closed(_));
        let number = self.infer(start).join(&self.infer(end)).peeled().clone();
        let of = number.is_float().then(|| number.tokens()).flatten().map(|ty| quote!(::<#ty>));
        // A round may know the type that one before did not.
        let key = (std::ptr::from_ref(e) as usize, format!("range {}", of.is_some()));
        Some(self.text_for(key, |_| match closed {
            true => quote!(::core::ops::RangeInclusive #of ::new(#start, #end)),
            false => quote!(::core::ops::Range #of { start: #start, end: #end }),
        }))
    }
}
