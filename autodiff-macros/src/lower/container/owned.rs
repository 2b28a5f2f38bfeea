//! Conversions between slices, arrays and vectors: `Vec::from(x)`, `x.into()`, `x.try_into().unwrap()`.

use crate::lower::closure::path_ends;
use crate::lower::{Expr, Lower, Ty, Val};
use quote::quote;
use std::rc::Rc;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `Vec::from(x)`; `None` if it is something else.
    pub(in crate::lower) fn vector_from(&mut self, c: &syn::ExprCall) -> Option<Val> {
        let named = matches!(&*c.func, syn::Expr::Path(p) if path_ends(&p.path, &["Vec", "from"]));
        let active = named && c.args.len() == 1 && self.mentions_active(&c.args[0]);
        if active { self.copied_list(&c.args[0]) } else { None }
    }

    /// `x.into()` where a vector is expected.
    pub(in crate::lower) fn vector_into(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let expected = matches!(self.expected, Some(Ty::Vec(_))) && m.method == "into" && m.args.is_empty();
        if expected && self.mentions_active(&m.receiver) { self.copied_list(&m.receiver) } else { None }
    }

    /// The items of a list as a vector.
    pub(super) fn copied_list(&mut self, e: &syn::Expr) -> Option<Val> {
        if !matches!(self.infer(e).peeled(), Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..)) {
            return None;
        }
        let value = self.val(e);
        let place = self.place_of(e.span(), value);
        let place = self.behind_references(place);
        let item = self.func.type_of(&place).item();
        Some(Val { expr: Expr::Copy { place, method: "to_vec" }, ty: Ty::Vec(Box::new(item)) })
    }

    /// `x.try_into().unwrap()`, `<[f64; 3]>::try_from(x).unwrap()`: the array, item by item, behind the same conversion
    /// for its panic.
    pub(in crate::lower) fn array_from(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        if !matches!((m.method.to_string().as_str(), m.args.len()), ("unwrap", 0) | ("expect", 1)) {
            return None;
        }
        let (list, to) = match &*m.receiver {
            syn::Expr::MethodCall(inner) if inner.method == "try_into" && inner.args.is_empty() => {
                (&*inner.receiver, self.expected.clone()?)
            }
            syn::Expr::Call(c) if c.args.len() == 1 => match &*c.func {
                syn::Expr::Path(p) if path_ends(&p.path, &["try_from"]) => {
                    (&c.args[0], self.read(&p.qself.as_ref()?.ty))
                }
                _ => return None,
            },
            _ => return None,
        };
        let Ty::Array(item, Some(n)) = to.peeled().clone() else { return None };
        let from = self.infer(list).peeled().clone();
        if !matches!(from, Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..)) || matches!(to, Ty::Ref(true, _)) {
            return None;
        }
        let item = item.join(&from.item());
        let number = item.is_float().then(|| item.tokens())??;
        let (method, args) = (&m.method, &m.args);
        let Ty::Float(float) = &item else { return None };
        let zero = self.number_text(0.0, float);
        Some(self.text(m, |s| {
            let (part, made) = (s.own_name("part"), s.own_name("made"));
            // What the error says is the slice or the vector.
            let again = if matches!(from, Ty::Vec(_)) { quote!(#part.to_vec()) } else { quote!(#part) };
            let array = quote!({
                let #part = &(#list)[..];
                ::core::assert!({
                    let _ = <[#number; #n]>::try_from(#again).#method(#args);
                    true
                });
                let mut #made: [#number; #n] = [#zero; #n];
                #made.copy_from_slice(&#part[..#n]);
                #made
            });
            if matches!(to, Ty::Ref(..)) { quote!(&#array) } else { array }
        }))
    }
}
