//! How tangents are passed: of what type they are, what is checked of them, what stands for those that are not given.

use super::siblings::Context;
use super::types;
use crate::ir::Pass;
use crate::parse::Parameter;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl Context<'_> {
    /// The type of a tangent as it is passed: as the value is.
    pub(super) fn lent_tangent(&self, p: &Parameter) -> TokenStream {
        let ty = self.tangent(&p.written);
        match p.pass {
            Pass::Shared => quote!(&#ty),
            Pass::Unique => quote!(&mut #ty),
            _ if self.lends_if_any(p) => types::lent_if_any(&p.written, &self.source.floats, &self.ct),
            _ => self.owned(&p.written),
        }
    }

    /// The type of what stands in for the tangent of a parameter that has none.
    pub(super) fn slot_type(&self, p: &Parameter) -> TokenStream {
        if p.selects {
            return if p.pass == Pass::Shared { quote!(&()) } else { quote!(()) };
        }
        // A type of the user's need not have tangents, nor what a list or a tuple has of it.
        if p.ty.peeled().tokens().is_some() && !p.ty.holds_named() { self.lent_tangent(p) } else { quote!(()) }
    }

    /// The check of the lengths of a derivative, where there are lengths.
    pub(super) fn check(&self, p: &Parameter, derivative: &Ident) -> Option<TokenStream> {
        let (ct, name, text) = (&self.ct, &p.name, p.label());
        let check = if self.batch {
            let width = super::batch::width();
            quote!(#ct::check_batch::<#width, _>)
        } else {
            quote!(#ct::check)
        };
        p.ty.has_length().then(|| match p.pass {
            Pass::Shared | Pass::Unique => quote!(#check(&*#name, &*#derivative, #text);),
            _ if self.lends_if_any(p) => quote!(#ct::check_if_any(#name, #derivative, #text);),
            _ => quote!(#check(&#name, &#derivative, #text);),
        })
    }

    /// `let x_dot = …`: the tangent that was given, or zero.
    pub(super) fn zero_unless_given(
        &self,
        p: &Parameter,
        dot: &Ident,
        dot_ty: &TokenStream,
        mutable: bool,
    ) -> TokenStream {
        let (ct, zero_like, name) = (&self.ct, self.zero_like(), &p.name);
        let mutable = mutable.then(|| quote!(mut));
        let zero = Ident::new("zero", Span::mixed_site());
        match p.pass {
            Pass::Number if p.ty.is_float() => {
                let nothing = self.zero(&p.ty);
                quote!(let #mutable #dot = #dot.unwrap_or(#nothing);)
            }
            _ if self.lends_if_any(p) => quote! {
                let mut #zero = ::core::option::Option::None;
                let #mutable #dot = #ct::given_if_any(#dot, &mut #zero, #name);
            },
            Pass::Number | Pass::Value | Pass::Function => {
                quote!(let #mutable #dot = #dot.unwrap_or_else(|| #zero_like(&#name));)
            }
            Pass::Shared | Pass::Unique => {
                let unique = p.pass == Pass::Unique;
                let value = if unique { quote!(&*#name) } else { quote!(#name) };
                let given = match (self.batch, unique) {
                    (false, false) => quote!(#ct::given(#dot, &mut #zero, #value)),
                    (false, true) => quote!(#ct::given_mut(#dot, &mut #zero, #value)),
                    (true, _) => quote!(#dot.unwrap_or_else(|| #zero.insert(#zero_like(#value)))),
                };
                quote! {
                    let mut #zero = ::core::option::Option::None;
                    let #dot: #dot_ty = #given;
                }
            }
        }
    }

    /// Is the parameter a reference that may be absent, with a tangent that is lent in the same way?
    fn lends_if_any(&self, p: &Parameter) -> bool {
        p.ty.is_lent_if_any() && !self.batch
    }
}
