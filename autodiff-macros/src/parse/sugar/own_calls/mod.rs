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

mod called;
mod evident;
mod written;

use super::untyped;
use crate::collections::HashSet;
use crate::names::{self, Namer};
use crate::parse::bodies::{Bodies, Body, is};
use crate::parse::{Options, Outside};
use crate::syntax::identifiers;
use called::Called;
use evident::Evident;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};
use written::is_number;

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

impl Calls<'_> {
    /// A closure that is given what is of this type.
    fn in_closure(&mut self, c: &mut syn::ExprClosure, given: Option<&syn::Type>) {
        self.evident.enter();
        c.inputs.iter().for_each(|pattern| self.evident.declare(pattern, given));
        self.visit_expr_mut(&mut c.body);
        self.evident.leave();
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
