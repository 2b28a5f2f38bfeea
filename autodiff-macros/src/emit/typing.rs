//! What is known of the types of expressions that are written, and the zeros of these types.

use super::expr::Writer;
use super::number;
use crate::ir::{Expr, Float, Floats, Origin, Place, Ty};
use proc_macro2::TokenStream;
use quote::quote;

impl Writer<'_> {
    /// What is known of the type of a place; that of a derivative is that of what it belongs to, where it is a float.
    pub fn place_type(&self, p: &Place) -> Ty {
        let known = self.func.type_of(p).peeled().clone();
        match (&known, self.func.var(p.root).origin) {
            (Ty::Unknown, Origin::Derivative(of)) => {
                let primal = Place { root: of, path: p.path.clone() };
                self.func.type_of(&primal).peeled().clone()
            }
            _ => known,
        }
    }

    pub(super) fn type_of(&self, e: &Expr) -> Ty {
        match e {
            Expr::Load(p) | Expr::Take(p) => self.place_type(p),
            Expr::Inert(code) => code.ty.peeled().clone(),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => {
                self.common(args, &Ty::Unknown)
            }
            Expr::Cast { to, .. } => to.clone(),
            Expr::ZeroOf(ty) => ty.clone(),
            _ => Ty::Unknown,
        }
    }

    /// May the value be of a type of the user's, or its tangent? That is `Clone`, even where the value is `Copy`.
    pub(super) fn is_cloned(&self, e: &Expr) -> bool {
        match e {
            Expr::Load(p) | Expr::Take(p) => {
                matches!(self.place_type(p), Ty::Named(_) | Ty::Moved(_) | Ty::Unknown)
            }
            Expr::Filled { .. }
            | Expr::Struct(_)
            | Expr::Zero { .. }
            | Expr::Neutral { .. }
            | Expr::Variant { .. }
            | Expr::Copy { .. } => true,
            Expr::Tuple(parts) => parts.iter().any(|e| self.is_cloned(e)),
            _ => false,
        }
    }

    /// The float that the arguments of a primitive have in common, or else what is wanted of the result.
    pub(super) fn common(&self, args: &[Expr], wanted: &Ty) -> Ty {
        let mut found = Ty::Unknown;
        for arg in args {
            let ty = self.type_of(arg);
            if ty.is_float() || matches!(ty, Ty::Named(_)) {
                found = found.mixed(&ty);
            }
        }
        match found {
            Ty::Unknown | Ty::Float(Float::Open) => wanted.clone(),
            found => found,
        }
    }

    /// The float that a number of this type is.
    pub(super) fn float(&self, ty: &Ty) -> Option<Float> {
        match ty {
            Ty::Float(Float::Open) => Some(self.func.floats.of_literals().clone()),
            Ty::Unknown => Some(self.func.floats.main().clone()),
            Ty::Float(float) => Some(float.clone()),
            Ty::Named(name) => Some(Float::Named(name.clone())),
            _ => None,
        }
    }

    pub(super) fn special(&self, ty: &Ty) -> Option<TokenStream> {
        number::special(self.float(ty).as_ref(), &self.func.floats, self.ct)
    }
}

/// The zero of the tangents along several directions, of a type that has no length.
pub fn batch_zero(ty: &Ty, ct: &TokenStream) -> TokenStream {
    let inner = |ty: &Ty| batch_zero(ty, ct);
    match ty {
        Ty::Float(_) => quote!(#ct::Batch::ZERO),
        Ty::Tuple(ts) => {
            let ts = ts.iter().map(inner);
            quote!((#(#ts,)*))
        }
        Ty::Array(t, n) => {
            let t = inner(t);
            quote!([#t; #n])
        }
        Ty::Ref(_, t) => inner(t),
        _ => quote!(()),
    }
}

/// The zero of a tangent type that has no length.
pub fn zero(ty: &Ty, floats: &Floats, ct: &TokenStream) -> TokenStream {
    match ty {
        Ty::Float(Float::Open) => number::text(0.0, Some(floats.of_literals()), floats, ct),
        Ty::Float(float) => number::text(0.0, Some(float), floats, ct),
        Ty::Tuple(ts) => {
            let ts = ts.iter().map(|t| zero(t, floats, ct));
            if ts.len() == 1 { quote!((#(#ts),*,)) } else { quote!((#(#ts),*)) }
        }
        Ty::Array(t, n) => {
            let t = zero(t, floats, ct);
            quote!([#t; #n])
        }
        Ty::Ref(_, t) => zero(t, floats, ct),
        _ => quote!(()),
    }
}
