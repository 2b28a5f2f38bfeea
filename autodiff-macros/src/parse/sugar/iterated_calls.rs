//! Calls of the user's that give iterators, with methods of iterators behind them: the siblings give a vector of the items
//! (`returned_items`), which is iterated.
//!
//! ```text
//! self.rows().enumerate()
//! self.rows().into_iter().enumerate()
//! ```

use crate::parse::Results;
use quote::quote;
use syn::Expr;
use syn::visit_mut::VisitMut;

/// Methods that iterators have, and other types may have too.
const SHARED: [&str; 8] = ["map", "filter", "take", "copied", "cloned", "inspect", "chain", "zip"];

/// The same, with the number of their arguments.
const OF_ITERATORS: [(&str, usize); 7] =
    [("enumerate", 0), ("rev", 0), ("collect", 0), ("step_by", 1), ("skip", 1), ("nth", 1), ("fold", 2)];

/// Methods that take a closure, which only iterators have.
const OF_CLOSURES: [&str; 8] =
    ["take_while", "skip_while", "map_while", "filter_map", "flat_map", "position", "partition", "fold"];

/// Methods that end a chain of methods of iterators, as methods of other types may too.
const CONSUMERS: [&str; 15] = [
    "sum", "product", "count", "last", "next", "min", "max", "any", "all", "for_each", "min_by", "max_by", "scan",
    "fold", "try_fold",
];

/// Methods of the standard library of which it is known what they give: what stands behind them is no method of a vector of items.
const KNOWN: [&str; 34] = [
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
    "by_ref",
    "cycle",
    "fuse",
    "peekable",
];

/// Rewrites the body of a function; `results`: what the functions of its block give, `iterators`: the functions of its module that
/// give iterators.
pub fn desugar(item: &mut syn::ItemFn, results: Option<&Results>, iterators: &[syn::Ident]) {
    Calls { results, iterators }.visit_block_mut(&mut item.block);
}

/// What stands behind a method.
#[derive(Clone, Copy, PartialEq)]
enum Behind {
    /// What only iterators have.
    Iterates,
    /// What ends a chain of methods of iterators, as methods of other types may too.
    Consumes,
    Anything,
}

struct Calls<'r> {
    results: Option<&'r Results>,
    iterators: &'r [syn::Ident],
}

impl Calls<'_> {
    /// What a method is called on; what stands behind it may show that it gives an iterator.
    fn chain(&mut self, m: &mut syn::ExprMethodCall, behind: Behind) {
        m.args.iter_mut().for_each(|arg| self.argument(&m.method, arg));
        let shared = is_shared(m);
        let sure = is_of_iterators(m) || behind == Behind::Iterates && shared;
        // What is mapped and then consumed is no array, and no option.
        let consumed = behind == Behind::Consumes && shared;
        let iterates = sure || shared || CONSUMERS.iter().any(|name| m.method == name);
        let wraps = match &*m.receiver {
            Expr::MethodCall(inner) if is_called_on_any(inner) => sure || iterates && self.gives_iterator(inner),
            Expr::Call(c) => (sure || consumed || iterates && self.is_iterator(&c.func)) && is_function(&c.func),
            _ => false,
        };
        let behind = if sure {
            Behind::Iterates
        } else if consumed || CONSUMERS.iter().any(|name| m.method == name) {
            Behind::Consumes
        } else {
            Behind::Anything
        };
        match &mut *m.receiver {
            Expr::MethodCall(inner) => self.chain(inner, behind),
            receiver => self.visit_expr_mut(receiver),
        }
        if wraps {
            let called = &m.receiver;
            *m.receiver = syn::parse2(quote!(#called.into_iter())).expect("a method call");
        }
    }

    /// What a closure gives whose items are taken one behind the other is an iterator.
    fn argument(&mut self, method: &syn::Ident, arg: &mut Expr) {
        match arg {
            Expr::Closure(c) if method == "flat_map" => match &mut *c.body {
                Expr::MethodCall(m) => self.chain(m, Behind::Iterates),
                body => self.visit_expr_mut(body),
            },
            arg => self.visit_expr_mut(arg),
        }
    }

    /// Is it a function of the block, called on `self`, that gives an iterator, or one of the module?
    fn gives_iterator(&self, m: &syn::ExprMethodCall) -> bool {
        let own = matches!(&*m.receiver, Expr::Path(p) if p.path.is_ident("self"));
        own && self.results.is_some_and(|results| results.iterates(&m.method.to_string()))
            || self.iterators.contains(&m.method)
    }

    /// Is it the name of a function of the module that gives an iterator?
    fn is_iterator(&self, function: &Expr) -> bool {
        let Expr::Path(p) = function else { return false };
        p.path.segments.last().is_some_and(|last| self.iterators.contains(&last.ident))
    }
}

impl VisitMut for Calls<'_> {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        self.chain(m, Behind::Anything);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Does it show that it is called on an iterator? A closure that other types would take too, is not enough.
fn is_of_iterators(m: &syn::ExprMethodCall) -> bool {
    let typed = m.turbofish.is_some() && ["sum", "product", "collect"].iter().any(|name| m.method == name);
    let closes = matches!(m.args.last(), Some(Expr::Closure(_)));
    typed || closes && OF_CLOSURES.iter().any(|name| m.method == name)
}

/// May iterators and other types have it?
fn is_shared(m: &syn::ExprMethodCall) -> bool {
    SHARED.iter().any(|name| m.method == name)
        || OF_ITERATORS.iter().any(|(name, n)| m.method == name && m.args.len() == *n)
}

/// Is it no method of the standard library that is known to give an iterator, or to be called on one?
fn is_called_on_any(m: &syn::ExprMethodCall) -> bool {
    !is_of_iterators(m) && !is_shared(m) && !KNOWN.iter().any(|name| m.method == name)
}

/// Is it the name of a function, and not one of `std::iter`?
fn is_function(e: &Expr) -> bool {
    let Expr::Path(p) = e else { return false };
    let names: Vec<String> = p.path.segments.iter().map(|s| s.ident.to_string()).collect();
    let known = names.iter().rev().nth(1).is_some_and(|owner| owner == "iter");
    let lower = names.last().is_some_and(|name| name.starts_with(|c: char| c.is_lowercase()));
    lower && !known
}
