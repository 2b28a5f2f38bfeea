//! What follows from cotangents that only a branch gives, or a rule that chooses, is skipped where these are zero.
//!
//! ```text
//! let mut t_bar = 0.0;                                let mut t_bar = 0.0;
//! if hit { …; t_bar += s; }                           if hit { …; t_bar += s; }
//! let share = normal.pull(&record, t_bar, …);         if t_bar != 0.0 {
//! x_bar += share;                                         let share = normal.pull(&record, t_bar, …);
//!                                                         x_bar += share;
//!                                                     }
//! ```
//!
//! All of it is linear in these cotangents, and adds nothing where they are zero. Looking costs little beside a call or a
//! loop (that behind `let s_bar = max_dx(t_bar, s, 0.0);`), and beside much that is added to memory, since the compiler knows what the
//! branch has given. So it does where a cotangent is taken out of a table in which choices hand it to one of several cells, as on
//! the shortest way through it: most of them have none. Short functions, which become a part of the sweep, are not worth a look:
//! there the question is whether they are, which is answered when the crate is compiled.

use super::chosen::ONLY_IF;
use crate::collections::HashSet;
use crate::emit::home::home;
use crate::ir::*;
use proc_macro2::TokenStream;
use quote::quote;
use std::ops::Range;

/// Cotangents that are looked at.
const MAX_SOURCES: usize = 4;

/// Loops of fewer iterations, those inside of them counted, are not worth a look.
const SHORT: u32 = 8;

/// So many numbers in memory that are added to are worth a look behind a branch, which tells the compiler what it has given.
const MANY: u32 = 6;

/// Rules that give nothing to what was not chosen.
const CHOOSING: [&str; 4] = ["max_dx", "max_dy", "min_dx", "min_dy"];

/// Skips calls in two blocks one behind the other in the same scope, and in the blocks inside of them; `returned` are
/// variables that are read behind them.
pub fn where_nothing_comes(func: &Func, first: &mut Block, second: &mut Block, returned: &HashSet<VarId>) {
    for stmt in first.stmts.iter_mut().chain(&mut second.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| where_nothing_comes(func, b, &mut Block::default(), returned));
    }
    let mut border = first.stmts.len();
    let stmts = &mut first.stmts;
    stmts.append(&mut second.stmts);
    let mut i = 0;
    while i < stmts.len() {
        if (is_branch(&stmts[i].kind) || asked_for(func, &stmts[i]).is_some())
            && let Some((cond, run)) = idle_behind(func, stmts, i, border, returned)
        {
            let at = run.start;
            if at < border {
                border -= run.len() - 1;
            }
            let then = Block { stmts: stmts.drain(run).collect() };
            stmts.insert(at, super::sums::stmt(Kind::If { cond, then, other: Block::default() }));
        }
        i += 1;
    }
    second.stmts = stmts.split_off(border);
}

/// Statements that do nothing unless the branch or the choice before them has given a cotangent, and the question whether
/// it has. They are all before the border, or all behind it.
fn idle_behind(
    func: &Func,
    stmts: &[Stmt],
    branch: usize,
    border: usize,
    returned: &HashSet<VarId>,
) -> Option<(Inert, Range<usize>)> {
    let given = |v: &VarId| {
        let mut before = stmts[..branch].iter().filter(|s| s.mentions(*v) && starts_from_zero(func, s).is_none());
        stmts[branch].mentions(*v) && before.all(|s| is_branch(&s.kind))
    };
    let sources: Vec<VarId> = match asked_for(func, &stmts[branch]) {
        Some(var) => vec![var],
        None => stmts[..branch].iter().filter_map(|s| starts_from_zero(func, s)).filter(given).collect(),
    };
    let start = (branch + 1..stmts.len()).find(|k| sources.iter().any(|v| stmts[*k].mentions(*v)))?;
    let mut idle = Idle { func, zero: sources.iter().copied().collect(), own: HashSet::default(), unless: None };
    let limit = if start < border { border } else { stmts.len() };
    let mut end = start;
    while end < limit && idle.stmt(&stmts[end]) {
        end += 1;
    }
    // What is declared there is not mentioned behind it.
    let seen = |v: VarId, end: usize| returned.contains(&v) || stmts[end..].iter().any(|s| s.mentions(v));
    while stmts[start..end].iter().flat_map(|s| declared(&s.kind)).any(|v| seen(v, end)) {
        end -= 1;
    }
    let inside = &stmts[start..end];
    let asked: Vec<VarId> = sources.into_iter().filter(|v| inside.iter().any(|s| s.mentions(*v))).collect();
    let loops = inside.iter().any(|s| iterations(s) >= SHORT);
    let calls = inside.iter().any(|s| matches!(s.kind, Kind::CallPull { .. }));
    if let Some(element) = taken(func, &stmts[branch])
        && !hands_to_one_of_several(inside, element)
    {
        return None;
    }
    let many = taken(func, &stmts[branch]).is_some()
        || is_branch(&stmts[branch].kind) && inside.iter().map(|s| added_to(func, s)).sum::<u32>() >= MANY;
    if asked.is_empty() || asked.len() > MAX_SOURCES || !(loops || calls || many) {
        return None;
    }
    let names = asked.iter().map(|v| &func.var(*v).name);
    let short = all_are_short(func, inside).filter(|_| calls && !loops && !many).map(|short| quote!(#short ||));
    let tokens = quote!(#short #(#names != 0.0)||*);
    Some((Inert { reads: asked, ty: Ty::Bool, ..Inert::text(tokens) }, start..end))
}

/// How many iterations a statement has, with those of loops inside of loops; many, where that is not known.
fn iterations(stmt: &Stmt) -> u32 {
    let inside = || stmt.kind.blocks().into_iter().flat_map(|b| &b.stmts).map(iterations).max();
    match &stmt.kind {
        Kind::Loop(l) => l.head.trips().map_or(u32::MAX, |n| n.saturating_mul(inside().unwrap_or(0).max(1))),
        _ => 0,
    }
}

/// How many numbers in memory a statement adds to.
fn added_to(func: &Func, stmt: &Stmt) -> u32 {
    let inside = || stmt.kind.blocks().into_iter().flat_map(|b| &b.stmts).map(|s| added_to(func, s)).sum::<u32>();
    match &stmt.kind {
        Kind::Add { place, .. } => u32::from(!place.path.is_empty() || matches!(func.var(place.root).ty, Ty::Ref(..))),
        Kind::Loop(l) => l.head.trips().unwrap_or(MANY).saturating_mul(inside()),
        _ => 0,
    }
}

/// Do all calls go to functions that become a part of the sweep? As code; `None` if one of them may be no such function.
fn all_are_short(func: &Func, stmts: &[Stmt]) -> Option<TokenStream> {
    let calls = stmts.iter().filter_map(|s| match &s.kind {
        Kind::CallPull { record, .. } => Some(func.slots[record.0 as usize].callee.as_ref().map(home)),
        _ => None,
    });
    let homes = calls.collect::<Option<Vec<_>>>()?;
    Some(quote!(const { #(<#homes>::calls(cotangent_runtime::INLINED) != 0)&&* }))
}

fn is_branch(kind: &Kind) -> bool {
    matches!(kind, Kind::If { .. } | Kind::Match { .. })
}

/// The cotangent of a number that a statement declares as what a choice gives.
fn chosen(func: &Func, stmt: &Stmt) -> Option<VarId> {
    match &stmt.kind {
        Kind::Let { var, value: Some(Expr::Rule { name, .. }) } if CHOOSING.contains(name) => {
            is_literal(func, *var).then_some(*var)
        }
        _ => None,
    }
}

/// The cotangent of a number that may be zero for what chooses, and is asked for that.
fn asked_for(func: &Func, stmt: &Stmt) -> Option<VarId> {
    let of_element = || match &stmt.kind {
        Kind::Let { var, .. } if taken(func, stmt).is_some() => Some(*var),
        _ => None,
    };
    chosen(func, stmt).or_else(of_element)
}

/// The element of a container of cotangents that a statement takes out.
fn taken<'s>(func: &Func, stmt: &'s Stmt) -> Option<&'s Place> {
    match &stmt.kind {
        Kind::Let { var, value: Some(Expr::Take(place)) } if is_literal(func, *var) => {
            Some(place).filter(|place| matches!(place.path.last(), Some(Proj::Index(_))))
        }
        _ => None,
    }
}

/// Do rules that choose hand what was taken on to one of several elements, and is nothing else added to that container? Then few of
/// its elements have a cotangent: those on the way of what was chosen.
fn hands_to_one_of_several(stmts: &[Stmt], element: &Place) -> bool {
    let mut choices = HashSet::default();
    let (mut to, mut others) = (0, false);
    for stmt in stmts {
        let is_choice = |e: &Expr| match e {
            Expr::Rule { name, .. } => CHOOSING.contains(name),
            Expr::Load(from) => from.path.is_empty() && choices.contains(&from.root),
            _ => false,
        };
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } if is_choice(value) => drop(choices.insert(*var)),
            Kind::Add { place, value, minus: false } if is_choice(value) => to += u32::from(!place.path.is_empty()),
            kind => {
                let mut added = vec![];
                kind.each_var(&mut |v| added.push(v));
                others |= added.contains(&element.root);
            }
        }
    }
    to > 1 && !others
}

/// The cotangent of a number that a statement declares as zero.
fn starts_from_zero(func: &Func, stmt: &Stmt) -> Option<VarId> {
    match stmt.kind {
        Kind::Let { var, value: Some(Expr::Number(0.0) | Expr::ZeroOf(_)) } => is_literal(func, var).then_some(var),
        _ => None,
    }
}

/// Is it the cotangent of a float that can be compared with a literal?
fn is_literal(func: &Func, var: VarId) -> bool {
    let declared = func.var(var);
    let literal = match declared.ty {
        Ty::Float(Float::F32 | Float::F64) => true,
        Ty::Float(Float::Named(_) | Float::Open) => !func.floats.generic(),
        _ => false,
    };
    literal && declared.alias.is_none() && matches!(declared.origin, Origin::Derivative(_))
}

/// The variables that a statement declares, of those that may be skipped.
fn declared(kind: &Kind) -> Vec<VarId> {
    match kind {
        Kind::Let { var, .. } => vec![*var],
        Kind::CallPull { results, .. } => results.iter().flatten().copied().collect(),
        _ => vec![],
    }
}

/// Does a block do nothing but for what is handed on under the condition?
pub fn does_nothing_without(func: &Func, block: &Block, holds: &Inert) -> bool {
    let mut idle = Idle { func, zero: HashSet::default(), own: HashSet::default(), unless: Some(holds) };
    block.stmts.iter().all(|s| idle.stmt(s))
}

/// What is known on the way through statements that may be skipped.
struct Idle<'f> {
    func: &'f Func,
    /// Variables that are zero if nothing has come.
    zero: HashSet<VarId>,
    /// Those of them, and others, that are declared on the way.
    own: HashSet<VarId>,
    /// The condition under which something comes.
    unless: Option<&'f Inert>,
}

impl Idle<'_> {
    /// Does the statement do nothing if nothing has come?
    fn stmt(&mut self, stmt: &Stmt) -> bool {
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
            Kind::Set { place, value } => {
                let own = self.own.contains(&place.root) && self.zero.contains(&place.root);
                own && self.is_harmless(value) && self.vanishes(value)
            }
            // What a method was called on is brought back, whatever comes.
            Kind::CallPull { callee, record, seed, args, results } => {
                let fine = !matches!(callee, Callee::Given(_))
                    && !self.is_at_cursor(*record)
                    && self.is_harmless(seed)
                    && self.vanishes(seed)
                    && stmt.kind.changed_back().next().is_none()
                    && args.iter().all(|arg| self.is_idle(arg));
                if fine {
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
        let rows = [filled, read, seen, foretold].iter().any(|slots| !slots.is_empty());
        let pure = match &l.head {
            Head::Range { range, .. } => range.pure,
            Head::Repeat { times } => times.pure,
            Head::Back { range, .. } => range.pure,
            Head::Items { sources, .. } => sources.iter().all(|s| !matches!(s.items, Items::Values)),
            _ => false,
        };
        pure && !rows && l.trips.is_none() && l.instead.is_none() && l.body.stmts.iter().all(|s| self.stmt(s))
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
            Expr::Saved(slot) | Expr::Lent(slot) => !self.is_at_cursor(*slot),
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
