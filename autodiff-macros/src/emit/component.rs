//! Fields in tangents of structs. The macro does not see whether the field is a constant, whose tangent is `()`: where
//! a number is meant, the runtime is asked.

use super::expr::Writer;
use super::types;
use crate::ir::{Float, Origin, Place, Proj, Ty};
use proc_macro2::TokenStream;
use quote::quote;

impl Writer<'_> {
    /// The float that a field is taken for, if the place is one in the tangent of a struct.
    pub(super) fn component(&self, place: &Place) -> Option<TokenStream> {
        let Origin::Derivative(of) = self.func.var(place.root).origin else { return None };
        if self.core {
            return None;
        }
        let primal = |steps: usize| self.func.type_of(&Place { root: of, path: place.path[..steps].to_vec() });
        let in_struct = place.path.iter().enumerate().any(|(at, step)| {
            matches!(step, Proj::Named(_) | Proj::Field(_))
                && matches!(primal(at).peeled(), Ty::Named(_) | Ty::Moved(_))
        });
        let Ty::Float(float) = primal(place.path.len()) else { return None };
        let float = if let Float::Open = float { self.func.floats.main().clone() } else { float };
        in_struct.then(|| types::inside(float.tokens().unwrap_or_else(|| quote!(_)), self.ct))
    }

    /// `place = value;`, if the place is a field in the tangent of a struct.
    pub(super) fn put_component(&self, place: &Place, value: &TokenStream) -> Option<TokenStream> {
        self.component(place)?;
        let (ct, to) = (self.ct, self.written(place));
        Some(quote!(#ct::put(#value, &mut #to);))
    }

    /// `place += value;`, if the place is a field in the cotangent of a struct.
    pub(super) fn add_component(&self, place: &Place, value: &TokenStream, minus: bool) -> Option<TokenStream> {
        self.component(place)?;
        let (ct, to) = (self.ct, self.written(place));
        let value = if minus { quote!(-(#value)) } else { value.clone() };
        Some(quote!(#ct::contribute(#value, &mut #to);))
    }
}
