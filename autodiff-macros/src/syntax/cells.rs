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

/// The variables that are declared as cells, are made by functions of theirs, or stand for one that is.
pub fn cells(item: &syn::ItemFn) -> HashSet<String> {
    let mut cells = Cells::default();
    cells.visit_item_fn(item);
    cells.0
}

#[derive(Default)]
struct Cells(HashSet<String>);

impl Cells {
    fn declared(&mut self, pattern: &Pat, value: &Expr) {
        match (pattern, value) {
            (Pat::Tuple(patterns), Expr::Tuple(values)) => {
                patterns.elems.iter().zip(&values.elems).for_each(|(pattern, value)| self.declared(pattern, value));
            }
            (Pat::Type(typed), value) => self.declared(&typed.pat, value),
            (Pat::Ident(p), value) if self.is_cell(value) => {
                self.0.insert(p.ident.to_string());
            }
            _ => {}
        }
    }

    /// Is it a cell, or another name for one: `Rc::clone(&cell)`, `&cell`?
    fn is_cell(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.is_cell(&p.expr),
            Expr::Reference(r) => self.is_cell(&r.expr),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.0.contains(&name.to_string())),
            Expr::MethodCall(m) => m.method == "clone" && self.is_cell(&m.receiver),
            Expr::Call(c) => makes_cell(&c.func) || c.args.iter().any(|arg| self.is_cell(arg)) && is_wrapper(&c.func),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Cells {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.declared(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        if let (Pat::Ident(p), true) = (&*typed.pat, mentions_cell(&typed.ty)) {
            self.0.insert(p.ident.to_string());
        }
        visit::visit_pat_type(self, typed);
    }
}

fn mentions_cell(of: &impl ToTokens) -> bool {
    let mut found = false;
    each_name(of, |name| found |= is_cell(&name.to_string()));
    found
}

/// Does the function make one? What makes a variant (`Cell::Alive`) is an enum of the user's.
fn makes_cell(function: &Expr) -> bool {
    let variant =
        |p: &syn::ExprPath| p.path.segments.last().is_some_and(|s| s.ident.to_string().starts_with(char::is_uppercase));
    !matches!(function, Expr::Path(p) if variant(p)) && mentions_cell(function)
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
