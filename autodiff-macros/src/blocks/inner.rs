//! Blocks of types that are declared in the functions of a module: the attribute of the module holds for them too.

use super::seen::last_name;
use super::{configured, has_attribute, of_impl, operator};
use crate::errors::Errors;
use crate::names::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item, ItemMod, Stmt, parse_quote};

/// Puts their siblings into them.
pub fn expand(args: &TokenStream, module: &mut ItemMod, errors: &mut Errors) {
    let Some((_, items)) = &mut module.content else { return };
    let mut inner = Inner { args, errors };
    for item in items {
        match item {
            Item::Fn(_) | Item::Impl(_) => inner.visit_item_mut(item),
            _ => {}
        }
    }
}

struct Inner<'a> {
    args: &'a TokenStream,
    errors: &'a mut Errors,
}

impl VisitMut for Inner<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let derived: Vec<String> = block.stmts.iter().filter_map(with_derive).collect();
        let mut out = vec![];
        for stmt in std::mem::take(&mut block.stmts) {
            match stmt {
                Stmt::Item(Item::Impl(inner))
                    if is_own(&inner) && last_name(&inner).is_some_and(|ty| derived.contains(&ty)) =>
                {
                    let whole = of_impl(self.args, inner.clone(), self.errors);
                    let expanded: Block = parse_quote!({ #whole });
                    out.extend(expanded.stmts);
                }
                stmt => out.push(stmt),
            }
        }
        block.stmts = out;
    }
}

/// The name of a type with a tangent.
fn with_derive(stmt: &Stmt) -> Option<String> {
    let (name, attrs) = match stmt {
        Stmt::Item(Item::Struct(s)) => (&s.ident, &s.attrs),
        Stmt::Item(Item::Enum(e)) => (&e.ident, &e.attrs),
        _ => return None,
    };
    let derives = |a: &syn::Attribute| {
        let list = a.meta.require_list().ok().filter(|list| list.path.is_ident("derive"));
        list.is_some_and(|list| mentions(&list.tokens, &Ident::new("Differentiable", Span::call_site())))
    };
    attrs.iter().any(derives).then(|| name.to_string())
}

/// May it have siblings: a block of the type's own, or of an operator?
fn is_own(block: &syn::ItemImpl) -> bool {
    let of_a_trait = block.trait_.is_some() && operator::name_of(block).is_none();
    !configured(&block.attrs) && !has_attribute(&block.attrs) && !of_a_trait
}
