//! Rows: what a loop saves once in each iteration, if it knows before it how many there are, goes to a row of cells
//! that both sweeps run along, instead of being pushed and read at a cursor.

use super::*;
use crate::analysis::iterations;

/// Rows that are as many loops further inside are not told of: what is emitted is to grow with the source, and no faster.
const MAX_AROUND: usize = 2;

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

    /// The slots of values, and of rows, that the loop `at` saves one of in each iteration, if it knows how many there are.
    /// A loop in a loop knows it of containers only: of all else there is what all its runs save.
    pub(super) fn foretold(&self, (block, at): (BlockId, StmtId), l: &Loop, forward: &[Stmt]) -> Vec<SlotId> {
        if !self.foretells(at, l) {
            return vec![];
        }
        let once = !self.often(block).is_many();
        let saved = forward.iter().filter_map(|s| match &s.kind {
            Kind::Save { slot, .. } | Kind::CallRecord { record: slot, .. } => Some(*slot),
            _ => None,
        });
        let many = saved.filter(|slot| {
            let own = &self.func.slots[slot.0 as usize];
            let alone = own.often == Often::Many && saves(forward, *slot) <= 1;
            alone && (once || matches!(own.ty, Ty::Vec(_) | Ty::Slice(_)))
        });
        many.chain(rows_of(forward).filter(|_| once)).collect()
    }

    /// The slots of rows that are filled in each iteration of the loop `at`, which is itself inside of others that tell how often it
    /// runs. It tells how many there are in each of its runs, if that seems to be the same in all of them.
    pub(super) fn foretold_inside(
        &self,
        (block, at): (BlockId, StmtId),
        l: &Loop,
        forward: &[Stmt],
    ) -> Vec<(SlotId, usize)> {
        let around = self.many_around(block);
        let few = 1..=MAX_AROUND;
        if !few.contains(&around.len()) || !self.foretells(at, l) || !self.is_steady(l, &around) {
            return vec![];
        }
        rows_of(forward).map(|slot| (slot, around.len())).collect()
    }

    /// The loops around a block, as far as what is recorded in it is recorded in each of their iterations.
    fn many_around(&self, mut block: BlockId) -> Vec<StmtId> {
        let mut out = vec![];
        while self.often(block).is_many() {
            if self.layout.spots[&block.0].is_loop {
                out.push(block.0);
            }
            block = self.layout.spots[&block.0].block;
        }
        out
    }

    /// Does the number of iterations not show that it differs from one iteration of the loops around to the next?
    fn is_steady(&self, l: &Loop, around: &[StmtId]) -> bool {
        let steady = |code: &Inert| code.reads.iter().all(|v| self.comes_from_outside(*v, around));
        match &l.head {
            Head::Range { form, .. } => steady(&form.start) && steady(&form.end),
            Head::Items { sources, .. } => sources.iter().all(|s| {
                let mut all = true;
                self.func.resolve(&s.place).each_inert(&mut |code| all &= steady(code));
                all
            }),
            _ => false,
        }
    }

    /// Is it declared outside of the loops, or a name for what is?
    fn comes_from_outside(&self, v: VarId, around: &[StmtId]) -> bool {
        let inside = |at: &StmtId| self.layout.around(*at).iter().any(|s| around.contains(s));
        match (self.layout.bound.get(&v), self.layout.defs.get(&v)) {
            (Some(at), _) => !around.contains(at) && !inside(at),
            (None, Some((at, _))) if inside(at) => match self.layout.values.get(&v) {
                Some(Expr::Inert(code)) => code.reads.iter().all(|u| self.comes_from_outside(*u, around)),
                _ => false,
            },
            _ => true,
        }
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

/// The slots of rows that loops of the block fill, or loops of theirs.
fn rows_of(block: &[Stmt]) -> impl Iterator<Item = SlotId> {
    let loops = block.iter().filter_map(|s| if let Kind::Loop(l) = &s.kind { Some(l) } else { None });
    loops.flat_map(|l| l.rows.filled.iter().copied().chain(l.rows.inside.iter().map(|(slot, _)| *slot)))
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
