//! What a pullback is told of arguments that it does not get: their types, since parameters of the callee may stand for them.

use super::body::Body;
use super::types;
use crate::ir::named::{is_computed, is_hidden, is_unnamed};
use crate::ir::*;
use proc_macro2::TokenStream;
use quote::quote;

impl Body<'_> {
    /// What tells the type of something that is given away: by its name, or by code of the type where that has none.
    pub(super) fn type_given(&self, ty: &Ty) -> TokenStream {
        let (w, ct) = (&self.writer, self.writer.ct);
        // Where nothing else says it, rustc takes such integers for what it takes literals for.
        if let Ty::Array(item, Some(n)) = ty
            && **item == Ty::Int(None)
        {
            return quote!(#ct::given_away_like(|| [0; #n]));
        }
        let name = w.func.floats.name_of(ty).or_else(|| match ty {
            Ty::Array(_, Some(n)) => Some(quote!([_; #n])),
            Ty::Vec(item) => w.func.floats.name_of(item).map(|item| quote!(#ct::standard::vec::Vec<#item>)),
            _ => None,
        });
        let Some(name) = name else { return quote!(()) };
        match w.func.shown(ty).filter(|_| is_hidden(&name.to_string())) {
            Some(code) => {
                let code = types::inside(code, ct);
                quote!(#ct::given_away_like(|| #code))
            }
            None => {
                let name = types::inside(name, ct);
                quote!(#ct::given_away::<#name>())
            }
        }
    }

    /// What tells the type of a vector or a value of the user's that a call was lent: its tangent, which the call gets, does
    /// not.
    pub(super) fn type_of_lent(&self, bar: Option<&Place>) -> TokenStream {
        let (w, nothing) = (&self.writer, quote!(()));
        let Some(Place { root, path }) = bar else { return nothing };
        let Origin::Derivative(of) = w.func.var(*root).origin else { return nothing };
        let ty = w.func.type_of(&Place { root: of, path: path.clone() });
        let (Ty::Named(name) | Ty::Moved(name)) = ty.peeled() else {
            return match ty.peeled() {
                list @ (Ty::Vec(_) | Ty::Array(_, Some(_))) => self.type_given(list),
                Ty::Slice(item) => self.type_given(&Ty::Vec(item.clone())),
                _ => nothing,
            };
        };
        let ct = w.ct;
        match name {
            name if is_unnamed(name.printed()) => w.func.shown(ty.peeled()).map_or(nothing, |code| {
                let code = types::inside(code, ct);
                quote!(#ct::given_away_like(|| #code))
            }),
            name if is_computed(name) => nothing,
            name => {
                let name = types::inside(name.tokens(), ct);
                quote!(#ct::given_away::<#name>())
            }
        }
    }
}
