//! What inert code writes beside the value that it gives (a closure of `position` that keeps what it has seen), and what a
//! variable that is lent from another one writes there (`let slot = map.entry(key).or_insert(0)`).

use super::{ENCODE, Flow, Owes, either};
use crate::collections::HashMap;
use crate::ir::Mention;
use crate::lower::{Block, Expr, Head, Inert, Kind, Place, Stmt, VarId};
use crate::syntax;
use proc_macro2::{Span, TokenStream};
use syn::visit::{self, Visit};

pub(super) struct Asides {
    /// Code that may write on the side, and its statement.
    codes: Vec<(Span, Inert)>,
    /// From a variable to those that it may be lent from.
    lenders: HashMap<VarId, Vec<VarId>>,
}

impl Asides {
    pub(super) fn of(body: &mut Block) -> Asides {
        let mut found = Asides { codes: Vec::new(), lenders: HashMap::default() };
        body.each_stmt(&mut |stmt| found.lent(stmt));
        for stmt in &mut body.stmts {
            found.written(stmt);
        }
        found
    }

    /// What a variable may be lent from.
    pub(super) fn behind(&self, v: VarId) -> impl Iterator<Item = VarId> {
        self.lenders.get(&v).into_iter().flatten().copied()
    }

    fn lent(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            Kind::Let { var, value: Some(Expr::Inert(code)) } => self.lends(&code.writes, &[*var]),
            Kind::Inert { code, binds } => self.lends(&code.writes, binds),
            Kind::Match { scrutinee, arms, .. } => arms.iter().for_each(|a| self.lends(&scrutinee.writes, &a.binds)),
            Kind::Loop(l) => {
                if let Head::Each { binds, iter, .. } = &l.head {
                    self.lends(&iter.writes, binds);
                }
            }
            // The parts of what is lent, and other names of it.
            Kind::Let { var, value: Some(Expr::Load(place)) } => self.handed_on(place, &[*var]),
            Kind::Unpack { place, parts } => self.handed_on(place, parts),
            Kind::Split { place, halves, .. } => self.lends(&[place.root], halves),
            _ => {}
        }
    }

    fn handed_on(&mut self, place: &Place, to: &[VarId]) {
        if self.lenders.contains_key(&place.root) {
            self.lends(&[place.root], to);
        }
    }

    fn lends(&mut self, lenders: &[VarId], to: &[VarId]) {
        if !lenders.is_empty() {
            to.iter().for_each(|v| self.lenders.entry(*v).or_default().extend(lenders));
        }
    }

    /// The code of a statement and of those in it. Of an assignment it is known what goes where, closures excepted.
    fn written(&mut self, stmt: &mut Stmt) {
        let span = stmt.span;
        if let Kind::Inert { code, .. } = &stmt.kind {
            if has_closure(&code.tokens) {
                self.code(span, code);
            }
            return;
        }
        for block in stmt.kind.blocks_mut() {
            block.stmts.iter_mut().for_each(|stmt| self.written(stmt));
        }
        stmt.kind.each_mention_mut(&mut |mention| {
            if let Mention::Code(code) = mention {
                self.code(span, code);
            }
        });
    }

    fn code(&mut self, span: Span, code: &Inert) {
        if !code.writes.is_empty() {
            self.codes.push((span, code.clone()));
        }
    }
}

impl Flow<'_> {
    /// Any of what the code makes of numbers may be in any of what it writes.
    pub(super) fn asides(&mut self) {
        let asides = self.asides;
        for (span, code) in &asides.codes {
            let owes = self.put_aside(code);
            code.writes.iter().for_each(|v| self.mark(*v, *span, owes));
        }
    }

    fn put_aside(&self, code: &Inert) -> Option<Owes> {
        let mut encodes = false;
        syntax::identifiers(&code.tokens, |name| encodes |= name == "format" || ENCODE.contains(&name));
        let active = |v: &VarId| self.func.is_active(&self.func.resolve(&(*v).into()));
        let made = (encodes && code.reads.iter().any(active)).then_some(Owes::Bits(0));
        code.reads.iter().fold(made, |all, v| either(all, self.variable(*v)))
    }
}

/// Does the text hold a closure?
fn has_closure(tokens: &TokenStream) -> bool {
    struct Closures(bool);
    impl Visit<'_> for Closures {
        fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
            self.0 = true;
            visit::visit_expr_closure(self, closure);
        }
    }
    let mut found = Closures(false);
    let stmts = syn::parse::Parser::parse2(syn::Block::parse_within, tokens.clone()).unwrap_or_default();
    stmts.iter().for_each(|stmt| found.visit_stmt(stmt));
    found.0
}
