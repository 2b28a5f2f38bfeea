//! What stands for a call: the body, with a variable for each parameter, or what is given for it itself.

use super::Calls;
use crate::names::mentions;
use crate::parse::bodies::{Body, Param, is, is_discrete};
use crate::syntax::{Put, identifiers};
use proc_macro2::Ident;
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Expr, parse_quote};

impl Calls<'_> {
    /// Does a call say of which type the argument is, which the body does not where it calls a method of it?
    fn shows_type(&self, uses: &Uses, param: &Param, arg: &Expr) -> bool {
        let untyped = |e: &Expr| matches!(e, Expr::Path(p) if p.path.get_ident().is_some_and(|n| self.untyped.contains(&n.to_string())));
        untyped(arg) && uses.receivers.iter().any(|receiver| mentions(receiver, &param.name))
    }

    /// An argument of a parameter that is a constant.
    fn without_derivative(&self, arg: &Expr) -> Expr {
        let ct = self.ct;
        parse_quote!(#ct::detach(#arg))
    }

    /// What stands for a call.
    pub(super) fn written(&mut self, body: Body, args: Vec<&Expr>) -> Expr {
        let Body { params, output, streams, mut block, .. } = body;
        let mut uses = Uses::default();
        uses.visit_block(&block);
        let all: Vec<(Param, &Expr)> = params.into_iter().zip(args).collect();
        let put = if uses.binds { vec![] } else { standing_in(&all, |p, arg| self.shows_type(&uses, p, arg)) };
        let bound: Vec<_> = all.into_iter().filter(|(p, _)| !put.iter().any(|(name, _)| *name == p.name)).collect();
        Put(&put).visit_block_mut(&mut block);
        // What an argument mentions may have the name of a parameter.
        let clash = bound.iter().any(|(param, _)| {
            let mut found = false;
            bound.iter().for_each(|(_, arg)| identifiers(*arg, |name| found |= param.name == name));
            found
        });
        let (mut first, mut then) = (vec![], vec![]);
        for (Param { name, mutable, detached, ty }, arg) in bound {
            let mutable = mutable.then(|| quote!(mut));
            let arg = if detached { self.without_derivative(arg) } else { lent(arg, &ty) };
            if clash {
                let held = self.names.fresh("argument");
                first.push(quote!(let #held: #ty = #arg;));
                then.push(quote!(let #mutable #name: #ty = #held;));
            } else {
                then.push(quote!(let #mutable #name: #ty = #arg;));
            }
        }
        // In parentheses, since `{ a } * { b }` where a statement begins is two of them.
        let whole = first.is_empty() && then.is_empty();
        let stmts = &block.stmts;
        match (output, stmts.as_slice()) {
            (None, [syn::Stmt::Expr(chain, None)]) if streams => parse_quote!((#chain)),
            (None, _) => parse_quote!({ #(#first)* #(#then)* #(#stmts)* }),
            (Some(ty), [syn::Stmt::Expr(value, None)]) if whole && is_discrete(&ty) => parse_quote!((#value)),
            (Some(ty), [rest @ .., syn::Stmt::Expr(value, None)]) => {
                let result = self.names.fresh("value");
                parse_quote!(({ #(#first)* #(#then)* #(#rest)* let #result: #ty = #value; #result }))
            }
            (Some(_), _) => parse_quote!(({ #(#first)* #(#then)* #(#stmts)* })),
        }
    }
}

/// An argument. A unique reference that has a name is lent, as a call lends it: it is there again behind the call.
fn lent(arg: &Expr, ty: &syn::Type) -> Expr {
    match arg {
        Expr::Path(_) if matches!(ty, syn::Type::Reference(r) if r.mutability.is_some()) => parse_quote!(&mut *#arg),
        arg => arg.clone(),
    }
}

/// What can stand for a parameter wherever it is read: a variable, a number, or for an integer a few of these.
fn same(param: &Param, arg: &Expr) -> Option<Expr> {
    if param.mutable {
        return None;
    }
    match arg {
        Expr::Path(p) if is_number(&param.ty) && p.path.get_ident().is_some_and(|name| name != "self") => {
            Some(arg.clone())
        }
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) if is_discrete(&param.ty) && n.suffix().is_empty() => {
            let text = format!("{}{}", n.base10_digits(), param.ty.to_token_stream());
            let literal = syn::LitInt::new(&text, n.span());
            Some(parse_quote!(#literal))
        }
        Expr::Binary(b)
            if is_discrete(&param.ty)
                && matches!(b.op, syn::BinOp::Add(_) | syn::BinOp::Sub(_) | syn::BinOp::Mul(_)) =>
        {
            let (left, op, right) = (same(param, &b.left)?, &b.op, same(param, &b.right)?);
            Some(parse_quote!((#left #op #right)))
        }
        _ => None,
    }
}

pub(super) fn is_number(ty: &syn::Type) -> bool {
    is_discrete(ty) || is(ty, "f64") || is(ty, "f32")
}

/// Does a body bind names, and what does it call methods on?
#[derive(Default)]
struct Uses {
    binds: bool,
    receivers: Vec<Expr>,
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.receivers.push((*m.receiver).clone());
        visit::visit_expr_method_call(self, m);
    }

    fn visit_pat(&mut self, p: &'ast syn::Pat) {
        self.binds = true;
        visit::visit_pat(self, p);
    }
}

/// What can stand for parameters, by their names: nothing, if one that is bound has a name that is mentioned there, or if
/// an argument for one changes what is. Those that `shows_type` accepts are bound too.
fn standing_in(all: &[(Param, &Expr)], shows_type: impl Fn(&Param, &Expr) -> bool) -> Vec<(Ident, Expr)> {
    let (mut put, mut lost) = (vec![], Changed::default());
    for (param, arg) in all {
        match same(param, arg).filter(|_| !param.detached && !shows_type(param, arg)) {
            Some(value) => put.push((param.name.clone(), value)),
            None => {
                lost.0.push(param.name.clone());
                lost.visit_expr(arg);
            }
        }
    }
    let captured = put.iter().any(|(_, value)| lost.0.iter().any(|name| mentions(value, name)));
    if captured { vec![] } else { put }
}

/// The variables that code assigns or lends to be changed.
#[derive(Default)]
struct Changed(Vec<Ident>);

impl Changed {
    fn variable(&mut self, e: &Expr) {
        if let Expr::Path(p) = e {
            self.0.extend(p.path.get_ident().cloned());
        }
    }
}

impl<'ast> Visit<'ast> for Changed {
    fn visit_expr(&mut self, e: &'ast Expr) {
        match e {
            Expr::Assign(a) => self.variable(&a.left),
            Expr::Binary(b) if assigns(b.op) => self.variable(&b.left),
            Expr::Reference(r) if r.mutability.is_some() => self.variable(&r.expr),
            _ => {}
        }
        visit::visit_expr(self, e);
    }
}

fn assigns(op: syn::BinOp) -> bool {
    use syn::BinOp::{AddAssign, DivAssign, MulAssign, RemAssign, SubAssign};
    matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
}
