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
    (syntax::ends(chain) && captured.only_read && captured.mentions).then(|| chain.clone())
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
        (name, _) if syntax::gives_items(name) => true,
        ("cloned" | "copied" | "enumerate" | "scan" | "zip" | "flat_map" | "map" | "map_while" | "filter_map", _) => {
            false
        }
        _ => are_lent(&m.receiver, lists),
    }
}
