//! Calls that give constants for numbers: a model at the points of its data.
//!
//! Nobody looks at the cotangents of such numbers, and what a function keeps may be there for their sake alone (each
//! value of Horner's rule, for the cotangent of the point). So these callers ask for a second pair of sweeps, of a function
//! to which its numbers are constants:
//!
//! ```text
//! poly(c, x[i])      let (y, record) = <OfConstants<poly_rev>>::record(c, x[i]);
//! ```

use crate::ir::*;
use proc_macro2::TokenStream;
use syn::parse_quote;

/// These calls are those of the sweeps to which numbers are constants.
pub fn by_other_sweeps(func: &mut Func, ct: &TokenStream) {
    let mut body = std::mem::take(&mut func.body);
    block(func, &mut body, ct);
    func.body = body;
}

fn block(func: &Func, body: &mut Block, ct: &TokenStream) {
    for stmt in &mut body.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|inner| block(func, inner, ct));
        if let Kind::Call(call) = &mut stmt.kind
            && gives_constants(func, call)
            && let Callee::Path(function) = &mut call.callee
        {
            let beside = crate::emit::home::home_beside(function);
            function.home = Home::OfConstants(parse_quote!(#ct::OfConstants<#beside>));
        }
    }
}

/// Has it numbers, all of them constants, beside something that is visibly no number and has a cotangent? What is lent to be
/// changed may have to be changed back, which is another pair of sweeps.
fn gives_constants(func: &Func, call: &Call) -> bool {
    let free = matches!(&call.callee, Callee::Path(FnPath { home: Home::Beside, .. })) && !call.callee.is_associated();
    let (mut numbers, mut others) = (false, false);
    let fits = call.args.iter().all(|arg| match &arg.value {
        ArgValue::Shared { .. } => {
            others |= arg.active;
            true
        }
        ArgValue::Value(e) if arg.active => {
            others = true;
            matches!(e, Expr::Load(place) if is_composed(&func.type_of(place)))
        }
        ArgValue::Value(e) => {
            numbers |= is_float(func, e);
            true
        }
        ArgValue::Unique { .. } | ArgValue::Function(_) => false,
    });
    free && fits && numbers && others
}

fn is_composed(ty: &Ty) -> bool {
    matches!(ty, Ty::Tuple(_) | Ty::Array(..) | Ty::Vec(_) | Ty::Boxed(_) | Ty::Option(_) | Ty::Result(..))
}

fn is_float(func: &Func, e: &Expr) -> bool {
    match e {
        Expr::Load(place) => func.type_of(place).is_float(),
        Expr::Inert(code) => code.ty.is_float(),
        Expr::Cast { to, .. } => to.is_float(),
        Expr::Number(_) | Expr::Prim { .. } | Expr::Std { .. } => true,
        _ => false,
    }
}
