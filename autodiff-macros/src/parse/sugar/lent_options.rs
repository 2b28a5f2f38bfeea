//! Options of references that are cloned: copies of what is copied anyway.
//!
//! ```text
//! xs.first().clone().unwrap()        xs.first().unwrap()
//! ```

use syn::Expr;
use syn::visit_mut::{self, VisitMut};

/// Methods of lists that give such an option.
const LENDING: [(&str, usize); 5] = [("first", 0), ("last", 0), ("get", 1), ("front", 0), ("back", 0)];

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Cloned.visit_block_mut(&mut item.block);
}

struct Cloned;

impl VisitMut for Cloned {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, m);
        if let Expr::MethodCall(cloned) = &*m.receiver
            && cloned.method == "clone"
            && cloned.args.is_empty()
            && let Expr::MethodCall(lent) = &*cloned.receiver
            && LENDING.iter().any(|(name, args)| lent.method == name && lent.args.len() == *args)
        {
            m.receiver = cloned.receiver.clone();
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
