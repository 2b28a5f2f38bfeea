//! The schedules that the siblings are made of.

use super::{Fuse, Reverse, Schedule, noted, plan, prepare, remade, reverse};
use crate::analysis::{effort, overwriting};
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::TokenStream;
use quote::quote;

/// Both sweeps in one function. If callees are trusted, they are assumed to overwrite what the caller only lends them
/// for that, and [`Reverse::assumed`] says which.
pub fn joint(func: &Func, ct: &TokenStream, trusting: bool) -> Reverse {
    let fuse = if trusting { Fuse::Trusting } else { Fuse::Wary };
    let fused = reverse(func, ct, Schedule::Joint, fuse);
    // A branch cannot be swept back at once if the sweep has to work on a copy of what the branch leaves behind.
    if fused.copied.is_empty() { fused } else { reverse(func, ct, Schedule::Joint, Fuse::Nothing) }
}

/// Both sweeps in one function, with nothing but what the core language has, so that it can be differentiated again.
pub fn plain(func: &Func, ct: &TokenStream) -> Reverse {
    reverse(func, ct, Schedule::Joint, Fuse::Plain)
}

/// Is `f_rev` nothing but `record` and then `pull`, which are the sweeps of `split`? It is where nothing is swept back at
/// once, and what lies in the record would be kept all the same, or costs no more there than a local: numbers.
pub fn is_sequence(func: &Func, ct: &TokenStream, split: &Reverse) -> bool {
    let kept = |slot: &Slot| slot.often == Often::Never || slot.often.is_many() || slot.is_number();
    if !split.func.slots.iter().all(kept) {
        return false;
    }
    let prepared = prepare::prepare(func);
    let plan = plan(&prepared, ct, Schedule::Joint, (Fuse::Trusting, &HashSet::default()));
    plan.joint.is_empty() && plan.visible.iter().all(|block| *block == (0, 0))
}

/// The sweeps for two functions.
pub fn split(func: &Func, ct: &TokenStream) -> Reverse {
    let mut split = reverse(func, ct, Schedule::Split, Fuse::Nothing);
    if noted::keeps_all(&split) {
        let noted = noted::numbers_of_lent(func).map(|func| reverse(&func, ct, Schedule::Split, Fuse::Nothing));
        split = noted.filter(|sweeps| !noted::keeps_all(sweeps)).unwrap_or(split);
    }
    finished(split, func, ct)
}

/// What callers see of two sweeps.
fn finished(mut split: Reverse, func: &Func, ct: &TokenStream) -> Reverse {
    for slot in &mut split.func.slots {
        slot.nested = slot.callee.is_some();
        if matches!(&slot.ty, Ty::Named(name) if named::is_record_of_field(name)) {
            slot.ty = Ty::Named(quote!(#ct::Erased).into());
        }
    }
    split.again = remade::of_the_record(&split);
    split.effort = effort::effort(func).filter(|_| remade::tells_all(&split));
    split
}

/// The sweeps for two functions of which the second is handed these parameters as the first has left them, and changes back
/// what they refer to. Which of them are to be changed back follows; those that would have to be copied as a whole more often
/// than once are not. `None` if that leaves nothing.
pub fn in_place(func: &Func, ct: &TokenStream, handed: &[VarId], mut lent: Vec<VarId>) -> Option<Reverse> {
    while !lent.is_empty() {
        let sweeps = reverse(func, ct, Schedule::InPlace { handed, lent: &lent }, Fuse::Nothing);
        if sweeps.lent == lent {
            return Some(finished(sweeps, func, ct));
        }
        lent = sweeps.lent;
    }
    None
}

/// The same of a method of `&mut self`.
pub fn method_in_place(func: &Func, ct: &TokenStream) -> Option<Reverse> {
    let own = func.params[0].var;
    in_place(func, ct, &[own], vec![own])
}

/// The same of a function, of all that it is lent to change and does not overwrite before it has read it: what that was,
/// nobody can tell but who has it.
pub fn function_in_place(func: &Func, ct: &TokenStream) -> Option<Reverse> {
    let overwritten = overwriting::overwritten_params(func);
    let unique = |(_, p): &(usize, &Param)| p.pass == Pass::Unique && p.active;
    let handed: Vec<VarId> = func.params.iter().enumerate().filter(unique).map(|(_, p)| p.var).collect();
    let kept = |(i, p): &(usize, &Param)| {
        unique(&(*i, p)) && overwritten >> i & 1 == 0 && !func.var(p.var).ty.peeled().is_number()
    };
    let lent = func.params.iter().enumerate().take(MAX_PARAMS).filter(kept).map(|(_, p)| p.var).collect();
    in_place(func, ct, &handed, lent)
}
