//! References to lists that are slices, since a `let` says so of what holds them.
//!
//! ```text
//! let rows: [&[f64]; 2] = [&a, &b];             let rows: [&[f64]; 2] = [&a[..], &b[..]];
//! let terms: &[(f64, &[f64])] = &[(k, &a)];     let terms: &[(f64, &[f64])] = &[(k, &a[..])];
//! ```
//!
//! rustc does so where the value is written. Lowering names its parts, and there nothing says it any more.

use super::listed::each_item_mut;
use crate::parse::bounds::arguments;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Type};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Lets.visit_block_mut(&mut item.block);
}

struct Lets;

impl VisitMut for Lets {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init) {
            whole(&mut init.expr, &typed.ty);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A value of the type.
fn whole(e: &mut Expr, ty: &Type) {
    match (e, ty) {
        (Expr::Paren(p), ty) => whole(&mut p.expr, ty),
        (Expr::Reference(r), Type::Reference(t)) if r.mutability.is_none() => match (&mut *r.expr, &*t.elem) {
            (Expr::Array(list), Type::Slice(of)) => list.elems.iter_mut().for_each(|item| part(item, &of.elem)),
            (value, ty) => whole(value, ty),
        },
        (Expr::Array(list), Type::Array(of)) => list.elems.iter_mut().for_each(|item| part(item, &of.elem)),
        (Expr::Tuple(parts), Type::Tuple(types)) => {
            parts.elems.iter_mut().zip(&types.elems).for_each(|(item, ty)| part(item, ty));
        }
        (Expr::Macro(m), Type::Path(path)) => {
            if let Some(ty) = argument(path, "Vec") {
                each_item_mut(&mut m.mac, &mut |item| part(item, ty));
            }
        }
        (Expr::Call(c), Type::Path(path)) => {
            let some = matches!(&*c.func, Expr::Path(p) if p.path.is_ident("Some"));
            if let (Some(ty), Some(value), true) = (argument(path, "Option"), c.args.first_mut(), some) {
                part(value, ty);
            }
        }
        _ => {}
    }
}

/// A value of the type, inside of another one.
fn part(e: &mut Expr, ty: &Type) {
    if let (Expr::Reference(r), Type::Reference(t)) = (&mut *e, ty)
        && let (Type::Slice(_), None) = (&*t.elem, r.mutability)
        && is_place(&r.expr)
    {
        let list = &r.expr;
        *r.expr = syn::parse_quote!(#list[..]);
        return;
    }
    whole(e, ty);
}

/// Is it something that is there, and no part of a list?
fn is_place(e: &Expr) -> bool {
    match e {
        Expr::Path(_) | Expr::Field(_) => true,
        Expr::Index(i) => !matches!(*i.index, Expr::Range(_)),
        _ => false,
    }
}

/// The argument of a type of this name.
fn argument<'t>(ty: &'t syn::TypePath, name: &str) -> Option<&'t Type> {
    arguments(ty.path.segments.last().filter(|last| last.ident == name)?).next()
}
