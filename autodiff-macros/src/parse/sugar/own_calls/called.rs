//! Which calls a body stands for: those of the functions of the block, and of the module, where it is seen which one is called
//! and where its body means the same.

use super::{Bound, Calls, key};
use crate::parse::bodies::{Body, is_self};
use crate::syntax::{Put, identifiers};
use proc_macro2::Ident;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Expr, parse_quote};

/// A call that a body stands for.
pub(super) struct Called<'e> {
    pub(super) key: String,
    pub(super) body: Body,
    pub(super) args: Vec<&'e Expr>,
}

impl Calls<'_> {
    /// What is called, and its arguments; nothing of it if it is to stay a call.
    pub(super) fn called<'e>(&self, e: &'e Expr) -> Option<Called<'e>> {
        self.called_here(e).or_else(|| self.called_in_module(e))
    }

    /// A function of the module.
    fn called_in_module<'e>(&self, e: &'e Expr) -> Option<Called<'e>> {
        let bodies = self.evident.bodies;
        let (key, body, args, on) = match e {
            Expr::MethodCall(m) if m.turbofish.is_none() => {
                let owner = self.evident.of(&m.receiver)?;
                let body = bodies.method(&owner, &m.method)?;
                (key(Some(&owner), &m.method), body, &m.args, Some(&*m.receiver))
            }
            Expr::Call(call) => {
                let Expr::Path(p) = &*call.func else { return None };
                let plain = p.qself.is_none() && p.path.leading_colon.is_none();
                let segments: Vec<&syn::PathSegment> = p.path.segments.iter().collect();
                match &segments[..] {
                    _ if !plain || segments.iter().any(|s| !s.arguments.is_none()) => return None,
                    [function] if !self.bound.contains(&function.ident.to_string()) => {
                        (key(None, &function.ident), bodies.free(&function.ident)?, &call.args, None)
                    }
                    [owner, function] => {
                        let name = &owner.ident;
                        let own: syn::Type = parse_quote!(#name);
                        let body = bodies.of_type(name, &function.ident).filter(|body| body.receiver.is_none())?;
                        (key(Some(&own), &function.ident), body, &call.args, None)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let fits = body.length <= self.room && !self.open.contains(&key) && body.params.len() == args.len();
        let fits = fits && body.params.iter().zip(args).all(|(param, arg)| can_be_named(&param.ty, arg));
        if !fits || body.whole_self || !body.free.is_disjoint(&self.bound) {
            return None;
        }
        let mut body = body.clone();
        if let Some(on) = on.map(behind_references) {
            // What it is called on may not have the names that the body binds.
            let mut inside = Bound::default();
            inside.visit_block(&body.block);
            inside.names.extend(body.params.iter().map(|p| p.name.to_string()));
            let mut clash = false;
            identifiers(on, |name| clash |= inside.names.contains(name));
            if clash || !is_place(on) {
                return None;
            }
            Put(&[(Ident::new("self", proc_macro2::Span::call_site()), on.clone())]).visit_block_mut(&mut body.block);
        }
        Some(Called { key, body, args: args.iter().collect() })
    }

    /// A function of the block.
    fn called_here<'e>(&self, e: &'e Expr) -> Option<Called<'e>> {
        if let Expr::MethodCall(m) = e
            && let Expr::Path(p) = &*m.receiver
            && p.path.get_ident().is_some_and(|name| self.others.contains(name))
        {
            return self.items_of_another(m, &m.receiver);
        }
        let (name, args, method) = match e {
            Expr::MethodCall(m) if is_self(&m.receiver) && m.turbofish.is_none() => (&m.method, &m.args, true),
            Expr::Call(call) => match &*call.func {
                Expr::Path(p) if p.qself.is_none() && is_own(&p.path) => (&p.path.segments[1].ident, &call.args, false),
                _ => return None,
            },
            _ => return None,
        };
        let key = key(self.own, name);
        let body = self.bodies.get(name).filter(|b| b.length <= self.room && !self.open.contains(&key))?;
        let fits = if method {
            // By another kind of `self` the same fields and methods are reached, but it is not the same value.
            body.receiver.is_some() && (!body.whole_self || body.receiver == self.receiver)
        } else {
            body.receiver.is_none()
        };
        let fits = fits && body.free.is_disjoint(&self.bound);
        let (body, args) = (body.clone(), args.iter().collect::<Vec<_>>());
        (fits && body.params.len() == args.len()).then_some(Called { key, body, args })
    }

    /// The items of another value of the type.
    fn items_of_another<'e>(&self, m: &'e syn::ExprMethodCall, other: &Expr) -> Option<Called<'e>> {
        let lends = |b: &&Body| b.streams && !b.whole_self && b.length <= self.room && m.args.is_empty();
        let mut body = self.bodies.get(&m.method).filter(lends)?.clone();
        let own = Ident::new("self", m.method.span());
        Put(&[(own, other.clone())]).visit_block_mut(&mut body.block);
        let key = key(self.own, &m.method);
        body.free.is_disjoint(&self.bound).then_some(Called { key, body, args: vec![] })
    }
}

/// Can an argument be given to a variable of this type? What a call lends has no name in a derivative.
fn can_be_named(ty: &syn::Type, arg: &Expr) -> bool {
    fn is_part(e: &Expr) -> bool {
        match e {
            Expr::Path(_) => true,
            Expr::Field(f) => is_part(&f.base),
            Expr::Index(i) => is_part(&i.expr),
            Expr::Paren(p) => is_part(&p.expr),
            Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && is_part(&u.expr),
            _ => false,
        }
    }
    match (ty, arg) {
        (syn::Type::Reference(_), Expr::Reference(r)) => is_part(&r.expr),
        (syn::Type::Reference(_), arg) => is_part(arg),
        _ => true,
    }
}

/// What a reference that is made for the call refers to.
fn behind_references(e: &Expr) -> &Expr {
    match e {
        Expr::Paren(p) => behind_references(&p.expr),
        Expr::Reference(r) => behind_references(&r.expr),
        e => e,
    }
}

/// Is it a variable, a field, or an element by a variable or a number, which are the same however often they are named?
fn is_place(e: &Expr) -> bool {
    match e {
        Expr::Path(p) => p.path.get_ident().is_some(),
        Expr::Field(f) => is_place(&f.base),
        Expr::Index(i) => is_place(&i.expr) && matches!(&*i.index, Expr::Path(_) | Expr::Lit(_)),
        Expr::Paren(p) => is_place(&p.expr),
        _ => false,
    }
}

/// Is it the path of a function of the block's type?
fn is_own(path: &syn::Path) -> bool {
    path.segments.len() == 2
        && path.segments[0].ident == "Self"
        && path.segments.iter().all(|s| s.arguments.is_none())
        && path.leading_colon.is_none()
}
