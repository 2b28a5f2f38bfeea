//! What a call gave, and only calls ask for that may be made again, is not kept where none of these is.
//!
//! ```text
//! let mid = p + v * h;                    let mid = … or again p + …;      of what `mid` was, nothing is kept
//! let a = force(mid, k);                  record … or again force(mid, k)  if the record of `force` is
//! ```

use crate::collections::HashMap;
use crate::ir::*;

/// Finds such values in a sweep, and says in their slots which records decide.
pub fn by_calls_alone(func: &mut Func, sweep: &mut Block) {
    let mut slots: HashMap<VarId, SlotId> = HashMap::default();
    sweep.each_stmt(&mut |s| {
        if let Kind::Let { var, value: Some(Expr::Lent(slot)) } = &s.kind {
            slots.insert(*var, *slot);
        }
    });
    // The records of the calls that ask for each value; `None`: something else does, too.
    let mut wanted: HashMap<VarId, Option<Vec<SlotId>>> = HashMap::default();
    sweep.each_stmt(&mut |s| {
        if let Kind::CallAgain { call: Call { result: Some(v), .. }, kept: Again::Short(_) } = &s.kind {
            wanted.entry(*v).or_insert(Some(vec![]));
        }
    });
    sweep.each_stmt(&mut |s| {
        let by = asking(func, &slots, &s.kind);
        let made = match &s.kind {
            Kind::CallAgain { call, .. } => call.result,
            _ => None,
        };
        s.kind.each_var(&mut |v| {
            if let Some(all) = wanted.get_mut(&v).filter(|_| Some(v) != made) {
                *all = all.take().zip(by).map(|(all, by)| all.into_iter().chain([by]).collect());
            }
        });
    });
    lend(func, &slots, &wanted, sweep);
}

/// The record that decides whether the call is made again, unless the statement asks for more.
fn asking(func: &Func, slots: &HashMap<VarId, SlotId>, kind: &Kind) -> Option<SlotId> {
    match kind {
        Kind::CallAgain { kept: Again::Record(slot), .. } => Some(*slot),
        Kind::CallAgain { kept: Again::Short(kept), .. } => func.slots[slots.get(kept)?.0 as usize].if_kept,
        _ => None,
    }
}

fn lend(
    func: &mut Func,
    slots: &HashMap<VarId, SlotId>,
    wanted: &HashMap<VarId, Option<Vec<SlotId>>>,
    block: &mut Block,
) {
    for stmt in &mut block.stmts {
        if let Kind::CallAgain { call: Call { result: Some(v), .. }, kept } = &mut stmt.kind
            && let Again::Short(kept_as) = *kept
            && let (Some(Some(records)), Some(slot)) = (wanted.get(v), slots.get(&kept_as))
            && !func.var(*v).ty.is_number()
        {
            let slot = &mut func.slots[slot.0 as usize];
            slot.wanted_by.clone_from(records);
            slot.wanted_by.sort_unstable_by_key(|slot| slot.0);
            slot.wanted_by.dedup();
            if !records.is_empty() && slot.if_kept.is_some() {
                *kept = Again::Wanted(kept_as);
            }
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| lend(func, slots, wanted, b));
    }
}
