//! Which values are cheaper to make again than to record: short primitives, and what is put together of a few parts.

use super::effort::cost;
use super::needs::Solver;
use crate::ir::*;
use crate::rules::Cost;
use crate::syntax::calls_the_library;

/// In so many loops, one in the other, a square root is made again: what would be recorded outgrows everything else.
const DEEP: usize = 3;

/// Values of so many parts are made again.
const FEW: usize = 8;

impl Solver<'_> {
    /// What a value reads that is cheap to make, and can be made again.
    pub(super) fn cheap_reads(&self, v: VarId) -> Option<Vec<VarId>> {
        let value = self.q.layout.values.get(&v)?;
        if !is_cheap(value, &self.q.func.var(v).ty, self.recorded_in(v) >= DEEP) || self.takes_long(v, value) {
            return None;
        }
        // A part of an enum is smaller than the enum, and can be kept without it. An enum that is not known to be copied
        // may have been moved away, on this path or on another one, unless it lies behind a shared reference.
        if let Expr::Load(place) = value {
            // The variable has a name for its type of which nothing is known, and what it was made of is moved.
            if self.q.func.type_of(place).is_copy() == Some(false) {
                return None;
            }
            let place = self.q.func.resolve(place);
            let copied = [v, place.root].iter().all(|v| self.q.func.var(*v).ty.is_copy() == Some(true))
                || matches!(self.q.func.var(place.root).ty, Ty::Ref(false, _));
            if place.whole_enum() != place && (self.is_restored(place.root) || !copied) {
                return None;
            }
        }
        let mut pure = true;
        value.each_inert(&mut |code| pure &= code.pure);
        let mut reads = vec![];
        value.each_place(&mut |p| self.q.func.resolve(p).each_var(&mut |r| reads.push(r)));
        value.each_inert(&mut |code| reads.extend(code.reads.iter().copied()));
        pure.then_some(reads)
    }

    /// Is it a number without a derivative that is computed by the mathematical library, anew in each iteration?
    fn takes_long(&self, v: VarId, value: &Expr) -> bool {
        let Expr::Inert(code) = value else { return false };
        let depth = |v: VarId| match (self.q.layout.defs.get(&v), self.q.layout.bound.get(&v)) {
            (Some((at, _)), _) => self.loops_at(*at),
            (None, Some(at)) => self.loops_at(*at) + usize::from(self.q.layout.spots[at].is_loop),
            (None, None) => 0,
        };
        self.q.func.var(v).ty.is_float()
            && self.loops_around(v) > 0
            && code.reads.iter().any(|r| depth(*r) >= self.loops_around(v))
            && calls_the_library(&code.tokens)
    }
}

/// Is making the value again cheaper than recording it? `deep`: for each iteration of several loops, one in the other.
fn is_cheap(value: &Expr, ty: &Ty, deep: bool) -> bool {
    match value {
        Expr::Prim { rule, args } => match cost(rule, args) {
            Cost::Cheap => true,
            Cost::Slow => deep,
            Cost::Dear => false,
        },
        Expr::Load(_) => ty.is_copy() != Some(false),
        Expr::Number(_) | Expr::Cast { .. } | Expr::Len(_) => true,
        Expr::Inert(_) => ty.is_copy() != Some(false),
        Expr::Tuple(items) | Expr::List { items, vec: false } => items.len() <= FEW && ty.is_copy() == Some(true),
        Expr::Variant { fields, .. } => fields.len() <= FEW && ty.is_copy() == Some(true),
        _ => false,
    }
}
