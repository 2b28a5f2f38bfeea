//! Traits with parameters or types of their own: what stands there is said by who implements them, so a function of the
//! trait and of an `impl` of it may not tell from the type how a value is passed.

use super::Parameter;
use super::bounds::arguments;
use super::computed::computes_with;
use super::generics::is_name;
use super::signature::is_constant;
use crate::errors::Errors;
use crate::ir::{Pass, Ty};
use crate::names::mentions;
use proc_macro2::Ident;
use quote::ToTokens;

/// What is open in the trait that a function belongs to.
#[derive(Debug, Clone, Default)]
pub struct Open {
    /// Has the trait parameters or types?
    is_open: bool,
    /// What stands for its parameters, where it is implemented. Its types are written as its own: `Self::Index`.
    stand: Vec<syn::Type>,
    /// The type parameters that are its own, or stand for one of them.
    params: Vec<Ident>,
    /// Those that bodies in the definition compute with, as with floats.
    computed: Vec<Ident>,
}

impl Open {
    /// Of the definition of a trait.
    pub fn defined(definition: &syn::ItemTrait) -> Open {
        let said = definition.generics.params.iter().any(|param| !matches!(param, syn::GenericParam::Lifetime(_)));
        let named = definition.items.iter().any(|item| matches!(item, syn::TraitItem::Type(_)));
        let params: Vec<Ident> = definition.generics.type_params().map(|param| param.ident.clone()).collect();
        let computed = params.iter().filter(|name| computes_with(definition, name)).cloned().collect();
        Open { is_open: said || named, stand: vec![], params, computed }
    }

    /// Of an `impl` of a trait. Whether an argument `N` is a type or a constant does not show, so constants are arguments as
    /// any other one, also in the definition.
    pub fn implemented(block: &syn::ItemImpl) -> Open {
        let last = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
        let said = last.is_some_and(|last| match &last.arguments {
            syn::PathArguments::AngleBracketed(list) => list.args.iter().any(is_said),
            _ => false,
        });
        let named = block.items.iter().any(|item| matches!(item, syn::ImplItem::Type(_)));
        let stand: Vec<syn::Type> = last.into_iter().flat_map(arguments).cloned().collect();
        let params = block.generics.type_params().map(|param| param.ident.clone());
        let params = params.filter(|name| stand.iter().any(|ty| is_name(ty, name))).collect();
        Open { is_open: said || named, stand, params, computed: vec![] }
    }

    /// Has the trait parameters or types?
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Is it a type parameter of the trait, or one that stands for such?
    pub fn has(&self, name: &Ident) -> bool {
        self.params.contains(name)
    }

    /// May that type parameter be an integer, if its bounds allow it?
    pub fn may_be_integer(&self, name: &Ident) -> bool {
        self.has(name) && !self.computed.contains(name)
    }

    /// Is something that stands for a parameter a float by its name?
    pub fn says_float(&self) -> bool {
        self.stand.iter().any(|ty| Ty::of(ty).is_float())
    }

    /// Does the type stand for a parameter of the trait?
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

    /// Refuses references where the trait has a parameter: what its functions are given there, they keep.
    pub fn refuse(&self, parameters: &[Parameter], errors: &mut Errors) {
        // The head of the block may name lifetimes that the function does not.
        let behind = |ty: &syn::Type| match ty {
            syn::Type::Reference(r) => Some(r.elem.to_token_stream().to_string()),
            _ => None,
        };
        let lent: Vec<String> = self.stand.iter().filter_map(behind).collect();
        let stands = |p: &&Parameter| behind(&p.written).is_some_and(|text| lent.contains(&text));
        for p in parameters.iter().filter(|p| p.active && p.receiver.is_none()).filter(stands) {
            errors.refuse(
                p.name.span(),
                "a reference that stands for a parameter of the trait",
                "functions of the trait keep what they are given there, and a reference cannot be kept",
                "implement the trait for the value (`impl Next<f64> for Average`) and hand that over \
                 (`average.next(bar.close())`), or leave the attribute off this `impl`",
            );
        }
    }

    /// Is what a function gives open in the trait, and has no derivative here?
    pub fn gives_nothing(&self, output: &syn::ReturnType) -> bool {
        matches!(output, syn::ReturnType::Type(_, ty) if !Ty::of(ty).may_be_active() && self.stands(ty))
    }
}

/// Is it a type or a constant?
fn is_said(argument: &syn::GenericArgument) -> bool {
    matches!(argument, syn::GenericArgument::Type(_) | syn::GenericArgument::Const(_))
}
