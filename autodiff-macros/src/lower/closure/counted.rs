//! Integers that a closure computes with, whose type nothing outside of it says: `let n = 4;`, and in it `i + 1 < n`.

use crate::collections::HashSet;
use crate::lower::{Lower, Ty};
use crate::syntax::pattern_names;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};

/// Is the integer of this name used like a number of items, by itself or through what it is compared and computed with? So is
/// what a parameter without a type is computed with, which is taken for one.
pub(super) fn is_counted(name: &Ident, closure: &syn::ExprClosure) -> bool {
    let (alike, indices) = alike(name, &closure.body);
    let untyped = |p: &syn::Pat| matches!(p, syn::Pat::Ident(p) if alike.contains(&p.ident.to_string()));
    alike.contains(LENGTH) || indices.iter().any(|name| alike.contains(name)) || closure.inputs.iter().any(untyped)
}

/// The names that are of the type of this one, as what is done with them says; and those that indices are computed with.
fn alike(name: &Ident, body: &syn::Expr) -> (HashSet<String>, Vec<String>) {
    let mut pairs = Pairs::default();
    pairs.visit_expr(body);
    let mut alike = HashSet::from_iter([name.to_string()]);
    loop {
        let before = alike.len();
        for pair in &pairs.0 {
            // What is computed with an integer that is written out is one, but not therefore of the same type as others.
            if pair.iter().any(|name| name != INTEGER && alike.contains(name)) {
                alike.extend(pair.iter().cloned());
            }
        }
        if alike.len() == before {
            break;
        }
    }
    (alike, pairs.1)
}

impl Lower<'_> {
    /// The integer that a parameter of a closure is, if it is computed or compared with one: one that is captured says which.
    pub(super) fn integer_by_captures(&self, name: &Ident, body: &syn::Expr) -> Option<TokenStream> {
        let known = |name: &String| match &self.func.var(self.lookup(name)?).ty {
            Ty::Int(Some(ty)) => Some(ty.tokens()),
            Ty::Int(None) => Some(quote!(usize)),
            _ => None,
        };
        let (alike, _) = alike(name, body);
        let mut names: Vec<&String> = alike.iter().filter(|other| *name != **other).collect();
        names.sort();
        let counted = || [LENGTH, INTEGER].iter().any(|name| alike.contains(*name)).then(|| quote!(usize));
        names.into_iter().find_map(known).or_else(counted)
    }
}

/// Stands for the lengths of all lists. No variable has this name.
const LENGTH: &str = "len()";

/// Stands for the integers that are written out.
const INTEGER: &str = "0";

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
            let mut names = pattern_names(&f.pat);
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
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) if !n.suffix().starts_with('f') => {
            names.push(INTEGER.to_owned())
        }
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
