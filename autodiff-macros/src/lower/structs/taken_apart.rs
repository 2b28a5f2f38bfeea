//! The types of variables that are taken apart, or that methods are called on which floats have none of: `v.x`, `v.unit()`
//! of `v: Vector`, `ps[i].x` of `ps: &[Point]`. They are no other names for a float.

use crate::collections::{HashMap, HashSet};
use crate::lower::types::evidence::may_be_of_floats;
use crate::lower::{Ty, closure};
use crate::parse::Source;
use syn::visit::{self, Visit};

/// The names of these types, as they are written. Of type parameters nothing is said: traits of the user's may have methods
/// for floats.
pub(in crate::lower) fn taken_apart(source: &Source) -> HashSet<String> {
    let mut declared = Declared::default();
    declared.visit_item_fn(&source.item);
    let mut uses = Uses { declared: declared.0, found: HashSet::default() };
    uses.visit_item_fn(&source.item);
    let generics = source.outer.iter().chain([&source.generics]);
    let parameters: Vec<String> = generics.flat_map(|g| g.type_params()).map(|p| p.ident.to_string()).collect();
    uses.found.retain(|name| !parameters.contains(name));
    uses.found
}

/// The types of variables, as far as they are written.
#[derive(Default)]
struct Declared(HashMap<String, Vec<String>>);

impl<'ast> Visit<'ast> for Declared {
    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let (syn::Pat::Ident(name), Some(of)) = (&*p.pat, innermost(&Ty::of(&p.ty))) {
            self.0.entry(name.ident.to_string()).or_default().push(of);
        }
        visit::visit_pat_type(self, p);
    }
}

/// The name of the type of what is lent, of an item.
fn innermost(ty: &Ty) -> Option<String> {
    match ty {
        Ty::Ref(_, t) | Ty::Slice(t) | Ty::Array(t, _) | Ty::Vec(t) => innermost(t),
        Ty::Named(name) => Some(name.to_string()),
        _ => None,
    }
}

struct Uses {
    declared: HashMap<String, Vec<String>>,
    found: HashSet<String>,
}

impl Uses {
    /// A variable, or an item of one, is no float.
    fn note(&mut self, e: &syn::Expr) {
        match closure::bare(e) {
            syn::Expr::Index(i) => self.note(&i.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.note(&u.expr),
            syn::Expr::Path(p) => {
                let name = p.path.get_ident().map(ToString::to_string).unwrap_or_default();
                self.found.extend(self.declared.get(&name).into_iter().flatten().cloned());
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_expr_field(&mut self, f: &'ast syn::ExprField) {
        if matches!(f.member, syn::Member::Named(_)) {
            self.note(&f.base);
        }
        visit::visit_expr_field(self, f);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if !may_be_of_floats(m) {
            self.note(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }
}
