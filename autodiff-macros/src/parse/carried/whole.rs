//! Constants with functions in their fields, which are handed on as a whole: what is done there has no derivative, and one by
//! the functions would be lost.

use super::{Carried, Place, strip};
use crate::errors::Errors;
use crate::parse::{Named, Parameter};
use syn::Expr;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Refuses calls that get a constant whose functions the function calls itself.
pub fn refuse(
    named: &[Named],
    parameters: &[Parameter],
    carried: &Carried,
    in_block: bool,
    body: &syn::Block,
    errors: &mut Errors,
) {
    let constants: Vec<&Place> = named
        .iter()
        .map(|named| &named.function.place)
        .filter(|place| parameters.iter().any(|p| !p.active && place.root == p.label().as_str()))
        .collect();
    if !constants.is_empty() {
        Calls { constants, carried, in_block, errors }.visit_block(body);
    }
}

struct Calls<'a> {
    constants: Vec<&'a Place>,
    carried: &'a Carried,
    /// Are the functions of the block seen?
    in_block: bool,
    errors: &'a mut Errors,
}

impl Calls<'_> {
    /// Is it one of the constants, or a part of it with a function inside?
    fn is_whole(&self, e: &Expr) -> bool {
        let place = match strip(e) {
            Expr::Reference(r) => return self.is_whole(&r.expr),
            Expr::Path(p) => match p.path.get_ident() {
                Some(root) => Place { root: root.clone(), members: vec![] },
                None => return false,
            },
            e => match Place::of(e) {
                Some(place) => place,
                None => return false,
            },
        };
        let inside = |constant: &&Place| {
            constant.root == place.root
                && constant.members.len() > place.members.len()
                && constant.members.starts_with(&place.members)
        };
        self.constants.iter().any(inside)
    }

    fn refuse(&mut self, e: &Expr) {
        self.errors.refuse(
            e.span(),
            "handing on a constant with a function in one of its fields",
            "the function may be called there too, and what it has captured would get no cotangent from it",
            "leave the parameter out of `constant`, or hand over the function alone",
        );
    }
}

/// Macros whose text has no part in a value.
const ASIDE: [&str; 4] = ["assert", "print", "panic", "unreachable"];

impl<'ast> Visit<'ast> for Calls<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (syn::Pat::Ident(_) | syn::Pat::Type(_), Some(init)) = (&local.pat, &local.init)
            && self.is_whole(&init.expr)
        {
            self.refuse(&init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let name = mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        if ASIDE.iter().any(|word| name.contains(word)) {
            return;
        }
        let list = Punctuated::<Expr, syn::Token![,]>::parse_terminated;
        for e in mac.parse_body_with(list).into_iter().flatten() {
            Calls { constants: self.constants.clone(), errors: self.errors, ..*self }.visit_expr(&e);
        }
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        let own = |name: &syn::Ident| self.in_block && self.carried.knows(&name.to_string());
        let by_path = matches!(&*c.func, Expr::Path(p) if p.path.segments.len() > 1
            && p.path.segments[0].ident == "Self" && p.path.segments.last().is_some_and(|s| own(&s.ident)));
        for arg in c.args.iter().skip(usize::from(by_path)) {
            if self.is_whole(arg) {
                self.refuse(arg);
            }
        }
        visit::visit_expr_call(self, c);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        let own = self.in_block
            && matches!(strip(&m.receiver), Expr::Path(p) if p.path.is_ident("self"))
            && self.carried.knows(&m.method.to_string());
        if !own && self.is_whole(&m.receiver) {
            self.refuse(&m.receiver);
        }
        for arg in &m.args {
            if self.is_whole(arg) {
                self.refuse(arg);
            }
        }
        visit::visit_expr_method_call(self, m);
    }
}
