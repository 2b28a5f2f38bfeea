//! Moves that have to be copies.
//!
//! ```text
//! if a > 0.0 { …q[0]…; return v; }      if a > 0.0 { …q[0]…; return v; }
//! q                                     let copy = q.clone(); copy
//! ```
//!
//! What the backward sweep wants of `q` is saved when its block ends, on every path; on some of them it would have
//! been moved.

use crate::analysis::effects::{self, How};
use crate::ir::*;
use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// The statements `at` move copies.
pub fn copy_instead(func: &mut Func, at: &BTreeSet<StmtId>) {
    let mut body = std::mem::take(&mut func.body);
    block(func, &mut body, at);
    func.body = body;
    normalize::renumber(func);
}

fn block(func: &mut Func, body: &mut Block, at: &BTreeSet<StmtId>) {
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut body.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| block(func, b, at));
        if at.contains(&stmt.id) {
            for kill in effects::kills(func, &stmt.kind) {
                if let (How::Moved, Some(place)) = (kill.how, kill.place) {
                    if copied_part(&mut stmt.kind, &place) {
                        continue;
                    }
                    let copy = copied(func, &place, stmt.span, &mut out);
                    replace(&mut stmt.kind, &place, copy);
                }
            }
        }
        out.push(stmt);
    }
    body.stmts = out;
}

/// A copy of the place, in a variable of its own.
fn copied(func: &mut Func, place: &Place, span: Span, out: &mut Vec<Stmt>) -> VarId {
    let name = Ident::new(&format!("copy_{}", func.vars.len()), Span::mixed_site());
    let (ty, active) = (func.type_of(place), func.is_active(&func.resolve(place)));
    let origin = Origin::Temp;
    let var = func.add(Var { name, ty, typed: false, mutable: false, active, alias: None, origin });
    let value = Some(Expr::Copy { place: place.clone(), method: "clone" });
    out.push(Stmt::new(span, Kind::Let { var, value }));
    var
}

/// Of an enum that the statement takes a part of, only the part is copied. Is it one?
fn copied_part(kind: &mut Kind, place: &Place) -> bool {
    let (Kind::Let { value: Some(value), .. } | Kind::Set { value, .. }) = kind else { return false };
    match value {
        Expr::Load(from) if from != place && from.whole_enum() == *place => {
            *value = Expr::Copy { place: from.clone(), method: "clone" };
            true
        }
        _ => false,
    }
}

/// The statement moves out of `copy` instead of `place`.
fn replace(kind: &mut Kind, place: &Place, copy: VarId) {
    match kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } => loaded(value, place, copy),
        Kind::Unpack { place: from, .. } if from == place => *from = copy.into(),
        Kind::Edit {
            edit: Edit::Push(e) | Edit::Insert(_, e) | Edit::Resize(_, e) | Edit::Fill(e) | Edit::Replace(e, _),
            ..
        } => loaded(e, place, copy),
        Kind::Call(call) => {
            for arg in &mut call.args {
                if let ArgValue::Value(e) = &mut arg.value {
                    loaded(e, place, copy);
                }
            }
        }
        Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
            // The loop takes a copy apart; its items go on to stand for those of the place, which stays.
            sources.iter_mut().filter(|s| s.place == *place).for_each(|s| s.place = copy.into());
        }
        _ => {}
    }
}

fn loaded(e: &mut Expr, place: &Place, copy: VarId) {
    match e {
        Expr::Load(from) if from == place => *from = copy.into(),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter_mut().for_each(|e| loaded(e, place, copy)),
        Expr::Variant { fields, .. } => fields.iter_mut().for_each(|(_, e)| loaded(e, place, copy)),
        Expr::Struct(s) => {
            let fields = s.fields.iter_mut().map(|(_, e)| e);
            fields.chain(s.base.as_mut()).for_each(|e| loaded(e, place, copy));
        }
        Expr::Repeat { value, .. } => loaded(value, place, copy),
        _ => {}
    }
}
