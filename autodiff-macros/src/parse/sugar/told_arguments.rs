//! A generic type that a function names with several arguments: what makes a value of it gets those that are written for
//! the value.
//!
//! ```text
//! let at: Pair<f64> = Pair { a: x, b: y };       let at: Pair<f64> = Pair::<f64> { a: x, b: y };
//! let n: Pair<usize> = Pair::new(1, 2);          let n: Pair<usize> = Pair::<usize>::new(1, 2);
//! ```

use crate::collections::HashMap;
use crate::ir::Ty;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{AngleBracketedGenericArguments, Expr, PathArguments, Stmt, Type, parse_quote};

/// Rewrites a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut said = Said::default();
    said.visit_item_fn(item);
    let several: Vec<String> = said.0.into_iter().filter(|(_, ways)| ways.len() > 1).map(|(name, _)| name).collect();
    if several.is_empty() {
        return;
    }
    let output = match &item.sig.output {
        syn::ReturnType::Type(_, ty) => told(ty, &several),
        syn::ReturnType::Default => None,
    };
    if let Some(told) = &output {
        told.give_to_last(&mut item.block);
    }
    Values { several: &several, output }.visit_block_mut(&mut item.block);
}

/// The types with arguments by their names, as they are written.
#[derive(Default)]
struct Said(HashMap<String, Vec<String>>);

impl<'ast> Visit<'ast> for Said {
    fn visit_type(&mut self, ty: &'ast Type) {
        if let Some((name, arguments)) = named(ty) {
            let (ways, text) = (self.0.entry(name.to_string()).or_default(), arguments.to_token_stream().to_string());
            if !ways.contains(&text) {
                ways.push(text);
            }
        }
        visit::visit_type(self, ty);
    }
}

/// The name and the arguments of a type of the user's.
fn named(ty: &Type) -> Option<(&Ident, &AngleBracketedGenericArguments)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|_| matches!(Ty::of(ty), Ty::Named(_)))?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => Some((&last.ident, arguments)),
        _ => None,
    }
}

/// What is told of a value: the name of its type, and the arguments.
struct Told {
    name: Ident,
    arguments: AngleBracketedGenericArguments,
}

fn told(ty: &Type, several: &[String]) -> Option<Told> {
    let (name, arguments) = named(ty).filter(|(name, _)| several.iter().any(|known| *name == known))?;
    Some(Told { name: name.clone(), arguments: arguments.clone() })
}

impl Told {
    /// Writes the arguments where the value is made.
    fn give(&self, e: &mut Expr) {
        match e {
            Expr::Struct(s) => self.write(s.path.segments.last_mut()),
            Expr::Call(c) => {
                let Expr::Path(path) = &mut *c.func else { return };
                let count = path.path.segments.len();
                let constructs = |name: &Ident| ["new", "default"].iter().any(|known| name == known);
                let of_type = count > 1 && path.path.segments.last().is_some_and(|last| constructs(&last.ident));
                self.write(path.path.segments.iter_mut().nth(count - 1 - usize::from(of_type)));
            }
            Expr::Paren(p) => self.give(&mut p.expr),
            Expr::Block(b) => self.give_to_last(&mut b.block),
            Expr::If(i) => {
                self.give_to_last(&mut i.then_branch);
                i.else_branch.iter_mut().for_each(|(_, e)| self.give(e));
            }
            Expr::Match(m) => m.arms.iter_mut().for_each(|arm| self.give(&mut arm.body)),
            _ => {}
        }
    }

    fn give_to_last(&self, block: &mut syn::Block) {
        if let Some(Stmt::Expr(e, None)) = block.stmts.last_mut() {
            self.give(e);
        }
    }

    fn write(&self, segment: Option<&mut syn::PathSegment>) {
        if let Some(segment) = segment.filter(|s| s.ident == self.name && s.arguments.is_none()) {
            let arguments = &self.arguments.args;
            segment.arguments = PathArguments::AngleBracketed(parse_quote!(::<#arguments>));
        }
    }
}

/// Looks for values whose types are written.
struct Values<'s> {
    several: &'s [String],
    output: Option<Told>,
}

impl VisitMut for Values<'_> {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init)
            && let Some(told) = told(&typed.ty, self.several)
        {
            told.give(&mut init.expr);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_return_mut(&mut self, r: &mut syn::ExprReturn) {
        if let (Some(told), Some(e)) = (&self.output, &mut r.expr) {
            told.give(e);
        }
        visit_mut::visit_expr_return_mut(self, r);
    }

    // What it returns is its own.
    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        let output = self.output.take();
        visit_mut::visit_expr_closure_mut(self, c);
        self.output = output;
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
