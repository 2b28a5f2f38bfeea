//! Variables that are declared without a type and begin as literals: what is done with them later says of which type they are.
//!
//! ```text
//! let (mut low, step) = (1.0, 2.0 * 0.5);
//! ```

use crate::collections::HashSet;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// Those of a function.
pub fn variables(item: &syn::ItemFn) -> HashSet<String> {
    let mut found = Untyped::default();
    found.visit_item_fn(item);
    found.0
}

#[derive(Default)]
struct Untyped(HashSet<String>);

impl<'ast> Visit<'ast> for Untyped {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        self.declared(&local.pat, local.init.as_ref().map(|init| &*init.expr));
        visit::visit_local(self, local);
    }
}

impl Untyped {
    /// A pattern, and what it gets, if that is declared at once.
    fn declared(&mut self, pattern: &Pat, value: Option<&Expr>) {
        match (pattern, value) {
            (Pat::Ident(p), value) if value.is_none_or(|e| self.is_open(e)) => {
                self.0.insert(p.ident.to_string());
            }
            (Pat::Tuple(parts), Some(Expr::Tuple(values))) if parts.elems.len() == values.elems.len() => {
                parts.elems.iter().zip(&values.elems).for_each(|(part, value)| self.declared(part, Some(value)));
            }
            (Pat::Tuple(parts), None) => parts.elems.iter().for_each(|part| self.declared(part, None)),
            _ => {}
        }
    }

    /// Is it made of nothing but literals without a type, and such variables?
    fn is_open(&self, e: &Expr) -> bool {
        match e {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Float(n), .. }) => n.suffix().is_empty(),
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) => n.suffix().is_empty(),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.0.contains(&name.to_string())),
            Expr::Binary(b) => self.is_open(&b.left) && self.is_open(&b.right),
            Expr::Unary(u) => self.is_open(&u.expr),
            Expr::Paren(p) => self.is_open(&p.expr),
            _ => false,
        }
    }
}
