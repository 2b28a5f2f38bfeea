//! Methods that do nothing but lend a place, as the module shows: their calls are that place, so nothing is copied for them.
//!
//! ```text
//! model.config().gain * x        model.config.gain * x
//! dot(m.row(k), x)               dot(&m.data[k * m.columns..(k + 1) * m.columns], x)
//! low.core().run(x)              low.core.run(x), of `fn core(&mut self) -> &mut Core`
//! ```

use crate::lower::stmt::iterate;
use crate::lower::types::refine::member;
use crate::lower::{Lower, Ty};
use crate::parse::{Lends, LentPlace};
use crate::syntax::Put;
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use std::rc::Rc;
use syn::visit_mut::VisitMut;

impl Lower<'_> {
    /// The place that a method call stands for.
    pub(in crate::lower) fn lent_place(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let place = written(self.place_lent_by(m)?, m);
        let key = (std::ptr::from_ref(m) as usize, "place".to_owned());
        Some(self.text_for(key, |_| place.into_token_stream()))
    }

    /// The same in code that is copied, as what the method gives.
    pub(in crate::lower) fn copied_place(&self, m: &syn::ExprMethodCall) -> Option<syn::Expr> {
        let lent = self.place_lent_by(m)?;
        let place = written(lent, m);
        let lends = lent.lends;
        Some(syn::parse_quote!(#lends #place))
    }

    /// The same with a reference to it, if the method gives one.
    pub(in crate::lower) fn reference_to_place(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let lends = self.place_lent_by(m)?.lends;
        if lends == Lends::Copy {
            return None;
        }
        let place = self.lent_place(m)?;
        let key = (std::ptr::from_ref(m) as usize, "reference".to_owned());
        Some(self.text_for(key, |_| quote!(#lends #place)))
    }

    /// How does a method lend a place, if it does nothing else?
    pub(in crate::lower) fn lends_place(&self, m: &syn::ExprMethodCall) -> Option<Lends> {
        self.place_lent_by(m).map(|lent| lent.lends).filter(|lends| *lends != Lends::Copy)
    }

    /// The type of such a call.
    pub(in crate::lower) fn infer_lent_place(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let place = &self.place_lent_by(m)?.place;
        let own = self.infer(&m.receiver).peeled().clone();
        // As a value, which siblings give in the place of what is lent.
        Some(self.type_of_part(place, &own).peeled().clone())
    }

    /// The type of a place from `self`, which is of the type `own`.
    fn type_of_part(&self, place: &syn::Expr, own: &Ty) -> Ty {
        match place {
            syn::Expr::Field(f) => {
                let whole = self.type_of_part(&f.base, own);
                self.func.known(whole.peeled().project(&member(&f.member)))
            }
            syn::Expr::Index(i) => match self.type_of_part(&i.expr, own).peeled() {
                Ty::Slice(item) | Ty::Vec(item) | Ty::Array(item, _) if matches!(&*i.index, syn::Expr::Range(_)) => {
                    Ty::Slice(item.clone())
                }
                Ty::Slice(item) | Ty::Vec(item) | Ty::Array(item, _) => self.func.known((**item).clone()),
                _ => Ty::Unknown,
            },
            _ => own.clone(),
        }
    }

    /// What the module says of the method.
    fn place_lent_by(&self, m: &syn::ExprMethodCall) -> Option<&LentPlace> {
        let known = self.source.options.types.iter().any(|outline| outline.place(&m.method).is_some());
        if !known || !self.is_place_or_lent(&m.receiver) || !m.args.iter().all(is_repeated) {
            return None;
        }
        let Ty::Named(of) = self.infer(&m.receiver).peeled().clone() else { return None };
        self.outline_of(of.printed())?.place(&m.method).filter(|lent| lent.params.len() == m.args.len())
    }

    /// Is it a place, or what a method lends of one?
    pub(in crate::lower) fn is_place_or_lent(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::MethodCall(m) => self.place_lent_by(m).is_some(),
            syn::Expr::Field(f) => self.is_place_or_lent(&f.base),
            e => iterate::is_place(e),
        }
    }
}

/// The place with what is called on and the arguments put in.
fn written(lent: &LentPlace, m: &syn::ExprMethodCall) -> syn::Expr {
    let own = (Ident::new("self", Span::call_site()), (*m.receiver).clone());
    let given = lent.params.iter().cloned().zip(m.args.iter().map(operand));
    let mut place = lent.place.clone();
    Put(&std::iter::once(own).chain(given).collect::<Vec<_>>()).visit_expr_mut(&mut place);
    place
}

/// An index that may stand in several places: of names, fields and numbers, without calls.
fn is_repeated(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Lit(_) => true,
        syn::Expr::Paren(p) => is_repeated(&p.expr),
        syn::Expr::Binary(b) => is_repeated(&b.left) && is_repeated(&b.right),
        syn::Expr::Cast(c) => is_repeated(&c.expr),
        syn::Expr::Index(i) => is_repeated(&i.expr) && is_repeated(&i.index),
        e => iterate::is_place(e),
    }
}

/// In parentheses, unless it needs none.
fn operand(e: &syn::Expr) -> syn::Expr {
    match e {
        syn::Expr::Lit(_) | syn::Expr::Path(_) | syn::Expr::Paren(_) => e.clone(),
        e => syn::parse_quote!((#e)),
    }
}
