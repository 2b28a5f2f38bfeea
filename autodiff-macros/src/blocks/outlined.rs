//! What a module shows of its types: which functions they have, of their own or by traits of the module, and what these
//! give, if that is made of numbers and of types of the module.
//!
//! ```text
//! impl Tensor + add { fn new() -> Tensor; fn matmul() -> Tensor; fn map() -> Tensor; fn rows(); fn reset(&mut self); let shape() = &self.shape; }
//! ```

use super::constructor::constructor;
use super::lent_place::lent_place;
use super::provided::in_terms_of;
use super::rules::Rules;
use super::seen::{functions, functions_of, is_made_of, last_name};
use crate::ir::Ty;
use crate::ir::named::is_complex;
use crate::names::mentions;
use crate::parse::{Outline, is_skipped, is_text};
use proc_macro2::Ident;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, GenericArgument, Generics, ImplItemFn, Item, ItemImpl, ItemMod, PathArguments, ReceiverKind, ReturnType,
    Signature, Type, parse_quote,
};

/// The types of a module.
pub struct Outlined<'m> {
    items: &'m [Item],
    /// Those without parameters.
    closed: Vec<&'m Ident>,
}

impl<'m> Outlined<'m> {
    pub fn of(module: &'m ItemMod) -> Outlined<'m> {
        let items = module.content.as_ref().map_or(&[][..], |(_, items)| items);
        let closed = types(items).filter(|(_, generics)| generics.params.is_empty()).map(|(name, _)| name);
        Outlined { items, closed: closed.collect() }
    }

    /// What is said of all of them.
    pub fn all(&self) -> Vec<Outline> {
        let outline = |(ty, generics): (&Ident, &Generics)| Outline {
            ty: ty.clone(),
            closed: generics.params.is_empty(),
            operators: self.operators_of(ty),
            variants: self.variants_of(ty),
            functions: self.functions_of(ty),
            places: self.told_of(ty, lent_place),
            constructors: self.told_of(ty, |f| constructor(f, ty)),
        };
        types(self.items).map(outline).collect()
    }

    /// What is told of functions of the type by what they do, where it has no other ones of their names.
    fn told_of<T>(&self, ty: &Ident, told: impl Fn(&ImplItemFn) -> Option<T>) -> Vec<T> {
        let seen = |block: &&ItemImpl| !block.attrs.iter().any(is_skipped);
        let blocks = self.blocks().filter(|block| last_name(block).is_some_and(|name| *ty == name)).filter(seen);
        let functions: Vec<&ImplItemFn> = blocks.flat_map(functions_of).collect();
        let is_only = |f: &&ImplItemFn| functions.iter().filter(|other| other.sig.ident == f.sig.ident).count() == 1;
        // A derivative by hand is what it says, and what is left out has none.
        let rules = Rules::of(functions.iter().map(|f| &f.sig.ident));
        let plain = |f: &&ImplItemFn| !rules.is_written(&f.sig.ident) && !f.attrs.iter().any(is_skipped);
        functions.iter().copied().filter(is_only).filter(plain).filter_map(told).collect()
    }

    /// The variants without fields whose names are those of constants.
    fn variants_of(&self, ty: &Ident) -> Vec<Ident> {
        let own = self.items.iter().filter_map(|item| match item {
            Item::Enum(shape) if shape.ident == *ty => Some(&shape.variants),
            _ => None,
        });
        let in_capitals = |name: &Ident| !name.to_string().contains(char::is_lowercase);
        let variants = own.flatten().filter(|v| v.fields.is_empty() && in_capitals(&v.ident));
        variants.map(|v| v.ident.clone()).collect()
    }

    /// The functions of operators that the type has no other ones of the name of.
    fn operators_of(&self, ty: &Ident) -> Vec<Ident> {
        let blocks = || self.blocks().filter(|block| last_name(block).is_some_and(|name| *ty == name));
        let is_of_operator = |block: &&ItemImpl| super::operator::name_of(block).is_some();
        let names = |block| functions_of(block).map(|f| &f.sig.ident);
        let mut others = blocks().filter(|block| !is_of_operator(block)).flat_map(names).collect::<Vec<_>>();
        let traits = self.traits().flat_map(functions).map(|f| &f.sig.ident);
        others.extend(traits);
        let mut found: Vec<Ident> = vec![];
        for name in blocks().filter(is_of_operator).flat_map(names) {
            if !others.contains(&name) && !found.contains(name) {
                found.push(name.clone());
            }
        }
        found
    }

    fn functions_of(&self, ty: &Ident) -> Vec<Signature> {
        // A trait for all types of a kind is one of each that it is called on.
        let is_of =
            |block: &&ItemImpl| last_name(block).is_some_and(|name| *ty == name) || super::gives::is_parameter(block);
        let blocks = self.blocks().filter(is_of);
        let known = |block: &'m ItemImpl| {
            let by_trait = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
            let provided =
                self.traits().filter(move |definition| by_trait.is_some_and(|of| of.ident == definition.ident));
            let written = functions_of(block).map(|f| self.known(&f.sig, block, ty));
            // What else the trait has.
            let is_written = |f: &&syn::TraitItemFn| functions_of(block).any(|own| own.sig.ident == f.sig.ident);
            let others = provided.flat_map(|definition| functions(definition).map(move |f| (definition, f)));
            let others = others.filter(move |(_, f)| !is_written(f));
            let others = others.map(|(definition, f)| {
                let sig = by_trait.map_or_else(|| f.sig.clone(), |of| in_terms_of(&f.sig, definition, of));
                self.known(&sig, block, ty)
            });
            written.chain(others).collect::<Vec<Signature>>()
        };
        let mut all: Vec<Signature> = vec![];
        for sig in blocks.flat_map(known) {
            match all.iter_mut().find(|known| known.ident == sig.ident) {
                // By which trait it is called, is not known.
                Some(other) => {
                    if other.output != sig.output {
                        other.output = ReturnType::Default;
                    }
                    if crate::parse::changes(&sig) || sig.inputs.is_empty() && !crate::parse::changes(other) {
                        other.inputs = sig.inputs;
                    }
                }
                None => all.push(sig),
            }
        }
        all
    }

    fn blocks(&self) -> impl Iterator<Item = &'m ItemImpl> + use<'m> {
        self.items.iter().filter_map(|item| match item {
            Item::Impl(block) if !super::configured(&block.attrs) => Some(block),
            _ => None,
        })
    }

    fn traits(&self) -> impl Iterator<Item = &'m syn::ItemTrait> + use<'m> {
        self.items.iter().filter_map(|item| match item {
            Item::Trait(definition) => Some(definition),
            _ => None,
        })
    }

    /// A function of a block with what it gives of this type, if that can be said everywhere in the module.
    fn known(&self, sig: &Signature, block: &ItemImpl, of: &Ident) -> Signature {
        let bare = bare(sig, block);
        let ReturnType::Type(_, ty) = &sig.output else { return bare };
        let mut ty = (**ty).clone();
        Own(block).visit_type_mut(&mut ty);
        if super::gives::is_parameter(block) && self.closed.contains(&of) && block.self_ty.as_ref() == &ty {
            ty = parse_quote!(#of);
        }
        // A method that hands back what it is called on says so, too.
        let unique = matches!(&ty, Type::Reference(r) if r.mutability.is_some());
        let lends = crate::parse::is_lent(&ty) || unique && crate::parse::changes(&bare);
        if lends || is_text(&ty) || self.is_told(&ty) {
            Signature { output: parse_quote!(-> #ty), ..bare }
        } else {
            bare
        }
    }

    /// Is it made of numbers and of types of the module, and owned?
    pub fn is_told(&self, ty: &Type) -> bool {
        let closed = |name: &str| self.closed.iter().any(|closed| *closed == name);
        is_made_of(&Ty::of(ty), &|name| closed(name) || self.is_written(name) || is_complex(name))
    }

    /// Is it a type of the module with all its arguments, which are numbers: `Matrix<f64, 2, 2>`?
    fn is_written(&self, name: &str) -> bool {
        let Ok(Type::Path(path)) = syn::parse_str(name) else { return false };
        let Some(last) = path.path.segments.last().filter(|_| path.path.segments.len() == 1) else { return false };
        let PathArguments::AngleBracketed(of) = &last.arguments else { return false };
        let number = |argument: &GenericArgument| match argument {
            GenericArgument::Type(ty) => {
                is_made_of(&Ty::of(ty), &|name| self.closed.iter().any(|closed| *closed == name))
            }
            GenericArgument::Const(Expr::Lit(_)) => true,
            _ => false,
        };
        types(self.items).any(|(own, _)| *own == last.ident) && of.args.iter().all(number)
    }
}

/// The structs and enums among items, with their parameters. What is called like an iterator, or leads to something else, may
/// have the methods of that.
fn types(items: &[Item]) -> impl Iterator<Item = (&Ident, &Generics)> {
    let leads = |name: &Ident| {
        items.iter().any(|item| match item {
            Item::Impl(block) => {
                let of = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
                of.is_some_and(|of| of.ident == "Deref" || of.ident == "Iterator")
                    && last_name(block).is_some_and(|own| *name == own)
            }
            _ => false,
        })
    };
    let types = items.iter().filter_map(|item| match item {
        Item::Struct(shape) if !super::configured(&shape.attrs) => Some((&shape.ident, &shape.generics)),
        Item::Enum(shape) if !super::configured(&shape.attrs) => Some((&shape.ident, &shape.generics)),
        _ => None,
    });
    types.filter(move |(name, _)| !leads(name))
}

/// A function by its name alone, with the parameters that what it gives depends on (its own, and those of the block that are none of
/// the type's), and whether it is lent what it is called on.
fn bare(sig: &Signature, block: &ItemImpl) -> Signature {
    let name = &sig.ident;
    let around = block.generics.type_params().filter(|param| !mentions(&block.self_ty, &param.ident));
    let params = sig.generics.type_params().chain(around).map(|param| &param.ident);
    let params: Vec<&Ident> = params.filter(|param| mentions(&sig.output, param)).collect();
    let open = (!params.is_empty()).then(|| quote!(<#(#params),*>));
    match sig.receiver().map(|own| &own.kind) {
        Some(ReceiverKind::Reference(.., Some(_))) => parse_quote!(fn #name #open(&mut self)),
        Some(ReceiverKind::Reference(.., None)) => parse_quote!(fn #name #open(&self)),
        _ => parse_quote!(fn #name #open()),
    }
}

/// `Self` by the name of the type, and what belongs to it (`Self::Stats`) by what the block says.
struct Own<'b>(&'b ItemImpl);

impl VisitMut for Own<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(p) if p.path.is_ident("Self") => *ty = (*self.0.self_ty).clone(),
            Type::Path(p) if p.path.segments.len() == 2 && p.path.segments[0].ident == "Self" => {
                let name = &p.path.segments[1].ident;
                if let Some((_, said)) = super::associated::types(self.0).into_iter().find(|(known, _)| name == known) {
                    *ty = said;
                }
            }
            ty => visit_mut::visit_type_mut(self, ty),
        }
    }
}
