//! Type parameters that only the body mentions, `curve::<Line>(v, t)`: is a value of one made there?
//!
//! ```text
//! let curve = I::build(v);
//! curve.eval(t)
//! ```

use crate::rules;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// Has what a function of the parameter gives a method called that no number has?
pub fn is_made_inside(name: &Ident, body: &syn::Block) -> bool {
    let mut made = Made { name, bound: vec![], found: false };
    made.visit_block(body);
    made.found
}

struct Made<'n> {
    name: &'n Ident,
    /// The variables that such a value is bound to.
    bound: Vec<Ident>,
    found: bool,
}

impl Made<'_> {
    fn gives(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.gives(&p.expr),
            Expr::Reference(r) => self.gives(&r.expr),
            Expr::Try(t) => self.gives(&t.expr),
            Expr::MethodCall(m) if m.method == "unwrap" || m.method == "expect" => self.gives(&m.receiver),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.bound.contains(name)),
            Expr::Call(c) => match &*c.func {
                Expr::Path(p) => p.path.segments.len() == 2 && p.path.segments[0].ident == *self.name,
                _ => false,
            },
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Made<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Pat::Ident(p), Some(init)) = (&local.pat, &local.init)
            && self.gives(&init.expr)
        {
            self.bound.push(p.ident.clone());
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        let of_numbers = ["unwrap", "expect", "clone"].iter().any(|name| m.method == name)
            || rules::method(&m.method.to_string(), m.args.len() + 1).is_some();
        self.found |= !of_numbers && self.gives(&m.receiver);
        visit::visit_expr_method_call(self, m);
    }
}
