//! The assembly of the two sweeps, block by block.

mod borrowers;
mod changed_back;
mod demands;
mod heads;
mod receivers;
mod reruns;
mod rows;
mod shaped;
mod shown;
mod slots;
mod spared;
mod steps;
mod stmts;
mod undecided;
mod weighed;
mod zeros;

use super::adjoint::Adjoints;
use super::bars::Bars;
use super::borrowers::Borrowers;
use super::leaving;
use super::prepare::{Controls, Shapes};
use crate::analysis::gathered::{Gathered, gathered};
use crate::analysis::layout::{BlockId, Layout};
use crate::analysis::needs::Fate;
use crate::analysis::{found, live, moved_back, needs};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
pub(super) use demands::find_block;
pub(super) use heads::give_type;
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
pub(super) use receivers::UndoneIf;
use std::collections::{BTreeMap, BTreeSet};
pub use stmts::simple_if;

/// Everything that the assembly looks at.
pub struct Frame {
    /// The arena.
    pub func: Func,
    pub(super) layout: Layout,
    /// Vectors that loops fill.
    gathered: HashMap<VarId, Gathered>,
    /// The cotangents.
    pub bars: Bars,
    pub(super) adjoints: Adjoints,
    controls: Controls,
    shapes: Shapes,
    /// The variables that shapes are kept in.
    shape_vars: HashSet<VarId>,
    /// Variables that say how loops were left.
    exits: HashSet<VarId>,
    swept: HashSet<StmtId>,
    pub(super) visible: HashSet<BlockId>,
    hidden: HashSet<VarId>,
    left_early: bool,
    /// The joint loops, with their private variables, and the branches that are swept back at once though more follows.
    joint: HashMap<StmtId, HashSet<VarId>>,
    /// Where cotangents start.
    starts: HashMap<StmtId, Vec<zeros::Start>>,
    /// Variables that are there for a choice only, with the one that the sweep asks for it.
    pub(super) asked: HashMap<VarId, VarId>,
    /// Structs with references that change, by how each is made.
    pub(super) borrowers: Borrowers,
    /// Where nothing is made again of them any more.
    closed: HashMap<VarId, StmtId>,
    /// Those of them whose scope the sweep sees, and that cannot be held until it comes to them.
    outlived: HashSet<VarId>,
    /// The variables that say where the references of these lead.
    lent_at: BTreeMap<VarId, VarId>,
    /// Is everything pushed that is recorded?
    pub(super) plain: bool,
    pub(super) answers: Answers,
    /// The block whose sweep starts to read each slot with many values.
    opened: Vec<(BlockId, SlotId)>,
    /// Variables that the sweep changes.
    pub(super) undone: HashSet<VarId>,
    /// The parameters that are there as the function has left them.
    pub(super) handed: Vec<VarId>,
    /// Those of them of which all that is changed is taken back.
    pub(super) lent: Vec<VarId>,
    /// How often these are saved as a whole, by the places where they are.
    pub(super) wholes: Vec<(VarId, Often)>,
}

/// The answers of the analyses, kept for the assembly.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) needs: needs::Needs,
    pub(super) live: live::Live,
    /// Numbers that are found where they were put.
    found: Vec<found::Found>,
    /// Writes that are taken back, with the code that does it.
    pub(super) steps: HashMap<StmtId, Inert>,
    /// The variables whose shapes zeros need, and where.
    shapes: Vec<(VarId, StmtId)>,
    /// Writes of which only rustc knows whether they have to be undone.
    unsure: HashSet<(StmtId, VarId)>,
    /// Variables that pullbacks may change back, and one of the calls.
    received: HashMap<VarId, StmtId>,
    /// What pullbacks of functions are handed to change it back.
    handed_again: HashSet<(StmtId, VarId)>,
    /// Writes that are undone only if this says so.
    pub(super) undone_if: HashMap<(StmtId, VarId), UndoneIf>,
    /// Recorded values with their slots, by the block that they are recorded in.
    recorded_in: HashMap<BlockId, Vec<(VarId, SlotId)>>,
    /// Those that a statement defines.
    recorded_at: HashMap<StmtId, Vec<(VarId, SlotId)>>,
    /// What is kept of values that calls give again otherwise.
    lasting: BTreeMap<VarId, slots::Lent>,
    /// Calls that are made again for their records, with the variables that these go to.
    reruns: HashMap<StmtId, Call>,
    /// The same calls by the variables of their values, which may be made again too.
    repeatable: HashMap<VarId, Call>,
    /// What is kept of values that such calls give again.
    again: BTreeMap<VarId, slots::Lent>,
    /// Of what such calls give, what is made again where it is read, and of which the zeros need the shape.
    shaped_apart: HashSet<VarId>,
    /// What is kept of values of which only zeros are made.
    shaped: BTreeMap<VarId, slots::Lent>,
    /// The shapes of what statements overwrite.
    before: BTreeMap<StmtId, slots::Lent>,
    /// The slots of last values at the ends of blocks.
    closing: HashMap<(BlockId, VarId), SlotId>,
    /// Those of what structs with references own, field by field.
    closing_parts: HashMap<(BlockId, VarId), Vec<(Proj, SlotId)>>,
}

impl Frame {
    /// A frame without answers.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        func: Func,
        mut layout: Layout,
        bars: Bars,
        adjoints: Adjoints,
        controls: Controls,
        shapes: Shapes,
        swept: HashSet<StmtId>,
        visible: HashSet<BlockId>,
        hidden: HashSet<VarId>,
        left_early: bool,
        joint: HashMap<StmtId, HashSet<VarId>>,
        (handed, lent): (&[VarId], &[VarId]),
    ) -> Frame {
        // What `pull` is not handed back lives and ends with the function's body; so do numbers that change.
        let ends = func.params.iter().filter(|p| {
            let changes = layout.is_written(p.var) && !visible.contains(&(0, 0));
            let tracked = !p.active && bars.get(p.var).is_some();
            p.pass != Pass::Shared
                && !handed.contains(&p.var)
                && (p.pass == Pass::Value || hidden.contains(&p.var) || changes || tracked)
        });
        let ends: Vec<VarId> = ends.map(|p| p.var).collect();
        layout.locals.entry((0, 0)).or_default().extend(ends);
        let mut exits = HashSet::default();
        func.body.each_stmt(&mut |s| {
            if let Kind::Loop(Loop { left: Some(left), .. }) = &s.kind {
                exits.insert(left.by);
            }
        });
        let (answers, gathered) = (Answers::default(), gathered(&func));
        let undone = HashSet::default();
        let opened = vec![];
        Frame {
            func,
            layout,
            gathered,
            bars,
            adjoints,
            controls,
            shape_vars: shapes.values().copied().collect(),
            exits,
            shapes,
            swept,
            visible,
            hidden,
            left_early,
            joint,
            starts: HashMap::default(),
            asked: HashMap::default(),
            borrowers: Borrowers::default(),
            closed: HashMap::default(),
            outlived: HashSet::default(),
            lent_at: BTreeMap::new(),
            plain: false,
            answers,
            opened,
            undone,
            handed: handed.to_vec(),
            lent: lent.to_vec(),
            wholes: vec![],
        }
    }

    /// The parameters of which what is taken back is nowhere saved as a whole, but once.
    pub fn lent_in_parts(&self) -> Vec<VarId> {
        let in_parts = |v: &VarId| {
            let wholes: Vec<Often> = self.wholes.iter().filter(|(u, _)| u == v).map(|(_, often)| *often).collect();
            matches!(wholes.as_slice(), [] | [Often::Once | Often::Maybe])
        };
        self.lent.iter().copied().filter(in_parts).collect()
    }

    // ---- assembly ----

    /// The two sweeps of the body.
    pub fn body(&mut self) -> (Block, Block) {
        let body = self.func.body.clone();
        let (forward, backward) = self.block(&body, (0, 0), &[]);
        (Block { stmts: forward }, Block { stmts: backward })
    }

    /// The two sweeps of a block. `scopes` are the blocks around it.
    pub(super) fn block(&mut self, block: &Block, id: BlockId, scopes: &[BlockId]) -> (Vec<Stmt>, Vec<Stmt>) {
        let mut scopes = scopes.to_vec();
        scopes.push(id);
        let mut forward = self.opening(id);
        let mut backward: Vec<Vec<Stmt>> = vec![];
        let mut fused = vec![];
        let prologue = self.prologue(id);
        for (i, stmt) in block.stmts.iter().enumerate() {
            let last = i + 1 == block.stmts.len();
            let at_end = last && !self.joint.contains_key(&stmt.id);
            let branch = matches!(stmt.kind, Kind::If { .. } | Kind::Match { .. });
            let inside = at_end && branch && self.visible.contains(&(stmt.id, 0));
            let (mut f, b) = self.stmt(stmt, id, &scopes, inside);
            self.save_before_lending(&mut forward, &mut f);
            if inside {
                fused = f;
            } else {
                forward.extend(f);
                forward.extend(self.closings_behind(id, stmt.id, last));
            }
            backward.push(b);
        }
        if !jumps(block) {
            let closing = self.answers.live.closing.get(&id).into_iter().flatten();
            let closing = closing.filter(|v| !self.closes_before(**v, id));
            forward.extend(closing.flat_map(|v| self.closing(id, *v)));
        }
        let rest = backward.into_iter().rev().flatten();
        if fused.is_empty() {
            (forward, self.opens(id).into_iter().chain(prologue).chain(rest).collect())
        } else {
            forward.extend(prologue);
            forward.extend(fused);
            (forward, self.opens(id).into_iter().chain(rest).collect())
        }
    }

    /// What is saved as a whole before a statement is saved before a part of it is lent to be changed to what the statement
    /// still uses, if nothing has changed it since.
    fn save_before_lending(&self, before: &mut Vec<Stmt>, stmts: &mut Vec<Stmt>) {
        let saved = stmts.iter().take_while(|s| matches!(s.kind, Kind::Save { .. })).count();
        for k in (0..saved).rev() {
            let Kind::Save { value: Expr::Load(place) | Expr::Copy { place, .. }, .. } = &stmts[k].kind else {
                continue;
            };
            let whole = place.path.iter().all(|step| matches!(step, Proj::Deref));
            let root = place.root;
            let lends = |s: &Stmt| match &s.kind {
                Kind::Let { var, value: Some(Expr::Borrow { place, unique: true }) } => {
                    self.func.resolve(place).root == root && stmts[saved..].iter().any(|s| s.mentions(*var))
                }
                _ => false,
            };
            let Some(at) = before.iter().position(lends).filter(|_| whole) else { continue };
            let kills = |s: &Stmt| self.layout.kills_at.get(&s.id).into_iter().flatten().any(|kill| kill.root == root);
            let mut changed = false;
            before[at..].iter().for_each(|s| s.each_stmt(&mut |s| changed |= kills(s)));
            if !changed {
                before.insert(at, stmts.remove(k));
            }
        }
    }

    /// Saves what a block binds when it is entered.
    pub(super) fn opening(&self, id: BlockId) -> Vec<Stmt> {
        let recorded = self.answers.recorded_in.get(&id).into_iter().flatten().map(|(v, slot)| (v, *slot));
        let shaped = self.answers.shaped.iter().filter(|(_, own)| own.home == id).map(|(v, own)| (v, own.slot));
        let entered = recorded
            .chain(shaped)
            .filter(|(v, _)| self.layout.bound.contains_key(v) || !self.layout.defs.contains_key(v));
        entered.map(|(v, slot)| self.save(slot, &(*v).into())).collect()
    }

    pub(super) fn stmt_at(kind: Kind) -> Stmt {
        Stmt::new(Span::call_site(), kind)
    }

    /// Saves the last values of a block's variables.
    pub(super) fn closings(&self, id: BlockId) -> Vec<Stmt> {
        let closing = self.answers.live.closing.get(&id).into_iter().flatten();
        closing.flat_map(|v| self.closing(id, *v)).collect()
    }

    /// Saves the last value of one of them.
    fn closing(&self, id: BlockId, v: VarId) -> Vec<Stmt> {
        match self.answers.closing_parts.get(&(id, v)) {
            Some(parts) => {
                parts.iter().map(|(step, slot)| self.save(*slot, &Place::from(v).then(step.clone()))).collect()
            }
            None => vec![self.save(self.answers.closing[&(id, v)], &v.into())],
        }
    }
}

/// Does the block end in a jump on every path?
fn jumps(block: &Block) -> bool {
    match block.stmts.last().map(|s| &s.kind) {
        Some(Kind::Jump(_)) => true,
        Some(Kind::Loop(l)) => normalize::is_endless(l),
        Some(Kind::Rest { body, .. }) => jumps(body),
        Some(kind @ (Kind::If { .. } | Kind::Match { .. })) => kind.blocks().into_iter().all(jumps),
        _ => false,
    }
}
