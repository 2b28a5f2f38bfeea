//! Vectors that an iteration of the sweep brings back, and then only reads, are read where they are recorded.
//!
//! ```text
//! for … .rev() {                               for … .rev() {
//!     reload(&mut u, old.back());                  let u = old.back();
//!     x_bar[i] += t_bar * u[i];                    x_bar[i] += t_bar * u[i];
//! }                                            }
//! ```
//!
//! Nothing else may expect in the vector what the iteration has brought back: neither what comes behind the loop, nor the rest
//! of the loops around it. What the vector holds when the sweep begins is then read in the record, too.

use super::{lent, rooms};
use crate::analysis::effects;
use crate::collections::HashSet;
use crate::ir::*;

/// Lends what is only read to the iterations of a sweep.
pub fn where_recorded(func: &mut Func, sweep: &mut Block) {
    let mut never_written = vec![];
    for k in 0..sweep.stmts.len() {
        let (done, behind) = sweep.stmts.split_at_mut(k + 1);
        let stmt = &mut done[k];
        for (slot, v) in found(func, stmt) {
            let inside = mentions(func, stmt, v);
            if inside == Some(in_iteration(func, stmt, slot, v)) && !behind.iter().any(|s| rooms::is_there(func, s, v))
            {
                let lent = rooms::like(func, v);
                each_iteration(stmt, &mut |body| lend(body, slot, v, lent));
                never_written.push(v);
            }
        }
    }
    let mut written = HashSet::default();
    effects::written(sweep, &mut written);
    never_written.retain(|v| !written.contains(v));
    for stmt in &mut sweep.stmts {
        if let Kind::Let { var, value: Some(value) } = &mut stmt.kind
            && let Expr::Saved(slot) = value
            && never_written.contains(var)
        {
            *value = Expr::Lent(*slot);
        }
    }
}

/// The vectors that iterations inside of the statement bring back and only read, with the slots that have them.
fn found(func: &Func, stmt: &Stmt) -> Vec<(SlotId, VarId)> {
    let mut out = vec![];
    stmt.each_stmt(&mut |s| {
        let Kind::Loop(l) = &s.kind else { return };
        for (at, s) in l.body.stmts.iter().enumerate() {
            let Some((slot, v)) = brought_back(s) else { continue };
            let (var, rest) = (func.var(v), Block { stmts: l.body.stmts[at + 1..].to_vec() });
            let own = var.alias.is_none() && !func.params.iter().any(|p| p.var == v) && matches!(var.ty, Ty::Vec(_));
            // What a call may give again is not there to be read.
            let room = &func.slots[slot.0 as usize];
            let kept = room.again.is_none() && room.if_kept.is_none() && !room.lasting;
            let first = !l.body.stmts[..at].iter().any(|s| rooms::is_there(func, s, v));
            if own && kept && first && is_read(&rest, v) {
                out.push((slot, v));
            }
        }
    });
    out
}

/// The slot, and the variable that is given all that the slot has.
fn brought_back(stmt: &Stmt) -> Option<(SlotId, VarId)> {
    let (place, slot) = match &stmt.kind {
        Kind::Edit { place, edit: Edit::Reload(slot) } => (place, slot),
        Kind::Set { place, value: Expr::Saved(slot) } => (place, slot),
        _ => return None,
    };
    place.path.is_empty().then_some((*slot, place.root))
}

/// Does the block read elements of the vector, and nothing more?
fn is_read(block: &Block, v: VarId) -> bool {
    let mut written = HashSet::default();
    effects::written(block, &mut written);
    let lent_to = lent::as_slices([(block, v), (block, v)]);
    !written.contains(&v) && lent_to.is_some_and(|params| params.is_empty())
}

/// How often a statement, with those inside of it, mentions the variable; not if something else stands for a part of it.
fn mentions(func: &Func, stmt: &Stmt, v: VarId) -> Option<usize> {
    let (mut count, mut alone) = (0, true);
    stmt.each_stmt(&mut |s| {
        s.kind.each_var(&mut |u| {
            count += usize::from(u == v);
            alone &= u == v || func.resolve(&u.into()).root != v;
        });
    });
    alone.then_some(count)
}

/// How often the iteration that brings it back does.
fn in_iteration(func: &Func, stmt: &Stmt, slot: SlotId, v: VarId) -> usize {
    let mut count = 0;
    stmt.each_stmt(&mut |s| {
        if let Kind::Loop(l) = &s.kind
            && l.body.stmts.iter().any(|s| brought_back(s) == Some((slot, v)))
        {
            count = l.body.stmts.iter().filter_map(|s| mentions(func, s, v)).sum();
        }
    });
    count
}

/// Lends it to an iteration, if that is the one.
fn lend(body: &mut Block, slot: SlotId, v: VarId, lent: VarId) {
    let Some(at) = body.stmts.iter().position(|s| brought_back(s) == Some((slot, v))) else { return };
    body.stmts[at].kind = Kind::Let { var: lent, value: Some(Expr::Lent(slot)) };
    body.stmts[at + 1..].iter_mut().for_each(|s| rooms::rename(s, v, lent));
}

/// Calls `f` with the body of each loop inside of the statement.
fn each_iteration(stmt: &mut Stmt, f: &mut impl FnMut(&mut Block)) {
    if let Kind::Loop(l) = &mut stmt.kind {
        f(&mut l.body);
    }
    stmt.kind.blocks_mut().into_iter().flat_map(|b| &mut b.stmts).for_each(|s| each_iteration(s, f));
}
