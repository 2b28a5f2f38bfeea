//! Vectors of numbers that loops record lie one behind the other, where the sweep uses them as slices only.
//!
//! ```text
//! let k = vec![a, b];                           let k = vec![a, b];
//! kept.push(k.clone());                         kept.push(&k);
//! …                                             …
//! let k: &Vec<f64> = kept_at.back();            let k: &[f64] = kept_at.back();
//! ```
//!
//! What is lent to a callee stays a vector, since only the callee knows whether a slice would do.

use super::{Reverse, lent};
use crate::collections::HashMap;
use crate::ir::*;

/// Makes slices of all vectors that can be.
pub fn where_slices_do(sweeps: &mut Reverse) {
    let mut read = HashMap::default();
    for sweep in [&sweeps.forward, &sweeps.backward] {
        readers(&sweeps.func, sweep, &mut read);
    }
    for (slot, _) in read.into_iter().filter(|(_, as_slices)| *as_slices) {
        let slot = &mut sweeps.func.slots[slot.0 as usize];
        slot.flat |= slot.often == Often::Many && is_of_numbers(&slot.ty);
    }
}

/// Whether all variables that the values of a slot are lent to are used as slices, by slots.
fn readers(func: &Func, block: &Block, read: &mut HashMap<SlotId, bool>) {
    for stmt in &block.stmts {
        if let Kind::Let { var, value: Some(Expr::Lent(slot)) } = &stmt.kind {
            let alone = lent::as_slices([(block, *var), (block, *var)]).is_some_and(|params| params.is_empty());
            *read.entry(*slot).or_insert(true) &= alone && matches!(func.var(*var).ty, Ty::Vec(_));
        }
        stmt.kind.blocks().into_iter().for_each(|inner| readers(func, inner, read));
    }
}

fn is_of_numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(t) if matches!(**t, Ty::Float(_) | Ty::Int(_) | Ty::Bool))
}
