//! Functions that do nothing but lend a place of what they are called on.
//!
//! ```text
//! fn config(&self) -> &Config { &self.config }
//! fn row(&self, i: usize) -> &[f64] { &self.data[i * self.columns..(i + 1) * self.columns] }
//! fn at(&self, i: usize, j: usize) -> f64 { self.data[i * self.columns + j] }
//! fn core(&mut self) -> &mut Core { &mut self.core }
//! fn gate(&self, i: usize) -> &[f64] { let n = self.columns; &self.data[i * n..(i + 1) * n] }
//! ```

use crate::ir::Ty;
use crate::parse::{Lends, LentPlace};
use crate::syntax::Put;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{Expr, FnArg, ImplItemFn, Pat, ReceiverKind, ReturnType, Stmt, Type, UnOp, parse_quote};

/// The place, if that is all that the function does.
pub fn lent_place(f: &ImplItemFn) -> Option<LentPlace> {
    let sig = &f.sig;
    let ReceiverKind::Reference(.., unique) = &sig.receiver()?.kind else { return None };
    if sig.asyncness.is_some() || !sig.generics.params.is_empty() {
        return None;
    }
    let params = sig.inputs.iter().skip(1).map(index_named).collect::<Option<Vec<Ident>>>()?;
    let [named @ .., Stmt::Expr(body, None)] = &f.block.stmts[..] else { return None };
    let body = &with_names(named, body, &params)?;
    let (lends, place) = match (body, unique) {
        (Expr::Reference(r), None) if r.mutability.is_none() && crate::parse::gives_lent(sig) => {
            (Lends::Shared, &*r.expr)
        }
        (Expr::Reference(r), Some(_)) if r.mutability.is_some() && params.is_empty() && lends_all(&sig.output) => {
            (Lends::Unique, &*r.expr)
        }
        // A field by itself may be what only a reference to it is copied of.
        (Expr::Index(_), None) if gives_float(&sig.output) => (Lends::Copy, body),
        _ => return None,
    };
    is_place(place, &params).then(|| LentPlace { function: sig.ident.clone(), params, lends, place: place.clone() })
}

/// The expression, with what stands for each name that is given to an index before: `let n = self.columns;`
fn with_names(named: &[Stmt], body: &Expr, params: &[Ident]) -> Option<Expr> {
    let mut names: Vec<(Ident, Expr)> = vec![];
    for stmt in named {
        let Stmt::Local(local) = stmt else { return None };
        let pattern = match &local.pat {
            Pat::Type(t) if matches!(&*t.ty, Type::Path(p) if p.path.is_ident("usize")) => &*t.pat,
            pattern => pattern,
        };
        let (Pat::Ident(name), Some(init)) = (pattern, &local.init) else { return None };
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        let mut value = (*init.expr).clone();
        Put(&names).visit_expr_mut(&mut value);
        if !plain || init.diverge.is_some() || !is_index(&value, params) || matches!(value, Expr::Range(_)) {
            return None;
        }
        names.push((name.ident.clone(), parse_quote!((#value))));
    }
    let mut body = body.clone();
    Put(&names).visit_expr_mut(&mut body);
    Some(body)
}

/// Is it `&mut` of a type of which only the name is known? (Numbers and slices that are lent are seen where they are changed.)
fn lends_all(output: &ReturnType) -> bool {
    let ReturnType::Type(_, ty) = output else { return false };
    let Type::Reference(r) = &**ty else { return false };
    r.mutability.is_some() && matches!(Ty::of(&r.elem), Ty::Named(_))
}

/// A parameter that is an integer by its name.
fn index_named(input: &FnArg) -> Option<Ident> {
    let FnArg::Typed(typed) = input else { return None };
    let Pat::Ident(name) = &*typed.pat else { return None };
    let Type::Path(ty) = &*typed.ty else { return None };
    let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
    (plain && ty.path.is_ident("usize")).then(|| name.ident.clone())
}

fn gives_float(output: &ReturnType) -> bool {
    let ReturnType::Type(_, ty) = output else { return false };
    matches!(&**ty, Type::Path(p) if p.path.is_ident("f64") || p.path.is_ident("f32"))
}

/// A path from `self`, with indices.
fn is_place(e: &Expr, params: &[Ident]) -> bool {
    match e {
        Expr::Field(f) => is_place(&f.base, params) || is_self(&f.base),
        Expr::Index(i) => is_place(&i.expr, params) && is_index(&i.index, params),
        _ => false,
    }
}

fn is_self(e: &Expr) -> bool {
    matches!(e, Expr::Path(p) if p.path.is_ident("self"))
}

/// Numbers that parameters, fields and lengths are, and what is computed of them.
fn is_index(e: &Expr, params: &[Ident]) -> bool {
    match e {
        Expr::Lit(_) => true,
        Expr::Path(p) => p.path.get_ident().is_some_and(|name| params.contains(name)),
        Expr::Field(_) => is_place(e, params),
        Expr::Paren(p) => is_index(&p.expr, params),
        Expr::Binary(b) => is_index(&b.left, params) && is_index(&b.right, params),
        Expr::Unary(u) => matches!(u.op, UnOp::Deref(_)) && is_index(&u.expr, params),
        Expr::Range(r) => [&r.start, &r.end].into_iter().flatten().all(|end| is_index(end, params)),
        Expr::MethodCall(m) => m.method == "len" && m.args.is_empty() && is_place(&m.receiver, params),
        _ => false,
    }
}
