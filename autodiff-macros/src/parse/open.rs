//! Traits with parameters or types of their own: what stands there is said by who implements them, so a function of the
//! trait and of an `impl` of it may not tell from the type how a value is passed.

use super::Parameter;
use super::signature::is_constant;
use crate::ir::{Pass, Ty};
use crate::names::mentions;
use quote::ToTokens;

/// What is open in the trait that a function belongs to.
#[derive(Debug, Clone, Default)]
pub struct Open {
    /// Has the trait parameters or types?
    is_open: bool,
    /// What stands for them, where it is implemented.
    stand: Vec<syn::Type>,
}

impl Open {
    /// Of the definition of a trait. Parameters that have a default are not said where the trait is implemented.
    pub fn defined(definition: &syn::ItemTrait) -> Open {
        let said = definition.generics.type_params().any(|param| param.default.is_none());
        let named = definition.items.iter().any(|item| matches!(item, syn::TraitItem::Type(_)));
        Open { is_open: said || named, stand: vec![] }
    }

    /// Of an `impl` of a trait.
    pub fn implemented(block: &syn::ItemImpl) -> Open {
        let path = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
        let mut stand: Vec<syn::Type> = match path.map(|last| &last.arguments) {
            Some(syn::PathArguments::AngleBracketed(list)) => list.args.iter().filter_map(as_type).collect(),
            _ => vec![],
        };
        stand.extend(block.items.iter().filter_map(|item| match item {
            syn::ImplItem::Type(own) => Some(own.ty.clone()),
            _ => None,
        }));
        Open { is_open: !stand.is_empty(), stand }
    }

    /// Does the type stand for a parameter of the trait, or one of its types?
    fn stands(&self, ty: &syn::Type) -> bool {
        let text = ty.to_token_stream().to_string();
        self.stand.iter().any(|own| own.to_token_stream().to_string() == text)
    }

    /// What is given by value is kept by the function, whatever it is; and what has no derivative has its place, where
    /// others have one.
    pub fn pass(&self, parameters: &mut [Parameter], sig: &syn::Signature) {
        if !self.is_open {
            return;
        }
        for (p, input) in parameters.iter_mut().zip(&sig.inputs) {
            let syn::FnArg::Typed(typed) = input else { continue };
            let own = sig.generics.type_params().any(|param| mentions(&p.written, &param.ident));
            if p.pass == Pass::Number && !own {
                p.pass = Pass::Value;
            }
            let marked = typed.attrs.iter().any(is_constant);
            p.vacant = p.pass == Pass::Value && !p.ty.may_be_active() && !marked && self.stands(&p.written);
        }
    }

    /// Is what a function gives open in the trait, and has no derivative here?
    pub fn gives_nothing(&self, output: &syn::ReturnType) -> bool {
        matches!(output, syn::ReturnType::Type(_, ty) if !Ty::of(ty).may_be_active() && self.stands(ty))
    }
}

fn as_type(argument: &syn::GenericArgument) -> Option<syn::Type> {
    match argument {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}
