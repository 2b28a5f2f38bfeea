//! Ranges of active numbers, `a..b`: structs with two fields, as which they are lowered.

use crate::lower::Lower;
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// The struct that a range is, if it has both ends and no end in it. (What indices and loops run over is none of
    /// active numbers.)
    pub(super) fn range_of_numbers(&mut self, e: &syn::Expr) -> Option<Rc<syn::Expr>> {
        let syn::Expr::Range(syn::ExprRange { start: Some(start), end: Some(end), limits, .. }) = e else {
            return None;
        };
        if matches!(limits, syn::RangeLimits::Closed(_)) {
            return None;
        }
        let number = self.infer(start).join(&self.infer(end)).peeled().clone();
        let of = number.is_float().then(|| number.tokens()).flatten().map(|ty| quote!(::<#ty>));
        // A round may know the type that one before did not.
        let key = (std::ptr::from_ref(e) as usize, format!("range {}", of.is_some()));
        Some(self.text_for(key, |_| quote!(::core::ops::Range #of { start: #start, end: #end })))
    }
}
