//! The uses of the variable, and of the parts of it that have names.

use super::Assigned;
use super::part::View;
use crate::names::{Namer, mentions};
use crate::parse::sugar::callable::is_name;
use crate::parse::sugar::statements::one_by_one;
use crate::parse::sugar::text;
use proc_macro2::Ident;
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the uses of a variable, and of the parts of it that have names.
pub(super) struct Uses<'a> {
    pub(super) name: &'a Ident,
    pub(super) of: &'a Ident,
    pub(super) names: &'a mut Namer,
    /// Which of the bounds (start, end) no assignment changes, as far as is known.
    pub(super) fixed: [bool; 2],
    /// Which of them assignments have changed.
    pub(super) moves: [bool; 2],
    /// What is in scope, the variable itself first.
    pub(super) views: Vec<View>,
    /// The names of bounds that parts got.
    pub(super) bounds: Vec<Ident>,
    /// Where in the program we are: between which assignments to the variable, and in which loops.
    pub(super) point: (usize, Vec<usize>),
    /// The number of points that had names, of assignments and of loops.
    pub(super) points: usize,
    pub(super) known: bool,
}

impl Uses<'_> {
    /// The variable has got another value, or may have.
    pub(super) fn moved(&mut self) {
        self.points += 1;
        self.point.0 = self.points;
    }

    /// Statements of a block, or what is left of it, in order.
    pub(super) fn statements(&mut self, stmts: &[syn::Stmt]) -> Vec<syn::Stmt> {
        let scope = self.views.len();
        let all = one_by_one(self, stmts, Self::declaration);
        self.views.truncate(scope);
        all
    }

    /// Takes out the bounds that nothing asks for.
    pub(super) fn used(&self, mut stmts: Vec<syn::Stmt>) -> Vec<syn::Stmt> {
        for at in (0..stmts.len()).rev() {
            let bound = self.bounds.iter().find(|name| is_let_of(&stmts[at], name));
            if bound.is_some_and(|name| !stmts[at + 1..].iter().any(|stmt| mentions(stmt, name))) {
                stmts.remove(at);
            }
        }
        stmts
    }

    /// `let (a, b) = rest.split_at(k);`
    fn declaration(&mut self, stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
        let syn::Stmt::Local(local) = stmt else { return None };
        let init = local.init.as_ref().filter(|_| local.attrs.is_empty())?;
        let taken = self.taken(&local.pat, &init.expr).filter(|taken| taken.others.is_empty())?;
        let mut stmts = taken.before;
        match (&init.diverge, taken.test) {
            (None, None) => {}
            (Some((_, other)), Some(test)) => {
                let mut other = (**other).clone();
                self.visit_expr_mut(&mut other);
                stmts.push(syn::parse_quote!(if !(#test) #other));
            }
            _ => return None,
        }
        stmts.extend(taken.lets);
        self.views.extend(taken.views);
        Some(stmts)
    }

    /// A block in which a pattern has bound its names.
    fn with(&mut self, lets: Vec<syn::Stmt>, views: Vec<View>, body: &[syn::Stmt]) -> syn::Block {
        let scope = self.views.len();
        self.views.extend(views);
        let mut stmts = lets;
        stmts.extend(self.statements(body));
        self.views.truncate(scope);
        let stmts = self.used(stmts);
        syn::parse_quote!({ #(#stmts)* })
    }

    /// What a loop does again and again.
    fn looped<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.points += 1;
        self.point.1.push(self.points);
        let result = body(self);
        self.point.1.pop();
        self.moved();
        result
    }

    /// Alternatives: each starts where the first one did.
    fn branches<T>(&mut self, of: impl IntoIterator<Item = T>, mut branch: impl FnMut(&mut Self, T)) {
        let before = self.point.clone();
        for one in of {
            self.point = before.clone();
            branch(self, one);
        }
        self.moved();
    }

    /// `while let [a, tail @ ..] = rest { … }`
    fn while_let(&mut self, w: &syn::ExprWhile) -> Option<syn::Expr> {
        self.looped(|s| {
            let taken = s.taken_by(&w.cond).filter(|taken| taken.before.is_empty())?;
            let (label, test) = (&w.label, taken.condition()?);
            let body = s.with(taken.lets, taken.views, &w.body.stmts);
            Some(syn::parse_quote!(#label while #test #body))
        })
    }

    /// `if let [a, tail @ ..] = rest { … } else { … }`
    fn if_let(&mut self, i: &syn::ExprIf) -> Option<syn::Expr> {
        let taken = self.taken_by(&i.cond)?;
        let (test, before) = (taken.condition()?, taken.before);
        let mut parts = (Some((taken.lets, taken.views)), None, None);
        self.branches([true, false], |s, then| match (then, &i.else_branch) {
            (true, _) => {
                let (lets, views) = parts.0.take().expect("the names of the branch");
                parts.1 = Some(s.with(lets, views, &i.then_branch.stmts));
            }
            (false, Some((_, other))) => {
                let mut other = (**other).clone();
                s.visit_expr_mut(&mut other);
                parts.2 = Some(quote!(else #other));
            }
            (false, None) => {}
        });
        let (_, then, other) = parts;
        Some(match before.is_empty() {
            true => syn::parse_quote!(if #test #then #other),
            false => syn::parse_quote!({ #(#before)* if #test #then #other }),
        })
    }

    /// `match rest { [] => …, [a, tail @ ..] => … }`
    fn matched(&mut self, m: &syn::ExprMatch) -> Option<syn::Expr> {
        let mut arms = vec![];
        let mut known = true;
        self.branches(&m.arms, |s, arm| {
            let taken = s.taken(&arm.pat, &m.expr);
            match taken.filter(|taken| taken.before.is_empty() && taken.others.is_empty()) {
                Some(taken) => {
                    let body = syn::Stmt::Expr((*arm.body).clone(), None);
                    arms.push((taken.test, s.with(taken.lets, taken.views, &[body])));
                }
                None => known = false,
            }
        });
        // What no other arm takes is the last one's.
        let (_, last) = arms.pop().filter(|_| known)?;
        let mut all = quote!(#last);
        for (test, body) in arms.into_iter().rev() {
            let test = test?;
            all = quote!(if #test #body else #all);
        }
        Some(syn::parse2(all).expect("an `if`, or a block"))
    }

    /// What stands for an expression that is about the slice as a whole.
    fn replaced(&mut self, e: &syn::Expr) -> Option<syn::Expr> {
        match e {
            syn::Expr::While(w) => self.while_let(w),
            syn::Expr::If(i) => self.if_let(i),
            syn::Expr::Match(m) => self.matched(m),
            syn::Expr::Assign(a) if is_name(&a.left, self.name) => self.assignment(&a.right),
            syn::Expr::MethodCall(m) if m.args.is_empty() => {
                let View { start, end, .. } = &self.views[self.view(&m.receiver)?];
                match m.method.to_string().as_str() {
                    "len" => Some(syn::parse_quote!((#end - #start))),
                    "is_empty" => Some(syn::parse_quote!((#start == #end))),
                    _ => None,
                }
            }
            e => {
                let items = self.items(self.view(e)?);
                Some(syn::parse_quote!(&#items))
            }
        }
    }

    /// What methods are called on, and what is indexed, need not be lent.
    fn receiver(&mut self, e: &mut syn::Expr) {
        match self.view(e) {
            Some(view) => {
                let items = self.items(view);
                *e = syn::parse_quote!(#items);
            }
            None => self.visit_expr_mut(e),
        }
    }
}

impl VisitMut for Uses<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let stmts = self.statements(&block.stmts);
        block.stmts = self.used(stmts);
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let (moves, point, points) = (self.moves, self.point.clone(), self.points);
        if let Some(new) = self.replaced(e) {
            *e = new;
            return;
        }
        (self.moves, self.point, self.points) = (moves, point, points);
        match e {
            syn::Expr::Assign(a) if is_name(&a.left, self.name) => self.known = false,
            syn::Expr::Reference(r) if r.mutability.is_some() && is_name(&r.expr, self.name) => self.known = false,
            syn::Expr::MethodCall(m) => {
                self.receiver(&mut m.receiver);
                m.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            syn::Expr::Index(i) => {
                self.receiver(&mut i.expr);
                self.visit_expr_mut(&mut i.index);
            }
            syn::Expr::If(i) => {
                self.visit_expr_mut(&mut i.cond);
                let parts = (Some(&mut i.then_branch), i.else_branch.as_mut());
                let (mut then, mut other) = parts;
                self.branches([true, false], |s, first| match first {
                    true => then.take().into_iter().for_each(|block| s.visit_block_mut(block)),
                    false => other.take().into_iter().for_each(|(_, e)| s.visit_expr_mut(e)),
                });
            }
            syn::Expr::Match(m) => {
                self.visit_expr_mut(&mut m.expr);
                self.branches(&mut m.arms, |s, arm| s.visit_arm_mut(arm));
            }
            syn::Expr::Closure(c) => {
                self.known &= !Assigned::in_any(&[syn::Stmt::Expr((*c.body).clone(), None)], self.name);
                visit_mut::visit_expr_closure_mut(self, c);
            }
            syn::Expr::While(_) | syn::Expr::Loop(_) => self.looped(|s| visit_mut::visit_expr_mut(s, e)),
            syn::Expr::ForLoop(l) => {
                self.visit_expr_mut(&mut l.expr);
                self.visit_pat_mut(&mut l.pat);
                self.looped(|s| s.visit_block_mut(&mut l.body));
            }
            e => visit_mut::visit_expr_mut(self, e),
        }
    }

    /// A name that is bound to something else.
    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        self.known &= self.views.iter().all(|view| view.name != p.ident);
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        if field.colon_token.is_none() && self.view(&field.expr).is_some() {
            field.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        for at in 0..self.views.len() {
            let name = self.views[at].name.clone();
            self.known &= !text::captured(&mac.tokens, &name);
            // The name that was bound last is the one that is meant.
            if self.views[at + 1..].iter().all(|view| view.name != name) {
                let items = self.items(at);
                mac.tokens = text::replaced(std::mem::take(&mut mac.tokens), &name, &quote!((&#items)));
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `let name: usize = …;`
fn is_let_of(stmt: &syn::Stmt, name: &Ident) -> bool {
    match stmt {
        syn::Stmt::Local(syn::Local { pat: syn::Pat::Type(t), .. }) => match &*t.pat {
            syn::Pat::Ident(p) => p.ident == *name,
            _ => false,
        },
        _ => false,
    }
}
