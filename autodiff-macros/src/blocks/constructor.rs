//! Functions that do nothing but make a value of their type of what they are given.
//!
//! ```text
//! fn new(x: f64, y: f64) -> Self { Vec2 { x, y } }
//! fn flat(x: f64) -> Vec2 { Vec2 { x, y: 0.0 } }
//! ```

use crate::parse::Constructor;
use proc_macro2::Ident;
use syn::{Expr, FnArg, ImplItemFn, Pat, ReturnType, Stmt, Type, parse_quote};

/// What it makes, if that is all that the function of the type does.
pub fn constructor(f: &ImplItemFn, ty: &Ident) -> Option<Constructor> {
    let sig = &f.sig;
    let plain = sig.receiver().is_none() && sig.asyncness.is_none() && sig.generics.params.is_empty();
    let own = |name: &Ident| name == ty || name == "Self";
    let gives = matches!(&sig.output, ReturnType::Type(_, ty) if matches!(&**ty, Type::Path(p) if p.path.segments.last().is_some_and(|s| own(&s.ident))));
    if !plain || !gives {
        return None;
    }
    let params = sig.inputs.iter().map(named).collect::<Option<Vec<Ident>>>()?;
    let [Stmt::Expr(value, None)] = &f.block.stmts[..] else { return None };
    let mut value = value.clone();
    let given = match &mut value {
        Expr::Struct(s) if s.qself.is_none() && s.path.get_ident().is_some_and(own) && s.rest.is_none() => {
            // Arguments are evaluated in their order.
            let place = |e: &Expr| params.iter().position(|param| is_param(e, param)).unwrap_or(params.len());
            let mut fields: Vec<_> = std::mem::take(&mut s.fields).into_iter().collect();
            fields.sort_by_key(|field| place(&field.expr));
            s.path = parse_quote!(#ty);
            s.fields = fields.into_iter().collect();
            s.fields.iter().map(|field| field.expr.clone()).collect::<Vec<Expr>>()
        }
        Expr::Call(c) if matches!(&*c.func, Expr::Path(p) if p.path.get_ident().is_some_and(own)) => {
            c.func = parse_quote!(#ty);
            c.args.iter().cloned().collect()
        }
        _ => return None,
    };
    let mut rest = &params[..];
    for e in &given {
        match rest.split_first() {
            Some((param, behind)) if is_param(e, param) => rest = behind,
            _ if matches!(e, Expr::Lit(_)) => {}
            _ => return None,
        }
    }
    rest.is_empty().then(|| Constructor { function: sig.ident.clone(), params, value })
}

/// A parameter that is what it is given, of a type that says which.
fn named(input: &FnArg) -> Option<Ident> {
    let FnArg::Typed(typed) = input else { return None };
    let Pat::Ident(name) = &*typed.pat else { return None };
    let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() && typed.attrs.is_empty();
    (plain && !crate::parse::bodies::mentions_impl(&typed.ty)).then(|| name.ident.clone())
}

fn is_param(e: &Expr, param: &Ident) -> bool {
    matches!(e, Expr::Path(p) if p.path.is_ident(param))
}
