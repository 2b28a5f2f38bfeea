//! Items and imported constants in inner blocks, which get names that nothing else in the function has: what is emitted has the
//! items that are declared inside at its beginning, where they would be seen by all of it.
//!
//! ```text
//! { const D: f64 = 2.0; x / D } + K        { const D: f64 = 2.0; x / D } + K
//! { const K: f64 = 3.0; x * K }            { const K_2: f64 = 3.0; x * K_2 }
//! ```

use super::text;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, Stmt, UseTree};

/// Writes the names.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    let whole = item.block.to_token_stream();
    let mut scopes = Scopes { whole, names };
    for stmt in &mut item.block.stmts {
        scopes.visit_stmt_mut(stmt);
    }
}

/// The blocks inside of a function.
struct Scopes<'n> {
    /// The text of the function's body.
    whole: TokenStream,
    names: &'n mut Namer,
}

impl VisitMut for Scopes<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        for k in 0..block.stmts.len() {
            let Stmt::Item(item) = &block.stmts[k] else { continue };
            for name in declared(item) {
                if count(self.whole.clone(), &name) == count(block.to_token_stream(), &name) {
                    continue;
                }
                let new = self.names.shadowing(&name);
                rename(block, name, new);
            }
        }
    }
}

/// Gives an item or a variable of a block another name.
pub(super) fn rename(block: &mut syn::Block, old: Ident, new: Ident) {
    Renamed { old, new }.visit_block_mut(block);
}

/// The names that an item declares, or of the constants that it imports.
pub(super) fn declared(item: &Item) -> Vec<Ident> {
    let mut names = vec![];
    match item {
        Item::Const(c) => names.push(c.ident.clone()),
        Item::Static(s) => names.push(s.ident.clone()),
        Item::Fn(f) => names.push(f.sig.ident.clone()),
        Item::Type(t) => names.push(t.ident.clone()),
        Item::Struct(s) => names.push(s.ident.clone()),
        Item::Enum(e) => names.push(e.ident.clone()),
        Item::Use(u) => imported(&u.tree, &mut names),
        _ => {}
    }
    names.retain(|name| name != "_");
    names
}

fn imported(tree: &UseTree, names: &mut Vec<Ident>) {
    let constant = |name: &Ident| name.to_string().chars().all(|c| !c.is_lowercase());
    match tree {
        UseTree::Path(part) => imported(&part.tree, names),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, names)),
        UseTree::Name(name) => names.extend(Some(name.ident.clone()).filter(constant)),
        UseTree::Rename(name) => names.extend(Some(name.rename.clone()).filter(constant)),
        _ => {}
    }
}

/// How often a name stands in a text.
fn count(text: TokenStream, name: &Ident) -> usize {
    let trees = text.into_iter().map(|tree| match tree {
        TokenTree::Ident(ident) => usize::from(ident == *name),
        TokenTree::Group(group) => count(group.stream(), name),
        _ => 0,
    });
    trees.sum()
}

/// A block in which one of its items has another name.
struct Renamed {
    old: Ident,
    new: Ident,
}

impl Renamed {
    fn name(&self, ident: &mut Ident) {
        if *ident == self.old {
            *ident = Ident::new(&self.new.to_string(), ident.span());
        }
    }
}

impl VisitMut for Renamed {
    fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
        self.name(&mut item.ident);
        visit_mut::visit_item_const_mut(self, item);
    }

    fn visit_item_static_mut(&mut self, item: &mut syn::ItemStatic) {
        self.name(&mut item.ident);
        visit_mut::visit_item_static_mut(self, item);
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.name(&mut item.sig.ident);
        visit_mut::visit_item_fn_mut(self, item);
    }

    fn visit_item_type_mut(&mut self, item: &mut syn::ItemType) {
        self.name(&mut item.ident);
        visit_mut::visit_item_type_mut(self, item);
    }

    fn visit_item_struct_mut(&mut self, item: &mut syn::ItemStruct) {
        self.name(&mut item.ident);
        visit_mut::visit_item_struct_mut(self, item);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.name(&mut item.ident);
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_use_tree_mut(&mut self, tree: &mut UseTree) {
        match tree {
            UseTree::Name(name) if name.ident == self.old => {
                let (ident, mut rename) = (name.ident.clone(), name.ident.clone());
                self.name(&mut rename);
                *tree = UseTree::Rename(syn::UseRename { ident, as_token: Default::default(), rename });
            }
            UseTree::Rename(name) => self.name(&mut name.rename),
            UseTree::Group(group) => group.items.iter_mut().for_each(|tree| self.visit_use_tree_mut(tree)),
            UseTree::Path(part) => self.visit_use_tree_mut(&mut part.tree),
            _ => {}
        }
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        self.name(&mut pattern.ident);
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if let (None, Some(first)) = (path.leading_colon, path.segments.first_mut()) {
            self.name(&mut first.ident);
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = text::replaced(std::mem::take(&mut mac.tokens), &self.old, &self.new.to_token_stream());
    }
}
