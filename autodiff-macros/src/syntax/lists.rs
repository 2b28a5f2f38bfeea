//! What a function does with the places that it names, as far as only lists can be asked for it.

use super::iterators::{gives_items, source_of_chain};
use crate::collections::HashSet;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// Methods of lists, but for those that change one and are lowered by name.
const OF_LISTS: [&str; 69] = [
    "append",
    "as_mut_slice",
    "as_slice",
    "back",
    "back_mut",
    "binary_search",
    "binary_search_by",
    "binary_search_by_key",
    "capacity",
    "chunk_by",
    "chunks",
    "chunks_exact",
    "chunks_exact_mut",
    "chunks_mut",
    "clone_from",
    "concat",
    "contains",
    "copy_within",
    "dedup",
    "dedup_by",
    "dedup_by_key",
    "drain",
    "ends_with",
    "fill_with",
    "first_mut",
    "front",
    "front_mut",
    "is_sorted",
    "is_sorted_by",
    "iter_mut",
    "join",
    "last_mut",
    "make_contiguous",
    "partition_point",
    "pop_back",
    "pop_front",
    "position",
    "push_back",
    "push_front",
    "rchunks",
    "reserve",
    "resize_with",
    "retain",
    "retain_mut",
    "rsplit",
    "select_nth_unstable",
    "select_nth_unstable_by",
    "shrink_to_fit",
    "sort",
    "sort_by",
    "sort_by_cached_key",
    "sort_by_key",
    "sort_unstable",
    "sort_unstable_by",
    "sort_unstable_by_key",
    "split",
    "split_at",
    "split_at_mut",
    "split_first",
    "split_first_mut",
    "split_last",
    "split_last_mut",
    "split_off",
    "splice",
    "starts_with",
    "swap_remove",
    "swap_with_slice",
    "to_vec",
    "windows",
];

/// Do lists have a method of this name, beside those that are lowered by name?
pub fn is_of_lists(method: &str) -> bool {
    OF_LISTS.contains(&method)
}

/// The places, by their text, that are indexed, or gone through item by item.
pub fn used_as_lists(item: &syn::ItemFn) -> HashSet<String> {
    let mut uses = Uses(HashSet::default());
    uses.visit_block(&item.block);
    uses.0
}

/// The places, by their text, of whose items one that may be missing is copied out of a reference: `Some(&last)`, of `x.last()`.
pub fn looked_up(item: &syn::ItemFn) -> HashSet<String> {
    let mut found = LookedUp(HashSet::default());
    found.visit_block(&item.block);
    found.0
}

/// The text of a place, whatever it is lent as.
pub fn text_of_place(e: &Expr) -> String {
    match e {
        Expr::Paren(p) => text_of_place(&p.expr),
        Expr::Group(g) => text_of_place(&g.expr),
        Expr::Reference(r) => text_of_place(&r.expr),
        Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => text_of_place(&u.expr),
        e => e.to_token_stream().to_string(),
    }
}

struct Uses(HashSet<String>);

impl<'ast> Visit<'ast> for Uses {
    fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
        self.0.insert(text_of_place(&i.expr));
        visit::visit_expr_index(self, i);
    }

    fn visit_expr_for_loop(&mut self, f: &'ast syn::ExprForLoop) {
        self.0.insert(text_of_place(source_of_chain(&f.expr)));
        visit::visit_expr_for_loop(self, f);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if gives_items(&m.method.to_string()) || m.method == "iter_mut" {
            self.0.insert(text_of_place(&m.receiver));
        }
        visit::visit_expr_method_call(self, m);
    }
}

struct LookedUp(HashSet<String>);

impl LookedUp {
    fn matched(&mut self, pattern: &Pat, e: &Expr) {
        match (pattern, e) {
            (Pat::Tuple(patterns), Expr::Tuple(values)) => {
                patterns.elems.iter().zip(&values.elems).for_each(|(pattern, e)| self.matched(pattern, e));
            }
            (Pat::TupleStruct(some), Expr::MethodCall(m)) => {
                let copied = |pattern: &Pat| matches!(pattern, Pat::Ident(name) if name.by_ref.is_none());
                let by_reference = matches!(some.elems.first(), Some(Pat::Reference(r)) if copied(&r.pat));
                if by_reference && ["first", "last", "get"].iter().any(|name| m.method == name) {
                    self.0.insert(text_of_place(&m.receiver));
                }
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for LookedUp {
    fn visit_expr_let(&mut self, l: &'ast syn::ExprLet) {
        self.matched(&l.pat, &l.expr);
        visit::visit_expr_let(self, l);
    }

    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        m.arms.iter().for_each(|arm| self.matched(&arm.pat, &m.expr));
        visit::visit_expr_match(self, m);
    }
}
