//! The walk through blocks, branches, loops and jumps.

use super::table::{Kind, Node};
use super::walk::Walk;

impl Walk<'_> {
    pub(super) fn block(&mut self, block: &syn::Block) -> Node {
        self.scoped(|s| {
            let mut value = None;
            for stmt in &block.stmts {
                value = None;
                match stmt {
                    syn::Stmt::Local(local) => s.local(local),
                    syn::Stmt::Expr(e, semicolon) => {
                        let node = s.expr(e);
                        value = if semicolon.is_none() { Some(node) } else { jumps(e).then(|| s.table.open()) };
                    }
                    syn::Stmt::Macro(_) => value = Some(s.table.open()),
                    syn::Stmt::Item(_) => {}
                }
            }
            value.unwrap_or_else(|| s.unit())
        })
    }

    fn local(&mut self, local: &syn::Local) {
        let value = match &local.init {
            Some(init) => {
                let value = self.expr(&init.expr);
                if let Some((_, diverge)) = &init.diverge {
                    self.expr(diverge);
                }
                value
            }
            None => self.table.open(),
        };
        self.bind(&local.pat, value);
    }

    /// Blocks, branches, loops and jumps.
    pub(super) fn control(&mut self, e: &syn::Expr) -> Node {
        match e {
            syn::Expr::Block(b) => {
                let out = self.table.open();
                let value = self.framed(b.label.as_ref(), out, |s| s.block(&b.block));
                self.table.same(out, value);
                out
            }
            syn::Expr::Unsafe(b) => self.block(&b.block),
            syn::Expr::If(i) => self.scoped(|s| {
                s.expr(&i.cond);
                let value = s.block(&i.then_branch);
                if let Some((_, other)) = &i.else_branch {
                    let other = s.expr(other);
                    s.table.same(value, other);
                }
                value
            }),
            syn::Expr::Let(l) => {
                let value = self.expr(&l.expr);
                self.bind(&l.pat, value);
                self.inert()
            }
            syn::Expr::Match(m) => {
                let value = self.expr(&m.expr);
                let out = self.table.open();
                for arm in &m.arms {
                    self.scoped(|s| {
                        s.bind(&arm.pat, value);
                        let given = s.expr(&arm.body);
                        s.table.same(out, given);
                    });
                }
                out
            }
            syn::Expr::Loop(l) => {
                let out = self.table.open();
                self.framed(l.label.as_ref(), out, |s| s.block(&l.body));
                out
            }
            syn::Expr::While(w) => self.scoped(|s| {
                s.expr(&w.cond);
                let out = s.table.open();
                s.framed(w.label.as_ref(), out, |s| s.block(&w.body));
                s.unit()
            }),
            syn::Expr::ForLoop(f) => self.scoped(|s| {
                let items = s.expr(&f.expr);
                let item = s.table.open();
                s.table.learn(items, Kind::List(item));
                s.bind(&f.pat, item);
                let out = s.table.open();
                s.framed(f.label.as_ref(), out, |s| s.block(&f.body));
                s.unit()
            }),
            syn::Expr::Return(r) => {
                if let Some(e) = &r.expr {
                    let (value, result) = (self.expr(e), *self.results.last().expect("a function"));
                    self.table.same(result, value);
                }
                self.table.open()
            }
            syn::Expr::Break(b) => {
                if let Some(e) = &b.expr {
                    let value = self.expr(e);
                    let label = b.label.as_ref().map(|l| l.ident.to_string());
                    let frame = self.frames.iter().rev().find(|(own, _)| label.is_none() || *own == label);
                    if let Some((_, out)) = frame {
                        self.table.same(*out, value);
                    }
                }
                self.table.open()
            }
            _ => self.table.open(),
        }
    }

    fn framed(&mut self, label: Option<&syn::Label>, out: Node, f: impl FnOnce(&mut Self) -> Node) -> Node {
        self.frames.push((label.map(|l| l.name.ident.to_string()), out));
        let value = f(self);
        self.frames.pop();
        value
    }
}

/// Does the statement leave the block?
fn jumps(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_))
}
