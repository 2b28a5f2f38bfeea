//! Which two loops, one in the other, may change places for a strip of iterations.

use crate::analysis::apart::{apart, named};
use crate::analysis::effects;
use crate::analysis::iterations::is_sum;
use crate::collections::HashSet;
use crate::ir::*;
use crate::transform::reverse::{cuts, order};

/// A loop with one loop in it, and otherwise plain statements.
pub struct Nest<'a> {
    /// The loop over columns, and its counter.
    pub outer: &'a Loop,
    pub column: VarId,
    /// The loop over rows, and its counter.
    pub inner: &'a Loop,
    pub row: VarId,
    /// The numbers that are declared before the inner loop and mentioned in it or behind it.
    pub held: Vec<VarId>,
    /// What else of that is: names of indices and bounds, which are declared again.
    copied: Vec<VarId>,
    /// Where the inner loop stands.
    at: usize,
}

impl<'a> Nest<'a> {
    /// The two loops, if they may change places.
    pub fn of(func: &Func, outer: &'a Loop) -> Option<Nest<'a>> {
        let at = outer.body.stmts.iter().position(|s| matches!(s.kind, Kind::Loop(_)))?;
        let Kind::Loop(inner) = &outer.body.stmts[at].kind else { return None };
        let (column, row) = (counter(outer)?, counter(inner)?);
        let mut nest = Nest { outer, column, inner, row, held: vec![], copied: vec![], at };
        let backward = nest.is_backward();
        let same = (inner.target == BACKWARD) == backward;
        let alone = |l: &Loop| l.rows.foretold.is_empty() && l.rows.inside.is_empty() && l.rows.seen.is_empty();
        let bare = inner.rows.filled.is_empty() && inner.rows.read.is_empty() && alone(inner) && alone(outer);
        let ordered = if backward { order::is_independent(func, outer) } else { nest.keeps_order(func) };
        let plain = nest.before().iter().all(|s| nest.may_stand_before(&s.kind))
            && nest.body().iter().all(|s| may_stand_inside(&s.kind))
            && nest.behind().iter().all(|s| nest.may_stand_behind(&s.kind));
        (same && bare && plain && ordered && nest.name(func) && nest.is_taken_apart(func)).then_some(nest)
    }

    /// Do the loops stand in a backward sweep?
    pub fn is_backward(&self) -> bool {
        self.outer.target == BACKWARD
    }

    /// What stands before the inner loop.
    pub fn before(&self) -> &'a [Stmt] {
        &self.outer.body.stmts[..self.at]
    }

    /// What stands in it.
    pub fn body(&self) -> &'a [Stmt] {
        &self.inner.body.stmts
    }

    /// What stands behind it.
    pub fn behind(&self) -> &'a [Stmt] {
        &self.outer.body.stmts[self.at + 1..]
    }

    /// What is computed before and in the inner loop, as one block.
    pub fn all(&self) -> Block {
        Block { stmts: self.before().iter().chain(self.body()).cloned().collect() }
    }

    /// Does the code read the counter, perhaps by another name?
    pub fn reads(&self, func: &Func, code: &Inert, counter: VarId) -> bool {
        code.reads.iter().any(|v| {
            let named = self.before().iter().chain(self.body()).any(|s| match &s.kind {
                Kind::Let { var, value: Some(value) } if var == v && *v != counter => {
                    plain_value(func, value).is_some_and(|code| self.reads(func, &code, counter))
                }
                _ => false,
            });
            *v == counter || named
        })
    }

    /// Is all that stands before the inner loop declared again where it is needed?
    pub fn before_is_copied(&self) -> bool {
        let copied = |s: &Stmt| matches!(&s.kind, Kind::Let { var, .. } if self.copied.contains(var));
        self.before().iter().all(copied)
    }

    /// What is declared again: once for a strip, and in each step.
    pub fn copies(&self, func: &Func) -> (Vec<Stmt>, Vec<Stmt>) {
        let needed = |s: &&Stmt| matches!(&s.kind, Kind::Let { var, .. } if self.copied.contains(var));
        let follows = |s: &Stmt| match &s.kind {
            Kind::Let { value: Some(value), .. } => {
                plain_value(func, value).is_some_and(|code| self.reads(func, &code, self.column))
            }
            _ => false,
        };
        let mut seen = HashSet::default();
        let first = |s: &&Stmt| declared(s).is_some_and(|v| seen.insert(v));
        let (moving, fixed) = self.before().iter().filter(needed).filter(first).cloned().partition(follows);
        (fixed, moving)
    }

    /// What is computed in the inner loop: of the row alone, and the rest.
    pub fn of_rows(&self, func: &Func, moving: &[Stmt]) -> (Vec<Stmt>, Vec<Stmt>) {
        let mut own: HashSet<VarId> = moving.iter().filter_map(declared).chain(self.held.iter().copied()).collect();
        own.insert(self.column);
        own.extend(written(func, self.body()));
        let mut rest = vec![];
        let mut row = self.body().to_vec();
        row.retain(|s| {
            let fixed = declared(s).is_some() && !own.iter().any(|v| s.mentions(*v));
            if !fixed {
                own.extend(declared(s));
                rest.push(s.clone());
            }
            fixed
        });
        (row, rest)
    }

    /// Is the variable declared outside of the loops?
    pub fn is_outside(&self, v: VarId) -> bool {
        !declares(&self.outer.body.stmts, v)
    }

    fn may_stand_before(&self, kind: &Kind) -> bool {
        let quiet = |e: &Expr| is_quiet(e, &|slot| self.outer.rows.read.contains(&slot));
        match kind {
            Kind::Let { value: Some(value), .. } => quiet(value),
            Kind::Set { value, .. } | Kind::Add { value, .. } => self.is_backward() && quiet(value),
            _ => false,
        }
    }

    fn may_stand_behind(&self, kind: &Kind) -> bool {
        let quiet = |e: &Expr| is_quiet(e, &|_| false);
        match kind {
            Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } => quiet(value),
            Kind::Save { slot, value } => self.outer.rows.filled.contains(slot) && quiet(value),
            Kind::Edit { edit: Edit::Push(value), .. } => !self.is_backward() && quiet(value),
            Kind::If { cond, then, other } => {
                let stmts = || then.stmts.iter().chain(&other.stmts);
                let saves = stmts().any(|s| matches!(s.kind, Kind::Save { .. }));
                is_plain(cond) && !saves && stmts().all(|s| self.may_stand_behind(&s.kind))
            }
            _ => false,
        }
    }

    /// Are the elements that the inner loop adds to those of one column each, which are added to row by row, and nothing is
    /// changed before it?
    fn keeps_order(&self, func: &Func) -> bool {
        let own = |place: &Place| {
            let Some((Proj::Index(last), path)) = place.path.split_last() else { return false };
            let inside = |v: &VarId| declares(self.before(), *v) || declares(self.body(), *v);
            let fixed = |code: &Inert| {
                code.pure && !code.reads.iter().any(|v| *v == self.column || *v == self.row || inside(v))
            };
            let rest = path.iter().all(|step| match step {
                Proj::Index(code) => fixed(code),
                step => *step == Proj::Deref,
            });
            let column = apart(func, &self.inner.body, last, self.column).is_some();
            rest && column && !last.reads.contains(&self.row) && !last.reads.iter().any(inside)
        };
        let added = |s: &Stmt| match &s.kind {
            Kind::Add { place, .. } => Some(func.resolve(place)),
            _ => None,
        };
        let places: Vec<Place> = self.body().iter().filter_map(added).collect();
        places.iter().all(|place| {
            let local = declares(self.before(), place.root) || declares(self.body(), place.root);
            local || own(place) && places.iter().all(|other| other.root != place.root || other == place)
        })
    }

    /// Sorts what is declared before the inner loop and mentioned behind that; `false` if there is something else.
    fn name(&mut self, func: &Func) -> bool {
        let mut seen: Vec<(VarId, &Expr)> = vec![];
        for stmt in self.before() {
            let Kind::Let { var, value: Some(value) } = &stmt.kind else { continue };
            seen.push((*var, value));
        }
        for (k, (var, value)) in seen.iter().enumerate() {
            let own = func.var(*var);
            let mut in_head = false;
            self.inner.head.each_var(&mut |v| in_head |= v == *var);
            let later = in_head || self.body().iter().chain(self.behind()).any(|s| s.mentions(*var));
            let code = plain_value(func, value).filter(|_| own.alias.is_none() && !own.ty.is_float());
            let again = |(other, _): &&(VarId, &Expr)| other == var;
            let fine = match (code, seen[..k].iter().find(again)) {
                // Declared once more, as the same.
                (Some(code), Some((_, first))) => {
                    let first = plain_value(func, first).map(|first| first.tokens.to_string());
                    self.copied.contains(var) && first == Some(code.tokens.to_string())
                }
                (Some(code), None) => {
                    let lasting = |v: &VarId| self.copied.contains(v) || !seen.iter().any(|(other, _)| other == v);
                    let stays = code.reads.iter().all(lasting) && !self.changes(func, &code);
                    let copied = stays && (!in_head || !self.reads(func, &code, self.column));
                    self.copied.extend(copied.then_some(*var));
                    copied || !later
                }
                (None, _) if !later => true,
                (None, Some(_)) => false,
                (None, None) => {
                    self.held.push(*var);
                    matches!(own.ty, Ty::Float(Float::F32 | Float::F64)) && own.alias.is_none() && !in_head
                }
            };
            if !fine {
                return false;
            }
        }
        let Head::Range { range, .. } = &self.inner.head else { return false };
        is_plain(range) && !self.changes(func, range) && !self.reads(func, range, self.column)
    }

    /// May anything in the loops change what the code reads?
    fn changes(&self, func: &Func, code: &Inert) -> bool {
        let written = written(func, &self.outer.body.stmts);
        code.reads.iter().any(|v| written.contains(&func.resolve(&(*v).into()).root))
    }

    /// Does none of the three parts change what another one mentions, but for numbers that are held?
    fn is_taken_apart(&self, func: &Func) -> bool {
        let parts = [self.before(), self.body(), self.behind()];
        let own = |part: &[Stmt], v: VarId| declares(part, v);
        let [before, body, behind] = parts.map(|part| (written(func, part), mentioned(func, part)));
        let local = |v: &VarId| parts.iter().any(|part| own(part, *v));
        let apart = |written: &HashSet<VarId>, mentioned: &HashSet<VarId>| {
            !written.iter().any(|v| !local(v) && mentioned.contains(v))
        };
        let sums = body.0.iter().all(|v| {
            own(self.body(), *v) || (!local(v) || self.held.contains(v)) && is_sum(func, &self.inner.body, *v)
        });
        let others = apart(&before.0, &body.1)
            && apart(&behind.0, &body.1)
            && apart(&body.0, &before.1)
            && apart(&body.0, &behind.1);
        // Backwards the iterations have nothing in common but sums.
        let ends = self.is_backward() || before.0.iter().all(&local) && apart(&behind.0, &before.1);
        sums && others && ends
    }
}

/// The counter of a loop over a range in its order that nothing leaves.
fn counter(l: &Loop) -> Option<VarId> {
    let Head::Range { var, form, .. } = &l.head else { return None };
    let plain = form.step.is_none() && !form.reversed && !form.one_way && !form.is_open();
    let bounds = is_plain(&form.start) && is_plain(&form.end);
    let whole = l.trips.is_none() && l.left.is_none() && !l.jumps.leaves && l.instead.is_none();
    (plain && bounds && whole).then_some(*var)
}

/// The code of a value that carries no derivative.
fn plain_value(func: &Func, value: &Expr) -> Option<Inert> {
    named(func, value).filter(is_plain)
}

/// Is it code without an effect?
fn is_plain(code: &Inert) -> bool {
    code.pure && code.writes.is_empty()
}

fn may_stand_inside(kind: &Kind) -> bool {
    match kind {
        Kind::Let { value: Some(value), .. } | Kind::Add { value, .. } => {
            let mut taken = false;
            effects::each_taken(value, &mut |_| taken = true);
            !taken && is_quiet(value, &|_| false)
        }
        _ => false,
    }
}

/// Is it computed of numbers, without an effect, and of what is recorded only where that is asked for?
fn is_quiet(e: &Expr, recorded: &impl Fn(SlotId) -> bool) -> bool {
    match e {
        Expr::Load(_) | Expr::Take(_) | Expr::Number(_) | Expr::ZeroOf(_) => true,
        Expr::Inert(code) => is_plain(code),
        Expr::Saved(slot) => recorded(*slot),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => {
            args.iter().all(|e| is_quiet(e, recorded))
        }
        Expr::Cast { value, .. } => is_quiet(value, recorded),
        _ => false,
    }
}

fn declared(stmt: &Stmt) -> Option<VarId> {
    match &stmt.kind {
        Kind::Let { var, .. } => Some(*var),
        _ => None,
    }
}

fn declares(stmts: &[Stmt], v: VarId) -> bool {
    let mut found = false;
    stmts.iter().for_each(|s| s.each_stmt(&mut |s| found |= declared(s) == Some(v)));
    found
}

/// What statements change, also through what refers to it.
fn written(func: &Func, stmts: &[Stmt]) -> HashSet<VarId> {
    let mut found = HashSet::default();
    for stmt in stmts {
        stmt.each_stmt(&mut |s| {
            found.extend(effects::kills(func, &s.kind).iter().map(|kill| kill.root));
            s.kind.each_value(&mut |e| {
                effects::each_taken(e, &mut |place| found.extend([func.resolve(place).root]));
            });
        });
    }
    found
}

/// What statements mention, also through what refers to it.
fn mentioned(func: &Func, stmts: &[Stmt]) -> HashSet<VarId> {
    let mut found = HashSet::default();
    for stmt in stmts {
        stmt.each_stmt(&mut |s| s.kind.each_var(&mut |v| found.extend([func.resolve(&v.into()).root])));
    }
    found
}

/// Calls `f` with the places that a statement in the inner loop names.
pub fn each_place(kind: &Kind, f: &mut impl FnMut(&Place)) {
    cuts::each_place(kind, f);
}

/// The same, to be exchanged.
pub fn each_place_mut(kind: &mut Kind, f: &mut impl FnMut(&mut Place)) {
    cuts::each_place_mut(kind, f);
}
