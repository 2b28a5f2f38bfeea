//! Questions to the syntax tree that need no lowering.

use super::Lower;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;

/// Syntax whose identifiers can be walked. (Printing it to look at the tokens takes many times as long.)
pub trait Named {
    /// Calls `found` with every identifier.
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident));
}

impl Named for TokenStream {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        for tree in self.clone() {
            match tree {
                TokenTree::Ident(ident) => found(&ident),
                TokenTree::Group(group) => group.stream().each_ident(found),
                _ => {}
            }
        }
    }
}

/// Syntax with a walk of its own.
macro_rules! named {
    ($($node:ty: $visit:ident,)*) => {
        $(impl Named for $node {
            fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
                Idents { found }.$visit(self);
            }
        })*
    };
}

named! {
    syn::Expr: visit_expr,
    syn::ExprMethodCall: visit_expr_method_call,
    syn::ExprPath: visit_expr_path,
    syn::Block: visit_block,
    syn::ItemFn: visit_item_fn,
    syn::Macro: visit_macro,
}

impl<T: Named, P> Named for syn::punctuated::Punctuated<T, P> {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        self.iter().for_each(|node| node.each_ident(found));
    }
}

impl<T: Named + ?Sized> Named for &T {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        (**self).each_ident(found);
    }
}

impl<T: Named> Named for Box<T> {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        (**self).each_ident(found);
    }
}

struct Idents<'f> {
    found: &'f mut dyn FnMut(&proc_macro2::Ident),
}

impl<'ast> Visit<'ast> for Idents<'_> {
    fn visit_ident(&mut self, ident: &'ast proc_macro2::Ident) {
        (self.found)(ident);
    }

    // What syn keeps as tokens.

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        tokens.each_ident(self.found);
    }
}

/// Calls `found` with the name of every identifier.
pub fn identifiers(node: &(impl Named + ?Sized), mut found: impl FnMut(&str)) {
    node.each_ident(&mut |ident| {
        let name = ident.to_string();
        found(name.strip_prefix("r#").unwrap_or(&name));
    });
}

/// Calls `found` with every identifier in the tokens.
pub fn each_name(node: &impl ToTokens, mut found: impl FnMut(&proc_macro2::Ident)) {
    fn walk(tokens: TokenStream, found: &mut impl FnMut(&proc_macro2::Ident)) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(ident) => found(&ident),
                TokenTree::Group(group) => walk(group.stream(), found),
                _ => {}
            }
        }
    }
    walk(node.to_token_stream(), &mut found);
}

/// The names that patterns inside of the expression bind.
pub fn bound_names(expr: &syn::Expr) -> Vec<String> {
    struct Names(Vec<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.0.push(p.ident.to_string());
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut names = Names(vec![]);
    names.visit_expr(expr);
    names.0
}

/// The names that a pattern binds.
pub fn pattern_names(pattern: &syn::Pat) -> Vec<String> {
    struct Names(Vec<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            let name = p.ident.to_string();
            let constant = name.chars().next().is_some_and(char::is_uppercase) && p.subpat.is_none();
            if !constant {
                self.0.push(name);
            }
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut names = Names(vec![]);
    names.visit_pat(pattern);
    names.0
}

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
        self.effects |= !super::inert::is_pure_method(&m.method);
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

impl Lower<'_> {
    /// Does this code mention an active variable, or write one?
    pub(super) fn mentions_active(&self, node: &impl Named) -> bool {
        let mut found = false;
        identifiers(node, |name| {
            found = found || self.lookup(name).is_some_and(|v| self.carries_derivative(v));
        });
        found
    }

    /// Does this code mention an active variable for more than its length?
    pub(super) fn yields_active(&self, e: &syn::Expr) -> bool {
        struct Values<'l, 'a>(&'l Lower<'a>, bool);
        impl<'ast> Visit<'ast> for Values<'_, '_> {
            fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
                if m.method != "len" && m.method != "is_empty" {
                    syn::visit::visit_expr_method_call(self, m);
                }
            }
            fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
                self.1 |= self.0.mentions_active(p);
            }
            fn visit_macro(&mut self, m: &'ast syn::Macro) {
                self.1 |= self.0.mentions_active(m);
            }
        }
        let mut values = Values(self, false);
        values.visit_expr(e);
        values.1
    }

    /// Is the variable active, or does it stand for something active?
    pub(super) fn carries_derivative(&self, v: super::VarId) -> bool {
        if self.given(v).is_some() {
            return true;
        }
        let root = self.func.resolve(&v.into()).root;
        let var = self.func.var(v);
        (self.func.var(root).active && var.ty.may_be_active()) || var.active
    }
}
