//! A vector that takes the place of another one is exchanged with it, so that an iteration has the allocation of the other
//! one, for the next iteration (`scratch`).
//!
//! ```text
//! let mut next = vec![0.0; n];             let mut next = vec![0.0; n];
//! …                                        …
//! state = next;                            swap(&mut state, &mut next);
//!
//! before = state;                          swap(&mut before, &mut state);
//! state = next;                            swap(&mut state, &mut next);
//!
//! let taken = take(&mut state_bar);        let mut next_bar = zero_like(&state);
//! state_bar = zero_like(&state);           swap(&mut state_bar, &mut next_bar);
//! let mut next_bar = taken;
//! ```

use super::rooms::jumps;
use super::scratch::{lendings, stays};
use crate::ir::*;

/// Exchanges vectors in the loops of a sweep.
pub fn of_vectors(func: &mut Func, sweep: &mut Block) {
    for at in 0..sweep.stmts.len() {
        let (before, rest) = sweep.stmts.split_at_mut(at);
        let stmt = &mut rest[0];
        let there = always_there(func, before, stmt);
        handed_on_in(func, stmt, false, &there);
        let there = always_there(func, before, stmt);
        in_stmt(func, stmt, false, &there);
    }
}

/// The vectors that the statement gives others to, and that are vectors throughout.
fn always_there(func: &Func, before: &[Stmt], stmt: &Stmt) -> Vec<VarId> {
    let mut there = vec![];
    stmt.each_stmt(&mut |s| {
        if let Kind::Set { place, value: Expr::Load(_) } = &s.kind {
            there.extend(whole(func, place));
        }
    });
    there.retain(|v| !is_moved(before, *v) && !is_moved(std::slice::from_ref(stmt), *v));
    there
}

/// Exchanges vectors with those that are handed on to them and get another one behind that.
fn handed_on_in(func: &Func, stmt: &mut Stmt, repeats: bool, there: &[VarId]) {
    let repeats = repeats || matches!(stmt.kind, Kind::Loop(_));
    for block in stmt.kind.blocks_mut() {
        block.stmts.iter_mut().for_each(|s| handed_on_in(func, s, repeats, there));
        for at in (0..block.stmts.len()).filter(|_| repeats) {
            if let Some((of, with)) = handed_on(func, &block.stmts, at).filter(|(of, _)| there.contains(of)) {
                block.stmts[at].kind = exchange(of, with);
            }
        }
    }
}

/// `a = b;`, where `b` gets another vector before it is mentioned again.
fn handed_on(func: &Func, stmts: &[Stmt], at: usize) -> Option<(VarId, VarId)> {
    let Kind::Set { place, value: Expr::Load(given) } = &stmts[at].kind else { return None };
    let (of, with) = (whole(func, place)?, whole(func, given)?);
    let next = stmts[at + 1..].iter().take_while(|s| !jumps(s)).find(|s| s.mentions(with))?;
    let Kind::Set { place: again, .. } = &next.kind else { return None };
    (of != with && func.var(with).mutable && whole(func, again) == Some(with)).then_some((of, with))
}

/// Does a statement move the vector, or leave it open what it is?
fn is_moved(stmts: &[Stmt], v: VarId) -> bool {
    let mut moved = false;
    let mut look = |s: &Stmt| {
        let given = match &s.kind {
            Kind::Let { var, value: Some(_) } => *var == v,
            Kind::Set { place, .. } => place.root == v && place.path.is_empty(),
            _ => false,
        };
        let mentions = s.kind.vars().into_iter().filter(|u| *u == v).count();
        moved |= matches!(&s.kind, Kind::Let { var, value: None } if *var == v);
        moved |= mentions > lendings(&s.kind, v) + usize::from(given);
    };
    stmts.iter().for_each(|s| s.each_stmt(&mut look));
    moved
}

/// The same for a statement; `there`: what is a vector throughout.
fn in_stmt(func: &mut Func, stmt: &mut Stmt, repeats: bool, there: &[VarId]) {
    let repeats = repeats || matches!(stmt.kind, Kind::Loop(_));
    for block in stmt.kind.blocks_mut() {
        block.stmts.iter_mut().for_each(|s| in_stmt(func, s, repeats, there));
        let mut at = 0;
        while repeats && at < block.stmts.len() {
            if let Some((of, with)) = put_in_place(func, &block.stmts, at).filter(|(of, _)| there.contains(of)) {
                func.var_mut(with).mutable = true;
                block.stmts[at].kind = exchange(of, with);
            } else if let Some((of, zero, with)) = taken_out(func, &block.stmts, at) {
                func.var_mut(with).mutable = true;
                block.stmts[at].kind = Kind::Let { var: with, value: Some(zero) };
                block.stmts[at + 1].kind = exchange(of, with);
                block.stmts.remove(at + 2);
            }
            at += 1;
        }
    }
}

fn exchange(of: VarId, with: VarId) -> Kind {
    Kind::Edit { place: of.into(), edit: Edit::Exchange(with.into()) }
}

/// `a = b;`, where `b` is made in the block and not mentioned behind that.
fn put_in_place(func: &Func, stmts: &[Stmt], at: usize) -> Option<(VarId, VarId)> {
    let Kind::Set { place, value: Expr::Load(given) } = &stmts[at].kind else { return None };
    let (of, with) = (whole(func, place)?, whole(func, given)?);
    let makes = |s: &Stmt| matches!(&s.kind, Kind::Let { var, value: Some(Expr::Repeat { .. }) } if *var == with);
    let made = stmts[..at].iter().position(makes)?;
    let lasts = stmts[made + 1..at].iter().all(|s| stays(s, with));
    (of != with && lasts && !stmts[at + 1..].iter().any(|s| s.mentions(with))).then_some((of, with))
}

/// `let t = take(a); a = zero; let b = t;`: the vector that is taken out, what takes its place, and the one that it goes to.
fn taken_out(func: &Func, stmts: &[Stmt], at: usize) -> Option<(VarId, Expr, VarId)> {
    let [first, second, third, behind @ ..] = &stmts[at..] else { return None };
    let Kind::Let { var: taken, value: Some(Expr::Take(place)) } = &first.kind else { return None };
    let Kind::Set { place: again, value: zero @ Expr::Zero { like } } = &second.kind else { return None };
    let Kind::Let { var: with, value: Some(Expr::Load(given)) } = &third.kind else { return None };
    let of = whole(func, place)?;
    let all = whole(func, again) == Some(of)
        && whole(func, &(*with).into()).is_some()
        && *given == Place::from(*taken)
        && ![of, *taken, *with].contains(&like.root)
        && !behind.iter().any(|s| s.mentions(*taken));
    all.then(|| (of, zero.clone(), *with))
}

/// The vector of numbers that the place is all of.
fn whole(func: &Func, place: &Place) -> Option<VarId> {
    let var = func.var(place.root);
    let numbers = matches!(&var.ty, Ty::Vec(item) if item.is_float());
    (place.path.is_empty() && var.alias.is_none() && numbers).then_some(place.root)
}
