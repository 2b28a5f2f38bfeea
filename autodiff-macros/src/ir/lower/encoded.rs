//! An active number that is written down as bits, bytes or text has no derivative there, and is a number again where
//! it is read back: the derivative would be lost in silence. So the way back is refused, wherever it leads through
//! code that carries no derivative.

use super::{Expr, Func, Inert, Kind, VarId};
use crate::errors::Errors;
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::HashSet;

/// From a number to something that holds it.
const ENCODE: [&str; 6] = ["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "to_string", "format"];

/// And back.
const DECODE: [&str; 6] = ["from_bits", "from_ne_bytes", "from_le_bytes", "from_be_bytes", "parse", "from_str"];

/// Refuses the way back from an encoded active number.
pub fn refuse(func: &Func, errors: &mut Errors) {
    let mut encoded = HashSet::new();
    // What a variable holds may come from a later statement of a loop around it.
    loop {
        let before = encoded.len();
        func.body.each_stmt(&mut |stmt| {
            each_definition(func, &stmt.kind, &mut |code, defined| {
                if encodes(func, code, &encoded) {
                    // The answer to a question holds no number.
                    encoded.extend(defined.iter().filter(|v| !matches!(func.var(**v).ty, super::Ty::Bool)));
                }
            });
        });
        if encoded.len() == before {
            break;
        }
    }
    func.body.each_stmt(&mut |stmt| {
        each_definition(func, &stmt.kind, &mut |code, _| {
            if let Some(span) = find(&code.tokens, &DECODE)
                && encodes(func, code, &encoded)
                && find(&code.tokens, &["detach"]).is_none()
            {
                errors.refuse(
                    span,
                    "reading a number back from its bits, bytes or text",
                    "these were made of an active number, and carry no derivative",
                    "compute on the number itself, or `detach(x)` it first if no derivative is meant",
                );
            }
        });
    });
}

/// Does the code make an encoding of an active number, or read one?
fn encodes(func: &Func, code: &Inert, encoded: &HashSet<VarId>) -> bool {
    let active = |v: &VarId| func.is_active(&func.resolve(&(*v).into()));
    code.reads.iter().any(|v| encoded.contains(v))
        || (code.reads.iter().any(active) && find(&code.tokens, &ENCODE).is_some())
}

/// The first of the names in the code.
fn find(tokens: &TokenStream, names: &[&str]) -> Option<Span> {
    tokens.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Ident(ident) => names.iter().any(|n| ident == n).then(|| ident.span()),
        TokenTree::Group(group) => find(&group.stream(), names),
        _ => None,
    })
}

/// Each piece of inert code of a statement, with the variables that receive what it computes.
fn each_definition(func: &Func, kind: &Kind, f: &mut impl FnMut(&Inert, &[VarId])) {
    let mut value = |e: &Expr, defined: &[VarId]| e.each_inert(&mut |code| f(code, defined));
    match kind {
        Kind::Let { var, value: Some(e) } => value(e, &[*var]),
        Kind::Set { place, value: e } | Kind::Add { place, value: e, .. } => value(e, &[func.resolve(place).root]),
        Kind::Edit { place, edit } => edit.each_expr(&mut |e| value(e, &[func.resolve(place).root])),
        Kind::Inert { code, binds } => {
            let defined: Vec<VarId> = binds.iter().chain(&code.writes).copied().collect();
            f(code, &defined);
        }
        Kind::Match { scrutinee, arms, .. } => {
            for arm in arms {
                f(scrutinee, &arm.binds);
            }
        }
        Kind::Loop(l) => {
            if let super::Head::Each { binds, iter, .. } = &l.head {
                f(iter, binds);
            }
        }
        Kind::Call(call) => {
            for arg in &call.args {
                if let super::ArgValue::Value(e) = &arg.value {
                    value(e, call.result.as_slice());
                }
            }
        }
        _ => {}
    }
}
