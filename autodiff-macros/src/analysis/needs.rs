//! What the backward sweep mentions, and the fate of each value that it mentions: still there, made again, or recorded.
//!
//! A variable that is never written after its definition has one value, and one fate. A variable that is written is
//! *restored*: the sweep undoes each write, so that it holds at each statement what it held there in the forward sweep
//! (what has to be saved for that, `live` finds out).

use super::found::Found;
use super::layout::{BlockId, Layout};
use super::lent_again::each_read;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of a value that the backward sweep mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The variable is visible in the sweep and holds its value.
    StillThere,
    /// The sweep makes it again from what it is made of.
    MadeAgain,
    /// It is recorded.
    Recorded,
    /// Its writes are undone.
    Restored,
    /// The sweep's own loop or pattern binds it.
    Bound,
}

/// The answer.
#[derive(Debug, Default, Clone)]
pub struct Needs {
    /// The fate of each variable that is mentioned.
    pub fates: BTreeMap<VarId, Fate>,
    /// Where values are made again: before the adjoint of the statement, in that block; in order of definition.
    pub made_at: BTreeMap<(BlockId, StmtId), BTreeSet<VarId>>,
    /// Those of them that are made behind the statement's own writes are undone, of what it has written.
    pub made_behind: BTreeSet<(VarId, StmtId)>,
    /// Which written variables are mentioned at a statement, as they were before it (`false`) or behind it (`true`).
    pub mentions: HashMap<StmtId, HashSet<(VarId, bool)>>,
    /// Numbers that are made again by a look at where they were put.
    pub found: HashMap<VarId, Place>,
    /// What calls gave and records cannot keep if it refers to something: then it is made again by the call.
    pub lasting: BTreeMap<VarId, Call>,
    /// What calls gave that may be made again by the call, if it is short.
    pub again: BTreeMap<VarId, Call>,
}

/// The question: what is mentioned where, and what the sweep can see.
pub struct Query<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// The blocks whose variables are visible in the sweep.
    pub visible: &'a HashSet<BlockId>,
    /// Variables that the sweep binds itself (loop counters, patterns).
    pub bound: &'a HashSet<VarId>,
    /// Variables that the sweep cannot see at all, though they are parameters.
    pub hidden: &'a HashSet<VarId>,
    /// What calls were lent and their pullbacks are handed again, as the calls have left it.
    pub received: &'a HashSet<(StmtId, VarId)>,
    /// Numbers that are found where they were put.
    pub found: &'a [Found],
    /// Calls that can be made again, by the variables of their values.
    pub repeatable: &'a HashMap<VarId, Call>,
    /// Variables that nothing may be made again of behind a statement.
    pub closed: &'a HashMap<VarId, StmtId>,
}

impl Query<'_> {
    /// Where in their order the fate of a value is decided: where it is defined, or what it is told of.
    fn decided(&self, v: VarId) -> StmtId {
        let defined = |v: &VarId| self.layout.defs.get(v).map_or(0, |d| d.0);
        let own = defined(&v);
        let mut last = own;
        if let Some(value) = self.layout.values.get(&v) {
            value.each_var(&mut |u| last = last.max(defined(&u)));
        }
        if last > own { last + 1 } else { own }
    }
}

/// Finds the fates of all variables that `demands` mention.
/// `shapes` are mentioned as they are behind the statement, for the zeros that cotangents start from.
pub fn needs(query: &Query<'_>, demands: &[(VarId, StmtId)], shapes: &[(VarId, StmtId)]) -> Needs {
    let mut solver = Solver { q: query, needs: Needs::default() };
    query.found.iter().for_each(|found| solver.needs.find(found));
    let mut values: Vec<(StmtId, VarId, StmtId)> = vec![];
    for (v, at) in demands {
        if solver.is_restored(*v) {
            solver.mention(*v, *at);
        } else {
            values.push((query.decided(*v), *v, *at));
        }
    }
    for (v, at) in shapes {
        if solver.is_restored(*v) {
            solver.needs.fates.insert(*v, Fate::Restored);
            let behind = !solver.is_killed(*v, *at) || !solver.moves(*v, *at);
            solver.needs.mentions.entry(*at).or_default().insert((*v, behind));
        } else {
            values.push((query.decided(*v), *v, *at));
        }
    }
    // In order of definition: what a value is made of is decided before it.
    values.sort_unstable();
    values.dedup();
    for (_, v, at) in &values {
        let all: Vec<StmtId> = values.iter().filter(|(_, u, _)| u == v).map(|x| x.2).collect();
        solver.decide(*v, *at, &all);
    }
    solver.needs
}

pub(super) struct Solver<'a> {
    pub(super) q: &'a Query<'a>,
    pub(super) needs: Needs,
}

impl Solver<'_> {
    /// Is the variable written, so that the sweep undoes writes?
    pub(super) fn is_restored(&self, v: VarId) -> bool {
        let layout = self.q.layout;
        // What a call gives that is called again, and is then given away, is given again.
        let given_away = self.q.repeatable.contains_key(&v);
        self.q.func.var(v).alias.is_none() && !given_away && (layout.is_written(v) || layout.deferred.contains(&v))
    }

    /// Can the sweep undo the writes of the variable?
    pub(super) fn can_be_restored(&self, v: VarId) -> bool {
        let var = self.q.func.var(v);
        var.active || var.ty.is_number()
    }

    fn is_killed(&self, v: VarId, at: StmtId) -> bool {
        self.q.layout.kills_at.get(&at).into_iter().flatten().any(|k| k.root == v)
    }

    /// Does the statement itself move the variable away?
    fn moves(&self, v: VarId, at: StmtId) -> bool {
        self.q.layout.moves(v, at)
    }

    fn mention(&mut self, v: VarId, at: StmtId) {
        self.needs.fates.insert(v, Fate::Restored);
        // What a loop moves out of, it moves before its first iteration.
        let behind = self.q.layout.spots[&at].compound && !self.is_killed(v, at) || self.q.received.contains(&(at, v));
        self.needs.mentions.entry(at).or_default().insert((v, behind));
    }

    fn is_found(&self, v: VarId) -> bool {
        self.needs.found.contains_key(&v)
    }

    /// The point where a value that is mentioned at `at` is made again: as far outside as it is defined, but inside
    /// of the branches at the end of a block, which are run at most once.
    pub(super) fn point(&self, v: VarId, at: StmtId) -> (BlockId, StmtId) {
        let layout = self.q.layout;
        let Some((_, home)) = layout.defs.get(&v) else { return (layout.spots[&at].block, at) };
        let mut chain = vec![at];
        chain.extend(layout.around(at));
        // From the outside: the statement of the home block that contains `at`.
        let mut k = chain.iter().position(|s| layout.spots[s].block == *home).unwrap_or(0);
        while k > 0 && layout.spots[&chain[k]].last && !layout.spots[&chain[k]].is_loop {
            k -= 1;
        }
        (layout.spots[&chain[k]].block, chain[k])
    }

    fn decide(&mut self, v: VarId, at: StmtId, all: &[StmtId]) {
        if self.is_found(v) {
            return;
        }
        if let Some(fate) = self.needs.fates.get(&v) {
            if *fate != Fate::MadeAgain {
                return;
            }
        } else if let Some(fate) = self.given(v) {
            self.needs.fates.insert(v, fate);
            return;
        }
        let points: Vec<StmtId> = all.iter().map(|at| self.point(v, *at).1).collect();
        self.settle(v, at, &points);
    }

    /// Makes a value again, if it can be made at all of these points, and records it otherwise.
    fn settle(&mut self, v: VarId, at: StmtId, points: &[StmtId]) {
        if points.iter().all(|at| self.is_free(v, *at, 0) || self.is_free_behind(v, *at)) {
            return self.make(v, at);
        }
        if let Some(outer) = self.outer_parts(v, points) {
            outer.into_iter().for_each(|part| self.record(part));
            return self.make(v, at);
        }
        if !points.iter().all(|at| self.can_be_lent_again(v, *at)) {
            return self.record(v);
        }
        if let Some(call) = self.call_of(v) {
            self.needs.lasting.insert(v, call.clone());
        }
        points.iter().for_each(|at| self.hold_for(v, *at));
        self.make(v, at);
    }

    fn record(&mut self, v: VarId) {
        self.needs.fates.insert(v, Fate::Recorded);
        self.needs.lasting.remove(&v);
        self.needs.again.remove(&v);
    }

    /// Of what a value is made again of at a statement, records what is made again elsewhere and cannot be there.
    fn hold_for(&mut self, v: VarId, at: StmtId) {
        for part in self.parts(v) {
            let there = self.point(part, at).1;
            if self.needs.fates.get(&part) != Some(&Fate::MadeAgain) || self.is_free(part, there, 0) {
                continue;
            }
            if self.can_be_lent_again(part, there) {
                self.hold_for(part, there);
            } else {
                self.record(part);
            }
        }
    }

    /// The fate of what needs no decision.
    pub(super) fn given(&self, v: VarId) -> Option<Fate> {
        let layout = self.q.layout;
        if self.q.bound.contains(&v) {
            return Some(Fate::Bound);
        }
        match self.q.func.var(v).origin {
            Origin::Param(_) => {
                return Some(if self.q.hidden.contains(&v) { Fate::Recorded } else { Fate::StillThere });
            }
            // Cotangents of parameters.
            Origin::Derivative(_) => return Some(Fate::StillThere),
            Origin::Noted => return Some(Fate::Recorded),
            Origin::User | Origin::Temp | Origin::Store | Origin::Cut => {}
        }
        let (_, block) = layout.defs.get(&v)?;
        (self.q.visible.contains(block) && self.lasts(v)).then_some(Fate::StillThere)
    }

    /// Can the variable be held until the sweep of its block? A reference lends what it points to: nothing that is written
    /// or moved away, nor what the sweep would undo the writes of. So does a struct with references.
    fn lasts(&self, v: VarId) -> bool {
        let var = self.q.func.var(v);
        let owner = var.alias.as_ref().map_or(v, |place| self.q.func.resolve(place).root);
        if self.is_lent_what_changes(owner) {
            return false;
        }
        if self.q.repeatable.contains_key(&v) && self.q.layout.is_written(v) {
            return false;
        }
        var.alias.as_ref().is_none_or(|place| {
            let root = self.q.func.resolve(place).root;
            matches!(var.ty, Ty::Ref(false, _)) && !self.q.layout.is_written(root)
        })
    }

    /// Can the value be made again at a point without recording anything more?
    pub(super) fn is_free(&self, v: VarId, at: StmtId, depth: usize) -> bool {
        if self.is_found(v) {
            return true;
        }
        match self.needs.fates.get(&v) {
            Some(Fate::MadeAgain) | None => {}
            Some(_) => return !matches!(self.needs.fates[&v], Fate::Restored),
        }
        if let Some(fate) = self.given(v) {
            return fate != Fate::Recorded;
        }
        if depth > 12 {
            return false;
        }
        let layout = self.q.layout;
        let Some((from, _)) = layout.defs.get(&v).copied() else { return false };
        if let Some(place) = &self.q.func.var(v).alias {
            // A reference can be taken again if what it points to is never written.
            let place = self.q.func.resolve(place);
            let given = matches!(self.q.func.var(place.root).origin, Origin::Param(_));
            let mut fine = !layout.is_reached(self.q.func, &place)
                && (given || self.reads_are_free(&[place.root], from, at, depth, false));
            place.each_inert(&mut |code| fine &= code.pure && self.reads_are_free(&code.reads, from, at, depth, false));
            return fine;
        }
        if let Some(call) = self.q.repeatable.get(&v) {
            let mut reads = vec![];
            each_read(self.q.func, call, &mut |r| reads.push(r));
            return self.reads_are_free(&reads, from, at, depth, false);
        }
        let truth = matches!(self.q.func.var(v).ty, Ty::Bool);
        self.cheap_reads(v).is_some_and(|reads| self.reads_are_free(&reads, from, at, depth, truth))
    }

    pub(super) fn reads_are_free(&self, reads: &[VarId], from: StmtId, at: StmtId, depth: usize, truth: bool) -> bool {
        let layout = self.q.layout;
        reads.iter().all(|r| {
            if !self.is_restored(*r) {
                return self.is_free(*r, self.point(*r, at).1, depth + 1);
            }
            if !self.can_be_restored(*r) {
                return !layout.written_after(*r, from);
            }
            // A truth value is one byte: cheaper to record than what it would take to restore.
            let cheaper = truth && layout.written_after(*r, from);
            let closed = self.q.closed.get(r).is_some_and(|end| at > *end);
            !cheaper && !closed && !layout.written_between(*r, from, at) && !self.q.received.contains(&(at, *r))
        })
    }

    /// The variables that a value is made again of.
    fn parts(&self, v: VarId) -> Vec<VarId> {
        let (func, mut parts) = (self.q.func, vec![]);
        let call = self.needs.lasting.get(&v).or_else(|| self.needs.again.get(&v));
        match (&func.var(v).alias, self.q.layout.values.get(&v)) {
            _ if call.is_some() => call.into_iter().for_each(|call| each_read(func, call, &mut |r| parts.push(r))),
            (Some(place), _) => func.resolve(place).each_var(&mut |r| parts.push(r)),
            (None, Some(value)) => {
                value.each_place(&mut |p| func.resolve(p).each_var(&mut |r| parts.push(r)));
                value.each_inert(&mut |code| parts.extend(code.reads.iter().copied()));
            }
            _ => {}
        }
        parts
    }

    /// The value is made again for its mention at `at`, and so is what it is made of.
    fn make(&mut self, v: VarId, at: StmtId) {
        if self.is_found(v) {
            return;
        }
        let point = self.point(v, at);
        self.needs.fates.insert(v, Fate::MadeAgain);
        self.needs.made_at.entry(point).or_default().insert(v);
        self.needs.again.extend(self.q.repeatable.get(&v).map(|call| (v, call.clone())));
        if !self.is_free(v, point.1, 0) && self.is_free_behind(v, point.1) {
            self.needs.made_behind.insert((v, point.1));
        }
        for r in self.parts(v) {
            if self.is_restored(r) {
                self.mention(r, point.1);
                continue;
            }
            match self.needs.fates.get(&r) {
                Some(Fate::MadeAgain) => self.make(r, point.1),
                Some(_) => {}
                None => match self.given(r) {
                    Some(fate) => drop(self.needs.fates.insert(r, fate)),
                    None => self.settle(r, point.1, &[point.1]),
                },
            }
        }
    }
}
