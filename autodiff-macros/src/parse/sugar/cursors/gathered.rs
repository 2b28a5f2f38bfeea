//! Iterators whose items have no numbers: those that a variable takes one by one are gathered in a vector first.
//!
//! ```text
//! let mut it = x.iter().chain(y);     let it_items: Vec<_> = x.iter().chain(y).collect();
//! ```
//!
//! What the closures of the iterator do is then done before the first item is taken, so nobody may see it: they write
//! nothing, and there is an end.

use super::source::{Items, Lists};
use crate::collections::HashSet;
use crate::parse::sugar::callable::plain;
use crate::syntax;
use syn::Expr;

/// Methods of containers that give an iterator of what is in them.
const SOURCES: [&str; 8] =
    ["iter", "into_iter", "chunks", "chunks_exact", "windows", "rchunks", "rchunks_exact", "split_inclusive"];

/// Methods that give an iterator with an end where they are given one.
const ADAPTORS: [&str; 17] = [
    "map",
    "filter",
    "filter_map",
    "flat_map",
    "flatten",
    "enumerate",
    "rev",
    "skip",
    "step_by",
    "cloned",
    "copied",
    "scan",
    "take_while",
    "skip_while",
    "map_while",
    "inspect",
    "fuse",
];

/// The iterator to gather, if it can be: without what only matters to a variable. `mutable`: the variables that may change.
pub(super) fn gathered(e: &Expr, mutable: &HashSet<String>) -> Option<Expr> {
    let mut chain = plain(e);
    while let Expr::MethodCall(m) = chain
        && m.args.is_empty()
        && ["peekable", "fuse", "by_ref"].iter().any(|name| m.method == name)
    {
        chain = plain(&m.receiver);
    }
    // An iterator over numbers that are written out carries no derivative, and stays.
    let captured = syntax::captured(chain, &|name| mutable.contains(&name.to_string()));
    (ends(chain) && captured.only_read && captured.mentions).then(|| chain.clone())
}

/// Is it an iterator, and does it have an end?
fn ends(e: &Expr) -> bool {
    match plain(e) {
        Expr::Range(r) => r.start.is_some() && r.end.is_some(),
        Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if p.path.segments.last().is_some_and(|s| {
            s.ident == "once" || s.ident == "repeat_n"
        })),
        Expr::MethodCall(m) => {
            let (name, receiver) = (m.method.to_string(), plain(&m.receiver));
            match name.as_str() {
                "into_iter" if matches!(receiver, Expr::Range(_)) => ends(receiver),
                "take" => is_iterator(receiver),
                "zip" => ends(receiver) || is_iterator(receiver) && (ends(&m.args[0]) || is_place(&m.args[0])),
                "chain" => ends(receiver) && (ends(&m.args[0]) || is_place(&m.args[0])),
                name if SOURCES.contains(&name) => true,
                name => ADAPTORS.contains(&name) && ends(receiver),
            }
        }
        _ => false,
    }
}

/// Is it an iterator, perhaps one without an end?
fn is_iterator(e: &Expr) -> bool {
    match plain(e) {
        Expr::Range(r) => r.start.is_some(),
        Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if p.path.segments.last().is_some_and(|s| {
            ["repeat", "repeat_with", "successors", "from_fn"].iter().any(|name| s.ident == name)
        })),
        Expr::MethodCall(m) if m.method == "cycle" => is_iterator(&m.receiver),
        Expr::MethodCall(m) if ADAPTORS.iter().any(|name| m.method == name) => is_iterator(&m.receiver),
        e => ends(e),
    }
}

/// Are its items references, as far as is visible? A copy of one is the reference itself, which a clone is not.
pub(super) fn are_lent(e: &Expr, lists: &Lists) -> bool {
    let Expr::MethodCall(m) = plain(e) else { return false };
    let given = |body: &Expr| matches!(plain(body), Expr::Reference(_));
    match (m.method.to_string().as_str(), m.args.first()) {
        ("into_iter", _) => lists.moved(&m.receiver) == Some(Items::References),
        ("flat_map", Some(Expr::Closure(c))) => are_lent(&c.body, lists) || given(&c.body),
        ("map" | "map_while", Some(Expr::Closure(c))) => given(&c.body),
        ("flatten", _) => true,
        (name, _) if SOURCES.contains(&name) => true,
        ("cloned" | "copied" | "enumerate" | "scan" | "zip" | "flat_map" | "map" | "map_while" | "filter_map", _) => {
            false
        }
        _ => are_lent(&m.receiver, lists),
    }
}

/// A container, or a part of one.
fn is_place(e: &Expr) -> bool {
    match plain(e) {
        Expr::Path(_) | Expr::Array(_) => true,
        Expr::Reference(r) => r.mutability.is_none() && is_place(&r.expr),
        Expr::Field(f) => is_place(&f.base),
        Expr::Index(i) => is_place(&i.expr),
        _ => false,
    }
}
