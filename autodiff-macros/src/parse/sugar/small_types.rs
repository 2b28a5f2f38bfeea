//! Types whose names begin with a small letter, as modules' do: their functions are written as those of a type.
//!
//! ```text
//! fn turned(z: c64) -> c64 {         <c64>::new(z.im, -z.re)
//!     c64::new(z.im, -z.re)
//! }
//! ```
//!
//! Where a `use` in the function gives such a name to a type that has another one, that one is written.

use crate::collections::{HashMap, HashSet};
use crate::ir::Ty;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// Rewrites a function; `owner`: the type of its block. What stands for a type somewhere in it is one.
pub fn desugar(item: &mut syn::ItemFn, owner: Option<&syn::Type>) {
    let mut renamed = Renamed::default();
    renamed.visit_item_fn(item);
    if !renamed.paths.is_empty() {
        renamed.visit_item_fn_mut(item);
    }
    let mut types = Types::default();
    owner.into_iter().for_each(|owner| types.visit_type(owner));
    types.visit_item_fn(item);
    if !types.0.is_empty() {
        Paths(types.0).visit_item_fn_mut(item);
    }
}

/// The names of types that begin with a small letter.
#[derive(Default)]
struct Types(HashSet<String>);

impl Types {
    fn note(&mut self, path: &syn::Path) {
        let alone = path.segments.first().filter(|_| path.segments.len() == 1).map(|s| s.ident.to_string());
        self.0.extend(alone.filter(|name| name.starts_with(char::is_lowercase)));
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_type(&mut self, ty: &'ast syn::Type) {
        if let (syn::Type::Path(p), Ty::Named(_)) = (ty, Ty::of(ty)) {
            self.note(&p.path);
        }
        visit::visit_type(self, ty);
    }

    fn visit_expr_struct(&mut self, s: &'ast syn::ExprStruct) {
        self.note(&s.path);
        visit::visit_expr_struct(self, s);
    }

    // A module has no arguments.
    fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
        if let [owner, _] = &p.path.segments.iter().collect::<Vec<_>>()[..]
            && !owner.arguments.is_none()
        {
            self.note(&syn::Path::from((*owner).clone()));
        }
        visit::visit_expr_path(self, p);
    }
}

struct Paths(HashSet<String>);

impl VisitMut for Paths {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Path(p) = e
            && p.qself.is_none()
            && p.path.leading_colon.is_none()
            && let [owner, function] = &p.path.segments.iter().collect::<Vec<_>>()[..]
            && self.0.contains(&owner.ident.to_string())
        {
            *e = parse_quote!(<#owner>::#function);
        }
    }
}

/// Types that a `use` in the function gives a name in small letters, with their paths: `use num_complex::Complex64 as c64;`.
#[derive(Default)]
struct Renamed {
    paths: HashMap<String, syn::Path>,
    /// Is what is visited the path of a type, and not that of a value?
    in_type: bool,
}

impl Renamed {
    fn note(&mut self, tree: &syn::UseTree, mut path: syn::Path) {
        match tree {
            syn::UseTree::Path(part) => {
                path.segments.push(part.ident.clone().into());
                self.note(&part.tree, path);
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.note(tree, path.clone())),
            syn::UseTree::Rename(rename) => {
                path.segments.push(rename.ident.clone().into());
                let (name, own) = (rename.ident.to_string(), rename.rename.to_string());
                let is_type = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
                if is_type && own.starts_with(char::is_lowercase) {
                    self.paths.insert(own, path);
                }
            }
            syn::UseTree::Name(_) | syn::UseTree::Glob(_) => {}
        }
    }
}

impl<'ast> Visit<'ast> for Renamed {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let path = syn::Path { leading_colon: item.leading_colon, segments: Punctuated::new() };
        self.note(&item.tree, path);
    }
}

impl VisitMut for Renamed {
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        let outside = std::mem::replace(&mut self.in_type, true);
        visit_mut::visit_type_path_mut(self, ty);
        self.in_type = outside;
    }

    fn visit_expr_path_mut(&mut self, e: &mut syn::ExprPath) {
        let outside = std::mem::replace(&mut self.in_type, false);
        visit_mut::visit_expr_path_mut(self, e);
        self.in_type = outside;
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let first = path.segments.first().filter(|first| path.leading_colon.is_none() && first.arguments.is_none());
        let meant = first.and_then(|first| self.paths.get(&first.ident.to_string()));
        // A variable may have the name too.
        let Some(meant) = meant.filter(|_| path.segments.len() > 1 || self.in_type) else { return };
        let rest = path.segments.iter().skip(1).cloned().collect::<Vec<_>>();
        *path = meant.clone();
        path.segments.extend(rest);
    }
}
