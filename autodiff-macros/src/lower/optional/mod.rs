//! Values of `Option` and `Result`: how they are made, the operator `?`, and their methods, each as the `match` that it
//! stands for. The value part is differentiated; the error part is inert.

mod absent;
mod alias;
mod element;
pub(in crate::lower) mod error;
mod maps;
mod methods;
mod question;
mod subject;
mod written;

use crate::lower::{Expr, Inert, Lower, Member, Owner, Ty, Val, VarId, Variant, matching};
pub(super) use element::Element;
use proc_macro2::Span;
use quote::quote;
pub(super) use subject::Subject;

/// Methods whose receiver can only be an `Option` or a `Result`, or an iterator, which has other receivers.
const METHODS: [&str; 31] = [
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_else",
    "unwrap_or_default",
    "map",
    "map_or",
    "map_or_else",
    "map_err",
    "and",
    "and_then",
    "or",
    "or_else",
    "ok",
    "ok_or",
    "ok_or_else",
    "filter",
    "zip",
    "take",
    "replace",
    "copied",
    "cloned",
    "as_ref",
    "as_mut",
    "as_deref",
    "as_deref_mut",
    "clone",
    "flatten",
    "inspect",
    "take_if",
    "xor",
];

impl Lower<'_> {
    /// `Some(x)`, `Ok(x)`, `Err(e)`; `expected`: the type that it is known to be of.
    pub(super) fn standard_variant(
        &mut self,
        c: &syn::ExprCall,
        path: &syn::Path,
        expected: Option<Ty>,
    ) -> Option<Val> {
        let variant = matching::variant_of(path);
        if variant.home == Owner::User || c.args.len() != 1 {
            return None;
        }
        if variant.name == "Err" {
            // The error carries no derivative, whatever is in it.
            let code = self.inert(&syn::Expr::Call(c.clone()));
            let ty = Ty::Result(Box::new(Ty::Unknown), self.type_of_error(&c.args[0]));
            let code = Inert { pure: false, ty, ..code };
            return Some(Val { ty: code.ty.clone(), expr: Expr::Inert(code) });
        }
        self.expected = match expected {
            Some(Ty::Option(inner) | Ty::Result(inner, _) | Ty::Boxed(inner)) => Some(*inner),
            _ => None,
        };
        let value = self.val(&c.args[0]);
        let value = self.element_value(value);
        Some(present(variant, value))
    }

    /// `Some(value)`, with the value named if it has to be.
    pub(super) fn wrapped(&mut self, span: Span, variant: Variant, value: Val) -> Val {
        let value = match value.ty {
            Ty::Ref(..) if self.is_active(&value.expr) => self.scalar(span, value),
            _ => value,
        };
        let value = self.element_value(value);
        present(variant, value)
    }

    /// `None`, or the error again.
    fn absent(&mut self, home: Owner, name: &str, error: Option<VarId>) -> Val {
        let code = match (home, name, error) {
            (Owner::Result, "Ok", Some(error)) => {
                let name = &self.func.var(error).name;
                let tokens = quote!(::core::result::Result::Err(#name));
                let ty = Ty::Result(Box::new(Ty::Unknown), None);
                Inert { tokens, reads: vec![error], writes: vec![], pure: false, ty }
            }
            _ => none(Ty::Option(Box::new(Ty::Unknown))),
        };
        Val { ty: code.ty.clone(), expr: Expr::Inert(code) }
    }
}

/// `Some(value)`, `Ok(value)`, `Box::new(value)`.
fn present(variant: Variant, value: Val) -> Val {
    let inner = Box::new(value.ty);
    let ty = match variant.home {
        Owner::Box => Ty::Boxed(inner),
        _ if variant.name == "Some" => Ty::Option(inner),
        _ => Ty::Result(inner, None),
    };
    Val { expr: Expr::Variant { variant, fields: vec![(Member::At(0), value.expr)] }, ty }
}

/// `None`
fn none(ty: Ty) -> Inert {
    Inert { tokens: quote!(::core::option::Option::None), reads: vec![], writes: vec![], pure: true, ty }
}

/// Is a type an `Option` or a `Result`?
fn home_of(ty: &Ty) -> Option<Owner> {
    match ty {
        Ty::Option(_) => Some(Owner::Option),
        Ty::Result(..) => Some(Owner::Result),
        _ => None,
    }
}

/// The type that is meant, as far as its name.
fn type_of_home(home: Owner) -> Option<Ty> {
    match home {
        Owner::Option => Some(Ty::Option(Box::new(Ty::Unknown))),
        Owner::Result => Some(Ty::Result(Box::new(Ty::Unknown), None)),
        _ => None,
    }
}
