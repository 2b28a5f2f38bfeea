//! Whether a type is made of `f32`s: what computes with its values, and shows no float, computes with these.
//!
//! ```text
//! struct Pose { at: [f32; 2], turn: f32 }                 const CT_SINGLE: bool = true;
//! struct Way { from: Pose, to: Pose }                     const CT_SINGLE: bool = <Pose as Differentiable>::CT_SINGLE || …;
//! struct Curve { points: Vec<f64>, scale: f32 }           as the trait has it, `false`
//! ```

use super::input::{Field, Input};
use crate::ir::Ty;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The constant of `Differentiable`, unless the trait has it so.
pub fn constant(input: &Input) -> Option<TokenStream> {
    let fields: Vec<&Field> = input.variants.iter().flat_map(|v| &v.fields).filter(|f| f.active).collect();
    let shown = |float: &str| fields.iter().any(|f| mentions(f.ty.to_token_stream(), float));
    if shown("f64") {
        return None;
    }
    if shown("f32") {
        return Some(quote!(
            const CT_SINGLE: bool = true;
        ));
    }
    // A field of a type of its own is no way back to this type, as what lies behind a box or in a list may be.
    let own =
        fields.iter().map(|f| &f.ty).filter(|ty| matches!(Ty::of(ty), Ty::Named(_)) && !has_parameters(input, ty));
    let (ct, own) = (&input.ct, own.collect::<Vec<_>>());
    (!own.is_empty()).then(|| quote!(const CT_SINGLE: bool = #(<#own as #ct::Differentiable>::CT_SINGLE)||*;))
}

/// Does the type name parameters of this one?
fn has_parameters(input: &Input, ty: &syn::Type) -> bool {
    input.generics.params.iter().any(|param| match param {
        syn::GenericParam::Lifetime(_) => mentions(ty.to_token_stream(), "'"),
        syn::GenericParam::Type(t) => mentions(ty.to_token_stream(), &t.ident.to_string()),
        syn::GenericParam::Const(c) => mentions(ty.to_token_stream(), &c.ident.to_string()),
    })
}

fn mentions(tokens: TokenStream, text: &str) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(group.stream(), text),
        tree => tree.to_string() == text,
    })
}
