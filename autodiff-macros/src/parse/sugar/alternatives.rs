//! Alternatives inside of a pattern that bind names: patterns side by side, since each of them binds another part.
//!
//! ```text
//! Some(Deposit { amount } | Fee(amount)) => …      Some(Deposit { amount }) | Some(Fee(amount)) => …
//! ```

use crate::syntax::pattern_names;
use syn::visit_mut::{self, VisitMut};

/// So many patterns one may stand for.
const MOST: usize = 16;

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Alternatives.visit_block_mut(&mut item.block);
}

struct Alternatives;

impl VisitMut for Alternatives {
    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        match &mut arm.pat {
            syn::Pat::Guard(guarded) => side_by_side(&mut guarded.pat),
            pattern => side_by_side(pattern),
        }
        visit_mut::visit_arm_mut(self, arm);
    }

    fn visit_expr_let_mut(&mut self, l: &mut syn::ExprLet) {
        side_by_side(&mut l.pat);
        visit_mut::visit_expr_let_mut(self, l);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn side_by_side(pattern: &mut syn::Pat) {
    let cases = cases(pattern);
    if (2..=MOST).contains(&cases.len()) {
        *pattern = syn::Pat::Or(syn::PatOr { attrs: vec![], leading_vert: None, cases: cases.into_iter().collect() });
    }
}

/// The patterns that one stands for, in the order in which they are tried.
fn cases(pattern: &syn::Pat) -> Vec<syn::Pat> {
    if pattern_names(pattern).is_empty() {
        return vec![pattern.clone()];
    }
    match pattern {
        syn::Pat::Or(o) => return o.cases.iter().flat_map(cases).collect(),
        syn::Pat::Paren(p) => return cases(&p.pat),
        _ => {}
    }
    let mut choices = vec![pattern.clone()];
    for i in 0..parts(&mut pattern.clone()).len() {
        let of_part = |whole: &syn::Pat| cases(parts(&mut whole.clone())[i]);
        let with = |whole: &syn::Pat, part| {
            let mut whole = whole.clone();
            *parts(&mut whole)[i] = part;
            whole
        };
        choices = choices.iter().flat_map(|c| of_part(c).into_iter().map(move |part| with(c, part))).collect();
        if choices.len() > MOST {
            break;
        }
    }
    choices
}

/// The patterns that one is made of.
fn parts(pattern: &mut syn::Pat) -> Vec<&mut syn::Pat> {
    match pattern {
        syn::Pat::Reference(r) => vec![&mut r.pat],
        syn::Pat::Tuple(t) => t.elems.iter_mut().collect(),
        syn::Pat::TupleStruct(t) => t.elems.iter_mut().collect(),
        syn::Pat::Slice(s) => s.elems.iter_mut().collect(),
        syn::Pat::Struct(s) => s.fields.iter_mut().map(|f| &mut *f.pat).collect(),
        _ => vec![],
    }
}
