//! What a loop saves in each iteration lies side by side: one buffer of rows instead of several of numbers.
//!
//! ```text
//! for ((i, a_cell), b_cell) in a.along(0..n).zip(b) { … }        →        for (i, (a_cell, b_cell)) in ab.along(0..n) { … }
//! ```
//!
//! One cursor instead of many leaves registers to the loop, and an iteration finds in a cache line what it needs. Not
//! so where a sum in lanes runs along a column; and loops that run in the order of memory, whose iterations may be taken
//! several at once, keep few columns apart.
//!
//! The records of the calls in an iteration lie there too, if they are plain numbers, which rustc finds out; so where a
//! record gives the value of its call again, that need not be kept.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span};

/// So many columns of a loop in the order of memory stay apart.
const APART_AHEAD: usize = 3;

/// Puts the rows of both sweeps side by side.
pub fn of_rows(func: &mut Func, sweeps: &[&Block]) {
    let mut readers = Readers::default();
    let mut filled = vec![];
    for sweep in sweeps {
        readers.look(sweep);
        sweep.each_stmt(&mut |s| filled.extend(filled_by(func, &s.kind)));
    }
    // A loop that runs in strips stands there twice.
    let mut seen = HashSet::default();
    for (rows, records) in filled.into_iter().filter(|(rows, _)| rows.is_empty() || seen.insert(*rows)) {
        for columns in readers.side_by_side(func, rows, &records) {
            lay(func, columns);
        }
    }
    keep_values(func);
}

/// The rows that a loop fills, and the records of calls that are part of each iteration.
fn filled_by<'a>(func: &Func, kind: &'a Kind) -> Option<(&'a [SlotId], Vec<SlotId>)> {
    let Kind::Loop(l) = kind else { return None };
    let records = l.body.stmts.iter().filter_map(|s| match &s.kind {
        Kind::CallRecord { call, record } if call.float.is_none() => Some(*record),
        _ => None,
    });
    let named = |slot: &SlotId| {
        let slot = &func.slots[slot.0 as usize];
        slot.callee.is_some() && slot.often == Often::Many
    };
    Some((&l.rows.filled, records.filter(named).collect()))
}

/// Which loops read which rows.
#[derive(Default)]
struct Readers {
    /// By their numbers in the order in which they are found.
    loops: HashMap<SlotId, Vec<usize>>,
    /// The loops that are part of which each iteration reads the record of a call.
    pulls: HashMap<SlotId, Vec<usize>>,
    /// What is read as a column: by sums in lanes, to find the last choice.
    whole: HashSet<SlotId>,
    /// What is read from the first cell to the last.
    ahead: HashSet<SlotId>,
    count: usize,
}

impl Readers {
    fn look(&mut self, sweep: &Block) {
        sweep.each_stmt(&mut |s| {
            let Kind::Loop(l) = &s.kind else { return };
            self.count += 1;
            for slot in &l.rows.read {
                self.loops.entry(*slot).or_default().push(self.count);
                if matches!(l.instead, Some(Instead::Lanes(_))) {
                    self.whole.insert(*slot);
                }
                if l.rows.ahead {
                    self.ahead.insert(*slot);
                }
            }
            for stmt in &l.body.stmts {
                if let Kind::CallPull { record, .. } = &stmt.kind {
                    self.pulls.entry(*record).or_default().push(self.count);
                }
            }
        });
    }

    /// Those of a loop's rows that lie side by side: of one type, and read by the same loops; and with them the records
    /// that these loops read.
    fn side_by_side(&self, func: &Func, rows: &[SlotId], records: &[SlotId]) -> Vec<Vec<SlotId>> {
        let mut groups: Vec<Vec<SlotId>> = vec![];
        let ty = |slot: SlotId| &func.slots[slot.0 as usize].ty;
        for slot in rows.iter().filter(|s| !self.whole.contains(s) && self.loops.contains_key(s)) {
            let alike = |g: &&mut Vec<SlotId>| ty(g[0]) == ty(*slot) && self.loops.get(&g[0]) == self.loops.get(slot);
            match groups.iter_mut().find(alike) {
                Some(group) => group.push(*slot),
                None => groups.push(vec![*slot]),
            }
        }
        for record in records {
            let together = |g: &&mut Vec<SlotId>| {
                let readers = self.loops.get(&g[0]);
                let once = readers.is_some_and(|loops| loops.len() == 1) && self.pulls.get(record) == readers;
                once && !self.ahead.contains(&g[0]) && matches!(ty(g[0]), Ty::Float(_))
            };
            if let Some(group) = groups.iter_mut().find(together) {
                group.push(*record);
            }
        }
        groups.retain(|g| g.len() > if self.ahead.contains(&g[0]) { APART_AHEAD } else { 1 });
        groups
    }
}

/// Gives the columns a slot for their rows.
fn lay(func: &mut Func, columns: Vec<SlotId>) {
    let number = func.slots.len() as u32;
    let name = Ident::new(&format!("rows_{number}"), Span::mixed_site());
    for slot in &columns {
        let slot = &mut func.slots[slot.0 as usize];
        slot.often = if slot.callee.is_some() { Often::Beside(SlotId(number)) } else { Often::Cell(SlotId(number)) };
    }
    let like = func.slots[columns[0].0 as usize].clone();
    func.slots.push(Slot { name, often: Often::Row, columns, again: None, why: String::new(), ..like });
}

/// A record gives a value again where both are kept once, or lie in the same row.
fn keep_values(func: &mut Func) {
    for at in 0..func.slots.len() {
        let Some(Valued { record, .. }) = &func.slots[at].again else { continue };
        let together = match (func.slots[at].often, func.slots[record.0 as usize].often) {
            (Often::Once, Often::Once) => true,
            (Often::Cell(rows), Often::Beside(other)) => rows == other,
            _ => false,
        };
        if !together {
            func.slots[at].again = None;
        }
    }
}
