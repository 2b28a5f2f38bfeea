//! Closures that end with a change of a list, which gives nothing: it is a statement.
//!
//! ```text
//! each(x, |i, v| if i > 0 { out.push(v) })          |i, v| if i > 0 { out.push(v); }
//! ```
//!
//! Types of the user's may have methods of these names that give something: the text shows which variables are lists.

use crate::collections::HashSet;
use crate::syntax;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, Pat, Stmt, parse_quote};

/// Methods of lists and texts that give nothing.
const EDITS: [&str; 9] =
    ["clear", "extend", "extend_from_slice", "fill", "push", "push_back", "push_front", "push_str", "truncate"];

/// Rewrites the closures of a function.
pub fn desugar(item: &mut ItemFn) {
    let mut lists = Lists(HashSet::default());
    lists.visit_item_fn(item);
    if !lists.0.is_empty() {
        Closures { lists: &lists.0 }.visit_block_mut(&mut item.block);
    }
}

struct Closures<'l> {
    lists: &'l HashSet<String>,
}

impl VisitMut for Closures<'_> {
    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        self.end(&mut c.body);
        visit_mut::visit_expr_closure_mut(self, c);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Closures<'_> {
    /// What a closure or an arm ends with.
    fn end(&self, e: &mut Expr) {
        match e {
            Expr::Block(b) => self.end_of(&mut b.block),
            Expr::If(i) => {
                self.end_of(&mut i.then_branch);
                i.else_branch.iter_mut().for_each(|(_, e)| self.end(e));
            }
            Expr::Match(m) => m.arms.iter_mut().for_each(|arm| self.end(&mut arm.body)),
            e if self.is_edit(e) => *e = parse_quote!({ #e; }),
            _ => {}
        }
    }

    fn end_of(&self, block: &mut syn::Block) {
        match block.stmts.last_mut() {
            Some(Stmt::Expr(e, semi @ None)) if self.is_edit(e) => *semi = Some(Default::default()),
            Some(Stmt::Expr(e, None)) => self.end(e),
            _ => {}
        }
    }

    /// Is it such a change?
    fn is_edit(&self, e: &Expr) -> bool {
        let Expr::MethodCall(m) = e else { return false };
        let Expr::Path(list) = &*m.receiver else { return false };
        let list = list.path.get_ident().is_some_and(|name| self.lists.contains(&name.to_string()));
        list && EDITS.iter().any(|name| m.method == name)
    }
}

/// The variables that are lists, by their types or by what they are made of.
struct Lists(HashSet<String>);

impl Lists {
    fn note(&mut self, pattern: &Pat) {
        if let Pat::Ident(p) = pattern {
            self.0.insert(p.ident.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Lists {
    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        let mut ty = &*typed.ty;
        while let syn::Type::Reference(r) = ty {
            ty = &r.elem;
        }
        if matches!(ty, syn::Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "Vec")) {
            self.note(&typed.pat);
        }
        visit::visit_pat_type(self, typed);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if local.init.as_ref().is_some_and(|init| makes_list(&init.expr)) {
            self.note(&local.pat);
        }
        visit::visit_local(self, local);
    }
}

/// Is it seen to make a list?
fn makes_list(e: &Expr) -> bool {
    match e {
        Expr::Macro(m) => syntax::is_vec(&m.mac.path),
        Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if p.path.segments.iter().any(|s| s.ident == "Vec")),
        Expr::MethodCall(m) => m.method == "to_vec",
        _ => false,
    }
}
