//! What a module imports of the crate `libm`, without an attribute of its own.

use crate::collections::HashSet;
use crate::parse::{by_names, is_of_library};
use syn::visit::{self, Visit};
use syn::{Expr, Item, ItemMod, ItemUse, parse_quote};

/// Writes the names out that a glob stands for.
pub fn write_out(module: &mut ItemMod) {
    let globs = |item: &Item| match item {
        Item::Use(import) if is_of_library(import) => Some(import.clone()),
        _ => None,
    };
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let imports: Vec<ItemUse> = items().filter_map(globs).collect();
    if imports.is_empty() {
        return;
    }
    let mut calls = Calls::default();
    calls.visit_item_mod(module);
    let mut called: Vec<String> = calls.0.into_iter().collect();
    called.sort_unstable();
    let own = items().filter_map(|item| match item {
        Item::Fn(f) => Some(f.sig.ident.to_string()),
        _ => None,
    });
    let own: Vec<String> = own.collect();
    let written: Vec<ItemUse> = imports.iter().filter_map(|import| by_names(import, &called, &own)).collect();
    if let (Some((_, items)), false) = (&mut module.content, written.is_empty()) {
        // The names that are written out are found before those of the glob.
        for item in &mut *items {
            if let Item::Use(import) = item
                && is_of_library(import)
            {
                import.attrs.push(parse_quote!(#[allow(unused_imports)]));
            }
        }
        items.extend(written.into_iter().map(Item::Use));
    }
}

/// The names of the functions that are called.
#[derive(Default)]
struct Calls(HashSet<String>);

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(function) = &*call.func {
            self.0.extend(function.path.get_ident().map(ToString::to_string));
        }
        visit::visit_expr_call(self, call);
    }
}
