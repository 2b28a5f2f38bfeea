//! Calls of the user's that give iterators, with methods of iterators behind them: the siblings give a vector of the items
//! (`returned_items`), which is iterated.
//!
//! ```text
//! image.rows().enumerate()
//! image.rows().into_iter().enumerate()
//! ```

use crate::parse::Results;
use quote::quote;
use syn::Expr;
use syn::visit_mut::VisitMut;

/// Methods that iterators have, and other types may have too.
const SHARED: [&str; 8] = ["map", "filter", "take", "copied", "cloned", "inspect", "chain", "zip"];

/// Methods, with the number of their arguments, that only iterators have.
const OF_ITERATORS: [(&str, usize); 21] = [
    ("enumerate", 0),
    ("rev", 0),
    ("collect", 0),
    ("step_by", 1),
    ("skip", 1),
    ("take_while", 1),
    ("skip_while", 1),
    ("map_while", 1),
    ("filter_map", 1),
    ("flat_map", 1),
    ("for_each", 1),
    ("any", 1),
    ("all", 1),
    ("position", 1),
    ("nth", 1),
    ("min_by", 1),
    ("max_by", 1),
    ("partition", 1),
    ("scan", 2),
    ("fold", 2),
    ("try_fold", 2),
];

/// Methods of the standard library that give iterators, or what is none.
const KNOWN: [&str; 30] = [
    "iter",
    "iter_mut",
    "into_iter",
    "chunks",
    "chunks_mut",
    "chunks_exact",
    "chunks_exact_mut",
    "windows",
    "rchunks",
    "rchunks_exact",
    "chars",
    "bytes",
    "char_indices",
    "lines",
    "split",
    "split_whitespace",
    "split_ascii_whitespace",
    "split_terminator",
    "split_inclusive",
    "splitn",
    "rsplit",
    "match_indices",
    "drain",
    "values",
    "keys",
    "range",
    "union",
    "intersection",
    "difference",
    "clone",
];

/// Rewrites the body of a function; `results`: what the functions of its block give.
pub fn desugar(item: &mut syn::ItemFn, results: Option<&Results>) {
    Calls { results }.visit_block_mut(&mut item.block);
}

struct Calls<'r> {
    results: Option<&'r Results>,
}

impl Calls<'_> {
    /// What a method is called on; `iterates`: what stands behind it shows that it gives an iterator; `mapped`: a closure
    /// is applied to each item, and what comes out is summed up.
    fn chain(&mut self, m: &mut syn::ExprMethodCall, iterates: bool, mapped: bool) {
        m.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        let shared = SHARED.iter().any(|name| m.method == name);
        let sure = is_of_iterators(m) || iterates && shared;
        let mapped = mapped && shared || is_consumer(m) && self.maps(&m.receiver);
        let wraps = match &*m.receiver {
            Expr::MethodCall(inner) if is_called_on_any(inner) => {
                sure || mapped && shared || self.gives_iterator(inner) && (shared || is_consumer(m))
            }
            Expr::Call(c) => sure && is_function(&c.func),
            _ => false,
        };
        match &mut *m.receiver {
            Expr::MethodCall(inner) => self.chain(inner, sure, mapped),
            receiver => self.visit_expr_mut(receiver),
        }
        if wraps {
            let called = &m.receiver;
            *m.receiver = syn::parse2(quote!(#called.into_iter())).expect("a method call");
        }
    }

    /// Is it `….map(|item| …)`, of no type whose block is seen to have such a method?
    fn maps(&self, e: &Expr) -> bool {
        let Expr::MethodCall(m) = e else { return false };
        let applies = ["map", "filter"].iter().any(|name| m.method == name);
        let own = self.results.is_some_and(|results| results.has(&m.method.to_string()));
        applies && !own && matches!(m.args.first(), Some(Expr::Closure(_)))
    }

    /// Is it a function of the block that gives an iterator?
    fn gives_iterator(&self, m: &syn::ExprMethodCall) -> bool {
        self.results.is_some_and(|results| results.iterates(&m.method.to_string()))
    }
}

impl VisitMut for Calls<'_> {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        self.chain(m, false, false);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn is_of_iterators(m: &syn::ExprMethodCall) -> bool {
    let turbofish = m.turbofish.is_some() && (m.method == "sum" || m.method == "product");
    turbofish || OF_ITERATORS.iter().any(|(name, n)| m.method == name && m.args.len() == *n)
}

/// Does it end a chain of methods of iterators, as methods of other types may too?
fn is_consumer(m: &syn::ExprMethodCall) -> bool {
    ["sum", "product", "count", "last", "next", "min", "max"].iter().any(|name| m.method == name)
}

/// Is it no method of the standard library that is known to give an iterator, or to be called on one?
fn is_called_on_any(m: &syn::ExprMethodCall) -> bool {
    !is_of_iterators(m) && !SHARED.iter().chain(&KNOWN).any(|name| m.method == name)
}

/// Is it the name of a function, and not one of `std::iter`?
fn is_function(e: &Expr) -> bool {
    let Expr::Path(p) = e else { return false };
    let names: Vec<String> = p.path.segments.iter().map(|s| s.ident.to_string()).collect();
    let of_std = ["repeat_n", "repeat_with", "from_fn", "successors"];
    let imported = matches!(&names[..], [name] if of_std.contains(&name.as_str()));
    let known = names.iter().rev().nth(1).is_some_and(|owner| owner == "iter");
    let lower = names.last().is_some_and(|name| name.starts_with(|c: char| c.is_lowercase()));
    lower && !imported && !known
}
