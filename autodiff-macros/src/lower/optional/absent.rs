//! References that may be absent: `Option<&[f64]>`, as arguments and with what stands for them.

use crate::lower::matching::variant_of;
use crate::lower::optional::present;
use crate::lower::{Expr, Lower, Proj, Ty, Val};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// An argument that is such a reference: `Some(&v)`, `option.as_ref()`, `option.as_deref()`. It stands in the call as it
    /// is, so rustc finds what the parameter takes, a slice of a vector too.
    pub(in crate::lower) fn lent_if_any(&mut self, e: &syn::Expr) -> Option<Val> {
        if !self.mentions_active(e) {
            return None;
        }
        match e {
            syn::Expr::Call(c) => {
                let syn::Expr::Path(path) = &*c.func else { return None };
                if !path.path.is_ident("Some") || c.args.len() != 1 {
                    return None;
                }
                let value = self.val(&c.args[0]);
                let value = match (value.expr, value.ty) {
                    (expr @ Expr::Borrow { unique: false, .. }, ty) => Val { expr, ty },
                    (Expr::Load(place), ty @ Ty::Ref(false, _)) => {
                        Val { expr: Expr::Borrow { place: place.then(Proj::Deref), unique: false }, ty }
                    }
                    (expr, ty) => self.element_value(Val { expr, ty }),
                };
                Some(present(variant_of(&path.path), value))
            }
            syn::Expr::MethodCall(m) if m.args.is_empty() => {
                let method = ["as_ref", "as_deref"].into_iter().find(|name| m.method == name)?;
                // Nothing but an option or a result has `as_deref`.
                let value = match self.infer(&m.receiver).peeled().clone() {
                    Ty::Option(value) => *value,
                    Ty::Named(_) | Ty::Unknown if method == "as_deref" && !self.is_own_method(m) => Ty::Unknown,
                    _ => return None,
                };
                let place = self.while_lending(|s| s.place(&m.receiver))?;
                let place = self.behind_references(place);
                let lent = match value {
                    Ty::Vec(item) if method == "as_deref" => Ty::Slice(item),
                    value => value,
                };
                let ty = Ty::Option(Box::new(Ty::Ref(false, Box::new(lent))));
                Some(Val { expr: Expr::Copy { place, method }, ty })
            }
            _ => None,
        }
    }

    /// `given.unwrap_or(other)` of such references: the one or the other.
    pub(super) fn lent_or(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        if !matches!(self.infer(&m.receiver), Ty::Option(t) if matches!(&*t, Ty::Ref(false, t) if !t.is_number())) {
            return None;
        }
        let text: Rc<syn::Expr> = self.text(m, |s| {
            let (receiver, other, given) = (&m.receiver, &m.args[0], s.own_name("given"));
            quote!(match #receiver { Some(#given) => #given, None => #other })
        });
        Some(self.val(&text))
    }
}
