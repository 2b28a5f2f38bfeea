//! Reverse mode: a forward sweep that keeps what is needed, and a backward sweep through the statements in reverse.
//!
//! Invariant of the backward sweep: when it comes to a statement, every variable that it mentions there holds what it
//! held in the forward sweep before that statement (behind it, for a statement with blocks).
//!
//! Two schedules share all of it. *Joint* ([`joint`]): both sweeps in one function, `f_rev`; what the forward sweep
//! leaves behind is still there, and a branch at the end of the function is swept back at once, inside of it.
//! *Split* ([`split`]): `record` and `pull`, with a record between them.

mod adjoint;
mod bars;
mod copies;
mod prepare;
mod sweep;
mod tidy;
mod undo;

use crate::analysis::layout::{self, BlockId, Layout};
use crate::analysis::{dead, live, needs, useful};
use crate::ir::*;
use bars::Bars;
use prepare::Controls;
use proc_macro2::TokenStream;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A function with its two sweeps.
#[derive(Debug)]
pub struct Reverse {
    /// The arena of variables and slots.
    pub func: Func,
    /// The forward sweep (of the joint schedule: both).
    pub forward: Block,
    /// The backward sweep (of the joint schedule: what is left of it).
    pub backward: Block,
    /// The cotangents of the parameters.
    pub bars: Vec<Option<VarId>>,
    /// The cotangent of the result.
    pub seed: Option<VarId>,
    /// Is the forward sweep left by `return` from inside? Then it is a block that is broken out of.
    pub left_early: bool,
    /// `&mut` parameters that the backward sweep changes: it works on copies.
    pub copied: Vec<VarId>,
}

impl Reverse {
    /// Both sweeps as one function, for the verifier.
    pub fn whole(&self) -> Func {
        let mut func = self.func.clone();
        func.given.extend(self.bars.iter().flatten().chain(&self.seed));
        func.body.stmts = self.forward.stmts.iter().chain(&self.backward.stmts).cloned().collect();
        func
    }

    /// The variables that need a `mut`.
    pub fn written(&self) -> HashSet<VarId> {
        let mut out = HashSet::new();
        crate::analysis::effects::written(&self.forward, &mut out);
        crate::analysis::effects::written(&self.backward, &mut out);
        out
    }
}

/// How the two sweeps meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Schedule {
    Joint,
    Split,
}

/// Both sweeps in one function.
pub fn joint(func: &Func, ct: &TokenStream) -> Reverse {
    let fused = reverse(func, ct, Schedule::Joint, true);
    // A branch cannot be swept back at once if the sweep has to work on a copy of what the branch leaves behind.
    if fused.copied.is_empty() { fused } else { reverse(func, ct, Schedule::Joint, false) }
}

/// The sweeps for two functions; `name` is that of the function.
pub fn split(func: &Func, name: &str, ct: &TokenStream) -> Reverse {
    let mut split = reverse(func, ct, Schedule::Split, false);
    for slot in &mut split.func.slots {
        // A record in a record may be, over some calls, one of the same function. Every cycle of calls has one from a
        // name to the same or a later name: if those stand behind a box, no record contains itself.
        let callee = slot.callee.as_deref();
        slot.boxed = callee.is_some_and(|callee| callee >= name);
    }
    split
}

fn reverse(func: &Func, ct: &TokenStream, schedule: Schedule, fuse: bool) -> Reverse {
    let (mut func, controls) = prepare::prepare(func);
    // What is moved may hold what another move needs: a copy more in each round.
    let mut rounds = 0..MAX_ROUNDS;
    loop {
        match assemble(func.clone(), &controls, ct, schedule, fuse, rounds.next().is_none()) {
            Ok(reverse) => return reverse,
            Err(moves) => copies::copy_instead(&mut func, &moves),
        }
    }
}

/// More rounds than moves that depend on one another.
const MAX_ROUNDS: usize = 64;

/// The sweeps of a function that has been prepared, or, but for the last round, the moves that have to be copies.
fn assemble(
    func: Func,
    controls: &Controls,
    ct: &TokenStream,
    schedule: Schedule,
    fuse: bool,
    last: bool,
) -> Result<Reverse, BTreeSet<StmtId>> {
    let useful = useful::useful(&func);
    let own = VarId(func.vars.len() as u32);
    let mut func = func;
    let dead = dead::dead(&func, &useful);
    let mut bars = Bars::new(&func, useful, ct.clone());
    for p in func.params.clone() {
        if func.var(p.var).active && p.active {
            bars.var_of_param(&mut func, p.var);
        }
    }
    let seed = func.result.and_then(|r| bars.var(&mut func, r));
    let adjoints = adjoint::adjoints(&mut func, &mut bars, &dead);
    let layout = layout::layout(&func, &func.body);
    let left_early = returns(&func.body);
    let swept = swept(&func.body, &adjoints);
    let mut visible = HashSet::new();
    if schedule == Schedule::Joint && !left_early {
        visible.insert((0, 0));
        let lengths = func.result.is_some_and(|r| func.var(r).ty.has_length());
        if fuse && !lengths {
            fused_blocks(&func, &func.body, &swept, &layout, &bars, &mut visible);
        }
    }
    let mut hidden = HashSet::new();
    if schedule == Schedule::Split {
        let kept = func.params.iter().filter(|p| matches!(p.pass, Pass::Value | Pass::Unique));
        hidden.extend(kept.map(|p| p.var));
    }
    let mut frame =
        sweep::Frame::new(func, layout, bars, adjoints, controls.clone(), swept, visible, hidden, left_early);
    frame.solve();
    if !frame.answers.live.moves.is_empty() && !last {
        return Err(frame.answers.live.moves);
    }
    let (mut forward, mut backward) = frame.body();
    let copied = frame.copied_params();
    let sweep::Frame { func, bars, .. } = frame;
    tidy::tidy(&func, own, &mut forward);
    tidy::tidy(&func, own, &mut backward);
    let bars = func.params.iter().map(|p| if p.active { bars.get(p.var) } else { None }).collect();
    Ok(Reverse { func, forward, backward, bars, seed, left_early, copied })
}

/// Does the body return from inside?
fn returns(body: &Block) -> bool {
    let mut found = false;
    body.each_stmt(&mut |s| found |= matches!(&s.kind, Kind::Jump(Jump { to: Target::Return, .. })));
    found
}

/// The statements that the backward sweep has something to do for.
fn swept(body: &Block, adjoints: &adjoint::Adjoints) -> HashSet<StmtId> {
    let mut found = HashSet::new();
    body.each_stmt(&mut |stmt| {
        // What may not have been reached is not to be undone as a whole.
        let mut any = matches!(stmt.kind, Kind::Rest { .. });
        stmt.each_stmt(&mut |s| any |= adjoints.of.contains_key(&s.id));
        if any {
            found.insert(stmt.id);
        }
    });
    found
}

/// The branches at the end of the body, which the joint schedule sweeps back inside.
fn fused_blocks(
    func: &Func,
    block: &Block,
    swept: &HashSet<StmtId>,
    layout: &Layout,
    bars: &Bars,
    visible: &mut HashSet<BlockId>,
) {
    let Some(last) = block.stmts.last() else { return };
    if !swept.contains(&last.id) || !matches!(last.kind, Kind::If { .. } | Kind::Match { .. }) {
        return;
    }
    // The cotangents of outer containers are made before the branch: their lengths must be known there.
    let mut reshaped = false;
    last.each_stmt(&mut |s| {
        for kill in layout.kills_at.get(&s.id).into_iter().flatten() {
            let outer = layout.defs.get(&kill.root).is_none_or(|d| d.0 < last.id);
            let fixed =
                matches!(func.var(kill.root).ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Array(..) | Ty::Ref(..));
            reshaped |= outer && !fixed && bars.get(kill.root).is_some() && func.result != Some(kill.root);
        }
    });
    if reshaped {
        return;
    }
    for (k, inner) in last.kind.blocks().into_iter().enumerate() {
        visible.insert((last.id, k));
        fused_blocks(func, inner, swept, layout, bars, visible);
    }
}

/// The answers of the analyses, kept for the assembly.
#[derive(Debug, Default)]
struct Answers {
    needs: needs::Needs,
    live: live::Live,
    /// The slots of recorded values.
    recorded: HashMap<VarId, SlotId>,
    /// The slots of last values at the ends of blocks.
    closing: HashMap<(BlockId, VarId), SlotId>,
}
