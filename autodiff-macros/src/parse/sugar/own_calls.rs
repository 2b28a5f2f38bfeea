//! Calls of the short functions of the same block become what these do: an element that is read or written through
//! `self.get(i, j)` is then seen to be one, so a sweep need not suppose that all of `self` is read, or changed.
//!
//! ```text
//! self.get(i, k) / self.get(k, k)        ({ let value: f64 = self.a[i * self.n + k]; value }) / ({ … })
//! self.set(i, j, f * x)                  { let v: f64 = f * x; self.a[i * self.n + j] = v; }
//! self.iter().zip(other.iter())          (self.of.iter()).zip((other.of.iter()))
//! ```

use super::untyped;
use crate::collections::HashSet;
use crate::names::{Namer, mentions};
use crate::parse::bodies::{Bodies, Body, Param, is, is_discrete, is_self};
use crate::syntax::{Put, identifiers};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// So many tokens may be added to a function.
const ROOM: usize = 1500;

/// Rewrites a function of a block of the type `own`.
pub fn desugar(item: &mut syn::ItemFn, bodies: &Bodies, own: Option<&syn::Type>, ct: &TokenStream) {
    if bodies.is_empty() {
        return;
    }
    let receiver = item.sig.receiver().map(|r| r.to_token_stream().to_string());
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let mut bound = Bound::default();
    bound.visit_item_fn(item);
    if bound.items {
        return;
    }
    let open = vec![item.sig.ident.clone()];
    let untyped = untyped::variables(item);
    let others = others(item, own);
    Calls { ct, bodies, own, receiver, others, names, open, bound: bound.names, untyped, room: ROOM }
        .visit_block_mut(&mut item.block);
}

/// The parameters of the type of the block whose names are bound once.
fn others(item: &syn::ItemFn, own: Option<&syn::Type>) -> Vec<Ident> {
    let mut inside = Bound::default();
    inside.visit_block(&item.block);
    let names = item.sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(p) => match (&*p.pat, &*p.ty) {
            (syn::Pat::Ident(name), ty) if is_of_block(ty, own) => Some(&name.ident),
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    });
    names.filter(|name| !inside.names.contains(&name.to_string())).cloned().collect()
}

/// Is it the type of the block, or a reference to it?
fn is_of_block(ty: &syn::Type, own: Option<&syn::Type>) -> bool {
    match ty {
        syn::Type::Reference(r) => is_of_block(&r.elem, own),
        ty => is(ty, "Self") || own == Some(ty),
    }
}

/// The names that a function binds: in a body that is written there they would mean something else.
#[derive(Default)]
struct Bound {
    names: HashSet<String>,
    /// Has it items of its own?
    items: bool,
}

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.names.insert(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }

    fn visit_stmt(&mut self, s: &'ast syn::Stmt) {
        self.items |= matches!(s, syn::Stmt::Item(_));
        visit::visit_stmt(self, s);
    }

    fn visit_generic_param(&mut self, p: &'ast syn::GenericParam) {
        match p {
            syn::GenericParam::Type(t) => self.names.insert(t.ident.to_string()),
            syn::GenericParam::Const(c) => self.names.insert(c.ident.to_string()),
            syn::GenericParam::Lifetime(_) => false,
        };
    }
}

/// Calls in a function.
struct Calls<'b> {
    /// The path of the runtime.
    ct: &'b TokenStream,
    bodies: &'b Bodies,
    /// The type of the block.
    own: Option<&'b syn::Type>,
    /// How the function takes `self`.
    receiver: Option<String>,
    /// Its other parameters of the type of the block.
    others: Vec<Ident>,
    names: Namer,
    /// The functions whose bodies are being written: none is written inside of itself.
    open: Vec<Ident>,
    /// The names that are bound around the calls.
    bound: HashSet<String>,
    /// Variables that only their uses say the type of, such as calls.
    untyped: HashSet<String>,
    /// So many tokens may still be added.
    room: usize,
}

impl Calls<'_> {
    /// The function that is called, by its name, and its arguments; nothing of it if it is to stay a call.
    fn called<'e>(&self, e: &'e Expr) -> Option<(&'e Ident, Body, Vec<&'e Expr>)> {
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
        let body = self.bodies.get(name).filter(|b| b.length <= self.room && !self.open.contains(name))?;
        let fits = if method {
            // By another kind of `self` the same fields and methods are reached, but it is not the same value.
            body.receiver.is_some() && (!body.whole_self || body.receiver == self.receiver)
        } else {
            body.receiver.is_none()
        };
        let fits = fits && body.free.is_disjoint(&self.bound);
        let (body, args) = (body.clone(), args.iter().collect::<Vec<_>>());
        (fits && body.params.len() == args.len()).then_some((name, body, args))
    }

    /// The items of another value of the type.
    fn items_of_another<'e>(
        &self,
        m: &'e syn::ExprMethodCall,
        other: &Expr,
    ) -> Option<(&'e Ident, Body, Vec<&'e Expr>)> {
        let lends = |b: &&Body| b.streams && !b.whole_self && b.length <= self.room && m.args.is_empty();
        let mut body = self.bodies.get(&m.method).filter(lends)?.clone();
        let own = Ident::new("self", m.method.span());
        Put(&[(own, other.clone())]).visit_block_mut(&mut body.block);
        body.free.is_disjoint(&self.bound).then_some((&m.method, body, vec![]))
    }

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
    fn written(&mut self, body: Body, args: Vec<&Expr>) -> Expr {
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

impl VisitMut for Calls<'_> {
    /// What a method is called on shows its type as a call, but not as a block, unless it is a number.
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        match self.called(&m.receiver) {
            Some((_, Body { output, streams: false, .. }, _)) if !output.as_ref().is_some_and(is_number) => {
                visit_mut::visit_expr_mut(self, &mut m.receiver);
            }
            _ => self.visit_expr_mut(&mut m.receiver),
        }
        m.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let Some((name, body, args)) = self.called(e) else { return visit_mut::visit_expr_mut(self, e) };
        let (name, length) = (name.clone(), body.length);
        self.room -= length;
        let mut args: Vec<Expr> = args.into_iter().cloned().collect();
        args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        // The arguments are written already: what is open is open for the body alone.
        let mut body = body;
        self.open.push(name);
        let mut inside = Bound::default();
        inside.visit_block(&body.block);
        let of_block = body.params.iter().filter(|p| is_of_block(&p.ty, self.own)).map(|p| p.name.clone());
        let of_block = of_block.filter(|name| !inside.names.contains(&name.to_string())).collect();
        let others = std::mem::replace(&mut self.others, of_block);
        let mut bound = Bound { names: std::mem::take(&mut self.bound), items: false };
        bound.visit_block(&body.block);
        bound.names.extend(body.params.iter().map(|p| p.name.to_string()));
        self.bound = bound.names;
        self.visit_block_mut(&mut body.block);
        self.others = others;
        self.open.pop();
        *e = self.written(body, args.iter().collect());
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Is it the path of a function of the block's type?
fn is_own(path: &syn::Path) -> bool {
    path.segments.len() == 2
        && path.segments[0].ident == "Self"
        && path.segments.iter().all(|s| s.arguments.is_none())
        && path.leading_colon.is_none()
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

fn is_number(ty: &syn::Type) -> bool {
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
