//! What closures do with the variables that they capture, by the text.

use super::iterators::{gives_items, keeps_the_end};
use super::known::{is_compound, is_pure_method, is_reading_macro};
use super::names::{pattern_names, root_name};
use proc_macro2::Ident;
use syn::Expr;
use syn::visit::{self, Visit};

/// What the closures in an expression do with the variables around them.
pub struct Captured {
    /// Do they mention any?
    pub mentions: bool,
    /// Do they only read them, as far as the text shows?
    pub only_read: bool,
}

/// Looks through an expression; `may_change`: is it a variable that may change?
pub fn captured(e: &Expr, may_change: &dyn Fn(&Ident) -> bool) -> Captured {
    let mut uses = Uses { may_change, bound: vec![], found: Captured { mentions: false, only_read: true } };
    uses.visit_expr(e);
    uses.found
}

struct Uses<'m> {
    may_change: &'m dyn Fn(&Ident) -> bool,
    /// The names that closures bind.
    bound: Vec<String>,
    found: Captured,
}

impl Uses<'_> {
    /// The variable behind a place that is not a closure's own.
    fn captured<'e>(&self, e: &'e Expr) -> Option<&'e Ident> {
        root_name(e).filter(|name| !self.bound.iter().any(|own| *name == own.as_str()))
    }

    /// The same of one that may change.
    fn may_change(&self, e: &Expr) -> bool {
        self.captured(e).is_some_and(|name| (self.may_change)(name))
    }

    /// Is it the name of one?
    fn is_name(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(_)) && self.captured(e).is_some()
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_pat(&mut self, p: &'ast syn::Pat) {
        self.bound.extend(pattern_names(p));
    }

    fn visit_expr(&mut self, e: &'ast Expr) {
        match e {
            Expr::Closure(c) => c.inputs.iter().for_each(|p| self.visit_pat(p)),
            Expr::Assign(a) => self.found.only_read &= self.captured(&a.left).is_none(),
            Expr::Binary(b) if is_compound(&b.op) => self.found.only_read &= self.captured(&b.left).is_none(),
            Expr::Reference(r) if r.mutability.is_some() => self.found.only_read &= self.captured(&r.expr).is_none(),
            // A function by its name may be a closure that writes.
            Expr::MethodCall(m) if takes_a_function(m) && m.args.iter().any(|arg| self.is_name(arg)) => {
                self.found.only_read = false;
            }
            Expr::MethodCall(m) if !only_reads(m) => self.found.only_read &= !self.may_change(&m.receiver),
            Expr::Call(c) => self.found.only_read &= !c.args.iter().any(|arg| self.may_change(arg)),
            Expr::Path(_) => self.found.mentions |= self.captured(e).is_some(),
            _ => {}
        }
        visit::visit_expr(self, e);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let shows = mac.path.segments.last().is_some_and(|s| s.ident.to_string().contains("print"));
        self.found.only_read &= is_reading_macro(mac) && !shows;
    }
}

/// Is it an adaptor that is given a function?
fn takes_a_function(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    keeps_the_end(&name) && !["skip", "step_by"].contains(&name.as_str())
}

/// Is it a method that changes nothing?
fn only_reads(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    is_pure_method(&m.method)
        || crate::rules::method(&name, m.args.len() + 1).is_some()
        || gives_items(&name)
        || ["clone", "to_vec", "get", "first", "last"].contains(&name.as_str())
}
