//! Loops over an iterator that is lent where it is made: nothing else can ask for the items that it has left.
//!
//! ```text
//! for (i, v) in &mut x.iter().enumerate() { … }        for (i, v) in x.iter().enumerate() { … }
//! ```

use super::callable::plain;
use crate::syntax::is_adaptor;
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Loops.visit_block_mut(&mut item.block);
}

struct Loops;

impl VisitMut for Loops {
    fn visit_expr_for_loop_mut(&mut self, l: &mut syn::ExprForLoop) {
        if let Expr::Reference(lent) = &*l.expr
            && lent.mutability.is_some()
            && let chain @ Expr::MethodCall(m) = plain(&lent.expr)
            && (is_adaptor(&m.method.to_string())
                || ["iter", "iter_mut", "into_iter"].iter().any(|name| m.method == name))
        {
            *l.expr = chain.clone();
        }
        visit_mut::visit_expr_for_loop_mut(self, l);
    }
}
