//! Integers that a closure captures, whose type nothing outside of it says: `let n = 4;`, and in it `i + 1 < n`.

use crate::collections::HashSet;
use crate::syntax::pattern_names;
use proc_macro2::Ident;
use syn::visit::{self, Visit};

/// Is the integer of this name used like a number of items, by itself or through what it is compared and computed with?
pub(super) fn is_counted(name: &Ident, body: &syn::Expr) -> bool {
    let mut pairs = Pairs::default();
    pairs.visit_expr(body);
    let mut alike = HashSet::from_iter([name.to_string()]);
    loop {
        let before = alike.len();
        for pair in &pairs.0 {
            if pair.iter().any(|name| alike.contains(name)) {
                alike.extend(pair.iter().cloned());
            }
        }
        if alike.len() == before {
            break;
        }
    }
    alike.contains(LENGTH) || pairs.1.iter().any(|name| alike.contains(name))
}

/// Stands for the lengths of all lists. No variable has this name.
const LENGTH: &str = "len()";

/// The names that are of one type each time, and those that indices are computed with.
#[derive(Default)]
struct Pairs(Vec<Vec<String>>, Vec<String>);

impl<'ast> Visit<'ast> for Pairs {
    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        if is_of_one_type(&b.op) {
            let mut names = vec![];
            terms(&b.left, &mut names);
            terms(&b.right, &mut names);
            self.0.push(names);
        }
        visit::visit_expr_binary(self, b);
    }

    fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
        match &*i.index {
            syn::Expr::Range(r) => r.start.iter().chain(&r.end).for_each(|end| terms(end, &mut self.1)),
            index => terms(index, &mut self.1),
        }
        visit::visit_expr_index(self, i);
    }

    fn visit_expr_for_loop(&mut self, f: &'ast syn::ExprForLoop) {
        let mut range = &*f.expr;
        while let syn::Expr::MethodCall(syn::ExprMethodCall { receiver: inner, .. })
        | syn::Expr::Paren(syn::ExprParen { expr: inner, .. }) = range
        {
            range = inner;
        }
        if let syn::Expr::Range(r) = range {
            let mut names: Vec<String> =
                pattern_names(&f.pat).iter().map(|name| name.trim_start_matches("mut ").to_owned()).collect();
            r.start.iter().chain(&r.end).for_each(|end| terms(end, &mut names));
            self.0.push(names);
        }
        visit::visit_expr_for_loop(self, f);
    }
}

/// The names of the terms and factors of a number.
fn terms(e: &syn::Expr, names: &mut Vec<String>) {
    match e {
        syn::Expr::Paren(p) => terms(&p.expr, names),
        syn::Expr::Group(g) => terms(&g.expr, names),
        syn::Expr::Unary(u) => terms(&u.expr, names),
        syn::Expr::Binary(b) if is_of_one_type(&b.op) && !is_comparison(&b.op) => {
            terms(&b.left, names);
            terms(&b.right, names);
        }
        syn::Expr::Path(p) => names.extend(p.path.get_ident().map(ToString::to_string)),
        syn::Expr::MethodCall(m) if m.method == "len" && m.args.is_empty() => names.push(LENGTH.to_owned()),
        _ => {}
    }
}

/// Are both operands of one type?
fn is_of_one_type(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    !matches!(op, And(_) | Or(_) | Shl(_) | Shr(_) | ShlAssign(_) | ShrAssign(_))
}

/// Is what comes out of another type?
fn is_comparison(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}
