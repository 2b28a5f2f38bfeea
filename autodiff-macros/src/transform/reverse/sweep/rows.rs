//! Rows: what a loop saves once in each iteration, if it knows before it how many there are, goes to a row of cells
//! that both sweeps run along, instead of being pushed and read at a cursor.

use super::*;
use crate::analysis::iterations;

impl Frame {
    /// The slots of the loop `at` that are rows; `forward` and `backward` are the sweeps of its body.
    pub(super) fn rows(&mut self, at: StmtId, l: &Loop, forward: &[Stmt], backward: &[Stmt]) -> Vec<SlotId> {
        if !self.foretells(at, l) {
            return vec![];
        }
        let mut rows = vec![];
        for stmt in forward {
            let Kind::Save { slot, .. } = &stmt.kind else { continue };
            let own = &self.func.slots[slot.0 as usize];
            let plain =
                own.callee.is_none() && own.if_kept.is_none() && matches!(own.ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool);
            if plain && saves(forward, *slot) == 1 && reads(backward, *slot) == 1 {
                rows.push(*slot);
            }
        }
        for slot in &rows {
            self.func.slots[slot.0 as usize].often = Often::Row;
        }
        rows
    }

    /// The slots of containers, and of rows, that the loop `at` saves one of in each iteration, if it knows how many there are.
    /// A loop in a loop does not know it of rows: there are those of all its runs.
    pub(super) fn foretold(&self, (block, at): (BlockId, StmtId), l: &Loop, forward: &[Stmt]) -> Vec<SlotId> {
        if !self.foretells(at, l) {
            return vec![];
        }
        let saved =
            forward.iter().filter_map(|s| if let Kind::Save { slot, .. } = &s.kind { Some(*slot) } else { None });
        let slices = saved.filter(|slot| {
            matches!(self.func.slots[slot.0 as usize].ty, Ty::Vec(_) | Ty::Slice(_)) && saves(forward, *slot) == 1
        });
        let once = !self.often(block).is_many();
        let loops =
            forward.iter().filter_map(|s| if let Kind::Loop(l) = &s.kind { Some(l).filter(|_| once) } else { None });
        slices.chain(loops.flat_map(|l| l.rows.filled.iter().copied())).collect()
    }

    /// Does the loop know the number of its iterations before it, and does each of them come to its end?
    fn foretells(&self, at: StmtId, l: &Loop) -> bool {
        let known = match &l.head {
            Head::Range { .. } => l.trips.is_none(),
            Head::Items { sources, .. } => l.count.is_some() && sources.iter().all(|s| self.is_container(&s.place)),
            _ => false,
        };
        !self.plain && known && !iterations::is_cut_short(&l.body) && self.often((at, 0)).is_many()
    }

    /// Is it a container of the language, whose iterators know their length?
    fn is_container(&self, place: &Place) -> bool {
        matches!(self.func.type_of(place).peeled(), Ty::Array(..) | Ty::Vec(_) | Ty::Slice(_))
    }
}

/// How often the code saves to the slot.
fn saves(stmts: &[Stmt], slot: SlotId) -> usize {
    let mut count = 0;
    for stmt in stmts {
        stmt.each_stmt(&mut |s| count += usize::from(matches!(&s.kind, Kind::Save { slot: to, .. } if *to == slot)));
    }
    count
}

/// How often the code reads the slot, where it is run in each iteration; more than once where it may not be.
fn reads(stmts: &[Stmt], slot: SlotId) -> usize {
    let own = |kind: &Kind| match kind {
        Kind::Let { value: Some(Expr::Saved(from) | Expr::Lent(from)), .. }
        | Kind::Set { value: Expr::Saved(from), .. }
        | Kind::Edit { edit: Edit::Reload(from), .. } => usize::from(*from == slot),
        _ => 0,
    };
    let mut count = 0;
    for stmt in stmts {
        count += own(&stmt.kind);
        for block in stmt.kind.blocks() {
            count += 2 * reads(&block.stmts, slot);
        }
    }
    count
}
