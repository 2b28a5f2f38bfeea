//! Which calls of methods give an option or a result, by what the function gives or a variable is declared as, or by what is
//! done with it: `fn build(…) -> Result<Chi, Error> { Gamma::new(k).map(|g| Chi { g }) }`. And which of the two, where
//! that shows.

use super::tested;
use crate::collections::{HashMap, HashSet};
use crate::ir::Ty;
use crate::lower::container::kept::Kept;
use crate::lower::{Owner, closure};
use crate::syntax::is_of_options;
use syn::visit::{self, Visit};

/// What is expected of calls, by their addresses.
#[derive(Default)]
pub(super) struct Expected {
    /// Those that give an option or a result.
    pub found: HashSet<usize>,
    /// Which of both.
    pub homes: HashMap<usize, Owner>,
}

/// What is expected of the calls in a function.
pub(super) fn of(item: &syn::ItemFn, kept: &mut Kept) -> Expected {
    let given = match &item.sig.output {
        syn::ReturnType::Type(_, ty) => home(ty),
        syn::ReturnType::Default => None,
    };
    let tested = tested::in_block(&item.block);
    let mut search = Search { given, kept, tested, expected: Expected::default() };
    if given.is_some() {
        search.end(&item.block, given);
    }
    search.visit_block(&item.block);
    search.expected
}

struct Search<'k> {
    /// What the function or closure gives, if it is one of both.
    given: Option<Owner>,
    /// Closures are known by what is kept of them.
    kept: &'k mut Kept,
    /// What variables are.
    tested: HashMap<String, Option<Owner>>,
    expected: Expected,
}

impl Search<'_> {
    /// The value of a block.
    fn end(&mut self, block: &syn::Block, home: Option<Owner>) {
        if let Some(syn::Stmt::Expr(e, None)) = block.stmts.last() {
            self.value(e, home);
        }
    }

    /// What is an option or a result.
    fn value(&mut self, e: &syn::Expr, home: Option<Owner>) {
        match closure::bare(e) {
            syn::Expr::MethodCall(m) => {
                self.expected.found.insert(std::ptr::from_ref(m) as usize);
                self.home(m, home);
            }
            syn::Expr::Block(b) => self.end(&b.block, home),
            syn::Expr::If(i) => {
                self.end(&i.then_branch, home);
                i.else_branch.iter().for_each(|(_, other)| self.value(other, home));
            }
            syn::Expr::Match(m) => m.arms.iter().for_each(|arm| self.value(&arm.body, home)),
            _ => {}
        }
    }

    /// Which of both a method gives says the same of what it is called on, or of what its function gives.
    fn home(&mut self, m: &syn::ExprMethodCall, home: Option<Owner>) {
        let Some(owner) = home else { return };
        self.expected.homes.insert(std::ptr::from_ref(m) as usize, owner);
        match (m.method.to_string().as_str(), m.args.last()) {
            ("map" | "and" | "or" | "inspect" | "copied" | "cloned", _) => self.receiver(m, owner),
            ("and_then" | "or_else", Some(f)) => {
                self.receiver(m, owner);
                self.function(f, owner);
            }
            ("try_fold" | "try_for_each", Some(f)) => self.function(f, owner),
            ("sum" | "product" | "collect", None) => self.items(&m.receiver, owner),
            _ => {}
        }
    }

    fn receiver(&mut self, m: &syn::ExprMethodCall, owner: Owner) {
        if let syn::Expr::MethodCall(inner) = closure::bare(&m.receiver) {
            self.home(inner, Some(owner));
        }
    }

    /// A function that gives one of both.
    fn function(&mut self, f: &syn::Expr, owner: Owner) {
        if let syn::Expr::Closure(c) = closure::bare(f) {
            let tree = self.kept.tree(c);
            self.value(&tree.closure.body, Some(owner));
        }
    }

    /// The items of an iterator.
    fn items(&mut self, e: &syn::Expr, owner: Owner) {
        let syn::Expr::MethodCall(m) = closure::bare(e) else { return };
        match (m.method.to_string().as_str(), m.args.first()) {
            ("map", Some(f)) => self.function(f, owner),
            ("rev" | "skip" | "take" | "step_by" | "filter" | "skip_while" | "take_while" | "inspect" | "chain", _) => {
                self.items(&m.receiver, owner);
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_expr_return(&mut self, r: &'ast syn::ExprReturn) {
        if self.given.is_some() {
            r.expr.iter().for_each(|e| self.value(e, self.given));
        }
        visit::visit_expr_return(self, r);
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.value(&t.expr, self.given);
        visit::visit_expr_try(self, t);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        let name = m.method.to_string();
        if is_of_options(&name) {
            self.value(&m.receiver, tested::asked(&name));
        }
        if let ("sum" | "product" | "collect", Some(turbofish)) = (name.as_str(), &m.turbofish)
            && let Some(syn::GenericArgument::Type(ty)) = turbofish.args.first()
        {
            self.home(m, home(ty));
        }
        if let ("filter_map" | "find_map" | "map_while", Some(f)) = (name.as_str(), m.args.first()) {
            self.function(f, Owner::Option);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let home = match &local.pat {
            syn::Pat::Type(typed) => home(&typed.ty),
            syn::Pat::Ident(name) => self.tested.get(&name.ident.to_string()).copied().flatten(),
            _ => None,
        };
        if let (Some(home), Some(init)) = (home, &local.init) {
            self.value(&init.expr, Some(home));
        }
        visit::visit_local(self, local);
    }

    // What is returned inside of it, is returned by it.
    fn visit_expr_closure(&mut self, c: &'ast syn::ExprClosure) {
        let tree = self.kept.tree(c);
        let c = &tree.closure;
        let own = match &c.output {
            syn::ReturnType::Type(_, ty) => home(ty),
            syn::ReturnType::Default => None,
        };
        if own.is_some() {
            self.value(&c.body, own);
        }
        let given = std::mem::replace(&mut self.given, own);
        Visit::visit_expr(self, &c.body);
        self.given = given;
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

fn home(ty: &syn::Type) -> Option<Owner> {
    match Ty::of(ty) {
        Ty::Option(_) => Some(Owner::Option),
        Ty::Result(..) => Some(Owner::Result),
        _ => None,
    }
}
