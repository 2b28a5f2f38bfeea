//! Closures that yield an `Option` for each item: what follows goes into the branches that have a value.

use crate::lower::chain::Sink;
use crate::lower::closure::Function;
use crate::lower::optional::Subject;
use crate::lower::stmt::control;
use crate::lower::{Arm, Kind, Lower, Owner, Ty, Val};
use crate::syntax;
use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned;

impl<'a> Lower<'a> {
    /// Applies a function that yields an `Option`; `some` is done with its value, or else `none`.
    pub(super) fn optional(
        &mut self,
        f: &Function,
        args: Vec<Val>,
        some: Sink<'_, 'a>,
        none: &mut dyn FnMut(&mut Lower<'a>),
    ) {
        let span = self.chain_span;
        match f {
            Function::Item(..) => {
                let value = self.apply(f, span, args);
                self.if_present(span, value, some, none);
            }
            Function::Given(given) => self.errors.refuse(
                given.name.span(),
                "a parameter that is a function and returns an `Option`, in a chain",
                "whether there is a value is only known at run time",
                "write the loop, and a `match` on what the function returns",
            ),
            Function::Closure(closure) => self.inside(closure, span, |s| {
                s.bind_parameters(closure, args);
                let body = &closure.tree.closure.body;
                s.option_of(body, &mut |s, value| s.back_outside(|s| some(s, value)), &mut |s| {
                    s.back_outside(&mut *none)
                });
            }),
        }
    }

    fn option_of(&mut self, e: &syn::Expr, some: Sink<'_, 'a>, none: &mut dyn FnMut(&mut Lower<'a>)) {
        match e {
            syn::Expr::Paren(p) => return self.option_of(&p.expr, some, none),
            syn::Expr::Block(b) if b.label.is_none() => return self.option_block(&b.block, some, none),
            syn::Expr::If(i) if !control::has_let(&i.cond) => {
                let cond = self.condition(&i.cond);
                let then = self.in_block(|s| s.option_block(&i.then_branch, some, none));
                let other = self.in_block(|s| match &i.else_branch {
                    Some((_, e)) => s.option_of(e, some, none),
                    None => none(s),
                });
                self.emit(e.span(), Kind::If { cond, then, other });
                return;
            }
            syn::Expr::Call(c) if c.args.len() == 1 => {
                if matches!(&*c.func, syn::Expr::Path(p) if syntax::is_standard(&p.path, "Some")) {
                    let value = self.val(&c.args[0]);
                    let value = self.settled_item(c.span(), value);
                    return some(self, value);
                }
            }
            syn::Expr::Path(p) if syntax::is_standard(&p.path, "None") => return none(self),
            syn::Expr::MethodCall(m) if m.args.len() == 1 && (m.method == "then" || m.method == "then_some") => {
                let cond = self.condition(&m.receiver);
                let body = match &m.args[0] {
                    syn::Expr::Closure(c) if m.method == "then" => &*c.body,
                    e => e,
                };
                let then = self.in_block(|s| {
                    let value = s.val(body);
                    let value = s.settled_item(e.span(), value);
                    some(s, value);
                });
                let other = self.in_block(&mut *none);
                self.emit(e.span(), Kind::If { cond, then, other });
                return;
            }
            _ => {}
        }
        if !self.mentions_active(e) {
            // Whether there is a value is the user's code.
            let scrutinee = self.inert(e);
            let ty = match &scrutinee.ty {
                Ty::Option(t) => (**t).clone(),
                _ => Ty::Unknown,
            };
            let var = self.temp("item", ty, false);
            let name = self.func.var(var).name.clone();
            let then = self.in_block(|s| {
                let value = s.load(var.into());
                some(s, value);
            });
            let other = self.in_block(none);
            let arms = vec![
                Arm { pattern: quote!(::core::option::Option::Some(#name)), binds: vec![var], guard: None, body: then },
                Arm { pattern: quote!(_), binds: vec![], guard: None, body: other },
            ];
            self.emit(e.span(), Kind::Match { scrutinee, arms, taken: None });
            return;
        }
        let Some(subject) = self.subject(e, Some(Owner::Option)) else { return };
        self.parted(e.span(), &subject, some, none);
    }

    /// Does something with the value of an `Option` or a `Result`, if there is one, and else something else.
    pub(super) fn if_present(
        &mut self,
        span: Span,
        value: Val,
        some: Sink<'_, 'a>,
        none: &mut dyn FnMut(&mut Lower<'a>),
    ) {
        let subject = self.subject_of(span, value, Some(Owner::Option));
        self.parted(span, &subject, some, none);
    }

    fn parted(&mut self, span: Span, subject: &Subject, some: Sink<'_, 'a>, none: &mut dyn FnMut(&mut Lower<'a>)) {
        let present = |s: &mut Self| {
            let value = s.found(span, subject);
            let value = s.settled_item(span, value);
            some(s, value);
        };
        self.choose(span, subject, false, present, |s, _| none(s));
    }

    fn option_block(&mut self, block: &syn::Block, some: Sink<'_, 'a>, none: &mut dyn FnMut(&mut Lower<'a>)) {
        self.block_with(block, |s, last| match last {
            Some(e) => s.option_of(e, some, none),
            None => none(s),
        });
    }
}

/// Does the code end in an `Option`, as far as it shows?
pub(super) fn is_option(e: &syn::Expr) -> bool {
    let tail = |b: &syn::Block| matches!(b.stmts.last(), Some(syn::Stmt::Expr(e, None)) if is_option(e));
    match e {
        syn::Expr::Paren(p) => is_option(&p.expr),
        syn::Expr::Block(b) => tail(&b.block),
        syn::Expr::If(i) => tail(&i.then_branch) || i.else_branch.as_ref().is_some_and(|(_, e)| is_option(e)),
        syn::Expr::Match(m) => m.arms.iter().any(|arm| is_option(&arm.body)),
        syn::Expr::Call(c) => matches!(&*c.func, syn::Expr::Path(p) if syntax::is_standard(&p.path, "Some")),
        syn::Expr::Path(p) => syntax::is_standard(&p.path, "None"),
        syn::Expr::MethodCall(m) => m.args.len() == 1 && (m.method == "then" || m.method == "then_some"),
        _ => false,
    }
}
