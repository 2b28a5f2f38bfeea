//! Lists: `[a, b]`, `[x; n]`, `vec![…]`, and what may be an element of one.

use crate::lower::{Expr, Lower, Ty, Val};
use proc_macro2::Span;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;

/// The body of `vec![…]`.
#[allow(clippy::large_enum_variant)] // it lives for a moment
pub enum VecBody {
    /// `vec![a, b]`
    List(Vec<syn::Expr>),
    /// `vec![a; n]`
    Repeat(syn::Expr, syn::Expr),
}

impl Parse for VecBody {
    fn parse(input: ParseStream<'_>) -> syn::Result<VecBody> {
        if input.is_empty() {
            return Ok(VecBody::List(vec![]));
        }
        let first: syn::Expr = input.parse()?;
        if input.peek(syn::Token![;]) {
            input.parse::<syn::Token![;]>()?;
            return Ok(VecBody::Repeat(first, input.parse()?));
        }
        let mut items = vec![first];
        while !input.is_empty() {
            input.parse::<syn::Token![,]>()?;
            if !input.is_empty() {
                items.push(input.parse()?);
            }
        }
        Ok(VecBody::List(items))
    }
}

/// What an item of a list is expected to be, if something is expected of the list.
pub(super) fn item_of(expected: Option<Ty>) -> Option<Ty> {
    match expected {
        Some(Ty::Array(item, _) | Ty::Vec(item)) => Some(*item).filter(|item| *item != Ty::Unknown),
        _ => None,
    }
}

impl Lower<'_> {
    pub(in crate::lower) fn macro_value(&mut self, m: &syn::ExprMacro) -> Val {
        if !crate::syntax::is_vec(&m.mac.path) {
            let name = m.mac.path.to_token_stream().to_string();
            self.refuse(
                m,
                &format!("the macro `{name}!` with an active variable in it"),
                "what it expands to is not visible here",
                "write the code that it stands for",
            );
            return self.nothing();
        }
        match self.kept.list(&m.mac).as_deref() {
            Some(VecBody::List(items)) => self.list(items.iter(), true),
            Some(VecBody::Repeat(value, len)) => {
                self.expected = item_of(self.expected.take());
                self.repeat(value, len, true)
            }
            None => self.nothing(),
        }
    }

    pub(in crate::lower) fn list<'e>(&mut self, items: impl Iterator<Item = &'e syn::Expr>, vec: bool) -> Val {
        let items: Vec<&syn::Expr> = items.collect();
        let types = match self.expected.take() {
            Some(Ty::Array(item, _) | Ty::Vec(item)) => vec![*item; items.len()],
            _ => vec![],
        };
        let values = self.operands_as(items.into_iter(), &types);
        let values: Vec<Val> = values.into_iter().map(|v| self.element_value(v)).collect();
        let item = values.iter().map(|v| v.ty.clone()).fold(Ty::Unknown, |a, b| a.join(&b));
        let n = proc_macro2::Literal::usize_unsuffixed(values.len()).into_token_stream();
        let ty = if vec { Ty::Vec(Box::new(item)) } else { Ty::Array(Box::new(item), Some(n.into())) };
        Val { expr: Expr::List { items: values.into_iter().map(|v| v.expr).collect(), vec }, ty }
    }

    /// An element of a container: a value, never a bare expression with a derivative of its own.
    pub(in crate::lower) fn element_value(&mut self, value: Val) -> Val {
        match &value.expr {
            Expr::Load(_) | Expr::Inert(_) | Expr::Number(_) => value,
            _ => {
                let ty = value.ty.clone();
                let var = self.bind(Span::call_site(), "t", value);
                Val { expr: Expr::var(var), ty }
            }
        }
    }

    pub(in crate::lower) fn repeat(&mut self, value: &syn::Expr, len: &syn::Expr, vec: bool) -> Val {
        let item = self.val(value);
        let item = self.element_value(item);
        let code = self.inert(len);
        let len_text = self.constant_length(len);
        let len = if vec { self.inert_of(len.span(), "len", code) } else { code };
        let inner = Box::new(item.ty.clone());
        let ty = if vec { Ty::Vec(inner) } else { Ty::Array(inner, len_text) };
        Val { expr: Expr::Repeat { value: Box::new(item.expr), len, vec }, ty }
    }
}
