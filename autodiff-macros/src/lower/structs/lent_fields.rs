//! Methods that do nothing but lend a field, as the module shows: their calls are that field, so nothing is copied for them.
//!
//! ```text
//! model.config().gain * x        model.config.gain * x
//! ```

use crate::lower::stmt::iterate;
use crate::lower::types::refine::member;
use crate::lower::{Lower, Ty};
use crate::syntax::Put;
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use std::rc::Rc;
use syn::visit_mut::VisitMut;

impl Lower<'_> {
    /// The field that a method call stands for.
    pub(in crate::lower) fn lent_field(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let mut field = self.field_lent_by(m)?.clone();
        let key = (std::ptr::from_ref(m) as usize, "field".to_owned());
        Some(self.text_for(key, |_| {
            let own = Ident::new("self", Span::call_site());
            Put(&[(own, (*m.receiver).clone())]).visit_expr_mut(&mut field);
            field.into_token_stream()
        }))
    }

    /// The same with a reference to it.
    pub(in crate::lower) fn reference_to_field(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let field = self.lent_field(m)?;
        let key = (std::ptr::from_ref(m) as usize, "reference".to_owned());
        Some(self.text_for(key, |_| quote!(&#field)))
    }

    /// The type of such a call.
    pub(in crate::lower) fn infer_lent_field(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let mut steps = vec![];
        let mut field = self.field_lent_by(m)?;
        while let syn::Expr::Field(f) = field {
            steps.push(member(&f.member));
            field = &f.base;
        }
        let own = self.infer(&m.receiver).peeled().clone();
        // As a value, which siblings give in the place of what is lent.
        let ty = steps.iter().rev().fold(own, |ty, step| self.func.known(ty.peeled().project(step)));
        Some(ty.peeled().clone())
    }

    /// The path of the field from `self`.
    fn field_lent_by(&self, m: &syn::ExprMethodCall) -> Option<&syn::Expr> {
        if !m.args.is_empty() || !self.is_place_or_field(&m.receiver) {
            return None;
        }
        let Ty::Named(of) = self.infer(&m.receiver).peeled().clone() else { return None };
        self.outline_of(of.printed())?.field(&m.method)
    }

    fn is_place_or_field(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::MethodCall(m) => self.field_lent_by(m).is_some(),
            syn::Expr::Field(f) => self.is_place_or_field(&f.base),
            e => iterate::is_place(e),
        }
    }
}
