//! Iterators in variables of which items are taken apart from the others.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, Local};

/// Methods of iterators that leave the items that they do not take.
const STEPS: [&str; 16] = [
    "all",
    "any",
    "by_ref",
    "find",
    "find_map",
    "next",
    "next_back",
    "next_if",
    "nth",
    "nth_back",
    "peek",
    "position",
    "rfind",
    "rposition",
    "try_fold",
    "try_for_each",
];

/// Does the expression take an item of an iterator in a variable, or lend it to be advanced?
pub fn is_step(e: &Expr) -> bool {
    let is_path = |e: &Expr| matches!(e, Expr::Path(p) if p.path.get_ident().is_some());
    match e {
        Expr::MethodCall(m) => is_path(&m.receiver) && STEPS.iter().any(|step| m.method == step),
        Expr::Reference(r) => r.mutability.is_some() && is_path(&r.expr),
        _ => false,
    }
}

/// The first use of an iterator that leaves some of its items to another use, or to itself in a loop.
pub fn advanced_apart<'s>(item: &'s syn::ItemFn, name: &Ident) -> Option<&'s Expr> {
    let mut uses = Uses { name, steps: vec![], mentioned: 0, repeated: false, again: false };
    uses.visit_item_fn(item);
    (uses.mentioned > 1 || uses.again).then(|| uses.steps.first().copied()).flatten()
}

struct Uses<'n, 's> {
    name: &'n Ident,
    steps: Vec<&'s Expr>,
    mentioned: usize,
    /// Is this part of a loop or of a closure?
    repeated: bool,
    /// Is there a step in one?
    again: bool,
}

impl<'s> Uses<'_, 's> {
    fn is_name(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(p) if p.path.is_ident(self.name))
    }

    fn is_step(&self, e: &Expr) -> bool {
        let of = match e {
            Expr::MethodCall(m) => &m.receiver,
            Expr::Reference(r) => &r.expr,
            _ => return false,
        };
        self.is_name(of) && is_step(e)
    }

    fn repeated(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.repeated, true);
        visit(self);
        self.repeated = before;
    }
}

impl<'s> Visit<'s> for Uses<'_, 's> {
    fn visit_expr(&mut self, e: &'s Expr) {
        if self.is_step(e) {
            self.steps.push(e);
            self.again |= self.repeated;
        }
        self.mentioned += usize::from(self.is_name(e));
        match e {
            // The head of a `for` is evaluated once.
            Expr::ForLoop(l) => {
                self.visit_expr(&l.expr);
                self.repeated(|s| s.visit_block(&l.body));
            }
            Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) => self.repeated(|s| visit::visit_expr(s, e)),
            _ => visit::visit_expr(self, e),
        }
    }

    fn visit_local(&mut self, local: &'s Local) {
        visit::visit_local(self, local);
        // Another variable of the name: the uses in front of it are those of another one, too.
        if matches!(&local.pat, syn::Pat::Ident(p) if p.ident == *self.name) && self.steps.is_empty() {
            self.mentioned = 0;
        }
    }
}
