//! The types of a module that are iterators, with the functions that give one.
//!
//! ```text
//! walks(Decay, Decay::new, halvings, self::terms)
//! ```

use super::seen::{functions_of, last_name};
use crate::syntax::gives_items;
use proc_macro2::{Ident, Span};
use syn::{Item, ItemImpl, ItemMod, Path, ReturnType, Signature, Type, parse_quote};

/// The paths by which such values are made: of the structs, of the functions, and of methods (`self::terms`), but for
/// those that have the name of one of lists.
pub fn of(module: &ItemMod) -> Vec<Path> {
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let blocks = || {
        items().filter_map(|item| match item {
            Item::Impl(block) if !super::configured(&block.attrs) => Some(block),
            _ => None,
        })
    };
    let walkers: Vec<Ident> = blocks().filter(|block| is_iterator(block)).filter_map(name).collect();
    let mut paths: Vec<Path> = walkers.iter().map(|ty| parse_quote!(#ty)).collect();
    let gives = |sig: &Signature, own: Option<&Ident>| {
        let ReturnType::Type(_, ty) = &sig.output else { return false };
        let Type::Path(given) = &**ty else { return false };
        let own = own.filter(|_| given.path.is_ident("Self"));
        given.path.segments.last().map(|last| own.unwrap_or(&last.ident)).is_some_and(|ty| walkers.contains(ty))
    };
    for block in blocks().filter(|block| block.trait_.is_none()) {
        let Some(ty) = name(block) else { continue };
        for f in functions_of(block).filter(|f| gives(&f.sig, Some(&ty))) {
            let name = &f.sig.ident;
            let other = |f: &syn::ImplItemFn| f.sig.ident == *name && !gives(&f.sig, None);
            if f.sig.receiver().is_none() {
                paths.push(parse_quote!(#ty::#name));
            } else if !gives_items(&name.to_string()) && !blocks().any(|block| functions_of(block).any(other)) {
                paths.push(parse_quote!(self::#name));
            }
        }
    }
    paths.extend(items().filter_map(|item| match item {
        Item::Fn(f) if gives(&f.sig, None) => Some(Path::from(f.sig.ident.clone())),
        _ => None,
    }));
    paths
}

/// The name of the type of a block.
fn name(block: &ItemImpl) -> Option<Ident> {
    last_name(block).map(|name| Ident::new(&name, Span::call_site()))
}

fn is_iterator(block: &ItemImpl) -> bool {
    block.trait_.as_ref().and_then(|(path, ..)| path.segments.last()).is_some_and(|last| last.ident == "Iterator")
}
