//! Shorter names of what operators give. The name of a value holds those of its operands, so that a few lines that use each
//! other twice would take names of any length. What is too long is taken for what such operators mostly give: a sum is of the
//! type of its terms, and what is scaled stays of its type. rustc says if it is not so.
//!
//! ```text
//! <<V as OperatorVV<op::Sub, V>>::Output as OperatorVV<op::Mul, f64>>::Output        V
//! ```

use crate::ir::{Floats, Ty};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, Type};

/// The name, or a shorter one.
pub fn shortened(name: &TokenStream, floats: &Floats) -> Option<TokenStream> {
    let mut ty: Type = syn::parse2(name.clone()).ok()?;
    Outputs(floats).visit_type_mut(&mut ty);
    Some(ty.into_token_stream())
}

struct Outputs<'f>(&'f Floats);

impl VisitMut for Outputs<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Some(given) = self.given(ty) {
            *ty = given;
        }
    }
}

impl Outputs<'_> {
    /// What an operator mostly gives, by the type that stands for it.
    fn given(&self, ty: &Type) -> Option<Type> {
        let Type::Path(syn::TypePath { qself: Some(own), path, .. }) = ty else { return None };
        let by = path.segments.iter().rev().nth(1).filter(|by| by.ident.to_string().starts_with("Operator"))?;
        let PathArguments::AngleBracketed(list) = &by.arguments else { return None };
        let mut types = list.args.iter().filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        });
        let (operator, right) = (name_of(types.next()?)?, types.next());
        let left = &*own.ty;
        let is_number = |ty: &Type| self.0.read(ty).is_float() || matches!(Ty::of(ty), Ty::Int(_));
        let given = match (operator.as_str(), right) {
            ("Neg", None) => left,
            ("Add" | "Sub" | "Rem", Some(right)) if is_number(left) => right,
            ("Add" | "Sub" | "Rem", Some(_)) => left,
            ("Mul" | "Div", Some(right)) if is_number(right) => left,
            ("Mul", Some(right)) if is_number(left) || left == right => right,
            _ => return None,
        };
        Some(given.clone())
    }
}

fn name_of(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    path.path.segments.last().map(|last| last.ident.to_string())
}
