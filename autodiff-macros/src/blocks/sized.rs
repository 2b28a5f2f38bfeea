//! The structs of a module whose parameters are lengths, with the functions that make one.

use super::configured::is_configured;
use super::seen::{bare, functions_of, last_name};
use crate::parse::OfLengths;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericParam, Item, ItemImpl, ItemMod, ItemStruct, PathArguments, ReturnType, Type};

/// All of them.
pub fn of(module: &ItemMod) -> Vec<OfLengths> {
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let shapes = items().filter_map(|item| match item {
        Item::Struct(shape) if has_lengths(shape) => Some(shape),
        _ => None,
    });
    let outlined = |shape: &ItemStruct| {
        let blocks = items().filter_map(|item| match item {
            Item::Impl(block) if block.trait_.is_none() => names_of(block, shape).map(|names| (block, names)),
            _ => None,
        });
        let functions = blocks.flat_map(|(block, names)| {
            let made = functions_of(block).filter(|f| f.sig.receiver().is_none() && gives(&f.sig, &shape.ident));
            made.filter_map(move |f| {
                let types = f.sig.inputs.iter().map(|input| match input {
                    syn::FnArg::Typed(typed) => syn::parse2(renamed(typed.ty.to_token_stream(), &names)).ok(),
                    syn::FnArg::Receiver(_) => None,
                });
                Some((f.sig.ident.clone(), types.collect::<Option<Vec<Type>>>()?))
            })
        });
        OfLengths { functions: functions.collect(), shape: bare(shape) }
    };
    shapes.map(outlined).collect()
}

/// Are there lengths among the parameters, and no lifetimes?
fn has_lengths(shape: &ItemStruct) -> bool {
    let lengths = shape.generics.const_params().next().is_some() && shape.generics.lifetimes().next().is_none();
    lengths && !is_configured(shape)
}

/// The names that the block has for the parameters of the struct, each with that of the struct; `None` if it is not one of the
/// struct with any parameters.
fn names_of(block: &ItemImpl, shape: &ItemStruct) -> Option<Vec<(Ident, Ident)>> {
    let own = last_name(block).is_some_and(|name| shape.ident == name) && !super::configured(&block.attrs);
    let Type::Path(path) = &*block.self_ty else { return None };
    let PathArguments::AngleBracketed(of) = &path.path.segments.last().filter(|_| own)?.arguments else { return None };
    let params = shape.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(t) => Some(&t.ident),
        GenericParam::Const(c) => Some(&c.ident),
        GenericParam::Lifetime(_) => None,
    });
    let named = of.args.iter().zip(params).map(|(argument, param)| {
        let name: Ident = syn::parse2(argument.to_token_stream()).ok()?;
        let stands = block.generics.params.iter().any(|own| match own {
            GenericParam::Type(t) => t.ident == name,
            GenericParam::Const(c) => c.ident == name,
            GenericParam::Lifetime(_) => false,
        });
        stands.then(|| (name, param.clone()))
    });
    named.collect()
}

/// A type with the names of the struct.
fn renamed(ty: TokenStream, names: &[(Ident, Ident)]) -> TokenStream {
    let other = |tree: TokenTree| match tree {
        TokenTree::Ident(name) => match names.iter().find(|(own, _)| *own == name) {
            Some((_, other)) => other.clone().into(),
            None => name.into(),
        },
        TokenTree::Group(group) => Group::new(group.delimiter(), renamed(group.stream(), names)).into(),
        tree => tree,
    };
    ty.into_iter().map(other).collect()
}

fn gives(sig: &syn::Signature, ty: &Ident) -> bool {
    let ReturnType::Type(_, output) = &sig.output else { return false };
    matches!(&**output, Type::Path(p) if p.path.is_ident("Self")
        || p.path.segments.last().is_some_and(|last| last.ident == *ty))
}
