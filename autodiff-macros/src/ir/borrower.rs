//! Structs with lifetimes that are seen where the function stands.

use super::{Callee, Expr, Place, Proj, Struct, Ty, VarId};
use proc_macro2::Ident;
use quote::{ToTokens, quote};

/// A struct with a lifetime.
#[derive(Debug, Clone)]
pub struct Borrower {
    /// Its name.
    pub ty: Ident,
    /// The functions of the type that make one.
    pub made_by: Vec<Ident>,
    /// The methods, of other types too, and the free functions that give one.
    pub given_by: Vec<Ident>,
    /// The fields.
    pub fields: Vec<(Proj, Part)>,
}

/// A field of a struct with a lifetime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// It is the struct's own.
    Owned,
    /// A reference, or one that may be absent.
    Lent,
    /// Another struct with a lifetime, by its name.
    Within(Ident),
}

impl Borrower {
    /// The struct of the fields of a variable that a call gave, if the call makes one.
    pub fn of_fields(&self, callee: &Callee, given: VarId) -> Option<Struct> {
        let path = match callee {
            Callee::Path(path) if path.get_ident().is_some_and(|name| self.given_by.contains(name)) => {
                self.ty.to_token_stream()
            }
            Callee::Path(path) => {
                let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
                let (function, ty) = (names.next()?, names.next()?);
                if *ty != self.ty || !self.made_by.contains(function) {
                    return None;
                }
                let ty = path.segments.iter().take(path.segments.len() - 1).map(|segment| &segment.ident);
                let leading = path.leading_colon;
                quote!(#leading #(#ty)::*)
            }
            Callee::Method(name, _) if self.given_by.contains(name) => self.ty.to_token_stream(),
            _ => return None,
        };
        let field = |(step, _): &(Proj, Part)| (step.clone(), Expr::Load(Place::from(given).then(step.clone())));
        Some(Struct {
            path,
            ty: Ty::Unknown,
            positions: self.fields.iter().any(|(step, _)| matches!(step, Proj::Field(_))),
            fields: self.fields.iter().map(field).collect(),
            base: None,
        })
    }
}
