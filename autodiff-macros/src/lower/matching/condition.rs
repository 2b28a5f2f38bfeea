//! `if let`, `while let` and `let … else`.

use crate::lower::matching::scrutinee::Scrutinee;
use crate::lower::matching::{Tested, cases, some};
use crate::lower::stmt::control;
use crate::lower::{Arm, Dest, Head, Kind, Lower, Target};
use crate::syntax;
use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    pub(in crate::lower) fn if_let(&mut self, i: &syn::ExprIf, dest: Dest) {
        let mut conditions = vec![];
        chained(&i.cond, &mut conditions);
        if let [syn::Expr::Let(l)] = conditions.as_slice() {
            let span = i.if_token.span();
            return self.test(span, l, |s| s.block_into(&i.then_branch, dest), |s| s.otherwise(i, dest));
        }
        // `'all: { if let … { if … { … break 'all } } other }`
        let target = self.next_target;
        self.labelled(i.span(), None, dest, |s| {
            s.conditions(i, &conditions, target, dest);
            s.otherwise(i, dest);
        });
    }

    fn otherwise(&mut self, i: &syn::ExprIf, dest: Dest) {
        match &i.else_branch {
            Some((_, other)) => self.tail(other, dest),
            None => self.no_value(dest),
        }
    }

    /// The conditions of an `if` with several `let`s, one inside of the other.
    fn conditions(&mut self, i: &syn::ExprIf, conditions: &[&syn::Expr], target: u32, dest: Dest) {
        let Some((first, rest)) = conditions.split_first() else {
            self.block_into(&i.then_branch, dest);
            return self.jump_to(i.span(), Target::Break(target));
        };
        if let syn::Expr::Let(l) = first {
            return self.test(l.span(), l, |s| s.conditions(i, rest, target, dest), |_| {});
        }
        let cond = self.condition_before(first);
        let then = self.in_block(|s| s.conditions(i, rest, target, dest));
        self.emit(first.span(), Kind::If { cond, then, other: Default::default() });
    }

    /// `if let pattern = e { then } else { other }`
    fn test(&mut self, span: Span, l: &syn::ExprLet, then: impl Fn(&mut Self), other: impl FnOnce(&mut Self)) {
        if let (Some(inner), Some(element)) = (some(&l.pat), self.option(&l.expr)) {
            let cond = self.exists(&element);
            let then = self.in_block(|s| {
                let value = s.element(l.expr.span(), &element);
                s.destructure(inner, value);
                then(s);
            });
            let other = self.in_block(other);
            self.emit(span, Kind::If { cond, then, other });
            return;
        }
        let plain = !self.mentions_active(&l.expr) || self.asks_only(&l.expr);
        if plain && !syntax::jumps_out(&l.expr) && !self.binds_places(&l.pat, &l.expr) {
            // An inert pattern: a match with two arms.
            let scrutinee = self.after_changes(&l.expr);
            self.scopes.push(Default::default());
            let binds = self.declare_all(&l.pat, &scrutinee.ty);
            let pattern = self.inert_pattern(&l.pat);
            let then = self.in_block(then);
            self.scopes.pop();
            let other = self.in_block(other);
            let arms = vec![
                Arm { pattern, binds, guard: None, body: then },
                Arm { pattern: quote!(_), binds: vec![], guard: None, body: other },
            ];
            self.emit(span, Kind::Match { scrutinee, arms, taken: None });
            return;
        }
        let mut scrutinee = self.scrutinee(&l.expr, std::iter::once(&*l.pat));
        let cases = cases(&l.pat);
        let mut arms: Vec<Arm> = cases.into_iter().map(|case| self.arm(case, None, &mut scrutinee, &then)).collect();
        arms.push(Arm { pattern: quote!(_), binds: vec![], guard: None, body: self.in_block(other) });
        self.emit(span, Kind::Match { scrutinee: scrutinee.code, arms, taken: None });
    }

    pub(in crate::lower) fn while_let(&mut self, w: &syn::ExprWhile) {
        let mut conditions = vec![];
        chained(&w.cond, &mut conditions);
        // What has effects is done in each iteration.
        if let [syn::Expr::Let(l)] = conditions.as_slice()
            && self.asked_again(&l.expr)
            && let (Some(inner), Some(element)) = (some(&l.pat), self.option(&l.expr))
        {
            let cond = self.exists(&element);
            self.repeat_loop(w.span(), w.label.as_ref(), Head::While { cond }, None, |s| {
                let value = s.element(l.expr.span(), &element);
                s.destructure(inner, value);
                s.block_into(&w.body, Dest::Discard);
            });
            return;
        }
        // `loop { match e { pattern => body, _ => break } }`, with one condition inside of the other.
        self.repeat_loop(w.span(), w.label.as_ref(), Head::Forever, None, |s| {
            let target = s.frames.last().expect("the loop").target;
            s.while_all(w, &conditions, target);
        });
    }

    fn while_all(&mut self, w: &syn::ExprWhile, conditions: &[&syn::Expr], target: u32) {
        let Some((first, rest)) = conditions.split_first() else { return self.block_into(&w.body, Dest::Discard) };
        let leave = |s: &mut Self| s.jump_to(w.span(), Target::Break(target));
        if let syn::Expr::Let(l) = first {
            return self.test(w.span(), l, |s| s.while_all(w, rest, target), leave);
        }
        let cond = self.condition_before(first);
        let then = self.in_block(|s| s.while_all(w, rest, target));
        let other = self.in_block(leave);
        self.emit(first.span(), Kind::If { cond, then, other });
    }

    /// `let pattern = e else { … };`: the arm that does not match leaves, and behind it the parts are there.
    pub(in crate::lower) fn let_else(&mut self, pattern: &syn::Pat, init: &syn::Expr, diverge: &syn::Expr) {
        let pattern = match pattern {
            syn::Pat::Type(t) => &*t.pat,
            p => p,
        };
        let span = init.span();
        if let (Some(inner), Some(element)) = (some(pattern), self.option(init)) {
            let cond = self.exists(&element);
            let other = self.in_block(|s| s.statement(diverge));
            self.emit(span, Kind::If { cond, then: Default::default(), other });
            let value = self.element(span, &element);
            return self.destructure(inner, value);
        }
        let Scrutinee { subject, mut code } = self.scrutinee(init, std::iter::once(pattern));
        let mut tested = Tested::default();
        let tokens = self.tested_on(pattern, &subject, &mut tested);
        code.pure &= tested.binds.is_empty();
        let found = Arm { pattern: tokens, binds: tested.binds, guard: None, body: Default::default() };
        let body = self.in_block(|s| s.statement(diverge));
        let other = Arm { pattern: quote!(_), binds: vec![], guard: None, body };
        self.emit(span, Kind::Match { scrutinee: code, arms: vec![found, other], taken: None });
        self.bind_parts(tested.bindings, tested.lists);
    }

    /// Can the arguments of methods be written again in each iteration? An index that is a part of what carries a derivative has
    /// a name, and so a value of its own.
    fn asked_again(&self, e: &syn::Expr) -> bool {
        let again = |arg: &syn::Expr| self.repeatable(arg) && !self.mentions_active(arg);
        match e {
            syn::Expr::Paren(p) => self.asked_again(&p.expr),
            syn::Expr::MethodCall(m) => m.args.iter().all(again) && self.asked_again(&m.receiver),
            _ => true,
        }
    }
}

/// The conditions that `&&` joins, if there is a `let` among them.
fn chained<'e>(e: &'e syn::Expr, out: &mut Vec<&'e syn::Expr>) {
    match e {
        syn::Expr::Binary(b) if matches!(b.op, syn::BinOp::And(_)) && control::has_let(e) => {
            chained(&b.left, out);
            chained(&b.right, out);
        }
        e => out.push(e),
    }
}
