//! The structs of a module that have a lifetime, with the functions of their own that make them.

use super::configured::is_configured;
use super::seen::{bare, functions_of, last_name};
use crate::parse::Borrower;
use proc_macro2::Ident;
use syn::{Item, ItemImpl, ItemMod, ItemStruct, ReturnType, Signature, Type};

/// All of them, and those of modules inside.
pub fn of(module: &ItemMod) -> Vec<Borrower> {
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let shapes = items().filter_map(|item| match item {
        Item::Struct(shape) if is_lent(shape) => Some(shape),
        _ => None,
    });
    let outlined = |shape: &ItemStruct| {
        let blocks = items().filter_map(|item| match item {
            Item::Impl(block) if is_own(block, &shape.ident) => Some(block),
            _ => None,
        });
        let functions = blocks.flat_map(functions_of).map(|f| &f.sig);
        let made_by = functions.filter(|sig| makes(sig, &shape.ident)).map(|sig| sig.ident.clone()).collect();
        let methods = || {
            let blocks = items().filter_map(|item| match item {
                Item::Impl(block) => Some(block),
                _ => None,
            });
            blocks.flat_map(functions_of).map(|f| &f.sig).filter(|sig| sig.receiver().is_some())
        };
        let (giving, others): (Vec<&Signature>, Vec<&Signature>) =
            methods().partition(|sig| lends(sig) && gives(sig, &shape.ident));
        let free = items().filter_map(|item| match item {
            Item::Fn(f) if gives(&f.sig, &shape.ident) => Some(f.sig.ident.clone()),
            _ => None,
        });
        let is_alone = |sig: &&&Signature| others.iter().all(|other| other.ident != sig.ident);
        let given_by = giving.iter().filter(is_alone).map(|sig| sig.ident.clone()).chain(free).collect();
        Borrower { made_by, given_by, shape: bare(shape) }
    };
    let inner = items().filter_map(|item| match item {
        Item::Mod(inner) => Some(of(inner)),
        _ => None,
    });
    shapes.map(outlined).chain(inner.flatten()).collect()
}

/// Has it a lifetime, and the same fields however it is compiled?
fn is_lent(shape: &ItemStruct) -> bool {
    shape.generics.lifetimes().next().is_some() && !is_configured(shape)
}

fn is_own(block: &ItemImpl, ty: &Ident) -> bool {
    block.trait_.is_none() && !super::configured(&block.attrs) && last_name(block).is_some_and(|name| *ty == name)
}

/// Is it a function that gives a value of the type, and nothing else?
fn makes(sig: &Signature, ty: &Ident) -> bool {
    sig.receiver().is_none() && (gives(sig, ty) || matches!(&sig.output, ReturnType::Type(_, ty) if is_self(ty)))
}

/// Is it called on a reference?
fn lends(sig: &Signature) -> bool {
    sig.receiver().is_some_and(|own| matches!(own.kind, syn::ReceiverKind::Reference(..)))
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(given) if given.path.is_ident("Self"))
}

/// Does it give a value of the type, by its name?
fn gives(sig: &Signature, ty: &Ident) -> bool {
    let ReturnType::Type(_, output) = &sig.output else { return false };
    let Type::Path(given) = &**output else { return false };
    given.path.segments.last().is_some_and(|last| last.ident == *ty)
}
