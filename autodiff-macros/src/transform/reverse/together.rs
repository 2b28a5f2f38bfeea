//! Pullbacks whose seed is known before the call follow the call at once: the callee then runs both of its sweeps in one, as
//! its own `f_rev` does, and keeps no record.
//!
//! ```text
//! let (t, record) = f.record(x);        let t_bar = seed;
//! sum += t;                             let (t, record) = f.record(x);
//! let t_bar = seed;                     f.pull(record, t_bar, x, x_bar);
//! f.pull(record, t_bar, x, x_bar);      sum += t;
//! ```
//!
//! What the pullback needs goes before the call, if it is arithmetic that does not need the call's value; all else that
//! stands between them stays behind the pullback. Statements change places only where neither writes what the other
//! one mentions.

use crate::analysis::apart::declares;
use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// Brings calls and their pullbacks together in the two sweeps of a joint schedule; `across`: may pullbacks go from the
/// second one to the first one?
pub fn with_their_calls(func: &Func, forward: &mut Block, backward: &mut Block, across: bool) {
    let refers = references([&*forward, &*backward]);
    if across {
        let end = forward.stmts.len();
        let mut all = Block { stmts: std::mem::take(&mut forward.stmts) };
        all.stmts.append(&mut backward.stmts);
        let end = in_block(func, &refers, &mut all, end);
        backward.stmts = all.stmts.split_off(end);
        *forward = all;
    } else {
        in_block(func, &refers, forward, 0);
        in_block(func, &refers, backward, 0);
    }
}

/// The same in a block; what is before `end` is one part of it. Returns where that ends then.
fn in_block(func: &Func, refers: &References, block: &mut Block, mut end: usize) -> usize {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| _ = in_block(func, refers, b, 0));
    }
    let mut at = 0;
    while at < block.stmts.len() {
        if let Some((before, pull)) = known_before(func, refers, &block.stmts, at) {
            let (stmts, first) = (&mut block.stmts, at);
            for from in before.into_iter().chain([pull]) {
                let moved = stmts.remove(from);
                let to = if from == pull { at + 1 } else { at };
                stmts.insert(to, moved);
                at += usize::from(from != pull);
                end += usize::from(from >= end && first < end);
            }
        }
        at += 1;
    }
    end
}

/// The statements that have to go before the call at `at`, in order, and its pullback.
fn known_before(func: &Func, refers: &References, stmts: &[Stmt], at: usize) -> Option<(Vec<usize>, usize)> {
    let Kind::CallRecord { call, record } = &stmts[at].kind else { return None };
    let lent = |arg: &Arg| matches!(arg.value, ArgValue::Value(_) | ArgValue::Shared { .. });
    if !has_both_at_once(&call.callee) || !call.args.iter().all(lent) {
        return None;
    }
    let is_pull = |s: &Stmt| matches!(&s.kind, Kind::CallPull { record: r, .. } if r == record);
    let pull = at + 1 + stmts[at + 1..].iter().position(is_pull)?;
    let Kind::CallPull { seed, args, .. } = &stmts[pull].kind else { return None };
    let handed = |arg: &PullArg| match arg {
        PullArg::Number(e) | PullArg::Kept(e) => is_arithmetic(e),
        PullArg::Given(_) | PullArg::Shared(..) => true,
        PullArg::Unique(..) | PullArg::Function(_) => false,
    };
    if !is_arithmetic(seed) && !matches!(seed, Expr::Tuple(parts) if parts.is_empty()) || !args.iter().all(handed) {
        return None;
    }
    let mut needed = Touched::of(func, &stmts[pull], refers);
    let mut before = vec![];
    for k in (at + 1..pull).rev() {
        let mut jumps = false;
        stmts[k].each_stmt(&mut |s| jumps |= matches!(s.kind, Kind::Jump(_) | Kind::Rest { .. }));
        if jumps {
            return None;
        }
        let touched = Touched::of(func, &stmts[k], refers);
        if needed.meets(&touched) {
            if !may_move(&stmts[k].kind) {
                return None;
            }
            before.push(k);
            needed.join(touched);
        }
    }
    before.reverse();
    (!needed.meets(&Touched::of(func, &stmts[at], refers))).then_some((before, pull))
}

/// Has the callee a function with both sweeps? In homes there is one, and beside methods.
pub fn has_both_at_once(callee: &Callee) -> bool {
    callee.is_method() || matches!(callee, Callee::Path(_)) && !callee.is_associated()
}

/// Is it arithmetic on what is there?
fn is_arithmetic(e: &Expr) -> bool {
    match e {
        Expr::Load(_) | Expr::Number(_) | Expr::ZeroOf(_) => true,
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => args.iter().all(is_arithmetic),
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => is_arithmetic(value),
        Expr::Inert(code) => code.pure && code.writes.is_empty(),
        _ => false,
    }
}

/// May the statement go before a call?
fn may_move(kind: &Kind) -> bool {
    match kind {
        Kind::Let { value: Some(Expr::Zero { .. } | Expr::Neutral { .. } | Expr::Take(_)), .. } => true,
        Kind::Let { value: Some(value), .. } => is_arithmetic(value),
        Kind::Set { value, .. } | Kind::Add { value, .. } => is_arithmetic(value),
        _ => false,
    }
}

/// What references refer to.
type References = HashMap<VarId, VarId>;

/// What the references refer to that sweeps declare.
fn references(sweeps: [&Block; 2]) -> References {
    let mut out = HashMap::default();
    let mut all = |parts: &[VarId], place: &Place| out.extend(parts.iter().map(|part| (*part, place.root)));
    for sweep in sweeps {
        sweep.each_stmt(&mut |s| match &s.kind {
            Kind::Let { var, value: Some(Expr::Borrow { place, .. }) } => all(&[*var], place),
            Kind::Split { place, halves, .. } => all(halves, place),
            Kind::Windows { place, parts, .. } | Kind::Unpack { place, parts } => all(parts, place),
            Kind::Fields { place, parts, .. } => parts.iter().for_each(|(_, part)| all(&[*part], place)),
            Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
                sources.iter().for_each(|s| all(&[s.item], &s.place));
            }
            _ => {}
        });
    }
    out
}

/// The variables that a statement mentions, and those of them that it may change; with what they refer to.
#[derive(Default)]
struct Touched {
    all: HashSet<VarId>,
    changed: HashSet<VarId>,
}

impl Touched {
    fn of(func: &Func, stmt: &Stmt, refers: &References) -> Touched {
        let (mut all, mut changed) = (HashSet::default(), HashSet::default());
        effects::written_by(std::slice::from_ref(stmt), &mut changed);
        stmt.each_stmt(&mut |s| {
            changed.extend(effects::kills(func, &s.kind).into_iter().map(|kill| kill.root));
            s.kind.each_var(&mut |v| {
                all.insert(v);
                if !is_plain(&s.kind) || declares(&s.kind, v) {
                    changed.insert(v);
                }
            });
        });
        all.extend(changed.iter().copied());
        Touched { all: referred(func, all, refers), changed: referred(func, changed, refers) }
    }

    fn meets(&self, other: &Touched) -> bool {
        self.changed.iter().any(|v| other.all.contains(v)) || other.changed.iter().any(|v| self.all.contains(v))
    }

    fn join(&mut self, other: Touched) {
        self.all.extend(other.all);
        self.changed.extend(other.changed);
    }
}

/// The variables, and what they refer to.
fn referred(func: &Func, vars: HashSet<VarId>, refers: &References) -> HashSet<VarId> {
    let (mut out, mut open) = (HashSet::default(), Vec::from_iter(vars));
    while let Some(v) = open.pop() {
        if out.insert(v) {
            open.push(func.resolve(&v.into()).root);
            open.extend(refers.get(&v));
        }
    }
    out
}

/// Does the statement itself change nothing but what it says that it does?
fn is_plain(kind: &Kind) -> bool {
    match kind {
        Kind::Let { .. } | Kind::Set { .. } | Kind::Add { .. } | Kind::AddAll { .. } | Kind::If { .. } => true,
        Kind::CallRecord { call, .. } => {
            !call.args.iter().any(|arg| matches!(arg.value, ArgValue::Function(_) | ArgValue::Unique { .. }))
        }
        Kind::CallPull { callee, args, .. } => {
            has_both_at_once(callee)
                && !args.iter().any(|arg| matches!(arg, PullArg::Function(_) | PullArg::Unique(..)))
        }
        Kind::Loop(l) => match &l.head {
            Head::Range { .. } => true,
            Head::Items { sources, .. } => sources.iter().all(|s| matches!(s.items, Items::Shared)),
            _ => false,
        },
        _ => false,
    }
}
