//! Parts of the items of a queue: of a list they are a slice, which a queue does not have. And items that are collected into one,
//! in a field.
//!
//! ```text
//! self.window.iter().skip(1)              self.window.iter().enumerate().skip(1).map(|(_, item)| item)
//! Self { window: items.collect() }        Self { window: items.collect::<VecDeque<_>>() }
//! ```

use crate::collections::HashSet;
use crate::parse::stores::path;
use crate::parse::{Outside, queue_fields, shown_stores};
use proc_macro2::{Ident, Span};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, parse_quote};

/// Rewrites a function; `outside`: its block, which may say something about the fields of its type; `shapes`: the structs of the
/// module.
pub fn desugar(item: &mut syn::ItemFn, outside: Option<Outside<'_>>, shapes: &[syn::ItemStruct]) {
    let mut found = queue_fields::shown(&item.block);
    found.extend(outside.into_iter().flat_map(|outside| outside.fields.queues.iter().cloned()));
    let owner = outside.and_then(|outside| outside.ty);
    found.extend(shown_stores::of(item, owner, shapes, &queue_fields::is_queue));
    found.extend(item.sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) if queue_fields::is_queue(&typed.ty) => match &*typed.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
        _ => None,
    }));
    let of_shapes = shapes.iter().any(|shape| shape.fields.iter().any(|field| queue_fields::is_queue(&field.ty)));
    if of_shapes || !found.is_empty() {
        let owner = owner.and_then(|owner| match owner {
            syn::Type::Path(p) => p.path.segments.last().map(|last| last.ident.clone()),
            _ => None,
        });
        Parts { found, owner, shapes }.visit_block_mut(&mut item.block);
    }
}

struct Parts<'s> {
    /// The queues, as paths.
    found: HashSet<String>,
    /// The name of the type of `self`.
    owner: Option<Ident>,
    shapes: &'s [syn::ItemStruct],
}

impl Parts<'_> {
    fn is_queue_of(&self, made: &syn::Path, field: &syn::Member) -> bool {
        let syn::Member::Named(name) = field else { return false };
        let own = made.is_ident("Self") || self.owner.as_ref().is_some_and(|owner| made.is_ident(owner));
        let shape = self.shapes.iter().find(|shape| made.is_ident(&shape.ident));
        let shown = |shape: &syn::ItemStruct| {
            shape.fields.iter().any(|f| f.ident.as_ref() == Some(name) && queue_fields::is_queue(&f.ty))
        };
        own && self.found.contains(&format!("self.{name}")) || shape.is_some_and(shown)
    }

    fn is_queue(&self, e: &Expr) -> bool {
        let name = match e {
            Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
            e => path(e),
        };
        name.is_some_and(|name| self.found.contains(&name))
    }
}

impl VisitMut for Parts<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        let Expr::MethodCall(m) = e else { return };
        if !["skip", "take"].iter().any(|name| m.method == name) || m.args.len() != 1 {
            return;
        }
        let of_queue = matches!(&*m.receiver, Expr::MethodCall(iter)
            if ["iter", "iter_mut"].iter().any(|name| iter.method == name) && self.is_queue(&iter.receiver));
        if of_queue {
            let (receiver, item) = (&m.receiver, Ident::new("item", Span::mixed_site()));
            m.receiver = parse_quote!(#receiver.enumerate());
            *e = parse_quote!(#m.map(|(_, #item)| #item));
        }
    }

    fn visit_expr_struct_mut(&mut self, s: &mut syn::ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, s);
        let made = s.path.clone();
        for field in s.fields.iter_mut().filter(|field| self.is_queue_of(&made, &field.member)) {
            if let Expr::MethodCall(m) = &mut field.expr
                && m.method == "collect"
                && m.turbofish.is_none()
            {
                m.turbofish = Some(parse_quote!(::<VecDeque<_>>));
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
