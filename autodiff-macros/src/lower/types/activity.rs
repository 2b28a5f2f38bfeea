//! Which code mentions something that has a derivative.

use crate::lower::{Lower, VarId};
use crate::syntax::{Named, identifiers};
use syn::visit::Visit;

impl Lower<'_> {
    /// Does this code mention an active variable, or write one?
    pub(in crate::lower) fn mentions_active(&self, node: &impl Named) -> bool {
        let mut found = false;
        identifiers(node, |name| {
            found = found || self.lookup(name).is_some_and(|v| self.carries_derivative(v));
        });
        found
    }

    /// Has a name of the pattern turned out to be active, since it is written to?
    pub(in crate::lower) fn binds_active(&self, pattern: &syn::Pat) -> bool {
        struct Found<'l, 'a>(&'l Lower<'a>, bool);
        impl<'ast> Visit<'ast> for Found<'_, '_> {
            fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
                let key = std::ptr::from_ref(&p.ident) as usize;
                self.1 |= self.0.known.get(&key).is_some_and(|known| known.active);
                syn::visit::visit_pat_ident(self, p);
            }
        }
        let mut found = Found(self, false);
        found.visit_pat(pattern);
        found.1
    }

    /// Does this code mention an active variable for more than its length?
    pub(in crate::lower) fn yields_active(&self, e: &syn::Expr) -> bool {
        struct Values<'l, 'a>(&'l Lower<'a>, bool);
        impl<'ast> Visit<'ast> for Values<'_, '_> {
            fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
                if m.method != "len" && m.method != "is_empty" {
                    syn::visit::visit_expr_method_call(self, m);
                }
            }
            fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
                self.1 |= self.0.mentions_active(p);
            }
            fn visit_macro(&mut self, m: &'ast syn::Macro) {
                self.1 |= self.0.mentions_active(m);
            }
        }
        let mut values = Values(self, false);
        values.visit_expr(e);
        values.1
    }

    /// Is the variable active, or does it stand for something active?
    pub(in crate::lower) fn carries_derivative(&self, v: VarId) -> bool {
        if self.given(v).is_some() {
            return true;
        }
        let root = self.func.resolve(&v.into()).root;
        let var = self.func.var(v);
        (self.func.var(root).active && var.ty.may_be_active()) || var.active
    }
}
