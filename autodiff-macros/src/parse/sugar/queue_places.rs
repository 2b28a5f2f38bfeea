//! A `VecDeque` in a field, in a parameter or lent to a function, which stays one: its tangent is a queue too. What is pushed and popped is written as of
//! vectors, whose methods the runtime gives to queues (`Queue`). Taking from the front moves one item.
//!
//! ```text
//! self.q.push_back(x)         self.q.push(x)
//! self.q.push_front(x)        self.q.push(x); self.q.rotate_right(1)
//! self.q.pop_front()          { if !self.q.is_empty() { self.q.rotate_left(1); } self.q.pop() }
//! self.q.front().unwrap()     self.q.first().unwrap()
//! ```

use crate::collections::HashSet;
use crate::parse::queue_fields::{answering, is_queue};
use crate::parse::stores::path;
use proc_macro2::{Ident, TokenStream};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function; `ct`: the path of the runtime.
pub fn desugar(item: &mut syn::ItemFn, ct: &TokenStream) {
    let others = answering(&item.block);
    let mut places = Places { found: false, named: parameters(&item.sig), others };
    places.visit_block_mut(&mut item.block);
    if places.found {
        item.block.stmts.insert(0, syn::parse_quote!(use #ct::Queue as _;));
    }
}

/// The parameters that are queues.
fn parameters(sig: &syn::Signature) -> Vec<Ident> {
    let typed = sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(p) => Some(p),
        syn::FnArg::Receiver(_) => None,
    });
    typed.filter(|p| is_queue(&p.ty)).filter_map(|p| name(&p.pat)).collect()
}

fn name(pattern: &syn::Pat) -> Option<Ident> {
    match pattern {
        syn::Pat::Ident(p) if p.subpat.is_none() => Some(p.ident.clone()),
        syn::Pat::Type(t) => name(&t.pat),
        _ => None,
    }
}

/// `VecDeque::new()`
fn makes_queue(e: &syn::Expr) -> bool {
    let syn::Expr::Call(c) = e else { return false };
    let syn::Expr::Path(p) = &*c.func else { return false };
    p.path.segments.iter().rev().nth(1).is_some_and(|s| s.ident == "VecDeque")
}

struct Places {
    /// Is there a call?
    found: bool,
    /// The variables that are queues.
    named: Vec<Ident>,
    /// Places that have queues of the user's.
    others: HashSet<String>,
}

impl VisitMut for Places {
    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        visit_mut::visit_stmt_mut(self, stmt);
        // What is pushed to the front, moves there.
        let syn::Stmt::Expr(syn::Expr::MethodCall(m), Some(_)) = stmt else { return };
        if self.is_of_queue(m, "push_front", 1) {
            let (q, item) = (&m.receiver, &m.args[0]);
            *stmt = syn::parse_quote!({
                #q.push(#item);
                #q.rotate_right(1);
            });
            self.found = true;
        }
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some(taken) = self.taken(e) {
            *e = taken;
            return;
        }
        visit_mut::visit_expr_mut(self, e);
        match e {
            syn::Expr::MethodCall(m) if self.is_of_queue(m, "push_back", 1) => self.rename(m, "push"),
            syn::Expr::MethodCall(m) if self.is_of_queue(m, "pop_back", 0) => self.rename(m, "pop"),
            // Item by item.
            syn::Expr::MethodCall(m) if self.is_of_queue(m, "extend", 1) => self.found = true,
            syn::Expr::MethodCall(m) if is_of_options(&m.method) => self.lent(&mut m.receiver),
            syn::Expr::Try(t) => self.lent(&mut t.expr),
            syn::Expr::Let(l) => self.lent(&mut l.expr),
            syn::Expr::Match(m) => self.lent(&mut m.expr),
            _ => {}
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        let typed = matches!(&local.pat, syn::Pat::Type(t) if is_queue(&t.ty));
        // By the names of their methods, fields are known to be queues, too.
        let lent = |e: &syn::Expr| matches!(e, syn::Expr::Reference(r) if self.is_place(&r.expr));
        if typed || local.init.as_ref().is_some_and(|init| makes_queue(&init.expr) || lent(&init.expr)) {
            self.named.extend(name(&local.pat));
        }
        if let Some(init) = local.init.as_mut().filter(|init| init.diverge.is_some()) {
            self.lent(&mut init.expr);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Places {
    /// `self.q.pop_front()`
    fn is_of_queue(&self, m: &syn::ExprMethodCall, method: &str, args: usize) -> bool {
        let other = || path(&m.receiver).is_some_and(|place| self.others.contains(&place));
        m.method == method && m.args.len() == args && self.is_place(&m.receiver) && !other()
    }

    /// A place that may be named twice: nothing happens on the way to it.
    fn is_place(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Field(f) => matches!(&*f.base, syn::Expr::Path(_)) || self.is_place(&f.base),
            syn::Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.named.contains(name)),
            _ => false,
        }
    }

    /// The item at the front: what is done with it at once, `unwrap()` or `?`, is done in the block.
    fn taken(&mut self, e: &mut syn::Expr) -> Option<syn::Expr> {
        let inner = match e {
            syn::Expr::MethodCall(m) if self.is_of_queue(m, "pop_front", 0) => &mut *e,
            syn::Expr::MethodCall(m) => &mut *m.receiver,
            syn::Expr::Try(t) => &mut *t.expr,
            _ => return None,
        };
        let syn::Expr::MethodCall(pop) = inner else { return None };
        if !self.is_of_queue(pop, "pop_front", 0) {
            return None;
        }
        let q = pop.receiver.clone();
        self.rename(pop, "pop");
        visit_mut::visit_expr_mut(self, e);
        Some(syn::parse_quote!({
            if !#q.is_empty() {
                #q.rotate_left(1);
            }
            #e
        }))
    }

    /// An end of a queue that is looked at, or several side by side.
    fn lent(&mut self, e: &mut syn::Expr) {
        let m = match e {
            syn::Expr::MethodCall(m) => m,
            syn::Expr::Tuple(t) => return t.elems.iter_mut().for_each(|part| self.lent(part)),
            _ => return,
        };
        const NAMES: [(&str, &str); 4] =
            [("front", "first"), ("front_mut", "first_mut"), ("back", "last"), ("back_mut", "last_mut")];
        if let Some((_, of_vectors)) = NAMES.iter().find(|(of_queues, _)| self.is_of_queue(m, of_queues, 0)) {
            self.rename(m, of_vectors);
        }
    }

    fn rename(&mut self, m: &mut syn::ExprMethodCall, name: &str) {
        m.method = Ident::new(name, m.method.span());
        self.found = true;
    }
}

/// What only an option is asked. A method `front` of a type of the user's gives something else.
fn is_of_options(method: &Ident) -> bool {
    const METHODS: [&str; 8] = ["unwrap", "expect", "copied", "cloned", "unwrap_or", "is_some", "is_none", "map_or"];
    METHODS.iter().any(|name| method == name)
}
