//! Calls of the short functions of the same block, or of the same module, become what these do: an element that is read or written
//! through `self.get(i, j)` is then seen to be one, so a sweep need not suppose that all of `self` is read, or changed, and what
//! a filter keeps from one sample to the next is a few numbers, and no record of a call.
//!
//! ```text
//! self.get(i, k) / self.get(k, k)        ({ let value: f64 = self.a[i * self.n + k]; value }) / ({ … })
//! self.set(i, j, f * x)                  { let v: f64 = f * x; self.a[i * self.n + j] = v; }
//! self.iter().zip(other.iter())          (self.of.iter()).zip((other.of.iter()))
//! y = section.process(y);                y = { let x: f64 = y; …; section.z1 = …; … };
//! ```

mod evident;

use super::untyped;
use crate::collections::HashSet;
use crate::names::{self, Namer, mentions};
use crate::parse::bodies::{Bodies, Body, Param, is, is_discrete, is_self};
use crate::parse::{Options, Outside};
use crate::syntax::{Put, identifiers};
use evident::Evident;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// So many tokens may be added to a function.
const ROOM: usize = 1500;

/// Rewrites a function; `outside`: the block that it is of.
pub fn desugar(item: &mut syn::ItemFn, outside: Option<Outside<'_>>, options: &Options) {
    let none = Bodies::default();
    let (bodies, own) = outside.map_or((&none, None), |outside| (outside.bodies, outside.ty));
    if bodies.is_empty() && options.bodies.is_empty() {
        return;
    }
    let ct = &names::runtime(options.crate_path.as_ref());
    let receiver = item.sig.receiver().map(|r| r.to_token_stream().to_string());
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let mut bound = Bound::default();
    bound.visit_item_fn(item);
    if bound.items {
        return;
    }
    let open = vec![key(own, &item.sig.ident)];
    let untyped = untyped::variables(item);
    let others = others(item, own);
    let mut evident = Evident::new(&options.bodies, &options.types, &options.shapes, own);
    for input in &item.sig.inputs {
        if let syn::FnArg::Typed(p) = input {
            evident.declare(&p.pat, Some(&p.ty));
        }
    }
    Calls { ct, bodies, own, evident, receiver, others, names, open, bound: bound.names, untyped, room: ROOM }
        .visit_block_mut(&mut item.block);
}

/// The name of a function, with that of its type.
fn key(own: Option<&syn::Type>, name: &Ident) -> String {
    format!("{}::{name}", own.map_or_else(String::new, |ty| ty.to_token_stream().to_string()))
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
    /// What is seen to be of types of the module.
    evident: Evident<'b>,
    /// How the function takes `self`.
    receiver: Option<String>,
    /// Its other parameters of the type of the block.
    others: Vec<Ident>,
    names: Namer,
    /// The functions whose bodies are being written: none is written inside of itself.
    open: Vec<String>,
    /// The names that are bound around the calls.
    bound: HashSet<String>,
    /// Variables that only their uses say the type of, such as calls.
    untyped: HashSet<String>,
    /// So many tokens may still be added.
    room: usize,
}

/// A call that a body stands for.
struct Called<'e> {
    key: String,
    body: Body,
    args: Vec<&'e Expr>,
}

impl Calls<'_> {
    /// What is called, and its arguments; nothing of it if it is to stay a call.
    fn called<'e>(&self, e: &'e Expr) -> Option<Called<'e>> {
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

    /// A closure that is given what is of this type.
    fn in_closure(&mut self, c: &mut syn::ExprClosure, given: Option<&syn::Type>) {
        self.evident.enter();
        c.inputs.iter().for_each(|pattern| self.evident.declare(pattern, given));
        self.visit_expr_mut(&mut c.body);
        self.evident.leave();
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
            Some(Called { body: Body { output, streams: false, .. }, .. })
                if !output.as_ref().is_some_and(is_number) =>
            {
                visit_mut::visit_expr_mut(self, &mut m.receiver);
            }
            _ => self.visit_expr_mut(&mut m.receiver),
        }
        let items = self.evident.items(&m.receiver);
        for arg in &mut m.args {
            match arg {
                Expr::Closure(c) if c.inputs.len() == 1 => self.in_closure(c, items.as_ref()),
                arg => self.visit_expr_mut(arg),
            }
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.evident.enter();
        visit_mut::visit_block_mut(self, block);
        self.evident.leave();
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let ty = local.init.as_ref().and_then(|init| self.evident.of(&init.expr));
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, other)) = &mut init.diverge {
                self.visit_expr_mut(other);
            }
        }
        self.evident.declare(&local.pat, ty.as_ref());
    }

    fn visit_expr_for_loop_mut(&mut self, l: &mut syn::ExprForLoop) {
        let items = self.evident.items(&l.expr);
        self.visit_expr_mut(&mut l.expr);
        self.evident.enter();
        self.evident.declare(&l.pat, items.as_ref());
        self.visit_block_mut(&mut l.body);
        self.evident.leave();
    }

    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        self.in_closure(c, None);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.evident.enter();
        self.evident.declare(&arm.pat, None);
        visit_mut::visit_arm_mut(self, arm);
        self.evident.leave();
    }

    /// What it binds is seen as long as the block around lasts, and longer than it is there.
    fn visit_expr_let_mut(&mut self, l: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut l.expr);
        self.evident.declare(&l.pat, None);
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let Some(Called { key, body, args }) = self.called(e) else { return visit_mut::visit_expr_mut(self, e) };
        self.room -= body.length;
        let mut args: Vec<Expr> = args.into_iter().cloned().collect();
        args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        // The arguments are written already: what is open is open for the body alone.
        let mut body = body;
        self.open.push(key);
        let mut inside = Bound::default();
        inside.visit_block(&body.block);
        let of_block = body.params.iter().filter(|p| is_of_block(&p.ty, self.own)).map(|p| p.name.clone());
        let of_block = of_block.filter(|name| !inside.names.contains(&name.to_string())).collect();
        let others = std::mem::replace(&mut self.others, of_block);
        let mut bound = Bound { names: std::mem::take(&mut self.bound), items: false };
        bound.visit_block(&body.block);
        bound.names.extend(body.params.iter().map(|p| p.name.to_string()));
        self.bound = bound.names;
        self.evident.enter();
        for param in &body.params {
            let name = &param.name;
            self.evident.declare(&parse_quote!(#name), Some(&param.ty));
        }
        self.visit_block_mut(&mut body.block);
        self.evident.leave();
        self.others = others;
        self.open.pop();
        *e = self.written(body, args.iter().collect());
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
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
