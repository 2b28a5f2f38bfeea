//! Functions and variants that a `use` inside of the body names: calls have the path that it leads to, since what is emitted
//! beside a function is looked for beside its name, and the `use` brings the name alone; a variant shows its enum.
//!
//! ```text
//! use model::energy as f; f(x)         use Shape::*; Circle(r)
//! model::energy(x)                     Shape::Circle(r)
//! ```

use super::listed::each_item_mut;
use crate::collections::{HashMap, HashSet};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item, Stmt, UseTree};

/// Writes the paths.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut bound = Bound::default();
    bound.visit_item_fn(item);
    Imports { scope: HashMap::default(), bound, of_enum: None }.visit_block_mut(&mut item.block);
}

/// What the body shows of names.
#[derive(Default)]
struct Bound {
    /// Those that patterns bind.
    names: HashSet<String>,
    /// Those that patterns take apart: an enum's variants, or structs.
    apart: HashSet<String>,
    /// Is there a value without fields, as some variants are?
    plain: bool,
}

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.names.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_pat_struct(&mut self, pattern: &syn::PatStruct) {
        self.apart.extend(pattern.path.get_ident().map(ToString::to_string));
        visit::visit_pat_struct(self, pattern);
    }

    fn visit_expr_path(&mut self, e: &syn::ExprPath) {
        let plain = |name: &syn::Ident| is_name_of_type(&name.to_string()) && !PRELUDE.iter().any(|n| name == n);
        self.plain |= e.path.get_ident().is_some_and(plain);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        each_item_mut(&mut mac.clone(), &mut |item| self.visit_expr(item));
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        // What is called has fields.
        call.args.iter().for_each(|arg| self.visit_expr(arg));
    }
}

/// The functions and variants that are in scope by a `use`, with their paths; `None`: the name is that of something else.
struct Imports {
    scope: HashMap<String, Option<syn::Path>>,
    bound: Bound,
    /// The enum all of whose variants are in scope.
    of_enum: Option<syn::Path>,
}

/// Names that every function sees, and that no enum's variants are taken for.
const PRELUDE: [&str; 8] = ["Some", "None", "Ok", "Err", "Box", "Vec", "String", "Self"];

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
            UseTree::Glob(_) => {
                self.of_enum = Some(path).filter(is_type);
                return;
            }
        };
        let variant = is_type(&path) && is_name_of_type(&own.to_string());
        path.segments.push(name.clone().into());
        let own = own.to_string();
        let function =
            alone && name != "self" && own.starts_with(char::is_lowercase) && !self.bound.names.contains(&own);
        self.scope.insert(own, (function || variant).then_some(path));
    }

    /// Is what is constructed with fields rather a struct than a variant of the enum: are those without fields, and is it
    /// nowhere taken apart?
    fn is_struct(&self, path: &syn::Path) -> bool {
        let Some(name) = path.get_ident().map(ToString::to_string) else { return true };
        !self.scope.contains_key(&name) && self.bound.plain && !self.bound.apart.contains(&name)
    }

    /// Writes the path of a variant where there is its name alone.
    fn variant(&self, path: &mut syn::Path) {
        if path.get_ident().is_some_and(|name| is_name_of_type(&name.to_string())) {
            self.variant_of_any_name(path);
        }
    }

    /// The same where fields follow, which no constant has: its name may be written in capitals.
    fn variant_of_any_name(&self, path: &mut syn::Path) {
        let Some(name) = path.get_ident().filter(|name| name.to_string().starts_with(char::is_uppercase)) else {
            return;
        };
        let whole = match (self.scope.get(&name.to_string()), &self.of_enum) {
            (Some(whole), _) => whole.clone(),
            (None, Some(whole)) if !PRELUDE.iter().any(|n| name == n) => {
                let mut whole = whole.clone();
                whole.segments.push(name.clone().into());
                Some(whole)
            }
            _ => None,
        };
        if let Some(whole) = whole.filter(|whole| whole.segments.len() > 1) {
            *path = whole;
        }
    }
}

/// Does the path lead to a type, by its name?
fn is_type(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|s| is_name_of_type(&s.ident.to_string()))
}

/// Constants are written in capitals, functions in small letters.
fn is_name_of_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && (name.contains(char::is_lowercase) || name.len() == 1)
}

impl VisitMut for Imports {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let (outside, of_enum) = (self.scope.clone(), self.of_enum.clone());
        for stmt in &block.stmts {
            match stmt {
                Stmt::Item(Item::Use(import)) => {
                    let path = syn::Path { leading_colon: import.leading_colon, segments: Default::default() };
                    self.import(&import.tree, path, import.attrs.is_empty());
                }
                Stmt::Item(Item::Fn(f)) => drop(self.scope.insert(f.sig.ident.to_string(), None)),
                Stmt::Item(Item::Struct(s)) => drop(self.scope.insert(s.ident.to_string(), None)),
                Stmt::Item(Item::Enum(e)) => drop(self.scope.insert(e.ident.to_string(), None)),
                _ => {}
            }
        }
        visit_mut::visit_block_mut(self, block);
        (self.scope, self.of_enum) = (outside, of_enum);
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
        match e {
            Expr::Path(syn::ExprPath { qself: None, path, .. }) => self.variant(path),
            Expr::Struct(s) if !self.is_struct(&s.path) => self.variant_of_any_name(&mut s.path),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        match pattern {
            syn::Pat::TupleStruct(t) => self.variant(&mut t.path),
            syn::Pat::Struct(s) => self.variant_of_any_name(&mut s.path),
            syn::Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() => {
                let mut path = p.ident.clone().into();
                self.variant(&mut path);
                if path.segments.len() > 1 {
                    *pattern = syn::Pat::Path(syn::ExprPath { attrs: vec![], qself: None, path });
                }
            }
            _ => {}
        }
        visit_mut::visit_pat_mut(self, pattern);
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if !self.scope.is_empty() || self.of_enum.is_some() {
            each_item_mut(mac, &mut |item| self.visit_expr_mut(item));
        }
    }
}
