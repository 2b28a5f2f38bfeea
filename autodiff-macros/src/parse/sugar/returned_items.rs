//! Returned iterators: the siblings give the items, as values of their own.
//!
//! ```text
//! fn rows(&self) -> impl Iterator<Item = &[f64]> { self.data.chunks(self.columns) }
//! fn rows(&self) -> Vec<Vec<f64>> { self.data.chunks(self.columns).map(|item| item.to_vec()).collect() }
//! ```

use crate::ir::Ty;
use crate::names::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, GenericArgument, PathArguments, TypeParamBound, parse_quote};

/// The type of the vector of the items that an iterator of this type gives, if they may carry a derivative.
pub fn gathered(ty: &syn::Type, ct: &TokenStream) -> Option<syn::Type> {
    let item = owned(&items(ty)?, ct);
    Some(parse_quote!(#ct::standard::vec::Vec<#item>))
}

/// What an iterator of this type gives, if that may carry a derivative.
pub(super) fn items(ty: &syn::Type) -> Option<syn::Type> {
    let item = match ty {
        syn::Type::ImplTrait(t) => t.bounds.iter().find_map(item_of_bound)?,
        syn::Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
            let mut types = list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(t) => Some(t),
                _ => None,
            });
            let (only, None) = (types.next()?, types.next()) else { return None };
            let lends = list.args.len() == 2;
            match (last.ident.to_string().as_str(), only) {
                ("Box", syn::Type::TraitObject(t)) => t.bounds.iter().find_map(item_of_bound)?,
                ("Iter", t) if lends => parse_quote!(&#t),
                ("Chunks" | "ChunksExact" | "Windows", t) if lends => parse_quote!(&[#t]),
                _ => return None,
            }
        }
        _ => return None,
    };
    Ty::of(&item).may_be_active().then_some(item)
}

fn item_of_bound(bound: &TypeParamBound) -> Option<syn::Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    let iterates = ["Iterator", "DoubleEndedIterator", "ExactSizeIterator"].iter().any(|name| last.ident == name);
    list.args.iter().filter(|_| iterates).find_map(|argument| match argument {
        GenericArgument::AssocType(a) if a.ident == "Item" => Some(a.ty.clone()),
        _ => None,
    })
}

/// The type of an item that owns what it refers to.
pub(super) fn owned(item: &syn::Type, ct: &TokenStream) -> syn::Type {
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
    let iterator = match iterator {
        // `Box::new(items)`
        Expr::Call(c) if c.args.len() == 1 && is_box(&c.func) => &c.args[0],
        iterator => iterator,
    };
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

/// May the iterator of a function have no end? Then its items are not gathered.
pub(super) fn may_be_endless(block: &syn::Block) -> bool {
    let names = ["repeat", "repeat_with", "cycle", "successors", "from_fn"];
    let mut open = OpenRanges(false);
    syn::visit::Visit::visit_block(&mut open, block);
    open.0 || names.iter().any(|name| mentions(block, &Ident::new(name, Span::call_site())))
}

/// `a..`, but for parts of lists.
struct OpenRanges(bool);

impl<'ast> syn::visit::Visit<'ast> for OpenRanges {
    fn visit_expr_range(&mut self, r: &'ast syn::ExprRange) {
        self.0 |= r.end.is_none();
        syn::visit::visit_expr_range(self, r);
    }

    fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
        self.visit_expr(&i.expr);
        if !matches!(*i.index, Expr::Range(_)) {
            self.visit_expr(&i.index);
        }
    }
}

fn is_box(e: &Expr) -> bool {
    matches!(e, Expr::Path(p) if p.path.segments.iter().rev().nth(1).is_some_and(|s| s.ident == "Box"))
}
