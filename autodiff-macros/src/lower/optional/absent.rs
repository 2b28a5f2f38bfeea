//! References that may be absent: `Option<&[f64]>`, as arguments and with what stands for them.

use crate::lower::matching::variant_of;
use crate::lower::optional::present;
use crate::lower::{Expr, Inert, Lower, Proj, Ty, Val};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// An argument that is such a reference: `Some(&v)`, `option.as_ref()`, `option.as_deref()`; of what carries no derivative,
    /// also several of them (`(&a, &b)`). It stands in the call as it
    /// is, so rustc finds what the parameter takes, a slice of a vector too.
    pub(in crate::lower) fn lent_if_any(&mut self, e: &syn::Expr) -> Option<Val> {
        let active = self.mentions_active(e);
        match e {
            syn::Expr::Call(c) if !active => self.inert_if_any(c),
            syn::Expr::Tuple(t) if !active && !t.elems.is_empty() && t.elems.iter().all(lends_variable) => {
                let code = self.inert(e);
                let ty = self.infer(e);
                Some(Val { expr: Expr::Inert(Inert { ty: ty.clone(), ..code }), ty })
            }
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
            syn::Expr::MethodCall(m) if active && m.args.is_empty() => {
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

    /// The same of what carries no derivative.
    fn inert_if_any(&mut self, c: &syn::ExprCall) -> Option<Val> {
        let syn::Expr::Path(path) = &*c.func else { return None };
        if !path.path.is_ident("Some") || c.args.len() != 1 || !lends_variable(&c.args[0]) {
            return None;
        }
        let ty = Ty::Option(Box::new(self.infer(&c.args[0])));
        let code = self.inert(&c.args[0]);
        let tokens = &code.tokens;
        let code = Inert { tokens: quote!(::core::option::Option::Some(#tokens)), ty: ty.clone(), ..code };
        Some(Val { expr: Expr::Inert(code), ty })
    }

    /// `given.unwrap_or(other)` of such references: the one or the other.
    pub(super) fn lent_or(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        // The other one is asked for only where it is wanted, so that must have no effects.
        if !self.lends_more(&m.receiver) || !self.repeatable(&m.args[0]) {
            return None;
        }
        let text: Rc<syn::Expr> = self.text(m, |s| {
            let (receiver, other, given) = (&m.receiver, &m.args[0], s.own_name("given"));
            quote!(match #receiver { Some(#given) => #given, None => #other })
        });
        Some(self.val(&text))
    }

    /// `given.ok_or(error)?` of such a reference: what it lends, or the error is returned.
    pub(super) fn lent_or_error(&mut self, e: &syn::Expr) -> Option<Val> {
        let syn::Expr::MethodCall(m) = e else { return None };
        let made = match (m.method.to_string().as_str(), m.args.first()) {
            ("ok_or", Some(error)) => quote!(#error),
            ("ok_or_else", Some(make)) => quote!((#make)()),
            _ => return None,
        };
        if !self.lends_more(&m.receiver) {
            return None;
        }
        let text = self.text(m, |s| {
            let (receiver, given) = (&m.receiver, s.own_name("given"));
            let error = quote!(::core::result::Result::Err(::core::convert::From::from(#made)));
            quote!(match #receiver { Some(#given) => #given, None => return #error })
        });
        Some(self.val(&text))
    }

    /// Is it an option of a reference to more than a number?
    fn lends_more(&self, e: &syn::Expr) -> bool {
        self.infer(e).lent_if_any().is_some_and(|lent| !lent.is_number())
    }
}

/// Is it `&x`?
fn lends_variable(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Reference(lent) if lent.mutability.is_none() && matches!(*lent.expr, syn::Expr::Path(_)))
}
