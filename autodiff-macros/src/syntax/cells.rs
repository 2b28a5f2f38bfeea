//! Variables that change behind shared references, as far as the text shows.

use super::{each_name, is_compound};
use crate::collections::HashSet;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// The types of the standard library with interior mutability.
const CELLS: [&str; 9] =
    ["Cell", "RefCell", "OnceCell", "LazyCell", "UnsafeCell", "Mutex", "RwLock", "OnceLock", "LazyLock"];

/// Their methods that put something in.
const PUTS: [&str; 8] = ["set", "replace", "update", "swap", "store", "fetch_add", "fetch_max", "get_or_init"];

/// Those that let one write.
const OPENS: [&str; 6] = ["borrow_mut", "try_borrow_mut", "lock", "try_lock", "write", "get_mut"];

/// Is it the name of a type with interior mutability?
pub fn is_cell(name: &str) -> bool {
    CELLS.contains(&name) || name.starts_with("Atomic")
}

/// Names of cells that a function, or the block of the type `owner`, shows to be the user's (a cell of a grid): those of `std`
/// have arguments, and are made of one value.
pub fn own(item: &syn::ItemFn, owner: Option<&syn::Type>) -> HashSet<String> {
    let mut own = Own::default();
    owner.into_iter().for_each(|owner| own.visit_type(owner));
    own.visit_item_fn(item);
    own.0
}

#[derive(Default)]
struct Own(HashSet<String>);

impl Own {
    fn note(&mut self, segment: Option<&syn::PathSegment>) {
        let bare = segment.filter(|s| s.arguments.is_empty()).map(|s| s.ident.to_string());
        self.0.extend(bare.filter(|name| CELLS.contains(&name.as_str())));
    }
}

impl<'ast> Visit<'ast> for Own {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.note(ty.path.segments.last());
        visit::visit_type_path(self, ty);
    }

    fn visit_expr_struct(&mut self, s: &'ast syn::ExprStruct) {
        self.note(s.path.segments.last());
        visit::visit_expr_struct(self, s);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let (Expr::Path(p), true) = (&*c.func, c.args.len() > 1) {
            self.note(p.path.segments.iter().nth_back(1));
        }
        visit::visit_expr_call(self, c);
    }
}

/// The variables that are declared as cells, are made by functions of theirs, or stand for one that is; `own`: names that are
/// the user's.
pub fn cells(item: &syn::ItemFn, own: &HashSet<String>) -> HashSet<String> {
    let mut cells = Cells { own, found: HashSet::default() };
    cells.visit_item_fn(item);
    cells.found
}

struct Cells<'a> {
    own: &'a HashSet<String>,
    found: HashSet<String>,
}

impl Cells<'_> {
    fn declared(&mut self, pattern: &Pat, value: &Expr) {
        match (pattern, value) {
            (Pat::Tuple(patterns), Expr::Tuple(values)) => {
                patterns.elems.iter().zip(&values.elems).for_each(|(pattern, value)| self.declared(pattern, value));
            }
            (Pat::Type(typed), value) => self.declared(&typed.pat, value),
            (Pat::Ident(p), value) if self.is_cell(value) => {
                self.found.insert(p.ident.to_string());
            }
            _ => {}
        }
    }

    /// Is it a cell, or another name for one: `Rc::clone(&cell)`, `&cell`?
    fn is_cell(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.is_cell(&p.expr),
            Expr::Reference(r) => self.is_cell(&r.expr),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.found.contains(&name.to_string())),
            Expr::MethodCall(m) => m.method == "clone" && self.is_cell(&m.receiver),
            Expr::Call(c) => {
                self.makes_cell(&c.func) || c.args.iter().any(|arg| self.is_cell(arg)) && is_wrapper(&c.func)
            }
            _ => false,
        }
    }

    /// Does the function make one? What makes a variant (`Cell::Alive`) is an enum of the user's.
    fn makes_cell(&self, function: &Expr) -> bool {
        let capital = |s: &syn::PathSegment| s.ident.to_string().starts_with(char::is_uppercase);
        let variant = |p: &syn::ExprPath| p.path.segments.last().is_some_and(capital);
        !matches!(function, Expr::Path(p) if variant(p)) && self.mentions_cell(function)
    }

    fn mentions_cell(&self, of: &impl ToTokens) -> bool {
        let mut found = false;
        each_name(of, |name| {
            let name = name.to_string();
            found |= is_cell(&name) && !self.own.contains(&name);
        });
        found
    }
}

impl<'ast> Visit<'ast> for Cells<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.declared(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        if let (Pat::Ident(p), true) = (&*typed.pat, self.mentions_cell(&typed.ty)) {
            self.found.insert(p.ident.to_string());
        }
        visit::visit_pat_type(self, typed);
    }
}

/// `Rc::new`, `Arc::clone`, `Box::new`
fn is_wrapper(function: &Expr) -> bool {
    let mut found = false;
    each_name(function, |name| found |= name == "Rc" || name == "Arc" || name == "Box");
    found
}

/// What is put into something that the text says to change behind a shared reference: `cell.set(value)`,
/// `*cell.borrow_mut() += value`, `list.lock().unwrap().push(value)`; and the variable.
pub fn put_behind(e: &Expr) -> Option<(&Ident, Vec<&Expr>)> {
    let (target, values): (&Expr, Vec<&Expr>) = match e {
        Expr::Assign(a) => (&a.left, vec![&a.right]),
        Expr::Binary(b) if is_compound(&b.op) => (&b.left, vec![&b.right]),
        Expr::MethodCall(m) => (&m.receiver, m.args.iter().collect()),
        _ => return None,
    };
    let puts = matches!(e, Expr::MethodCall(m) if PUTS.iter().any(|name| m.method == name));
    let (mut of, mut opened) = (target, false);
    loop {
        of = match of {
            Expr::Paren(p) => &p.expr,
            Expr::Unary(u) => &u.expr,
            Expr::Reference(r) => &r.expr,
            Expr::Field(f) => &f.base,
            Expr::Index(i) => &i.expr,
            Expr::Try(t) => &t.expr,
            Expr::MethodCall(m) => {
                opened |= OPENS.iter().any(|name| m.method == name);
                &m.receiver
            }
            Expr::Path(p) => return p.path.get_ident().filter(|_| opened || puts).map(|name| (name, values)),
            _ => return None,
        };
    }
}
