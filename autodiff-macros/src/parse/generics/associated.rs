//! The types that traits leave to who implements them, and what is asked of them.

use super::asked::differentiable;
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::bounds::open_types_of;
use crate::parse::{Options, Parameter};
use proc_macro2::Ident;
use syn::visit::Visit;
use syn::{TypeParamBound, WherePredicate, parse_quote};

/// Where a trait is implemented, a type that it has may be said by a parameter of the block (`type Scalar = T::Scalar;`): of
/// that one the block asks what the siblings in the definition ask of theirs. `said`: what the types are.
pub fn asked_of_associated(
    parameters: &[Parameter],
    sig: &syn::Signature,
    said: &[(String, syn::Type)],
    block: &syn::Generics,
    options: &Options,
) -> Vec<WherePredicate> {
    let ct = crate::names::runtime(options.crate_path.as_ref());
    let wanted = AssociatedTypes::of(parameters, sig).0;
    let of_block = |name: &Ident| block.type_params().any(|param| param.ident == *name);
    let is_wanted = |name: &String| wanted.iter().any(|ty| ty.path.segments[1].ident == *name);
    let open = said.iter().filter(|(name, _)| is_wanted(name)).flat_map(|(_, ty)| open_types_of(ty, block, &of_block));
    open.map(|ty| {
        let bound = differentiable(&ty, &ct);
        parse_quote!(#ty: #bound)
    })
    .collect()
}

/// The types that the definition of a trait leaves to who implements it: `Self::State`.
#[derive(Default)]
pub(super) struct AssociatedTypes(pub(super) Vec<syn::TypePath>);

impl AssociatedTypes {
    /// Those of which values are that carry a derivative.
    pub(super) fn of(parameters: &[Parameter], sig: &syn::Signature) -> AssociatedTypes {
        let mut types = AssociatedTypes::default();
        parameters.iter().filter(|p| p.active).for_each(|p| types.visit_type(&p.written));
        types.visit_return_type(&sig.output);
        // What functions give, and what they take.
        if parameters.iter().any(|p| p.function.is_some()) {
            types.visit_signature(sig);
        }
        types
    }

    /// Those of which functions of the trait are that the body calls, or of traits that it follows from. What the trait asks of
    /// a type may be one of theirs, which are not seen. A trait may follow from another one of its name (`trait Float:
    /// num_traits::Float`), which is not seen either.
    pub(super) fn visit_called(&mut self, of: Option<&syn::Path>, item: &syn::ItemFn, seen: &[&syn::ItemTrait]) {
        let name = of.and_then(|path| path.segments.last()).map(|last| &last.ident);
        let Some(definition) = seen.iter().find(|seen| Some(&seen.ident) == name) else { return };
        let others: Vec<_> = seen.iter().copied().filter(|seen| seen.ident != definition.ident).collect();
        definition.generics.where_clause.iter().for_each(|wherever| self.visit_where_clause(wherever));
        for called in &definition.items {
            if let syn::TraitItem::Fn(f) = called
                && mentions(&item.block, &f.sig.ident)
            {
                self.visit_signature(&f.sig);
            }
        }
        for bound in &definition.supertraits {
            if let TypeParamBound::Trait(bound) = bound {
                self.visit_called(Some(&bound.path), item, &others);
            }
        }
    }
}

impl<'ast> Visit<'ast> for AssociatedTypes {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        let own = ty.qself.is_none() && ty.path.segments.len() == 2 && ty.path.segments[0].ident == "Self";
        if own && !self.0.contains(ty) {
            self.0.push(ty.clone());
        }
        syn::visit::visit_type_path(self, ty);
    }
}

/// The names of the associated types that carry no derivative.
pub fn inactive(associated: &[(String, syn::Type)]) -> Vec<String> {
    let inactive = associated.iter().filter(|(_, ty)| !Ty::of(ty).may_be_active());
    inactive.map(|(name, _)| name.clone()).collect()
}
