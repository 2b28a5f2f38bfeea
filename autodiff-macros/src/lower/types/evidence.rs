//! What the names of methods say of what they are called on, and what a cast says of what is computed for it.

use crate::ir::named::{is_assumed, is_of_field};
use crate::lower::expr::operator;
use crate::lower::{Lower, Tokens, Ty, closure, container};
use crate::rules;
use crate::syntax;

/// Methods of all types, or of those that are no floats and no types of the user's either; besides those of floats
/// without a derivative.
const COMMON: [&str; 25] = [
    "clone",
    "to_owned",
    "into",
    "try_into",
    "as_ref",
    "as_mut",
    "borrow",
    "borrow_mut",
    "as_",
    "cmp",
    "fmt",
    "hash",
    "len",
    "is_empty",
    "get",
    "get_mut",
    "first",
    "last",
    "push",
    "pop",
    "copied",
    "cloned",
    "take",
    "replace",
    "sin_cos",
];

impl Lower<'_> {
    /// The result of arithmetic on fields, or on what methods give, is cast to a float: of integers, unless a use has said
    /// otherwise (`(m.rows * m.columns) as f64`, `f64::from(a * b)`; `let n = a * b;` and `n as f64`).
    pub(in crate::lower) fn hear_of_cast(&mut self, e: &syn::Expr) {
        if let syn::Expr::Binary(b) = closure::bare(e)
            && operator::operator(&b.op).is_some()
            && !self.infer(e).is_float()
        {
            self.names_in(e).iter().for_each(|name| self.learn_name(name, &Ty::Int(None)));
        }
        // `self.k.abs() as f64`, where nothing else speaks for a float; `self.k as f64` where floats are parameters.
        let cast = match closure::bare(e) {
            syn::Expr::MethodCall(m) => &m.receiver,
            e if self.func.floats.generic() => e,
            _ => return,
        };
        if self.kinds.is_inert(std::ptr::from_ref(cast) as usize) {
            self.names_in(cast).iter().for_each(|name| self.learn_name(name, &Ty::Int(None)));
        }
    }

    /// `self.n.to_f64()`: what a function of `num_traits` turns into a float is none yet.
    pub(in crate::lower) fn hear_of_conversion(&mut self, e: &syn::Expr) {
        if !self.infer(e).is_float() {
            self.names_in(e).iter().for_each(|name| self.learn_name(name, &Ty::Int(None)));
        }
    }

    /// The names of the types of operands of arithmetic that are fields, or what methods give.
    fn names_in(&self, e: &syn::Expr) -> Vec<Tokens> {
        match closure::bare(e) {
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Neg(_)) => self.names_in(&u.expr),
            syn::Expr::Binary(b) => [&b.left, &b.right].into_iter().flat_map(|e| self.names_in(e)).collect(),
            e => self.type_name(e).filter(|name| is_of_field(name) || is_assumed(name)).into_iter().collect(),
        }
    }
}

/// May it be a method of floats, or of what is neither a float nor of a type of the user's?
pub(in crate::lower) fn may_be_of_floats(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    rules::method(&name, m.args.len() + 1).is_some()
        || rules::INACTIVE_METHODS.contains(&name.as_str())
        || COMMON.contains(&name.as_str())
        || container::is_of_std(m)
        || syntax::is_of_options(&name)
        || is_integers(&name)
}

/// May it be a method of lists?
pub(in crate::lower) fn may_be_of_lists(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    container::inputs_of_edit(&name).is_some_and(|count| count == m.args.len()) || syntax::is_of_lists(&name)
}

/// Is it a method of integers, or of their bits?
fn is_integers(name: &str) -> bool {
    syntax::is_integer_method(name)
        || ["leading_", "trailing_", "count_"].iter().any(|start| name.starts_with(start))
        || name == "swap_bytes"
}
