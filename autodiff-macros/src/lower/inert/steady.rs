//! Which methods have no effect, and give the same again while what they are called on stays as it is.

use crate::ir::named::is_computed;
use crate::lower::{Lower, Ty};
use crate::syntax::is_pure_method;

/// Methods that not only numbers have.
const OF_OTHERS: [&str; 8] = ["len", "is_empty", "contains", "cmp", "partial_cmp", "total_cmp", "unwrap", "expect"];

/// Methods by which maps, sets and texts of the standard library are asked.
const ASKING: [&str; 28] = [
    "get",
    "get_key_value",
    "contains",
    "contains_key",
    "len",
    "is_empty",
    "iter",
    "keys",
    "values",
    "first",
    "last",
    "first_key_value",
    "last_key_value",
    "range",
    "is_subset",
    "is_superset",
    "is_disjoint",
    "union",
    "intersection",
    "difference",
    "clone",
    "as_str",
    "chars",
    "starts_with",
    "ends_with",
    "trim",
    "split",
    "to_string",
];

impl Lower<'_> {
    /// Does the method only ask something of a map, a set or a text, and leave it as it is?
    pub(super) fn only_asks_store(&self, m: &syn::ExprMethodCall) -> bool {
        let ty = self.infer(&m.receiver);
        let store = ty.peeled().is_store() || ty.peeled().is_plain_container() || ty.peeled().is_text();
        store && ASKING.iter().any(|name| m.method == name)
    }

    /// Is it such a method by its name? The name says it where the method is one of numbers, and else only of what is of
    /// the standard library, or a part of a variable: a static of the user's, or a cell, may give another `len` each time.
    pub(in crate::lower) fn is_steady(&self, m: &syn::ExprMethodCall) -> bool {
        let named = is_pure_method(&m.method) || self.is_pure_number_method(m);
        let of_numbers = !OF_OTHERS.iter().any(|name| m.method == name);
        named && (of_numbers || is_known(&self.infer(&m.receiver)) || self.is_part(&m.receiver, false))
    }

    /// Is it a part of a variable, or a range?
    fn is_part(&self, e: &syn::Expr, inside: bool) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_part(&p.expr, inside),
            syn::Expr::Reference(r) => self.is_part(&r.expr, inside),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.is_part(&u.expr, inside),
            syn::Expr::Field(f) => self.is_part(&f.base, true),
            syn::Expr::Index(i) => self.is_part(&i.expr, true),
            syn::Expr::Range(_) => true,
            e => inside && self.variable(e).is_some(),
        }
    }
}

/// Is it a type of the standard library without cells, as far as its name goes, or what has a derivative as a part or the
/// result of something that has one?
fn is_known(ty: &Ty) -> bool {
    match ty {
        Ty::Ref(_, t) | Ty::Boxed(t) => is_known(t),
        Ty::Named(name) | Ty::Moved(name) => {
            let path = name.printed().split('<').next().unwrap_or_default();
            is_computed(name) || path.split_whitespace().last().is_some_and(|last| CONTAINERS.contains(&last))
        }
        Ty::Kept(_) | Ty::Unknown => false,
        ty => !ty.is_own_plain(),
    }
}

/// Containers that are known by their names only.
const CONTAINERS: [&str; 8] =
    ["VecDeque", "Range", "RangeInclusive", "HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap"];
