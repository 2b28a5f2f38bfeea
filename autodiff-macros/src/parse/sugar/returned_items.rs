//! Returned iterators: the siblings give the items, as values of their own.
//!
//! ```text
//! fn rows(&self) -> impl Iterator<Item = &[f64]> { self.data.chunks(self.columns) }
//! fn rows(&self) -> Vec<Vec<f64>> { self.data.chunks(self.columns).map(|item| item.to_vec()).collect() }
//! ```

use super::ended;
use crate::ir::Ty;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, GenericArgument, PathArguments, TypeParamBound, parse_quote};

/// The type of the vector of the items that an iterator of this type gives, if they may carry a derivative.
pub fn gathered(ty: &syn::Type, ct: &TokenStream) -> Option<syn::Type> {
    let item = owned(&items(ty)?, ct);
    Some(parse_quote!(#ct::standard::vec::Vec<#item>))
}

/// Does an iterator of this type give what may carry a derivative?
pub fn gives_items(ty: &syn::Type) -> bool {
    items(ty).is_some()
}

/// What an iterator of this type gives, if that may carry a derivative and nothing is written through it.
pub(super) fn items(ty: &syn::Type) -> Option<syn::Type> {
    given(ty).filter(|item| Ty::of(item).may_be_active() && !ended::lends_unique(item))
}

/// What an iterator of this type gives.
fn given(ty: &syn::Type) -> Option<syn::Type> {
    match ty {
        syn::Type::ImplTrait(t) => t.bounds.iter().find_map(item_of_bound),
        syn::Type::Path(path) => {
            let mut segments = path.path.segments.iter().rev();
            let last = segments.next()?;
            let owner = segments.next();
            let of_slices = owner.is_some_and(|s| s.ident == "slice");
            let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
            let mut types = list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(t) => Some(t),
                _ => None,
            });
            let (only, None) = (types.next()?, types.next()) else { return None };
            match (last.ident.to_string().as_str(), only) {
                ("Box", syn::Type::TraitObject(t)) => t.bounds.iter().find_map(item_of_bound),
                // A type of the user's may have the same name, but gives nothing that is seen to end.
                ("Iter", t) if of_slices || owner.is_none() => Some(parse_quote!(&#t)),
                ("Chunks" | "ChunksExact" | "Windows", t) if of_slices => Some(parse_quote!(&[#t])),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Why the items of an iterator that a function returns are not gathered, and what to write instead; `None`: it returns none.
pub fn reason(sig: &syn::Signature) -> Option<(&'static str, &'static str)> {
    let syn::ReturnType::Type(_, ty) = &sig.output else { return None };
    let item = given(ty)?;
    if matches!(&**ty, syn::Type::Path(path) if path.path.segments.len() == 1 && !is_called_box(path)) {
        return None;
    }
    if matches!(&**ty, syn::Type::Path(path) if !is_called_box(path)) && !Ty::of(&item).may_be_active() {
        return None;
    }
    Some(if ended::lends_unique(&item) {
        (
            "its siblings give a vector of its items, and what is written through them would be lost",
            "change the items in a loop over their indices, or give the indices",
        )
    } else if !Ty::of(&item).may_be_active() {
        (
            "its siblings give a vector of its items, and these carry no derivative",
            "return the items (`.collect::<Vec<_>>()`), or leave the function without the attribute",
        )
    } else if ended::changes_outside(sig) {
        (
            "its siblings give a vector of all its items, and what the function may change would change for items that \
             nobody asks for",
            "return the items that are wanted (`.take(n).collect::<Vec<_>>()`)",
        )
    } else {
        (
            "its siblings give a vector of its items, which takes one that is seen to end: a chain that begins with a \
             range with an end, or with `iter`, `windows` or `chunks` of a list",
            "return the items that are wanted (`.take(n).collect::<Vec<_>>()`)",
        )
    })
}

/// The others are iterators of the standard library, which are values like any other where they carry no derivative.
fn is_called_box(path: &syn::TypePath) -> bool {
    path.path.segments.last().is_some_and(|s| s.ident == "Box")
}

fn item_of_bound(bound: &TypeParamBound) -> Option<syn::Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    let names = ["Iterator", "DoubleEndedIterator", "ExactSizeIterator", "FusedIterator"];
    let iterates = names.iter().any(|name| last.ident == name);
    list.args.iter().filter(|_| iterates).find_map(|argument| match argument {
        GenericArgument::AssocType(a) if a.ident == "Item" => Some(a.ty.clone()),
        _ => None,
    })
}

/// The type of an item that owns what it refers to.
fn owned(item: &syn::Type, ct: &TokenStream) -> syn::Type {
    match item {
        syn::Type::Reference(r) => match &*r.elem {
            syn::Type::Slice(s) => {
                let item = &s.elem;
                parse_quote!(#ct::standard::vec::Vec<#item>)
            }
            elem => elem.clone(),
        },
        syn::Type::Tuple(parts) => {
            let parts = parts.elems.iter().map(|part| owned(part, ct));
            parse_quote!((#(#parts,)*))
        }
        item => item.clone(),
    }
}

/// The items of an iterator, in a vector.
pub(super) fn collected(iterator: &Expr, item: &syn::Type) -> Expr {
    let iterator = unboxed(iterator);
    let (pattern, value, refers) = taken(item, Ident::new("item", Span::call_site()));
    let each = if refers { quote!(.map(|#pattern| #value)) } else { quote!() };
    parse_quote!((#iterator)#each.collect::<::std::vec::Vec<_>>())
}

/// The pattern that binds an item of this type, the value that it refers to, and whether it refers to something.
fn taken(item: &syn::Type, name: Ident) -> (TokenStream, TokenStream, bool) {
    match item {
        syn::Type::Reference(r) => {
            let value = match &*r.elem {
                syn::Type::Slice(_) => quote!(#name.to_vec()),
                elem if Ty::of(elem).is_number() => quote!(*#name),
                _ => quote!(#name.clone()),
            };
            (quote!(#name), value, true)
        }
        syn::Type::Tuple(parts) => {
            let parts = parts.elems.iter().enumerate().map(|(i, part)| taken(part, format_ident!("{name}_{i}")));
            let (mut patterns, mut values, mut refers) = (vec![], vec![], false);
            for (pattern, value, of_part) in parts {
                patterns.push(pattern);
                values.push(value);
                refers |= of_part;
            }
            (quote!((#(#patterns,)*)), quote!((#(#values,)*)), refers)
        }
        _ => (quote!(#name), quote!(#name), false),
    }
}

/// `Box::new(items)`
pub(super) fn unboxed(iterator: &Expr) -> &Expr {
    match iterator {
        Expr::Call(c) if c.args.len() == 1 && is_box(&c.func) => &c.args[0],
        iterator => iterator,
    }
}

fn is_box(e: &Expr) -> bool {
    matches!(e, Expr::Path(p) if p.path.segments.iter().rev().nth(1).is_some_and(|s| s.ident == "Box"))
}
