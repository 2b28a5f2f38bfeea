//! Containers of references: `Vec<&f64>`, `Vec<(usize, &[f64])>`, `[&Body; 2]`. Their tangents own what the references
//! refer to, and so do records of them.

use super::{Expr, Inert, Ty};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

impl Ty {
    /// Does it hold shared references inside?
    pub fn refers(&self) -> bool {
        let held = |t: &Ty| matches!(t, Ty::Ref(false, _)) || t.refers();
        match self {
            Ty::Vec(t) | Ty::Array(t, _) | Ty::Option(t) => held(t),
            Ty::Tuple(ts) => ts.iter().any(held),
            _ => false,
        }
    }

    /// Is it a reference that may be absent? Its tangent is lent in the same way.
    pub fn is_lent_if_any(&self) -> bool {
        self.lent_if_any().is_some()
    }

    /// What such a reference refers to.
    pub fn lent_if_any(&self) -> Option<&Ty> {
        match self {
            Ty::Option(t) => match &**t {
                Ty::Ref(false, t) => Some(t),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type with what it refers to in the place of references.
    pub fn owned(&self) -> Ty {
        match self {
            Ty::Ref(false, t) => match &**t {
                Ty::Slice(item) => Ty::Vec(item.clone()),
                text if text.is_str() => Ty::Plain(quote!(::std::string::String).into()),
                t => t.owned(),
            },
            Ty::Vec(t) => Ty::Vec(Box::new(t.owned())),
            Ty::Slice(t) => Ty::Slice(Box::new(t.owned())),
            Ty::Option(t) => Ty::Option(Box::new(t.owned())),
            Ty::Array(t, n) => Ty::Array(Box::new(t.owned()), n.clone()),
            Ty::Tuple(ts) => Ty::Tuple(ts.iter().map(Ty::owned).collect()),
            t => t.clone(),
        }
    }
}

impl Expr {
    /// Is it a reference that may be absent, made here: `Some(&v)`?
    pub fn is_lent_if_any(&self) -> bool {
        let Expr::Variant { fields, .. } = self else { return false };
        matches!(fields[..], [(_, Expr::Borrow { unique: false, .. })])
    }
}

impl Inert {
    /// No reference to a tangent of values of the type: `None`, which nothing else may show the type of.
    pub fn none_of(lent: &Ty) -> Inert {
        let none = quote!(::core::option::Option::None);
        let of_floats = lent.is_float() || lent.item().is_float();
        Inert::text(match lent.tokens().filter(|_| of_floats) {
            Some(ty) => quote!(#none::<&#ty>),
            None => none,
        })
    }

    /// Is it `None`?
    pub fn is_none(&self) -> bool {
        fn ends(code: TokenStream) -> bool {
            match code.into_iter().last() {
                Some(TokenTree::Ident(name)) => name == "None",
                Some(TokenTree::Group(block)) if block.delimiter() == Delimiter::Brace => ends(block.stream()),
                _ => false,
            }
        }
        ends(self.tokens.clone())
    }
}
