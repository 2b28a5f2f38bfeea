//! Fields that are queues, as their uses show: `self.window.push_back(x)`, `Self { window: VecDeque::new() }`.

use super::stores::path;
use crate::collections::HashSet;
use syn::visit::{self, Visit};
use syn::{Expr, Type};

/// The paths that the body of a function shows to be such fields.
pub fn shown(block: &syn::Block) -> HashSet<String> {
    let mut uses = Uses::default();
    uses.visit_block(block);
    let others = answering(block);
    uses.0.retain(|place| !others.contains(place));
    uses.0
}

/// The paths of what is pushed to and answers: `let evicted = self.window.push_back(x);`. That is a queue of the user's.
pub fn answering(block: &syn::Block) -> HashSet<String> {
    let mut answers = Answers::default();
    answers.visit_block(block);
    answers.0
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

#[derive(Default)]
struct Answers(HashSet<String>);

impl Answers {
    fn used(&mut self, e: &Expr) {
        if let Expr::MethodCall(m) = e
            && (m.method == "push_back" || m.method == "push_front")
        {
            self.0.extend(path(&m.receiver));
        }
    }
}

impl<'ast> Visit<'ast> for Answers {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        local.init.iter().for_each(|init| self.used(&init.expr));
        visit::visit_local(self, local);
    }

    fn visit_expr(&mut self, e: &'ast Expr) {
        match e {
            Expr::Assign(a) => self.used(&a.right),
            Expr::Binary(b) => [&b.left, &b.right].into_iter().for_each(|e| self.used(e)),
            Expr::MethodCall(m) => self.used(&m.receiver),
            Expr::Try(t) => self.used(&t.expr),
            Expr::Let(l) => self.used(&l.expr),
            Expr::If(i) => self.used(&i.cond),
            Expr::Unary(u) => self.used(&u.expr),
            Expr::Match(m) => self.used(&m.expr),
            _ => {}
        }
        visit::visit_expr(self, e);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
