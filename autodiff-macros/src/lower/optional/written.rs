//! Methods of options that are written out: each stands for code of the same value and effects, made of what is known.

use crate::lower::{Expr, Lower, Place, Ty};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// The place of what an option holds, if a method of it gives that in any case.
    pub(in crate::lower) fn place_in_option(&mut self, m: &syn::ExprMethodCall) -> Option<Place> {
        if !matches!(m.method.to_string().as_str(), "get_or_insert" | "get_or_insert_with") {
            return None;
        }
        let text = self.option_text(m)?;
        match self.val(&text).expr {
            Expr::Borrow { place, .. } => Some(place),
            _ => None,
        }
    }

    /// The code that a method of an option stands for, if it is one of those.
    pub(in crate::lower) fn option_text(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let name = m.method.to_string();
        let known = matches!(
            (name.as_str(), m.args.len()),
            ("get_or_insert" | "get_or_insert_with" | "insert" | "take_if" | "xor" | "inspect", 1)
        );
        // Nothing else has these, unless it is a type of the user's.
        let of_options = matches!(name.as_str(), "get_or_insert" | "get_or_insert_with" | "take_if");
        let option = || matches!(self.infer(&m.receiver).peeled(), Ty::Option(_));
        // What stands there several times must have no effects.
        let once = matches!(name.as_str(), "xor" | "inspect") || self.repeatable(&m.receiver);
        if !known || !once || self.is_own_method(m) || !(of_options || option()) {
            return None;
        }
        let (of, given) = (&m.receiver, &m.args[0]);
        Some(self.text(m, |s| {
            let (held, other) = (s.own_name("held"), s.own_name("other"));
            match name.as_str() {
                "get_or_insert" => quote!({
                    let #other = #given;
                    if #of.is_none() {
                        #of = ::core::option::Option::Some(#other);
                    }
                    #of.as_mut().unwrap()
                }),
                "get_or_insert_with" => quote!({
                    if #of.is_none() {
                        #of = ::core::option::Option::Some((#given)());
                    }
                    #of.as_mut().unwrap()
                }),
                "insert" => quote!({
                    #of = ::core::option::Option::Some(#given);
                    #of.as_mut().unwrap()
                }),
                // What it asks of the value changes nothing.
                "take_if" => quote! {
                    if #of.as_ref().is_some_and(#given) { #of.take() } else { ::core::option::Option::None }
                },
                "xor" => quote!({
                    let #held = #of;
                    let #other = #given;
                    if #held.is_some() == #other.is_some() {
                        ::core::option::Option::None
                    } else if #held.is_some() {
                        #held
                    } else {
                        #other
                    }
                }),
                _ => quote!({
                    let #held = #of;
                    #held.iter().for_each(#given);
                    #held
                }),
            }
        }))
    }
}
