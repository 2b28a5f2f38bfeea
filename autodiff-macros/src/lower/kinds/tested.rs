//! Which variables are options and which are results, by what they are asked and by the patterns that they are tested with.

use crate::collections::HashMap;
use crate::lower::matching::variant_of;
use crate::lower::{Owner, closure};
use syn::visit::{self, Visit};

/// The variables of a block by their names, with nothing for a name that is told to be both.
pub(super) fn in_block(block: &syn::Block) -> HashMap<String, Option<Owner>> {
    let mut tested = Tested::default();
    tested.visit_block(block);
    tested.0
}

#[derive(Default)]
struct Tested(HashMap<String, Option<Owner>>);

impl Tested {
    fn told(&mut self, e: &syn::Expr, home: Option<Owner>) {
        if let (Some(name), Some(home)) = (variable(e), home) {
            let known = self.0.entry(name.to_string()).or_insert(Some(home));
            *known = known.filter(|known| *known == home);
        }
    }
}

impl<'ast> Visit<'ast> for Tested {
    fn visit_expr_let(&mut self, l: &'ast syn::ExprLet) {
        self.told(&l.expr, home(&l.pat));
        visit::visit_expr_let(self, l);
    }

    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        m.arms.iter().for_each(|arm| self.told(&m.expr, home(&arm.pat)));
        visit::visit_expr_match(self, m);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(syn::LocalInit { expr, diverge: Some(_), .. }) = &local.init {
            self.told(expr, home(&local.pat));
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.told(&m.receiver, asked(&m.method.to_string()));
        visit::visit_expr_method_call(self, m);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Which of both has a method of this name, and the other has not.
pub(super) fn asked(name: &str) -> Option<Owner> {
    match name {
        "is_some" | "is_none" | "is_some_and" | "ok_or" | "ok_or_else" => Some(Owner::Option),
        "is_ok" | "is_err" | "is_ok_and" | "ok" | "map_err" | "unwrap_err" => Some(Owner::Result),
        _ => None,
    }
}

/// The variable that an expression is, or lends.
fn variable(e: &syn::Expr) -> Option<&syn::Ident> {
    match closure::bare(e) {
        syn::Expr::Path(p) => p.path.get_ident(),
        syn::Expr::Reference(r) => variable(&r.expr),
        syn::Expr::MethodCall(m) if m.method == "as_ref" || m.method == "as_mut" || m.method == "clone" => {
            variable(&m.receiver)
        }
        _ => None,
    }
}

/// Of which of both a pattern has a variant.
fn home(pattern: &syn::Pat) -> Option<Owner> {
    let of_path = |path: &syn::Path| Some(variant_of(path).home).filter(|home| *home != Owner::User);
    match pattern {
        syn::Pat::TupleStruct(t) => of_path(&t.path),
        syn::Pat::Path(p) => of_path(&p.path),
        syn::Pat::Ident(p) if p.ident == "None" => Some(Owner::Option),
        syn::Pat::Reference(r) => home(&r.pat),
        syn::Pat::Paren(p) => home(&p.pat),
        syn::Pat::Or(o) => o.cases.iter().find_map(home),
        _ => None,
    }
}
