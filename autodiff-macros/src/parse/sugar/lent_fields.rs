//! Fields that are references to lists, gone through without a method, in types with a lifetime.
//!
//! ```text
//! for v in self.xs { … }              for v in self.xs.iter() { … }
//! ys.iter().zip(self.xs)              ys.iter().zip(self.xs.iter())
//! let xs = self.xs;                   let xs = &self.xs[..];
//! Data { weights: Some(&w) }          Data { weights: Some(&w[..]) }
//! ```
//!
//! The module shows which fields are, or the function, where it makes a value of such a type. Where neither does, a field of
//! `self` behind a reference is one, or an array.

use crate::collections::{HashMap, HashSet};
use crate::parse::{Borrower, is_list};
use crate::syntax::names_lifetime;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Member, Pat, Type, parse_quote};

/// Rewrites a function; `owner`: the type of `self`.
pub fn desugar(item: &mut syn::ItemFn, owner: Option<&Type>, borrowers: &[Borrower]) {
    let (mut roots, mut lent) = (HashMap::default(), HashSet::default());
    for input in &item.sig.inputs {
        match input {
            syn::FnArg::Receiver(receiver) => {
                let seen = owner.and_then(|ty| shape(ty, borrowers));
                let lifetime = owner.is_some_and(|ty| last(ty).is_some_and(names_lifetime));
                if seen.is_some() || lifetime && matches!(receiver.kind, syn::ReceiverKind::Reference(..)) {
                    roots.insert("self".to_owned(), seen.map_or(Shape::Unseen, Shape::Seen));
                }
            }
            syn::FnArg::Typed(typed) => {
                let Pat::Ident(name) = &*typed.pat else { continue };
                match shape(&typed.ty, borrowers) {
                    Some(seen) => drop(roots.insert(name.ident.to_string(), Shape::Seen(seen))),
                    None if is_list(&typed.ty) => drop(lent.insert(name.ident.clone())),
                    None => {}
                }
            }
        }
    }
    Fields { roots, lent, borrowers }.visit_block_mut(&mut item.block);
}

fn last(ty: &Type) -> Option<&syn::PathSegment> {
    match ty {
        Type::Reference(r) => last(&r.elem),
        Type::Path(p) => p.path.segments.last(),
        _ => None,
    }
}

fn shape<'b>(ty: &Type, borrowers: &'b [Borrower]) -> Option<&'b Borrower> {
    last(ty).and_then(|last| of(&last.ident, borrowers))
}

fn of<'b>(name: &Ident, borrowers: &'b [Borrower]) -> Option<&'b Borrower> {
    borrowers.iter().find(|borrower| borrower.shape.ident == *name)
}

/// What is seen of a type.
enum Shape<'b> {
    /// Its definition.
    Seen(&'b Borrower),
    /// The fields of a value that were given references to lists.
    Made(Vec<Ident>),
    /// Nothing.
    Unseen,
}

struct Fields<'b> {
    /// The variables of such types.
    roots: HashMap<String, Shape<'b>>,
    /// The parameters that are references to lists.
    lent: HashSet<Ident>,
    borrowers: &'b [Borrower],
}

impl Fields<'_> {
    /// `let xs = self.xs;`: the list that the field refers to, if that is seen.
    fn lend_slice(&self, e: &mut Expr) {
        let Expr::Field(field) = &*e else { return };
        let (Expr::Path(root), Member::Named(name)) = (&*field.base, &field.member) else { return };
        let shape = root.path.get_ident().and_then(|root| self.roots.get(&root.to_string()));
        if matches!(shape, Some(Shape::Seen(seen)) if seen.lends_list(name)) {
            *e = parse_quote!(&#e[..]);
        }
    }

    /// The fields that are given references to lists.
    fn given_lists(&self, made: &syn::ExprStruct) -> Vec<Ident> {
        let lent = made.fields.iter().filter(|field| match &field.expr {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.lent.contains(name)),
            Expr::Reference(r) => matches!(&*r.expr, Expr::Index(at) if matches!(*at.index, Expr::Range(_))),
            _ => false,
        });
        let names = lent.filter_map(|field| match &field.member {
            Member::Named(name) => Some(name.clone()),
            Member::Unnamed(_) => None,
        });
        names.collect()
    }

    /// Goes through the list, if it is such a field.
    fn lend(&self, e: &mut Expr) {
        let Expr::Field(field) = &*e else { return };
        let (Expr::Path(root), Member::Named(name)) = (&*field.base, &field.member) else { return };
        let Some(shape) = root.path.get_ident().and_then(|root| self.roots.get(&root.to_string())) else { return };
        let lends = match shape {
            Shape::Seen(seen) => seen.lends_list(name),
            Shape::Made(fields) => fields.contains(name),
            Shape::Unseen => true,
        };
        if lends {
            *e = parse_quote!(#e.iter());
        }
    }
}

impl VisitMut for Fields<'_> {
    /// `Some(&list)` where a slice is wanted.
    fn visit_expr_struct_mut(&mut self, s: &mut syn::ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, s);
        let Some(seen) = s.path.get_ident().and_then(|name| of(name, self.borrowers)) else { return };
        for value in &mut s.fields {
            let (Member::Named(field), Expr::Call(some)) = (&value.member, &mut value.expr) else { continue };
            let is_some = matches!(&*some.func, Expr::Path(p) if p.path.is_ident("Some"));
            if let Some(Expr::Reference(r)) = some.args.first_mut().filter(|_| is_some && seen.may_lend_slice(field))
                && matches!(&*r.expr, Expr::Path(_) | Expr::Field(_))
            {
                let list = &r.expr;
                *r.expr = parse_quote!(#list[..]);
            }
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        let Pat::Ident(name) = &local.pat else { return };
        if let Some(init) = &mut local.init {
            self.lend_slice(&mut init.expr);
        }
        let init = local.init.as_ref().map(|init| &*init.expr);
        let made = match init {
            Some(Expr::Struct(s)) => s.path.get_ident(),
            Some(Expr::Call(call)) => match &*call.func {
                Expr::Path(path) => path.path.segments.iter().rev().nth(1).map(|owner| &owner.ident),
                _ => None,
            },
            _ => None,
        };
        let seen = made.and_then(|made| of(made, self.borrowers)).map(Shape::Seen);
        let shape = seen.or_else(|| match init {
            Some(Expr::Struct(s)) => Some(Shape::Made(self.given_lists(s))),
            _ => None,
        });
        match shape {
            Some(shape) => drop(self.roots.insert(name.ident.to_string(), shape)),
            None => drop(self.roots.remove(&name.ident.to_string())),
        }
    }

    fn visit_expr_for_loop_mut(&mut self, l: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, l);
        self.lend(&mut l.expr);
    }

    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, m);
        if ["zip", "chain", "extend"].iter().any(|name| m.method == name) {
            m.args.iter_mut().for_each(|arg| self.lend(arg));
        } else if m.method == "into_iter" {
            let mut receiver = (*m.receiver).clone();
            self.lend(&mut receiver);
            if let Expr::MethodCall(lent) = receiver
                && matches!(&*m.receiver, Expr::Field(_))
            {
                *m = lent;
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
