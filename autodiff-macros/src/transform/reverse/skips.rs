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
//! So is what comes of an option that starts from the shape of a value, and that only a branch adds to. A record that lies
//! where a cursor stands is passed over (`else { record_at.pass(); }`). Numbers that a loop has recorded need not be, if the cursor
//! is opened in the same block and nothing but this loop reads them; what it brings back may be left as it is, if nobody asks
//! for it behind the loop.
//!
//! All of it is linear in these cotangents, and adds nothing where they are zero. Looking costs little beside a call or a
//! loop (that behind `let s_bar = max_dx(t_bar, s, 0.0);`), and beside much that is added to memory, since the compiler knows what the
//! branch has given. So it does where a cotangent is taken out of a table in which choices hand it to one of several cells, or a loop
//! hands it to the one that it has chosen, as on the shortest way through it: most of them have none. Short functions, which
//! become a part of the sweep, are not worth a look: there the question is whether they are, which is answered when the crate is
//! compiled.

use super::chosen::ONLY_IF;
use super::idle::{self, Idle, brought_back, read_by_one};
use super::prepare::Shapes;
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
/// variables that are read behind them, `shapes` have the zeros of values that may be absent.
pub fn where_nothing_comes(
    func: &Func,
    shapes: &Shapes,
    first: &mut Block,
    second: &mut Block,
    returned: &HashSet<VarId>,
) {
    let shapes: HashSet<VarId> = shapes.values().copied().collect();
    in_blocks(&Context { func, shapes, returned }, first, second);
}

struct Context<'f> {
    func: &'f Func,
    /// The variables that hold the shapes of values that may be absent.
    shapes: HashSet<VarId>,
    /// The variables that are read behind the sweep.
    returned: &'f HashSet<VarId>,
}

fn in_blocks(context: &Context, first: &mut Block, second: &mut Block) {
    let func = context.func;
    for stmt in first.stmts.iter_mut().chain(&mut second.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_blocks(context, b, &mut Block::default()));
    }
    let mut border = first.stmts.len();
    let stmts = &mut first.stmts;
    stmts.append(&mut second.stmts);
    let mut i = 0;
    while i < stmts.len() {
        if (is_branch(&stmts[i].kind) || asked_for(func, stmts, i).is_some())
            && let Some(Skipped { cond, run, passed, opened }) = idle_behind(context, stmts, i, border)
        {
            let mut at = run.start;
            if at < border {
                border -= run.len() - 1;
            }
            let mut then = Block { stmts: stmts.drain(run).collect() };
            // Their cursors are opened there, too.
            for slot in opened {
                let Some(k) = stmts[..at].iter().rposition(|s| matches!(s.kind, Kind::Open(own) if own == slot)) else {
                    continue;
                };
                then.stmts.insert(0, stmts.remove(k));
                at -= 1;
                i -= usize::from(k < i);
                border -= usize::from(k < border);
            }
            let other = Block { stmts: passed.into_iter().map(|slot| super::sums::stmt(Kind::Pass(slot))).collect() };
            stmts.insert(at, super::sums::stmt(Kind::If { cond, then, other }));
        }
        i += 1;
    }
    second.stmts = stmts.split_off(border);
}

/// Statements that do nothing unless the branch or the choice before them has given a cotangent.
struct Skipped {
    /// The question whether it has.
    cond: Inert,
    /// Which they are: all before the border, or all behind it.
    run: Range<usize>,
    /// The records that are passed over otherwise.
    passed: Vec<SlotId>,
    /// The numbers in the record that only these statements read.
    opened: Vec<SlotId>,
}

fn idle_behind(context: &Context, stmts: &[Stmt], branch: usize, border: usize) -> Option<Skipped> {
    let func = context.func;
    let starts = |s: &Stmt| starts_from_zero(func, s).or_else(|| starts_from_shape(context, s));
    let given = |v: &VarId| {
        let mut before = stmts[..branch].iter().filter(|s| s.mentions(*v) && starts(s) != Some(*v));
        stmts[branch].mentions(*v) && before.all(|s| is_branch(&s.kind))
    };
    let sources: Vec<VarId> = match asked_for(func, stmts, branch) {
        Some(var) => vec![var],
        None => stmts[..branch].iter().filter_map(starts).filter(given).collect(),
    };
    let mut start = (branch + 1..stmts.len()).find(|k| sources.iter().any(|v| stmts[*k].mentions(*v)))?;
    let zero = sources.iter().copied().collect();
    let (own, apart) = (HashSet::default(), read_by_one(func, stmts));
    let mut idle = Idle { func, zero, own, unless: None, passed: vec![], apart, depth: 0 };
    let limit = if start < border { border } else { stmts.len() };
    let mut end = start;
    while end < limit && idle.stmt(&stmts[end]) {
        end += 1;
    }
    // What is declared there is not mentioned behind it.
    let seen = |v: VarId, end: usize| context.returned.contains(&v) || stmts[end..].iter().any(|s| s.mentions(v));
    while stmts[start..end].iter().flat_map(|s| declared(&s.kind)).any(|v| seen(v, end)) {
        end -= 1;
    }
    // Nor is what is brought back, which has been declared there or before.
    let mut lasting = false;
    for stmt in &stmts[start..end] {
        stmt.each_stmt(&mut |s| {
            lasting |= brought_back(func, s).is_some_and(|v| {
                let before = stmts[..start].iter().any(|s| matches!(s.kind, Kind::Let { var, .. } if var == v));
                !idle.own.contains(&v) && (!before || seen(v, end)) || is_lent(stmts, v)
            });
        });
    }
    if lasting {
        return None;
    }
    // Nor are records made again that only these statements read.
    while start > branch + 1
        && start != border
        && matches!(&stmts[start - 1].kind, Kind::CallAgain { kept: Again::Record(_), .. })
        && !declared(&stmts[start - 1].kind).into_iter().any(|v| seen(v, end))
    {
        start -= 1;
    }
    let inside = &stmts[start..end];
    let reads =
        |slot: &SlotId| inside.iter().any(|s| matches!(&s.kind, Kind::CallPull { record, .. } if record == slot));
    let passed = idle.passed.into_iter().filter(reads).collect();
    let mut opened: Vec<SlotId> =
        idle.apart.into_iter().filter(|slot| inside.iter().any(|s| idle::reads(s, *slot))).collect();
    opened.sort_by_key(|slot| std::cmp::Reverse(slot.0));
    let asked: Vec<VarId> = sources.into_iter().filter(|v| inside.iter().any(|s| s.mentions(*v))).collect();
    let loops = inside.iter().any(|s| iterations(s) >= SHORT);
    let calls = inside.iter().any(|s| matches!(s.kind, Kind::CallPull { .. }));
    if let Some(element) = taken(func, &stmts[branch])
        && !hands_to_one_of_several(inside, element)
    {
        return None;
    }
    // What a loop has given a list may be zero for what the function's caller has chosen from it.
    if popped(func, stmts, branch).is_some() && !loops && !inside.iter().any(hands_to_the_chosen) {
        return None;
    }
    let many = taken(func, &stmts[branch]).is_some()
        || is_branch(&stmts[branch].kind) && inside.iter().map(|s| added_to(func, s)).sum::<u32>() >= MANY;
    if asked.is_empty() || asked.len() > MAX_SOURCES || !(loops || calls || many) {
        return None;
    }
    let comes = asked.iter().map(|v| {
        let name = &func.var(*v).name;
        if matches!(func.var(*v).ty, Ty::Option(_)) {
            quote!(#name.unwrap_or(0.0) != 0.0)
        } else {
            quote!(#name != 0.0)
        }
    });
    let short = all_are_short(func, inside).filter(|_| calls && !loops && !many).map(|short| quote!(#short ||));
    let tokens = quote!(#short #(#comes)||*);
    let cond = Inert { reads: asked, ty: Ty::Bool, ..Inert::text(tokens) };
    Some(Skipped { cond, run: start..end, passed, opened })
}

/// Is there a reference to the number?
fn is_lent(stmts: &[Stmt], v: VarId) -> bool {
    let mut found = false;
    let mut look = |e: &Expr| found |= matches!(e, Expr::Borrow { place, .. } if place.root == v);
    stmts.iter().for_each(|s| s.each_stmt(&mut |s| s.kind.each_value(&mut look)));
    found
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
fn asked_for(func: &Func, stmts: &[Stmt], at: usize) -> Option<VarId> {
    let of_element = || match &stmts[at].kind {
        Kind::Let { var, .. } if taken(func, &stmts[at]).is_some() => Some(*var),
        _ => None,
    };
    chosen(func, &stmts[at]).or_else(of_element).or_else(|| popped(func, stmts, at))
}

/// The cotangent of a number that the statement before it takes off the end of a container.
fn popped(func: &Func, stmts: &[Stmt], at: usize) -> Option<VarId> {
    let Kind::Let { var, value: Some(Expr::Load(from)) } = &stmts[at].kind else { return None };
    let pops = |s: &Stmt| matches!(&s.kind, Kind::Edit { edit: Edit::Pop(Some(item)), .. } if *item == from.root);
    (from.path.is_empty() && is_literal(func, *var) && stmts[..at].last().is_some_and(pops)).then_some(*var)
}

/// Does a loop hand on to what was chosen in it?
fn hands_to_the_chosen(stmt: &Stmt) -> bool {
    let Kind::Loop(l) = &stmt.kind else { return false };
    let mut found = false;
    l.body.each_stmt(&mut |s| s.kind.each_value(&mut |e| found |= matches!(e, Expr::Rule { name: ONLY_IF, .. })));
    found
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

/// The cotangent of an optional number that a statement declares as the shape of the value, which has zeros in it.
fn starts_from_shape(context: &Context, stmt: &Stmt) -> Option<VarId> {
    let Kind::Let { var, value: Some(Expr::Load(from)) } = &stmt.kind else { return None };
    let own = from.path.is_empty() && context.shapes.contains(&from.root);
    let declared = context.func.var(*var);
    let literal = matches!(&declared.ty, Ty::Option(item) if is_literal_type(context.func, item));
    (own && literal && is_own_derivative(declared)).then_some(*var)
}

/// Is it the cotangent of a float that can be compared with a literal?
fn is_literal(func: &Func, var: VarId) -> bool {
    is_literal_type(func, &func.var(var).ty) && is_own_derivative(func.var(var))
}

fn is_own_derivative(declared: &Var) -> bool {
    declared.alias.is_none() && matches!(declared.origin, Origin::Derivative(_))
}

fn is_literal_type(func: &Func, ty: &Ty) -> bool {
    match ty {
        Ty::Float(Float::F32 | Float::F64) => true,
        Ty::Float(Float::Named(_) | Float::Open) => !func.floats.generic(),
        _ => false,
    }
}

/// The variables that a statement declares, of those that may be skipped.
fn declared(kind: &Kind) -> Vec<VarId> {
    match kind {
        Kind::Let { var, .. } => vec![*var],
        Kind::CallPull { results, .. } => results.iter().flatten().copied().collect(),
        Kind::CallAgain { call, .. } => call.result.into_iter().collect(),
        _ => vec![],
    }
}
