//! Where else values can be made again that cannot be made before the adjoint of what mentions them, of what is there anyway.
//!
//! ```text
//! let n = m.rows;                      // recorded once
//! for i in 0..n {
//!     for j in 0..n {                  // not recorded for each i
//!         let key = key_of(&m, (i, j));
//!         m[(i, j)] -= t;              // the sweep makes the key again of `m` as it was here
//!     }
//! }
//! ```

use super::needs::{Fate, Solver};
use crate::ir::*;
use std::collections::BTreeSet;

/// So many numbers at most are recorded for one.
const PARTS: usize = 3;

impl Solver<'_> {
    /// Can a value that only the adjoint of a statement mentions be made again behind what undoes the statement's own writes, of
    /// variables that are restored there anyway?
    pub(super) fn is_free_behind(&self, v: VarId, at: StmtId) -> bool {
        let (layout, func) = (self.q.layout, self.q.func);
        let (Some((from, _)), false) = (layout.defs.get(&v).copied(), layout.spots[&at].compound) else { return false };
        let ty = &func.var(v).ty;
        if !(matches!(ty, Ty::Plain(_)) || ty.is_by_name()) || self.is_restored(v) || self.is_asked_by(v, at) {
            return false;
        }
        self.cheap_reads(v).is_some_and(|reads| {
            reads.iter().all(|r| {
                if !self.is_restored(*r) || !layout.written_between(*r, from, at) {
                    return self.reads_are_free(&[*r], from, at, 0, false);
                }
                self.needs.fates.get(r) == Some(&Fate::Restored)
                    && self.can_be_restored(*r)
                    && !layout.written_before(*r, from, at)
                    && !layout.moves(*r, at)
                    && !self.q.received.contains(&(at, *r))
            })
        })
    }

    /// Does what undoes the writes of the statement mention the variable, or a pullback that may change back what it is made of?
    /// (What was given away, a pullback is not handed.)
    fn is_asked_by(&self, v: VarId, at: StmtId) -> bool {
        let mut asked = true;
        self.q.func.body.each_stmt(&mut |stmt| match &stmt.kind {
            _ if stmt.id != at => {}
            Kind::Set { place, .. } | Kind::Add { place, .. } => {
                asked = false;
                self.q.func.resolve(place).each_inert(&mut |code| asked |= code.reads.contains(&v));
            }
            Kind::Call(call) => {
                let is_given = |arg: &Arg| matches!(&arg.value, ArgValue::Value(Expr::Load(place)) if place.path.is_empty() && place.root == v);
                let (given, others): (Vec<&Arg>, Vec<&Arg>) = call.args.iter().partition(|arg| is_given(arg));
                asked = given.is_empty();
                others.iter().for_each(|arg| arg.value.each_var(&mut |r| asked |= r == v));
            }
            _ => {}
        });
        asked
    }

    /// Numbers outside of a loop around a value of which it can be made again, if they are recorded.
    pub(super) fn outer_parts(&self, v: VarId, points: &[StmtId]) -> Option<BTreeSet<VarId>> {
        let mut outer = BTreeSet::new();
        let is_number = self.q.func.var(v).ty.is_number();
        let found = is_number && points.iter().all(|at| self.lacks_outer(v, *at, 0, &mut outer));
        (found && outer.len() <= PARTS).then_some(outer)
    }

    /// The same at one point.
    fn lacks_outer(&self, v: VarId, at: StmtId, depth: usize, outer: &mut BTreeSet<VarId>) -> bool {
        let (layout, func) = (self.q.layout, self.q.func);
        if depth > 4 || func.var(v).alias.is_some() || matches!(self.needs.fates.get(&v), Some(Fate::Recorded)) {
            return false;
        }
        let (Some((from, _)), Some(reads)) = (layout.defs.get(&v).copied(), self.cheap_reads(v)) else { return false };
        let truth = func.var(v).ty == Ty::Bool;
        reads.iter().all(|r| {
            if self.reads_are_free(&[*r], from, at, depth, truth) {
                return true;
            }
            if self.is_restored(*r) {
                return false;
            }
            if func.var(*r).ty.is_number() && self.loops_around(*r) < self.loops_around(v) {
                outer.insert(*r);
                return true;
            }
            self.lacks_outer(*r, self.point(*r, at).1, depth + 1, outer)
        })
    }

    /// How many loops stand around the definition of a variable.
    pub(super) fn loops_around(&self, v: VarId) -> usize {
        self.q.layout.defs.get(&v).map_or(0, |(at, _)| self.loops_at(*at))
    }

    /// For the iterations of how many loops would the variable be recorded? Those of joint loops are swept one by one.
    pub(super) fn recorded_in(&self, v: VarId) -> usize {
        let layout = self.q.layout;
        let loops = |at: &StmtId| {
            let around = layout.around(*at).into_iter();
            around.filter(|s| layout.spots[s].is_loop && !self.q.visible.contains(&(*s, 0))).count()
        };
        layout.defs.get(&v).map_or(0, |(at, _)| loops(at))
    }

    /// How many loops stand around a statement.
    pub(super) fn loops_at(&self, at: StmtId) -> usize {
        let layout = self.q.layout;
        layout.around(at).into_iter().filter(|s| layout.spots[s].is_loop).count()
    }
}
