//! What a call gave, and the sweep asks for nothing but its length, its items and zeros like it, is not copied out of the record.
//!
//! ```text
//! let z = gate.apply(&x);                  let z: &Vec<f64> = …;
//! …                                        let mut z_bar = zero_like(z);
//! ```

use super::flat::slice_does;
use crate::ir::*;

/// Lends such values in the blocks of a sweep.
pub fn in_place_of_copies(func: &Func, block: &mut Block) {
    for at in 0..block.stmts.len() {
        let (before, behind) = block.stmts.split_at_mut(at + 1);
        let kind = &mut before[at].kind;
        if let Kind::CallAgain { call: Call { result: Some(v), .. }, kept } = kind
            && let Again::Short(copied) = *kept
            && !func.var(*v).ty.is_number()
            && behind.iter().all(|s| slice_does(func, s, *v))
        {
            *kept = Again::Lent(copied);
        }
        kind.blocks_mut().into_iter().for_each(|b| in_place_of_copies(func, b));
    }
}
