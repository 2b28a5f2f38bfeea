//! Where the syntax tree jumps: `break`, `continue`, `return`, `?`, macros that are known to leave.

use super::{is_pure_method, leaves_with_error};
use syn::visit::Visit;

/// Does a jump in this expression leave it?
pub fn jumps_out(expr: &syn::Expr) -> bool {
    let mut jumps = JumpFinder { labels: vec![], loops: 0, tries: true, found: false };
    jumps.visit_expr(expr);
    jumps.found
}

/// Does a jump in this statement leave it?
pub fn stmt_jumps_out(stmt: &syn::Stmt) -> bool {
    let mut jumps = JumpFinder { labels: vec![], loops: 0, tries: true, found: false };
    jumps.visit_stmt(stmt);
    jumps.found
}

/// Does the body of a function have a last expression, other than a loop that ends, or a `return` with a value?
pub fn gives_a_value(body: &syn::Block) -> bool {
    struct Returns(bool);
    impl<'ast> Visit<'ast> for Returns {
        fn visit_expr_return(&mut self, e: &'ast syn::ExprReturn) {
            self.0 |= e.expr.is_some();
        }
        fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
        fn visit_item(&mut self, _: &'ast syn::Item) {}
    }
    let mut returns = Returns(false);
    returns.visit_block(body);
    let last = match body.stmts.last() {
        Some(syn::Stmt::Expr(e, None)) => !matches!(e, syn::Expr::ForLoop(_) | syn::Expr::While(_)),
        Some(syn::Stmt::Macro(m)) => m.semi_token.is_none(),
        _ => false,
    };
    returns.0 || last
}

struct JumpFinder {
    labels: Vec<String>,
    loops: usize,
    /// Do operators `?` count?
    tries: bool,
    found: bool,
}

impl JumpFinder {
    fn inside(&mut self, label: Option<&syn::Label>, is_loop: bool, f: impl FnOnce(&mut Self)) {
        self.loops += usize::from(is_loop);
        self.labels.extend(label.map(|l| l.name.to_string()));
        f(self);
        if label.is_some() {
            self.labels.pop();
        }
        self.loops -= usize::from(is_loop);
    }

    fn jump(&mut self, label: Option<&syn::Lifetime>) {
        self.found |= match label {
            Some(label) => !self.labels.contains(&label.to_string()),
            None => self.loops == 0,
        };
    }
}

impl<'ast> Visit<'ast> for JumpFinder {
    fn visit_expr_for_loop(&mut self, e: &'ast syn::ExprForLoop) {
        self.visit_expr(&e.expr);
        self.inside(e.label.as_ref(), true, |s| s.visit_block(&e.body));
    }

    fn visit_expr_while(&mut self, e: &'ast syn::ExprWhile) {
        self.inside(e.label.as_ref(), true, |s| {
            s.visit_expr(&e.cond);
            s.visit_block(&e.body);
        });
    }

    fn visit_expr_loop(&mut self, e: &'ast syn::ExprLoop) {
        self.inside(e.label.as_ref(), true, |s| s.visit_block(&e.body));
    }

    fn visit_expr_block(&mut self, e: &'ast syn::ExprBlock) {
        self.inside(e.label.as_ref(), false, |s| s.visit_block(&e.block));
    }

    fn visit_expr_break(&mut self, e: &'ast syn::ExprBreak) {
        self.jump(e.label.as_ref());
        syn::visit::visit_expr_break(self, e);
    }

    fn visit_expr_continue(&mut self, e: &'ast syn::ExprContinue) {
        self.jump(e.label.as_ref());
    }

    fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
        self.found = true;
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.found |= self.tries;
        syn::visit::visit_expr_try(self, t);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.found |= leaves_with_error(mac);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The operators `?` of an expression, the outermost ones, in order of evaluation.
#[derive(Default)]
pub struct Tries<'ast> {
    /// Those that can be evaluated before the expression.
    pub first: Vec<&'ast syn::ExprTry>,
    /// The first one that is evaluated behind another effect, or not always.
    pub late: Option<&'ast syn::ExprTry>,
    effects: bool,
    lazy: usize,
}

/// Finds the operators `?` of an expression.
pub fn tries(expr: &syn::Expr) -> Tries<'_> {
    let mut tries = Tries::default();
    tries.visit_expr(expr);
    tries
}

/// Are the jumps out of the expression operators `?` that can be evaluated before it?
pub fn only_tries(expr: &syn::Expr) -> bool {
    let mut jumps = JumpFinder { labels: vec![], loops: 0, tries: false, found: false };
    jumps.visit_expr(expr);
    !jumps.found && tries(expr).late.is_none()
}

impl<'ast> Visit<'ast> for Tries<'ast> {
    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        if self.lazy > 0 || self.effects {
            self.late = self.late.or(Some(t));
        } else {
            self.first.push(t);
        }
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        syn::visit::visit_expr_call(self, c);
        // The functions of the primitive types have no effect.
        let owner = match &*c.func {
            syn::Expr::Path(p) => p.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string()),
            _ => None,
        };
        self.effects |=
            owner.is_none_or(|o| !["f32", "f64", "usize", "u32", "u64", "i32", "i64"].contains(&o.as_str()));
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        syn::visit::visit_expr_method_call(self, m);
        self.effects |= !is_pure_method(&m.method);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        self.visit_expr(&b.left);
        let lazy = usize::from(matches!(b.op, syn::BinOp::And(_) | syn::BinOp::Or(_)));
        self.lazy += lazy;
        self.visit_expr(&b.right);
        self.lazy -= lazy;
    }

    fn visit_block(&mut self, b: &'ast syn::Block) {
        self.lazy += 1;
        syn::visit::visit_block(self, b);
        self.lazy -= 1;
    }

    fn visit_arm(&mut self, a: &'ast syn::Arm) {
        self.lazy += 1;
        syn::visit::visit_arm(self, a);
        self.lazy -= 1;
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
