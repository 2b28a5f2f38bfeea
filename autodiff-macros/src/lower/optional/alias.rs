//! Results of functions that are written by the name of a crate: `Outcome<f64>` for `Result<f64, NumericError>`.

use crate::lower::{Lower, Owner, Ty, matching};
use quote::quote;
use syn::visit::Visit;

impl Lower<'_> {
    /// The type of a function's result: by its name alone, or by what the function returns under that name.
    pub(in crate::lower) fn result_type(&self, written: &syn::Type, body: &syn::Block) -> Ty {
        let ty = self.read(written);
        let ct = &self.runtime;
        let value = |name: &proc_macro2::TokenStream| {
            Box::new(self.value_of(written, body, quote!(<#name as #ct::Optional>::Value)))
        };
        match &ty {
            Ty::Named(name) => match ends_of(body).home() {
                Some(Owner::Option) => Ty::Option(value(name)),
                Some(_) => Ty::Result(value(name), Some(quote!(<#name as #ct::Optional>::Error).into())),
                None => ty,
            },
            Ty::Result(value, None) => {
                Ty::Result(value.clone(), Some(quote!(<#written as #ct::Optional>::Error).into()))
            }
            _ => ty,
        }
    }

    /// The type of the value in an alias: its only argument, unless the function returns several values at once, or what rustc
    /// knows of it.
    fn value_of(&self, written: &syn::Type, body: &syn::Block, otherwise: proc_macro2::TokenStream) -> Ty {
        if let syn::Type::Path(p) = written
            && let Some(syn::PathArguments::AngleBracketed(a)) = p.path.segments.last().map(|s| &s.arguments)
            && a.args.len() == 1
            && let Some(syn::GenericArgument::Type(argument)) = a.args.first()
        {
            let ty = self.read(argument);
            if matches!(ty, Ty::Tuple(_) | Ty::Named(_)) || !ends_of(body).several {
                return ty;
            }
        }
        Ty::Named(otherwise.into())
    }
}

/// What a body returns, by its operators `?` and the values that it ends with.
fn ends_of(body: &syn::Block) -> Ends {
    let mut ends = Ends { tries: false, found: None, several: false };
    ends.visit_block(body);
    if let Some(last) = tail_of(body) {
        ends.end(last);
    }
    ends
}

fn tail_of(block: &syn::Block) -> Option<&syn::Expr> {
    match block.stmts.last() {
        Some(syn::Stmt::Expr(e, None)) => Some(e),
        _ => None,
    }
}

/// Looks for what leaves a function.
struct Ends {
    tries: bool,
    found: Option<Owner>,
    /// Are there several values in it, one beside the other: `Ok((a, b))`?
    several: bool,
}

impl Ends {
    /// Is it an option or a result?
    fn home(&self) -> Option<Owner> {
        self.found.or(self.tries.then_some(Owner::Result))
    }

    /// An expression that the function ends with.
    fn end(&mut self, e: &syn::Expr) {
        match e {
            syn::Expr::Paren(p) => self.end(&p.expr),
            syn::Expr::Block(b) => tail_of(&b.block).into_iter().for_each(|e| self.end(e)),
            syn::Expr::If(i) => {
                tail_of(&i.then_branch).into_iter().for_each(|e| self.end(e));
                i.else_branch.iter().for_each(|(_, e)| self.end(e));
            }
            syn::Expr::Match(m) => m.arms.iter().for_each(|arm| self.end(&arm.body)),
            syn::Expr::Call(c) => {
                self.path(&c.func);
                self.several |= matches!(c.args.first(), Some(syn::Expr::Tuple(t)) if !t.elems.is_empty());
            }
            e => self.path(e),
        }
    }

    fn path(&mut self, e: &syn::Expr) {
        if let syn::Expr::Path(p) = e {
            match matching::variant_of(&p.path).home {
                Owner::Option => self.found = Some(Owner::Option),
                Owner::Result => self.found = Some(Owner::Result),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Ends {
    fn visit_expr_try(&mut self, e: &'ast syn::ExprTry) {
        self.tries = true;
        self.visit_expr(&e.expr);
    }

    fn visit_expr_return(&mut self, e: &'ast syn::ExprReturn) {
        if let Some(e) = &e.expr {
            self.end(e);
            self.visit_expr(e);
        }
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
