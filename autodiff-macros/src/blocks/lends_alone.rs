//! `IndexMut` and `DerefMut` lend something to be changed, and that is all that they may change: where they are used is no call
//! that the backward sweep could take back.

use crate::errors::Errors;
use crate::syntax::{is_compound, root_name};
use syn::visit::{self, Visit};
use syn::{Expr, ItemImpl};

/// Refuses a block whose function changes something of `self` itself, or calls what does.
pub fn refuse(block: &ItemImpl, what: &str, errors: &mut Errors) {
    let mut changes = Changes(None);
    changes.visit_item_impl(block);
    if let Some(change) = changes.0 {
        errors.refuse_all(
            &change,
            what,
            "it changes something besides what it lends, which the backward sweep does not bring back",
            "change it in a method, and call that where it counts",
        );
    }
}

/// Methods of lists, options and cells that change them, and lend no part of them.
const CHANGING: [&str; 15] = [
    "append",
    "clear",
    "drain",
    "extend",
    "extend_from_slice",
    "fill",
    "insert",
    "pop",
    "push",
    "remove",
    "replace",
    "resize",
    "resize_with",
    "swap",
    "truncate",
];

struct Changes(Option<Expr>);

impl<'ast> Visit<'ast> for Changes {
    fn visit_expr(&mut self, e: &'ast Expr) {
        let place = match e {
            Expr::Assign(a) => Some(&a.left),
            Expr::Binary(b) if is_compound(&b.op) => Some(&b.left),
            Expr::MethodCall(m) if CHANGING.iter().any(|name| m.method == name) => Some(&m.receiver),
            _ => None,
        };
        if place.is_some_and(|place| root_name(place).is_some_and(|root| root == "self")) {
            self.0.get_or_insert_with(|| e.clone());
        }
        visit::visit_expr(self, e);
    }
}
