//! What branches give to a number is put there by each of them, and by none that gives the number itself.
//!
//! ```text
//! let t;                                           if x > m { m = x; }
//! if x > m { t = x; } else { t = m; }
//! m = t;
//! ```
//!
//! So a maximum that is written as a choice between two values is one that is replaced, as `if x > m { m = x; }` is. A copy of
//! the number that a closure has been given, `let n = m;`, is as good as the number while that does not change: so
//! `let t = n.max(x); m = t;` is the maximum of the number itself.

use crate::analysis::apart::changes;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// Puts values there in the body of a function.
pub fn put_in_branches(func: &mut Func) {
    let mut body = std::mem::take(&mut func.body);
    in_block(func, &mut body);
    func.body = body;
}

fn in_block(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b));
    }
    let mut k = 0;
    while k + 1 < block.stmts.len() {
        of_itself(func, &mut block.stmts, k);
        if let Some((declared, number)) = given(func, &block.stmts, k) {
            let (before, rest) = block.stmts.split_at_mut(k);
            let copies = copies(func, before, number);
            redirect(&mut rest[0].kind, number, &copies);
            let none = then_nothing(func, &mut rest[0]);
            block.stmts.remove(k + 1);
            block.stmts.splice(k..k, none);
            block.stmts.retain(|s| !matches!(s.kind, Kind::Let { var, value: None } if var == declared));
        }
        k += 1;
    }
}

/// A maximum or minimum of a copy that the number gets in the next statement is one of the number.
fn of_itself(func: &Func, stmts: &mut [Stmt], k: usize) {
    let Kind::Set { place, value: Expr::Load(from) } = &stmts[k + 1].kind else { return };
    let (number, from) = (place.clone(), from.clone());
    let plain = number.path.is_empty() && func.var(number.root).alias.is_none() && func.type_of(&number).is_float();
    let (before, rest) = stmts.split_at_mut(k);
    let Kind::Let { var, value: Some(Expr::Prim { rule, args }) } = &mut rest[0].kind else { return };
    if !plain || from != Place::from(*var) || !matches!(rule.name, "max" | "min") {
        return;
    }
    let copies = copies(func, before, number.root);
    for arg in args {
        if matches!(arg, Expr::Load(of) if of.path.is_empty() && copies.contains(&of.root)) {
            *arg = Expr::Load(number.clone());
        }
    }
}

/// The temporary number that statement `k`, a branch, gives a value to as the last thing in each of its blocks, and the number
/// that gets it in the next statement, if nothing else mentions the temporary.
fn given(func: &Func, stmts: &[Stmt], k: usize) -> Option<(VarId, VarId)> {
    let Kind::Set { place, value: Expr::Load(from) } = &stmts[k + 1].kind else { return None };
    let (number, t) = (place.root, from.root);
    let plain = |v: VarId| func.var(v).alias.is_none() && func.var(v).ty.is_float();
    if !place.path.is_empty() || !from.path.is_empty() || number == t || !plain(number) || !plain(t) {
        return None;
    }
    let branch = matches!(&stmts[k].kind, Kind::If { .. });
    let declared = |s: &Stmt| matches!(s.kind, Kind::Let { var, value: None } if var == t);
    let mentions = stmts.iter().filter(|s| s.mentions(t)).count();
    let own = branch && stmts[..k].iter().any(declared) && mentions == 3 && func.var(t).origin == Origin::Temp;
    (own && ends_with(func, &stmts[k].kind, t, number)).then_some((t, number))
}

/// Does each block of the branch end with a value for the variable, which it does not mention otherwise, and does none change the
/// number before, or declare something of its name?
fn ends_with(func: &Func, kind: &Kind, t: VarId, number: VarId) -> bool {
    let Kind::If { cond, then, other } = kind else { return false };
    let shadows = |s: &Stmt| {
        let mut found = false;
        s.each_stmt(&mut |s| {
            s.kind.each_var(&mut |v| found |= v != number && func.var(v).name == func.var(number).name)
        });
        found
    };
    let ends = |block: &Block| {
        let Some((last, before)) = block.stmts.split_last() else { return false };
        let value = match &last.kind {
            Kind::Set { place, value } => *place == Place::from(t) && !reads(value, t),
            kind => ends_with(func, kind, t, number),
        };
        let touched = |s: &Stmt| s.mentions(t) || changes(func, s, number);
        value && !block.stmts.iter().any(shadows) && !before.iter().any(touched)
    };
    cond.writes.is_empty() && !cond.reads.contains(&t) && ends(then) && ends(other)
}

fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}

/// The number, and what holds the same behind these statements.
fn copies(func: &Func, before: &[Stmt], number: VarId) -> Vec<VarId> {
    let mut same = vec![number];
    for stmt in before {
        if changes(func, stmt, number) {
            same.truncate(1);
        }
        if let Kind::Let { var, value: Some(Expr::Load(from)) } = &stmt.kind {
            let plain = !func.var(*var).mutable && func.var(*var).alias.is_none();
            if plain && from.path.is_empty() && same.contains(&from.root) {
                same.push(*var);
            }
        }
    }
    same
}

/// The branch gives its values to the number; what it has already is not given.
fn redirect(kind: &mut Kind, number: VarId, copies: &[VarId]) {
    for block in kind.blocks_mut() {
        let Some(last) = block.stmts.last_mut() else { continue };
        match &mut last.kind {
            Kind::Set { place, value } => {
                *place = number.into();
                if matches!(value, Expr::Load(from) if from.path.is_empty() && copies.contains(&from.root)) {
                    block.stmts.pop();
                }
            }
            kind => redirect(kind, number, copies),
        }
    }
}

/// A branch that does something only where its condition does not hold asks for that; the statement that names it.
fn then_nothing(func: &mut Func, stmt: &mut Stmt) -> Option<Stmt> {
    let Kind::If { cond, then, other } = &mut stmt.kind else { return None };
    if !then.stmts.is_empty() || other.stmts.is_empty() || !cond.pure {
        return None;
    }
    std::mem::swap(then, other);
    let name = Ident::new(&format!("stays_{}", func.vars.len()), Span::mixed_site());
    let asked = Inert { ty: Ty::Bool, ..cond.clone() };
    *cond = Inert { tokens: quote!(!#name), reads: vec![], writes: vec![], pure: true, ty: Ty::Bool };
    let (ty, origin) = (Ty::Bool, Origin::Temp);
    let stays = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
    cond.reads.push(stays);
    Some(Stmt::new(stmt.span, Kind::Let { var: stays, value: Some(Expr::Inert(asked)) }))
}
