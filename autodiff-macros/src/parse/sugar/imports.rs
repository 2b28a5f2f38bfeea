//! Functions that a `use` inside of the body names: calls have the path that it leads to, since what is emitted beside a
//! function is looked for beside its name, and the `use` brings the name alone.
//!
//! ```text
//! use model::energy as f; f(x)
//! model::energy(x)
//! ```

use crate::collections::{HashMap, HashSet};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item, Stmt, UseTree};

/// Writes the paths.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut bound = Bound::default();
    bound.visit_item_fn(item);
    Imports { scope: HashMap::default(), bound: bound.0 }.visit_block_mut(&mut item.block);
}

/// The names that patterns bind.
#[derive(Default)]
struct Bound(HashSet<String>);

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

/// The functions that are in scope by a `use`, with their paths; `None`: the name is that of something else.
struct Imports {
    scope: HashMap<String, Option<syn::Path>>,
    bound: HashSet<String>,
}

impl Imports {
    /// Notes what a part of a `use` brings; `brought`: whether the siblings do not come along.
    fn import(&mut self, tree: &UseTree, mut path: syn::Path, alone: bool) {
        let (name, own) = match tree {
            UseTree::Path(part) => {
                path.segments.push(part.ident.clone().into());
                return self.import(&part.tree, path, alone);
            }
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.import(tree, path.clone(), alone)),
            UseTree::Name(name) => (&name.ident, &name.ident),
            UseTree::Rename(rename) => (&rename.ident, &rename.rename),
            _ => return,
        };
        path.segments.push(name.clone().into());
        let own = own.to_string();
        let function = alone && name != "self" && own.starts_with(char::is_lowercase) && !self.bound.contains(&own);
        self.scope.insert(own, function.then_some(path));
    }
}

impl VisitMut for Imports {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outside = self.scope.clone();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Item(Item::Use(import)) => {
                    let path = syn::Path { leading_colon: import.leading_colon, segments: Default::default() };
                    self.import(&import.tree, path, import.attrs.is_empty());
                }
                Stmt::Item(Item::Fn(f)) => drop(self.scope.insert(f.sig.ident.to_string(), None)),
                _ => {}
            }
        }
        visit_mut::visit_block_mut(self, block);
        self.scope = outside;
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Expr::Path(syn::ExprPath { qself: None, path, .. }) = e
            && path.leading_colon.is_none()
            && path.segments.len() == 1
            && let Some(Some(whole)) = self.scope.get(&path.segments[0].ident.to_string())
        {
            let arguments = std::mem::take(&mut path.segments[0].arguments);
            *path = whole.clone();
            path.segments.last_mut().expect("a segment").arguments = arguments;
        }
        visit_mut::visit_expr_mut(self, e);
    }
}
