//! `match` on an element that may be missing: `match v.get(i) { Some(x) if x > y => …, Some(x) => …, _ => … }`.

use crate::lower::matching::{guarded, is_none, some};
use crate::lower::optional::Element;
use crate::lower::{Arm, Dest, Expr, Kind, Lower, Val, pattern};
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `match v.first() { Some(x) if x > y => …, Some(x) => …, _ => … }`: the arms for an element that is there are a
    /// `match` on it, and the others are what is done where it is missing.
    pub(super) fn match_element(&mut self, m: &syn::ExprMatch, element: &Element, dest: Dest) {
        let mut found: Vec<ElementArm<'_>> = vec![];
        let mut missing = None;
        for arm in &m.arms {
            let (pattern, guard) = guarded(&arm.pat);
            for case in every_case(pattern) {
                let part = match case {
                    case if is_none(case) => None,
                    syn::Pat::Wild(_) => Some(None),
                    case => match some(case) {
                        Some(inner) => Some(Some(inner)),
                        None => return self.refuse_element(case),
                    },
                };
                if !matches!(part, Some(Some(_))) && missing.is_none() {
                    if guard.is_some() {
                        return self.refuse_element(case);
                    }
                    missing = Some(&*arm.body);
                }
                found.extend(part.map(|pattern| ElementArm { pattern, guard, body: &arm.body }));
            }
        }
        let Some(missing) = missing else { return self.refuse_element(&m.expr) };
        let cond = self.exists(element);
        let then = self.in_block(|s| {
            let value = s.element(m.expr.span(), element);
            match found.as_slice() {
                [ElementArm { pattern: Some(inner), guard: None, body }, ..] if pattern::is_irrefutable(inner) => {
                    s.destructure(inner, value);
                    s.tail(body, dest);
                }
                arms => s.match_value(m, value, arms, dest),
            }
        });
        let other = self.in_block(|s| s.tail(missing, dest));
        self.emit(m.match_token.span(), Kind::If { cond, then, other });
    }

    /// The arms of a `match` on an element that is there.
    fn match_value(&mut self, m: &syn::ExprMatch, value: Val, found: &[ElementArm<'_>], dest: Dest) {
        if !self.is_active(&value.expr) {
            let scrutinee = self.as_inert(m.expr.span(), value);
            let ty = scrutinee.ty.clone();
            let mut arms = vec![];
            for arm in found {
                self.scopes.push(Default::default());
                let binds = arm.pattern.map(|p| self.declare_all(p, &ty)).unwrap_or_default();
                let pattern = arm.pattern.map_or(quote!(_), |p| self.inert_pattern(p));
                let guard = arm.guard.map(|guard| self.guard(guard));
                let body = self.in_block(|s| s.tail(arm.body, dest));
                self.scopes.pop();
                arms.push(Arm { pattern, binds, guard, body });
            }
            return self.emit(m.match_token.span(), Kind::Match { scrutinee, arms, taken: None });
        }
        if let Expr::Tuple(_) = value.expr {
            return self.match_parts(m, value, found, dest);
        }
        let mut subject = self.scrutinee_of(m.expr.span(), value);
        let mut arms = vec![];
        for arm in found {
            let body = |s: &mut Self| s.tail(arm.body, dest);
            arms.push(match arm.pattern {
                Some(pattern) => self.arm(pattern, arm.guard, &mut subject, body),
                None => {
                    let guard = arm.guard.map(|guard| self.guard(guard));
                    Arm { pattern: quote!(_), binds: vec![], guard, body: self.in_block(body) }
                }
            });
        }
        self.emit(m.match_token.span(), Kind::Match { scrutinee: subject.code, arms, taken: None });
    }

    /// The same on several references at once: each arm binds them, and its guard decides.
    fn match_parts(&mut self, m: &syn::ExprMatch, value: Val, found: &[ElementArm<'_>], dest: Dest) {
        let Some((arm, rest)) = found.split_first() else { return self.refuse_element(&m.expr) };
        self.scopes.push(Default::default());
        if let Some(pattern) = arm.pattern {
            if !pattern::is_irrefutable(pattern) {
                self.scopes.pop();
                return self.refuse_element(pattern);
            }
            self.destructure(pattern, value.clone());
        }
        let Some(guard) = arm.guard else {
            self.tail(arm.body, dest);
            return self.retire_scope();
        };
        let cond = self.guard(guard);
        let then = self.in_block(|s| s.tail(arm.body, dest));
        self.retire_scope();
        let other = self.in_block(|s| s.match_parts(m, value, rest, dest));
        self.emit(m.match_token.span(), Kind::If { cond, then, other });
    }

    pub(super) fn refuse_element(&mut self, node: &impl Spanned) {
        self.errors.refuse(
            node.span(),
            "this `match` on an element that may be missing",
            "only `Some(…)`, `None` and `_` are supported there",
            "bind the element first: `let Some(x) = … else { … };`",
        );
    }
}

/// An arm of a `match` on an element, for one that is there; `None`: the pattern `_`.
struct ElementArm<'m> {
    pattern: Option<&'m syn::Pat>,
    guard: Option<&'m syn::Expr>,
    body: &'m syn::Expr,
}

/// The alternatives of a pattern.
fn every_case(pattern: &syn::Pat) -> Vec<&syn::Pat> {
    match pattern {
        syn::Pat::Paren(p) => every_case(&p.pat),
        syn::Pat::Or(o) => o.cases.iter().collect(),
        _ => vec![pattern],
    }
}
