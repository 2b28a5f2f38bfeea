//! `#[derive(Differentiable)]`: the tangent type of a struct or an enum, and the traits that go with it.
//!
//! ```text
//! struct Body { m: f64, x: [f64; 3], id: usize }
//! struct BodyTangent { m: f64, x: [f64; 3], id: () }      and Differentiable, Cotangent, Part, …
//! ```
//!
//! A struct is treated as an enum of one variant, so that there is one way to write each function: a `match` that
//! takes both values apart.

mod copies;
mod input;
mod parts;
mod precision;
mod projected;
mod shape;
mod tangent;
mod traits;
mod views;

pub use input::tangent_name;

use crate::errors::Errors;
use crate::syntax::Enclosed;
use proc_macro2::{Span, TokenStream};
use syn::visit_mut::VisitMut;

/// The derivative side of a type.
pub fn derive(item: TokenStream) -> TokenStream {
    let mut input = match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => input,
        Err(e) => return e.into_compile_error(),
    };
    Enclosed.visit_derive_input_mut(&mut input);
    name_self(&mut input);
    // Lints about paths take those that are made of it for what they are.
    input.ident.set_span(input.ident.span().resolved_at(Span::call_site()));
    let mut errors = Errors::default();
    let Some(input) = input::read(&input, &mut errors).filter(|_| errors.is_empty()) else {
        return errors.into_tokens(Span::call_site());
    };
    if input.only_chooses() {
        let (none, copies) = (traits::none(&input), copies::of(&input));
        return quote::quote!(#none #copies);
    }
    let mut tokens = tangent::definition(&input);
    tokens.extend(shape::definition(&input));
    tokens.extend(traits::all(&input));
    tokens.extend(copies::of(&input));
    tokens.extend(parts::all(&input));
    tokens.extend(views::all(&input));
    tokens
}

/// Writes the name of the type for `Self` in its fields: in the tangent type it would be another one.
fn name_self(input: &mut syn::DeriveInput) {
    struct Named(syn::Type);
    impl VisitMut for Named {
        fn visit_type_mut(&mut self, ty: &mut syn::Type) {
            match ty {
                syn::Type::Path(p) if p.qself.is_none() && p.path.is_ident("Self") => *ty = self.0.clone(),
                ty => syn::visit_mut::visit_type_mut(self, ty),
            }
        }
    }
    let (name, (_, arguments, _)) = (&input.ident, input.generics.split_for_impl());
    Named(syn::parse_quote!(#name #arguments)).visit_data_mut(&mut input.data);
}
