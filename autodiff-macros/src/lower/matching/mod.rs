//! `match`, `if let`, `while let` and `let … else` on active data.
//!
//! What a pattern binds are parts of the scrutinee's place: the emitted pattern only tests, and the arm begins with a
//! `let` for each name. So `Some(x)` on `o` is the test `Some(_)` and `let x = o as Some.0;`.

mod bind;
mod condition;
mod element;
mod elements;
mod scrutinee;
mod test;

use crate::lower::stmt::control;
use crate::lower::{Arm, Dest, Inert, Kind, Lower, Place, Proj, Ty, VarId};
use crate::syntax;
use scrutinee::Scrutinee;
use syn::spanned::Spanned;
pub(super) use test::variant_of;

/// How a pattern binds: by value, or by a reference (unique or not).
type Mode = Option<bool>;

/// A name in a pattern, what it stands for, and how it binds it.
type Binding<'p> = (&'p syn::PatIdent, Place, Mode);

/// A list that a pattern takes apart: what leads from it to each part, and which part is the `..`.
#[derive(Clone)]
struct List {
    place: Place,
    steps: Vec<Proj>,
    rest: Option<usize>,
}

/// What an arm's pattern comes to.
#[derive(Default)]
struct Tested<'p> {
    /// The names that it binds, with their places.
    bindings: Vec<Binding<'p>>,
    /// The lists that it takes apart, outer ones first.
    lists: Vec<List>,
    /// Inert variables that the emitted pattern binds itself.
    binds: Vec<VarId>,
    /// The guard, for which names stay in the pattern.
    guard: Option<&'p syn::Expr>,
}

impl Lower<'_> {
    pub(super) fn match_(&mut self, m: &syn::ExprMatch, dest: Dest) {
        if let Some(element) = self.option(&m.expr) {
            return self.match_element(m, &element, dest);
        }
        let optional = m.arms.iter().any(|arm| names_variant(&arm.pat)) && syntax::jumps_out(&m.expr);
        let changed = m.arms.iter().any(|arm| self.binds_places(&arm.pat, &m.expr));
        let active = optional || changed || (self.mentions_active(&m.expr) && self.infer(&m.expr).may_be_active());
        if !active {
            let scrutinee = self.after_changes(&m.expr);
            let arms = m.arms.iter().map(|arm| self.inert_arm(arm, &scrutinee.ty, dest)).collect();
            self.emit(m.match_token.span(), Kind::Match { scrutinee, arms, taken: None });
            return;
        }
        let mut subject = self.scrutinee(&m.expr, m.arms.iter().map(|arm| &arm.pat));
        let mut arms = vec![];
        for arm in &m.arms {
            let (pattern, guard) = guarded(&arm.pat);
            for case in cases(pattern) {
                arms.push(self.arm(case, guard, &mut subject, |s| s.tail(&arm.body, dest)));
            }
        }
        self.emit(m.match_token.span(), Kind::Match { scrutinee: subject.code, arms, taken: None });
    }

    /// An arm of a `match` on what carries no derivative: the pattern as written.
    fn inert_arm(&mut self, arm: &syn::Arm, ty: &Ty, dest: Dest) -> Arm {
        self.scopes.push(Default::default());
        let (pat, guard) = guarded(&arm.pat);
        let binds = self.declare_all(pat, ty);
        let pattern = self.inert_pattern(pat);
        let guard = guard.map(|guard| self.guard(guard));
        let body = self.in_block(|s| s.tail(&arm.body, dest));
        self.scopes.pop();
        Arm { pattern, binds, guard, body }
    }

    fn guard(&mut self, guard: &syn::Expr) -> Inert {
        if control::has_let(guard) {
            self.refuse(
                guard,
                "a `let` in a guard",
                "what it binds would have to live in the guard and in the arm",
                "nest an `if let` in the arm",
            );
        }
        self.condition(guard)
    }

    /// An arm that takes a place apart.
    fn arm(
        &mut self,
        pattern: &syn::Pat,
        guard: Option<&syn::Expr>,
        scrutinee: &mut Scrutinee,
        body: impl FnOnce(&mut Self),
    ) -> Arm {
        self.scopes.push(Default::default());
        let mut tested = Tested { guard, ..Default::default() };
        let pattern = self.tested_on(pattern, &scrutinee.subject, &mut tested);
        // What the pattern itself binds may be moved out of the scrutinee, which is then not there to match again.
        scrutinee.code.pure &= tested.binds.is_empty();
        let guard = guard.map(|guard| self.guard(guard));
        let Tested { bindings, lists, binds, .. } = tested;
        let body = self.in_block(|s| {
            s.bind_parts(bindings, lists);
            body(s);
        });
        self.scopes.pop();
        Arm { pattern, binds, guard, body }
    }
}

/// The alternatives of a pattern that binds something: an arm each.
fn cases(pattern: &syn::Pat) -> Vec<&syn::Pat> {
    match pattern {
        syn::Pat::Paren(p) => cases(&p.pat),
        syn::Pat::Or(o) if !syntax::pattern_names(pattern).is_empty() => o.cases.iter().collect(),
        _ => vec![pattern],
    }
}

/// A pattern and its guard.
fn guarded(pattern: &syn::Pat) -> (&syn::Pat, Option<&syn::Expr>) {
    match pattern {
        syn::Pat::Guard(guarded) => (&guarded.pat, Some(&guarded.guard)),
        pattern => (pattern, None),
    }
}

/// The pattern inside of `Some(…)`.
fn some(pattern: &syn::Pat) -> Option<&syn::Pat> {
    match pattern {
        syn::Pat::TupleStruct(t) if syntax::is_standard(&t.path, "Some") && t.elems.len() == 1 => Some(&t.elems[0]),
        syn::Pat::Paren(p) => some(&p.pat),
        _ => None,
    }
}

fn is_none(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Ident(p) => p.ident == "None",
        syn::Pat::Path(p) => syntax::is_standard(&p.path, "None"),
        _ => false,
    }
}

/// Does the pattern name a variant?
fn names_variant(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::TupleStruct(_) | syn::Pat::Struct(_) => true,
        syn::Pat::Paren(p) => names_variant(&p.pat),
        syn::Pat::Guard(g) => names_variant(&g.pat),
        syn::Pat::Or(o) => o.cases.iter().any(names_variant),
        _ => false,
    }
}
