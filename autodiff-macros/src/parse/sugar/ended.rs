//! Iterators that may be gathered at once: they are seen to end, and nobody outside notices which items are asked for.

use crate::parse::Results;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg};

/// Methods of lists that give iterators.
const OF_LISTS: [&str; 8] = ["iter", "windows", "chunks", "chunks_exact", "rchunks", "rchunks_exact", "values", "keys"];

/// Methods of iterators that end if what they are called on does.
const KEPT: [&str; 15] = [
    "map",
    "filter",
    "filter_map",
    "enumerate",
    "rev",
    "skip",
    "take",
    "step_by",
    "take_while",
    "skip_while",
    "map_while",
    "copied",
    "cloned",
    "scan",
    "zip",
];

/// Is the iterator seen to end? Its source is a list, a range with an end, or what another function of the block gives.
pub(super) fn ends(e: &Expr, results: Option<&Results>) -> bool {
    match e {
        Expr::Paren(p) => ends(&p.expr, results),
        Expr::Group(g) => ends(&g.expr, results),
        Expr::Range(r) => r.start.is_some() && r.end.as_deref().is_some_and(|end| !is_last_number(end)),
        Expr::MethodCall(m) => {
            let called = |names: &[&str]| names.iter().any(|name| m.method == name);
            let own = matches!(&*m.receiver, Expr::Path(p) if p.path.is_ident("self"))
                && results.is_some_and(|results| results.iterates(&m.method.to_string()));
            match () {
                _ if own || called(&OF_LISTS) => true,
                _ if called(&KEPT) => ends(&m.receiver, results),
                _ if m.method == "into_iter" => ends(&m.receiver, results),
                _ if m.method == "chain" => ends(&m.receiver, results) && m.args.iter().all(|e| ends(e, results)),
                _ if m.method == "flat_map" => {
                    ends(&m.receiver, results) && m.args.iter().all(|e| gives_ended(e, results))
                }
                _ => false,
            }
        }
        _ => false,
    }
}

/// Is it a closure that gives an iterator that ends?
fn gives_ended(e: &Expr, results: Option<&Results>) -> bool {
    matches!(e, Expr::Closure(c) if ends(&c.body, results))
}

/// `usize::MAX`: nobody goes so far.
fn is_last_number(e: &Expr) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            self.0 |= segment.ident == "MAX" || segment.ident == "max_value";
        }
    }
    let mut finder = Finder(false);
    finder.visit_expr(e);
    finder.0
}

/// May the function change what its caller sees? An iterator that it gives does so item by item, as they are asked for.
pub(super) fn changes_outside(sig: &syn::Signature) -> bool {
    let own = crate::parse::changes(sig);
    let taken = sig.inputs.iter().any(|input| match input {
        FnArg::Typed(argument) => lends_unique(&argument.ty),
        FnArg::Receiver(_) => false,
    });
    struct Changing(bool);
    impl<'ast> Visit<'ast> for Changing {
        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            self.0 |= segment.ident == "FnMut";
            visit::visit_path_segment(self, segment);
        }
    }
    let mut functions = Changing(false);
    functions.visit_signature(sig);
    own || taken || functions.0
}

/// Has the type a unique reference anywhere?
pub(super) fn lends_unique(ty: &syn::Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
            self.0 |= reference.mutability.is_some();
            visit::visit_type_reference(self, reference);
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}
