//! Methods that traits of the module give to slices and to iterators: functions stand for them.
//!
//! ```text
//! rows[i].mean()               stats_mean(&rows[i][..])
//! Stats::mean(x)               stats_mean(&x[..])
//! ```

use crate::parse::Extension;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, Token, parse_quote};

/// Rewrites the calls in a function.
pub fn desugar(item: &mut syn::ItemFn, extensions: &[Extension]) {
    if !extensions.is_empty() {
        Calls(extensions).visit_block_mut(&mut item.block);
    }
}

struct Calls<'e>(&'e [Extension]);

impl Calls<'_> {
    fn method(&self, name: &Ident) -> Option<&Extension> {
        self.0.iter().find(|extension| extension.method == *name)
    }

    /// The method of a path that ends with the name of the trait and its own: `Stats::mean`, `<[f64] as Stats>::mean`.
    fn by_path(&self, function: &Expr) -> Option<&Extension> {
        let Expr::Path(p) = function else { return None };
        let mut names = p.path.segments.iter().rev();
        let (method, of) = (names.next()?, names.next()?);
        self.method(&method.ident).filter(|extension| extension.of == of.ident)
    }
}

impl VisitMut for Calls<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        *e = match e {
            Expr::MethodCall(m) => match self.method(&m.method) {
                Some(extension) => called_on(&extension.call, &m.receiver, m.args.iter()),
                None => return,
            },
            Expr::Call(c) => match (self.by_path(&c.func), c.args.first()) {
                (Some(extension), Some(own)) => called_on(&extension.call, lent(own), c.args.iter().skip(1)),
                _ => return,
            },
            _ => return,
        };
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The call on this value, with what else is given.
fn called_on<'a>(call: &ExprCall, own: &Expr, others: impl Iterator<Item = &'a Expr>) -> Expr {
    let mut call = call.clone();
    call.args.iter_mut().for_each(|argument| InPlace(own).visit_expr_mut(argument));
    call.args.extend(others.cloned());
    Expr::Call(call)
}

/// What is given behind a reference, which the call writes itself.
fn lent(e: &Expr) -> &Expr {
    match e {
        Expr::Reference(r) => &r.expr,
        e => e,
    }
}

/// Puts the value in the place of `self`.
struct InPlace<'e>(&'e Expr);

impl VisitMut for InPlace<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        match e {
            Expr::Path(p) if p.path.is_ident(&Ident::from(<Token![self]>::default())) => {
                let own = self.0;
                *e = match own {
                    Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::MethodCall(_) | Expr::Call(_) => {
                        own.clone()
                    }
                    own => parse_quote!((#own)),
                };
            }
            e => visit_mut::visit_expr_mut(self, e),
        }
    }
}
