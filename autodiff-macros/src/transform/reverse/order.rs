//! Backward loops whose iterations are independent run in the order of memory.
//!
//! ```text
//! for i in (0..n).rev() { x_bar[i] += s_bar * saved; t_bar -= saved; }        →        for i in 0..n { … }
//! ```
//!
//! An iteration is independent if it writes nothing but its own locals, sums, and elements at indices that no other
//! iteration touches; and if it finds what is recorded for it without reading what is recorded for others.

use crate::analysis::effects;
use crate::analysis::iterations::{is_own, is_sum};
use crate::analysis::own_rows::is_own_row;
use crate::ir::*;
use std::collections::BTreeSet;

/// Turns the loops in a block and in the blocks inside of it.
pub fn of_memory(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| of_memory(func, b));
        let Kind::Loop(l) = &mut stmt.kind else { continue };
        let falling = matches!(&l.head, Head::Range { form, .. } if form.reversed && form.step.is_none());
        if l.target != BACKWARD || !falling || !is_independent(func, l) {
            continue;
        }
        if let Head::Range { range, form, .. } = &mut l.head {
            form.reversed = false;
            *range = form.forward();
            l.rows.ahead = true;
        }
    }
}

/// May the iterations run in any order?
pub(super) fn is_independent(func: &Func, l: &Loop) -> bool {
    let Head::Range { var: counter, .. } = l.head else { return false };
    let mut fine = true;
    let (mut written, mut declared) = (BTreeSet::new(), BTreeSet::new());
    l.body.each_stmt(&mut |stmt| {
        fine &= match &stmt.kind {
            Kind::Let { var, .. } => {
                declared.insert(*var);
                true
            }
            Kind::Inert { code, binds } => {
                declared.extend(binds.iter().copied());
                code.pure && code.writes.is_empty()
            }
            Kind::If { cond, .. } => cond.writes.is_empty(),
            Kind::Match { scrutinee, arms, .. } => {
                let guards = arms.iter().filter_map(|arm| arm.guard.as_ref());
                guards.chain([scrutinee]).all(|code| code.writes.is_empty())
            }
            // What a loop inside reads at a cursor, it reads in the order in which it was recorded.
            Kind::Loop(l) => l.target == BACKWARD && l.rows.read.is_empty(),
            Kind::Set { .. } | Kind::Add { .. } => true,
            _ => false,
        };
        written.extend(effects::kills(func, &stmt.kind).iter().map(|k| k.root));
        stmt.kind.each_value(&mut |e| {
            fine &= is_at_hand(func, e, &l.rows.read);
            effects::each_taken(e, &mut |p| written.extend([func.resolve(p).root]));
        });
    });
    let lasting = written.difference(&declared);
    let stays_apart =
        |v: &VarId| is_sum(func, &l.body, *v) || is_own(func, &l.body, *v, counter) || is_own_row(func, l, *v);
    fine && lasting.into_iter().all(stays_apart)
}

/// Is what the expression reads of the record the same in all iterations, or in the iteration's own cell?
fn is_at_hand(func: &Func, e: &Expr, rows: &[SlotId]) -> bool {
    match e {
        Expr::Saved(slot) | Expr::Lent(slot) => rows.contains(slot) || !func.slots[slot.0 as usize].often.is_many(),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter().all(|e| is_at_hand(func, e, rows))
        }
        Expr::List { items, .. } => items.iter().all(|e| is_at_hand(func, e, rows)),
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => is_at_hand(func, value, rows),
        Expr::Load(_)
        | Expr::Inert(_)
        | Expr::Number(_)
        | Expr::Zero { .. }
        | Expr::Neutral { .. }
        | Expr::ZeroOf(_) => true,
        Expr::Take(_) | Expr::Len(_) => true,
        _ => false,
    }
}
