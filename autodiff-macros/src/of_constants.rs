//! The function with constants for its numbers, through the pipeline once more: for callers that give it such.

use crate::errors::Errors;
use crate::transform::reverse::{self, Reverse};
use crate::{emit, expand, lower, parse};
use proc_macro2::TokenStream;

/// The sweeps of the function if its numbers are constants, where that spares something that loops record.
pub fn sweeps(source: &parse::Source, split: &Reverse, ct: &TokenStream) -> Option<emit::OfConstants> {
    let in_loops = |sweeps: &Reverse| sweeps.func.slots.iter().filter(|slot| slot.often.is_many()).count();
    let source = emit::with_constants(source).filter(|_| in_loops(split) > 0)?;
    let mut func = lower::lower(&source, &mut Errors::default()).filter(|func| func.lifted.is_empty())?;
    expand::normalize(&mut func);
    let mut fewer = reverse::split(&func, ct);
    if in_loops(&fewer) >= in_loops(split) || !emit::can_be_recorded(&source, &fewer) {
        return None;
    }
    fewer.verify("split reverse, of constants");
    emit::in_one_box(&mut fewer);
    let in_sequence = emit::may_be_sequence(&source, &fewer) && reverse::is_sequence(&func, ct, &fewer);
    let mut joint = (!in_sequence).then(|| reverse::joint(&func, ct, false));
    joint.iter().for_each(|joint| joint.verify("joint reverse, of constants"));
    joint.iter_mut().for_each(emit::in_locals);
    Some(emit::OfConstants { source, joint, split: fewer })
}
