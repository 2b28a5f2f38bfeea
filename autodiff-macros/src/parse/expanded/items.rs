//! Calls of a module's macros in the place of items, of `impl` blocks too (`area!(Square, 1.0);`): the items that they make are seen by the attribute
//! only where they stand, so they are put there. A call that is not understood stays as it is, and what it makes has no siblings.

use super::own_names::{named, write_out};
use super::transcribed::{OWN, transcribed};
use super::{Declared, MOST};
use crate::collections::HashSet;
use crate::syntax::Enclosed;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{ImplItem, Item, ItemMacro, ItemMod, parse_quote};

/// Replaces them in a module.
pub fn expand_items(module: &mut ItemMod) {
    let Some((_, items)) = &mut module.content else { return };
    let mut calls = Calls::default();
    *items = std::mem::take(items).into_iter().flat_map(|item| calls.items(item)).collect();
    for item in items {
        if let Item::Macro(ItemMacro { ident: Some(name), attrs, .. }) = item
            && calls.replaced.contains(&name.to_string())
        {
            attrs.push(parse_quote!(#[allow(unused_macros)]));
        }
    }
}

#[derive(Default)]
struct Calls {
    /// The macros that are declared before.
    declared: Declared,
    replaced: HashSet<String>,
    count: usize,
}

impl Calls {
    /// What an item stands for.
    fn items(&mut self, item: Item) -> Vec<Item> {
        let call = match item {
            Item::Macro(call) => call,
            Item::Impl(mut block) => {
                block.items =
                    std::mem::take(&mut block.items).into_iter().flat_map(|item| self.functions(item)).collect();
                return vec![Item::Impl(block)];
            }
            item => return vec![item],
        };
        if call.ident.is_some() {
            self.declared.visit_item_macro(&call);
        } else if let Some((name, items)) = self.made(&call) {
            self.replaced.insert(name);
            return items.into_iter().flat_map(|item| self.items(item)).collect();
        }
        vec![Item::Macro(call)]
    }

    /// What an item of a block stands for.
    fn functions(&mut self, item: ImplItem) -> Vec<ImplItem> {
        let ImplItem::Macro(call) = &item else { return vec![item] };
        let Some((name, text)) = self.text(&call.mac).filter(|_| call.attrs.is_empty()) else { return vec![item] };
        // What stands in a block stands in one of its own, to be read.
        let read = |text: &TokenStream| syn::parse2::<syn::ItemImpl>(quote!(impl X { #text })).ok();
        let found = read(&text).filter(|block| is_apart(text, &[Item::Impl(block.clone())]));
        let Some(syn::ItemImpl { mut items, .. }) = found else { return vec![item] };
        self.replaced.insert(name);
        for item in &mut items {
            Enclosed.visit_impl_item_mut(item);
            Written.visit_impl_item_mut(item);
        }
        items.into_iter().flat_map(|item| self.functions(item)).collect()
    }

    /// The text that a call stands for, and the name of the macro.
    fn text(&mut self, mac: &syn::Macro) -> Option<(String, TokenStream)> {
        let name = mac.path.get_ident()?.to_string();
        let rules = self.declared.macros.get(&name).filter(|_| self.count < MOST)?;
        let (rule, bindings) = rules.iter().find_map(|rule| Some((rule, rule.bindings(mac.tokens.clone())?)))?;
        let text = transcribed(&rule.body, &bindings)?;
        self.count += 1;
        Some((name, text))
    }

    fn made(&mut self, call: &ItemMacro) -> Option<(String, Vec<Item>)> {
        let (name, text) = self.text(&call.mac).filter(|_| call.attrs.is_empty())?;
        let mut items = syn::parse2::<syn::File>(text.clone()).ok().filter(|file| is_apart(text, &file.items))?.items;
        for item in &mut items {
            Enclosed.visit_item_mut(item);
            Written.visit_item_mut(item);
        }
        Some((name, items))
    }
}

/// Does what the macro is given mention none of the variables that its own text declares? They are other names then.
fn is_apart(text: TokenStream, items: &[Item]) -> bool {
    let mut own = Variables::default();
    items.iter().for_each(|item| own.visit_item(item));
    let mut given = HashSet::default();
    names_given(text, &mut given);
    own.0.is_disjoint(&given)
}

/// The variables that a macro's own text declares.
#[derive(Default)]
struct Variables(HashSet<String>);

impl<'ast> Visit<'ast> for Variables {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.0.extend(p.ident.to_string().strip_prefix(OWN).map(str::to_owned));
        visit::visit_pat_ident(self, p);
    }
}

/// The names in a text that are not the macro's own, but for those of fields and methods.
fn names_given(text: TokenStream, names: &mut HashSet<String>) {
    let mut behind_dot = false;
    for tree in text {
        let behind = std::mem::replace(&mut behind_dot, matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.'));
        match tree {
            TokenTree::Ident(name) if !behind => drop(names.insert(name.to_string())),
            TokenTree::Group(group) => names_given(group.stream(), names),
            _ => {}
        }
    }
}

/// The items with the macro's names.
struct Written;

impl VisitMut for Written {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        write_out(ident);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        visit_mut::visit_macro_mut(self, mac);
        mac.tokens = named(mac.tokens.clone(), &mut write_out);
    }

    fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
        visit_mut::visit_attribute_mut(self, attribute);
        if let syn::Meta::List(list) = &mut attribute.meta {
            list.tokens = named(list.tokens.clone(), &mut write_out);
        }
    }
}
