//! Types whose names begin with a small letter, as modules' do: their functions are written as those of a type.
//!
//! ```text
//! fn turned(z: c64) -> c64 {         <c64>::new(z.im, -z.re)
//!     c64::new(z.im, -z.re)
//! }
//! ```

use crate::collections::HashSet;
use crate::ir::Ty;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// Rewrites a function; `owner`: the type of its block. What stands for a type somewhere in it is one.
pub fn desugar(item: &mut syn::ItemFn, owner: Option<&syn::Type>) {
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
