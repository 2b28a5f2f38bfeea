//! Methods of `num_traits` that are written out: conversions between floats that may fail, where the `Option` that they
//! give is not opened at once (`T::from(x)?`, `x.to_f64().ok_or(…)`), with those that are; and powers of one name.

use crate::ir::named::is_of_field;
use crate::lower::{Lower, Ty};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// What `T::from(x)` stands for.
    pub(in crate::lower) fn conversion_text(&mut self, c: &syn::ExprCall) -> Rc<syn::Expr> {
        let (of, value) = (&c.func, &c.args);
        self.text_for((std::ptr::from_ref(c) as usize, "from".into()), |s| {
            let made = s.own_name("made");
            quote!({
                let #made = #value;
                if #of(#made).is_some() { Some(#of(#made).unwrap()) } else { None }
            })
        })
    }

    /// What `x.to_f64()` stands for.
    pub(in crate::lower) fn float_text(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let (value, to) = (&m.receiver, &m.method);
        let converts = m.args.is_empty() && (to == "to_f64" || to == "to_f32") && !self.is_of_trait(m);
        // So is a field, where a float is a parameter: who converts to one, asks traits of numbers for it.
        let of_number = match self.infer(value).peeled() {
            Ty::Float(_) => true,
            Ty::Named(name) => self.func.floats.generic() && is_of_field(name) && !self.is_structured(name.printed()),
            _ => false,
        };
        if !converts || !of_number {
            return None;
        }
        Some(self.text(m, |s| {
            let made = s.own_name("made");
            quote!({
                let #made = #value;
                if #made.#to().is_some() { Some(#made.#to().unwrap()) } else { None }
            })
        }))
    }

    /// What `x.pow(n)` stands for: the type of the exponent says which power it is.
    pub(in crate::lower) fn power_text(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let (value, exponent) = (&m.receiver, m.args.first()?);
        let is_power = m.method == "pow" && m.args.len() == 1 && !self.is_of_trait(m);
        if !is_power || !matches!(self.infer(value).peeled(), Ty::Float(_)) {
            return None;
        }
        let code = match self.infer(exponent).peeled() {
            Ty::Int(_) => quote!((#value).powi((#exponent) as i32)),
            Ty::Float(_) => quote!((#value).powf(#exponent)),
            _ => return None,
        };
        Some(self.text(m, |_| code))
    }
}
