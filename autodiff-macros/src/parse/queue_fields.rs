//! Fields that are queues, as their uses show: `self.window.push_back(x)`, `Self { window: VecDeque::new() }`.

use super::stores::path;
use crate::collections::HashSet;
use syn::visit::{self, Visit};
use syn::{Expr, Type};

/// The paths that the body of a function shows to be such fields.
pub fn shown(block: &syn::Block) -> HashSet<String> {
    let mut uses = Uses::default();
    uses.visit_block(block);
    uses.0
}

/// `VecDeque<T>`, also lent.
pub fn is_queue(ty: &Type) -> bool {
    match ty {
        Type::Reference(r) => is_queue(&r.elem),
        Type::Path(p) => p.path.segments.last().is_some_and(|last| last.ident == "VecDeque"),
        _ => false,
    }
}

#[derive(Default)]
struct Uses(HashSet<String>);

impl<'ast> Visit<'ast> for Uses {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        const OF_QUEUES: [&str; 9] = [
            "push_back",
            "push_front",
            "pop_back",
            "pop_front",
            "front",
            "front_mut",
            "back",
            "back_mut",
            "make_contiguous",
        ];
        if OF_QUEUES.iter().any(|name| m.method == name) {
            self.0.extend(path(&m.receiver));
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if let (Expr::Call(call), syn::Member::Named(name)) = (&field.expr, &field.member)
            && let Expr::Path(made) = &*call.func
            && made.path.segments.iter().rev().nth(1).is_some_and(|owner| owner.ident == "VecDeque")
        {
            self.0.insert(format!("self.{name}"));
        }
        visit::visit_field_value(self, field);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
