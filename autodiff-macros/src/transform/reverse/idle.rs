//! Which statements do nothing where no cotangent has come to them: all of it is linear in variables that are zero.

use super::chosen::ONLY_IF;
use crate::collections::HashSet;
use crate::ir::*;

/// Does a block do nothing but for what is handed on under the condition?
pub fn does_nothing_without(func: &Func, block: &Block, holds: &Inert) -> bool {
    let (zero, own, apart) = Default::default();
    let mut idle = Idle { func, zero, own, unless: Some(holds), passed: vec![], apart, depth: 1 };
    block.stmts.iter().all(|s| idle.stmt(s))
}

/// What is known on the way through statements that may be skipped.
pub struct Idle<'f> {
    pub func: &'f Func,
    /// Variables that are zero if nothing has come.
    pub zero: HashSet<VarId>,
    /// Those of them, and others, that are declared on the way.
    pub own: HashSet<VarId>,
    /// The condition under which something comes.
    pub unless: Option<&'f Inert>,
    /// Records that lie where a cursor stands.
    pub passed: Vec<SlotId>,
    /// Numbers in the record whose cursor is opened beside these statements, of which only one reads them: what is not read then
    /// is in nobody's way.
    pub apart: HashSet<SlotId>,
    /// How many loops are around the statement, of those that may be skipped.
    pub depth: usize,
}

impl Idle<'_> {
    /// Does the statement do nothing if nothing has come?
    pub fn stmt(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => {
                let fine = self.is_harmless(value);
                if fine {
                    self.own.insert(*var);
                    if self.vanishes(value) {
                        self.zero.insert(*var);
                    }
                }
                fine
            }
            Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
                self.is_harmless(value) && self.is_harmless(&Expr::Load(place.clone())) && self.vanishes(value)
            }
            Kind::Set { place, value } if self.zero.contains(&place.root) => {
                self.is_harmless(value) && self.vanishes(value)
            }
            Kind::Set { place, value } => {
                let fine = self.own.contains(&place.root) || brought_back(self.func, stmt).is_some();
                self.unless.is_none() && fine && self.is_harmless(value)
            }
            Kind::If { cond, then, other } if self.unless.is_none() => {
                self.depth += 1;
                let idle = then.stmts.iter().chain(&other.stmts).all(|s| self.stmt(s));
                self.depth -= 1;
                cond.pure && cond.writes.is_empty() && idle
            }
            // What a method was called on is brought back, whatever comes.
            Kind::CallPull { callee, record, seed, args, results } => {
                let fine = !matches!(callee, Callee::Given(_))
                    && (!self.is_at_cursor(*record) || self.can_pass(*record))
                    && self.is_harmless(seed)
                    && self.vanishes(seed)
                    && stmt.kind.changed_back().next().is_none()
                    && args.iter().all(|arg| self.is_idle(arg));
                if fine {
                    if self.is_at_cursor(*record) {
                        self.passed.push(*record);
                    }
                    self.own.extend(results.iter().flatten());
                    self.zero.extend(results.iter().flatten());
                }
                fine
            }
            Kind::Loop(l) => self.is_idle_loop(l),
            _ => false,
        }
    }

    /// Does the loop do nothing, and reads nothing of the record where a cursor stands?
    fn is_idle_loop(&mut self, l: &Loop) -> bool {
        let Rows { filled, read, seen, foretold, .. } = &l.rows;
        let rows = [filled, seen, foretold].iter().any(|slots| !slots.is_empty())
            || !read.iter().all(|slot| self.apart.contains(slot));
        let pure = match &l.head {
            Head::Range { range, .. } => range.pure,
            Head::Repeat { times } => times.pure,
            Head::Back { range, .. } => range.pure,
            Head::Items { sources, .. } => sources.iter().all(|s| !matches!(s.items, Items::Values)),
            _ => false,
        };
        self.depth += 1;
        let idle = l.body.stmts.iter().all(|s| self.stmt(s));
        self.depth -= 1;
        pure && !rows && l.trips.is_none() && l.instead.is_none() && idle
    }

    /// Can the record of a call be passed over? Inside of a loop there are many; and what has a type by its name may get a
    /// place in a row of cells instead, which is better.
    fn can_pass(&self, slot: SlotId) -> bool {
        let slot = &self.func.slots[slot.0 as usize];
        self.depth == 0 && slot.often == Often::Many && slot.callee.is_none() && !slot.ignored
    }

    /// Does what a call gets for an argument come back as it is, if nothing has come?
    fn is_idle(&self, arg: &PullArg) -> bool {
        match arg {
            PullArg::Number(e) | PullArg::Kept(e) => self.is_harmless(e),
            PullArg::Given(_) | PullArg::Shared(..) => true,
            PullArg::Unique(_, bar) => bar.as_ref().is_none_or(|place| self.zero.contains(&place.root)),
            PullArg::Function(_) => false,
        }
    }

    /// Is the record read where a cursor stands?
    fn is_at_cursor(&self, slot: SlotId) -> bool {
        !matches!(self.func.slots[slot.0 as usize].often, Often::Once | Often::Maybe)
    }

    /// Can the expression be left out, if what is declared by it is?
    fn is_harmless(&self, e: &Expr) -> bool {
        let mut pure = true;
        e.each_inert(&mut |code| pure &= code.pure && code.writes.is_empty());
        pure && match e {
            Expr::Load(_)
            | Expr::Inert(_)
            | Expr::Number(_)
            | Expr::Borrow { unique: false, .. }
            | Expr::Copy { .. }
            | Expr::Zero { .. }
            | Expr::Neutral { .. }
            | Expr::ZeroOf(_)
            | Expr::Len(_)
            | Expr::Keep(_) => true,
            Expr::Take(place) => self.zero.contains(&place.root),
            Expr::Prim { args, .. } | Expr::Rule { args, .. } | Expr::Std { args, .. } | Expr::Tuple(args) => {
                args.iter().all(|e| self.is_harmless(e))
            }
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => self.is_harmless(value),
            Expr::Saved(slot) | Expr::Lent(slot) => !self.is_at_cursor(*slot) || self.apart.contains(slot),
            _ => false,
        }
    }

    /// Is the value zero if nothing has come? Rules are linear in what stands first.
    fn vanishes(&self, e: &Expr) -> bool {
        match e {
            Expr::Load(place) | Expr::Take(place) | Expr::Copy { place, .. } => self.zero.contains(&place.root),
            Expr::Number(n) => *n == 0.0,
            Expr::Zero { .. } | Expr::Neutral { .. } | Expr::ZeroOf(_) => true,
            Expr::Prim { rule, args } => match rule.name {
                "neg" | "add" | "sub" => args.iter().all(|e| self.vanishes(e)),
                "mul" => args.iter().any(|e| self.vanishes(e)),
                "div" => self.vanishes(&args[0]),
                _ => false,
            },
            Expr::Rule { name: ONLY_IF, args } if self.unless.is_some() => match (&args[1], self.unless) {
                (Expr::Inert(code), Some(holds)) => code.reads == holds.reads,
                _ => false,
            },
            Expr::Rule { args, .. } => args.first().is_some_and(|e| self.vanishes(e)),
            Expr::Tuple(items) => items.iter().all(|e| self.vanishes(e)),
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => self.vanishes(value),
            _ => false,
        }
    }
}

/// The number that a statement brings back as it was before. Whoever leaves the statement out sees to it that nobody
/// reads the number behind it.
pub fn brought_back(func: &Func, stmt: &Stmt) -> Option<VarId> {
    match &stmt.kind {
        Kind::Set { place, value: Expr::Saved(_) } if place.path.is_empty() => {
            let var = func.var(place.root);
            (matches!(var.ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool) && var.alias.is_none()).then_some(place.root)
        }
        _ => None,
    }
}

/// The numbers in the record whose cursor one of these statements opens, and of which only one reads them.
pub fn read_by_one(func: &Func, stmts: &[Stmt]) -> HashSet<SlotId> {
    let opened = stmts.iter().filter_map(|s| match s.kind {
        Kind::Open(slot) if func.slots[slot.0 as usize].ty.is_number() => Some(slot),
        _ => None,
    });
    opened.filter(|slot| stmts.iter().filter(|s| reads(s, *slot)).count() == 1).collect()
}

/// Does a statement read what is saved there?
pub fn reads(stmt: &Stmt, slot: SlotId) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| {
        found |= match &s.kind {
            Kind::Loop(l) => l.rows.read.contains(&slot) || l.rows.seen.contains(&slot),
            Kind::Pass(own) => *own == slot,
            Kind::Edit { edit: Edit::Reload(own), .. } => *own == slot,
            _ => false,
        };
        s.kind.each_value(&mut |e| found |= is_read_in(e, slot));
    });
    found
}

fn is_read_in(e: &Expr, slot: SlotId) -> bool {
    let any = |args: &[Expr]| args.iter().any(|e| is_read_in(e, slot));
    match e {
        Expr::Saved(own) | Expr::Lent(own) => *own == slot,
        Expr::Prim { args, .. } | Expr::Rule { args, .. } | Expr::Std { args, .. } | Expr::Tuple(args) => any(args),
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => is_read_in(value, slot),
        _ => false,
    }
}
