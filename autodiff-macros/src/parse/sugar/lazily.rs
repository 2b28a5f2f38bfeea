//! Question marks in the part of a condition that is not always evaluated, which becomes a variable of its own.
//!
//! ```text
//! if a && !b(x)? { … }       { let holds = if a { !b(x)? } else { false }; if holds { … } }
//! let y = a || b(x)? > 1.0;  let holds = if a { true } else { b(x)? > 1.0 }; let y = holds;
//! ```

use crate::names::Namer;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, Stmt, UnOp, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Lazily { names }.visit_block_mut(&mut item.block);
}

struct Lazily<'n> {
    names: &'n mut Namer,
}

impl Lazily<'_> {
    /// A condition without such parts, behind the variables that stand for them.
    fn taken(&mut self, e: &Expr, before: &mut Vec<Stmt>) -> Expr {
        match e {
            Expr::Paren(p) => {
                let inner = self.taken(&p.expr, before);
                parse_quote!((#inner))
            }
            Expr::Unary(u) if matches!(u.op, UnOp::Not(_)) => {
                let inner = self.taken(&u.expr, before);
                parse_quote!(!#inner)
            }
            Expr::Binary(b) if is_lazy(&b.op) => {
                let (first, op) = (self.taken(&b.left, before), &b.op);
                if !leaves(&b.right) {
                    let second = &b.right;
                    return parse_quote!(#first #op #second);
                }
                let mut inside = vec![];
                let second = self.taken(&b.right, &mut inside);
                let name = self.names.fresh("holds");
                before.push(match op {
                    BinOp::And(_) => parse_quote!(let #name = if #first { #(#inside)* #second } else { false };),
                    _ => parse_quote!(let #name = if #first { true } else { #(#inside)* #second };),
                });
                parse_quote!(#name)
            }
            e => e.clone(),
        }
    }
}

impl VisitMut for Lazily<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = vec![];
        for mut stmt in std::mem::take(&mut block.stmts) {
            self.visit_stmt_mut(&mut stmt);
            if let Stmt::Local(syn::Local { init: Some(init), .. }) = &mut stmt
                && may_leave(&init.expr)
            {
                *init.expr = self.taken(&init.expr, &mut stmts);
            }
            stmts.push(stmt);
        }
        block.stmts = stmts;
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::If(i) = e
            && may_leave(&i.cond)
        {
            let mut before = vec![];
            *i.cond = self.taken(&i.cond, &mut before);
            *e = parse_quote!({ #(#before)* #i });
        } else if let Expr::While(w) = e
            && may_leave(&w.cond)
        {
            let mut before = vec![];
            let condition = self.taken(&w.cond, &mut before);
            // What it begins with is done before each test (`conditions`).
            *w.cond = parse_quote!({ #(#before)* #condition });
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Is there a question mark in a part of a condition that is not always evaluated?
fn may_leave(e: &Expr) -> bool {
    match e {
        Expr::Paren(p) => may_leave(&p.expr),
        Expr::Unary(u) => matches!(u.op, UnOp::Not(_)) && may_leave(&u.expr),
        Expr::Binary(b) if is_lazy(&b.op) => !binds(e) && (leaves(&b.right) || may_leave(&b.left)),
        _ => false,
    }
}

fn is_lazy(op: &BinOp) -> bool {
    matches!(op, BinOp::And(_) | BinOp::Or(_))
}

/// Is there a `let` in a condition?
fn binds(e: &Expr) -> bool {
    match e {
        Expr::Let(_) => true,
        Expr::Binary(b) => binds(&b.left) || binds(&b.right),
        _ => false,
    }
}

/// Does an expression have a question mark of its own?
fn leaves(e: &Expr) -> bool {
    struct Question(bool);
    impl<'ast> Visit<'ast> for Question {
        fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
            self.0 = true;
        }

        fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

        fn visit_item(&mut self, _: &'ast syn::Item) {}
    }
    let mut question = Question(false);
    question.visit_expr(e);
    let Question(found) = question;
    found
}
