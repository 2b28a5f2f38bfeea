//! Types that a trait of the module leaves to who implements it, and that carry no derivative there: where one implementor has
//! integers, others have numbers, so that the siblings of all of them have a place for tangents.
//!
//! ```text
//! trait Emission { type Seen; fn weight(&self, s: &Self::Seen) -> f64; }
//! impl Emission for Table { type Seen = usize; fn weight(&self, s: &usize) -> f64 { … } }
//! impl Emission for Table { type Seen = usize; fn weight(&self, s: &Self::Seen) -> f64 { … } }
//! ```

use super::associated;
use crate::ir::Ty;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    FnArg, ImplItem, Item, ItemImpl, ItemMod, ItemTrait, Pat, ReturnType, Signature, Stmt, TraitItem, Type, parse_quote,
};

/// Names them in a module as its traits do.
pub fn name_as_the_trait(module: &mut ItemMod) {
    let Some((_, items)) = &mut module.content else { return };
    let leaves = |definition: &ItemTrait| {
        let types = definition.items.iter().any(|item| matches!(item, TraitItem::Type(_)));
        types && definition.generics.params.is_empty()
    };
    let traits: Vec<ItemTrait> = items
        .iter()
        .filter_map(|item| match item {
            Item::Trait(definition) if leaves(definition) => Some(definition.clone()),
            _ => None,
        })
        .collect();
    for item in items {
        if let Item::Impl(block) = item {
            let by = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last()).map(|last| &last.ident);
            if let Some(definition) = traits.iter().find(|definition| Some(&definition.ident) == by) {
                name_in(block, definition);
            }
        }
    }
}

fn name_in(block: &mut ItemImpl, definition: &ItemTrait) {
    let plain = |ty: &Type| !Ty::of(ty).may_be_active();
    let types = associated::types(block).into_iter().filter(|(_, ty)| plain(ty)).collect();
    let known = Known(types);
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let declared = definition.items.iter().find_map(|item| match item {
            TraitItem::Fn(f) if f.sig.ident == method.sig.ident => Some(&f.sig),
            _ => None,
        });
        if let Some(declared) = declared {
            let told = known.name(&mut method.sig, declared);
            method.block.stmts.splice(0..0, told);
        }
    }
}

/// The types of a block.
struct Known(Vec<(String, Type)>);

impl Known {
    /// What the body is told of the parameters: `let s: &usize = s;`.
    fn name(&self, sig: &mut Signature, declared: &Signature) -> Vec<Stmt> {
        let mut told = vec![];
        for (input, as_declared) in sig.inputs.iter_mut().zip(&declared.inputs) {
            if let (FnArg::Typed(input), FnArg::Typed(declared)) = (input, as_declared) {
                let written = input.ty.clone();
                if self.name_type(&mut input.ty, &declared.ty)
                    && let Pat::Ident(name) = &*input.pat
                {
                    let name = &name.ident;
                    told.push(parse_quote!(let #name: #written = #name;));
                }
            }
        }
        if let (ReturnType::Type(_, ty), ReturnType::Type(_, declared)) = (&mut sig.output, &declared.output) {
            self.name_type(ty, declared);
        }
        told
    }

    /// Is it what the trait declares, with the types of the block in it?
    fn name_type(&self, ty: &mut Type, declared: &Type) -> bool {
        let text = |ty: &Type| ty.to_token_stream().to_string();
        let mut meant = declared.clone();
        Meant(&self.0).visit_type_mut(&mut meant);
        let named = text(&meant) == text(ty) && text(&meant) != text(declared);
        if named {
            *ty = declared.clone();
        }
        named
    }
}

/// Puts the types in the place of `Self::Name`.
struct Meant<'t>(&'t [(String, Type)]);

impl VisitMut for Meant<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        let name: Option<Ident> = match ty {
            Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 2 => {
                let own = path.path.segments[0].ident == "Self";
                own.then(|| path.path.segments[1].ident.clone())
            }
            _ => None,
        };
        match self.0.iter().find(|(known, _)| name.as_ref().is_some_and(|name| name == known)) {
            Some((_, meant)) => *ty = meant.clone(),
            None => visit_mut::visit_type_mut(self, ty),
        }
    }
}
