//! Which writes have to be undone: those of a value that the sweep still mentions.
//!
//! A forward walk: a variable is *live* from a statement whose adjoint mentions it on, until it is written as a whole.
//! A write of a live variable is undone by the sweep, from what is saved before it; and so is the end of its scope.
//!
//! What is saved must be there: where a variable may have been *moved* on the way to such a point, the move is to be a
//! copy instead.
//!
//! Both are facts that statements add and remove, whatever else holds, so that one walk through the body of a loop
//! says what its iterations add, and another one what holds in all of them.

use super::effects::How;
use super::layout::{BlockId, Layout};
use super::needs::Needs;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// The answer.
#[derive(Debug, Default)]
pub struct Live {
    /// The writes to undo: indices into the writes of the statement (for a statement with blocks: into all inside).
    pub undo: BTreeSet<(StmtId, VarId)>,
    /// Variables whose last value is saved at the end of their block.
    pub closing: BTreeMap<BlockId, BTreeSet<VarId>>,
    /// Statements that move what is saved behind them.
    pub moves: BTreeSet<StmtId>,
    /// Moves that are taken back from the target, with what was moved.
    pub back: BTreeMap<StmtId, VarId>,
}

/// What the walk needs to know.
pub struct Query<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// What is mentioned where.
    pub needs: &'a Needs,
    /// The statements with blocks that the sweep goes into; others are undone as a whole.
    pub swept: &'a HashSet<StmtId>,
    /// Blocks whose variables need no saving at their end.
    pub visible: &'a HashSet<BlockId>,
    /// The loops and branches that are swept back at once.
    pub joint: &'a HashMap<StmtId, HashSet<VarId>>,
    /// Writes that are taken back from the new value, so that the variable stays live.
    pub steps: &'a HashMap<StmtId, Inert>,
    /// Moves that are taken back from the target.
    pub back: &'a BTreeMap<StmtId, VarId>,
    /// Writes that may not be undone, so that the variable stays live.
    pub unsure: &'a HashSet<(StmtId, VarId)>,
    /// Writes that nothing minds which the sweep still mentions.
    pub spared: &'a HashSet<(StmtId, VarId)>,
    /// Writes that pullbacks take back, if they do, from what is there behind them.
    pub received: &'a HashSet<(StmtId, VarId)>,
    /// Variables whose writes are never undone.
    pub codes: &'a HashSet<VarId>,
    /// What calls give that are called again instead of taking back that it was given away.
    pub repeatable: &'a HashMap<VarId, Call>,
    /// Parameters that the sweep brings back to what they were before the function.
    pub lent: &'a [VarId],
    /// Structs with references to what changes behind them, which are saved though the sweep sees them.
    pub outlived: &'a HashSet<VarId>,
}

/// Finds the writes to undo.
pub fn live(query: &Query<'_>) -> Live {
    let found = walked(query, &HashSet::default());
    // Where only one side of an exchange is live it is saved, so that what is saved there before is not needed. With less that is
    // live the other side does not become live, so that this stays true.
    let saved = one_sided(query, &found.undo);
    if saved.is_empty() { found } else { walked(query, &saved) }
}

/// Statements that exchange variables of which only some are live: they cannot be taken back by another exchange.
fn one_sided(query: &Query<'_>, undo: &BTreeSet<(StmtId, VarId)>) -> HashSet<StmtId> {
    let mut found = HashSet::default();
    for (at, _) in undo {
        let exchanged = query.layout.kills_at.get(at).into_iter().flatten().filter(|kill| kill.how == How::Undoable);
        if exchanged.clone().any(|kill| !undo.contains(&(*at, kill.root))) {
            found.insert(*at);
        }
    }
    found
}

/// Walks through the function. `saved`: exchanges that are taken back from what is saved.
fn walked(query: &Query<'_>, saved: &HashSet<StmtId>) -> Live {
    let mut walk = Walk::new(query, saved);
    let mut state = State::default();
    state.live.extend(query.lent);
    walk.block(&query.func.body, (0, 0), &mut state);
    // What one path leaves for the sweep is saved on every path that leaves the block.
    for (id, v) in &walk.ends {
        let gone = walk.gone.get(id).into_iter().flatten();
        walk.found.moves.extend(gone.filter(|(u, _)| u == v).map(|(_, at)| *at));
    }
    walk.found.back.clone_from(query.back);
    walk.found
}

/// What holds at a point; where control does not come, nothing.
#[derive(Debug, Clone, Default)]
struct State {
    live: HashSet<VarId>,
    /// Variables that may have been moved, and where.
    moved: HashSet<(VarId, StmtId)>,
}

impl State {
    fn join(&mut self, other: &State) {
        self.live.extend(&other.live);
        self.moved.extend(&other.moved);
    }
}

struct Walk<'a> {
    q: &'a Query<'a>,
    found: Live,
    /// What holds at the jumps behind, and to the next iteration of, each loop.
    breaks: HashMap<u32, State>,
    continues: HashMap<u32, State>,
    /// What an iteration of each loop adds.
    adds: HashMap<StmtId, State>,
    /// The open blocks, with the loops that they are the bodies of.
    scopes: Vec<(BlockId, Option<u32>)>,
    /// Variables that are live where a block ends.
    ends: BTreeSet<(BlockId, VarId)>,
    /// Variables that may have been moved where a block ends.
    gone: HashMap<BlockId, HashSet<(VarId, StmtId)>>,
    /// Exchanges that are taken back from what is saved.
    saved: &'a HashSet<StmtId>,
}

impl<'a> Walk<'a> {
    fn new(q: &'a Query<'a>, saved: &'a HashSet<StmtId>) -> Walk<'a> {
        Walk {
            q,
            saved,
            found: Live::default(),
            breaks: HashMap::default(),
            continues: HashMap::default(),
            adds: HashMap::default(),
            scopes: vec![],
            ends: BTreeSet::new(),
            gone: HashMap::default(),
        }
    }

    fn block(&mut self, block: &Block, id: BlockId, state: &mut State) {
        self.scope(block, id, None, state);
    }

    fn scope(&mut self, block: &Block, id: BlockId, target: Option<u32>, state: &mut State) {
        self.scopes.push((id, target));
        for stmt in &block.stmts {
            self.stmt(stmt, state);
        }
        self.close(id, state);
        self.scopes.pop();
    }

    /// The end of a block: its variables are gone.
    fn close(&mut self, id: BlockId, state: &mut State) {
        for v in self.q.layout.locals.get(&id).into_iter().flatten() {
            if state.live.remove(v) {
                self.ends.insert((id, *v));
                if !self.q.visible.contains(&id) || self.q.outlived.contains(v) {
                    self.found.closing.entry(id).or_default().insert(*v);
                }
            }
            let own = |(u, _): &(VarId, StmtId)| u == v;
            let gone: Vec<_> = state.moved.extract_if(own).collect();
            if !gone.is_empty() {
                self.gone.entry(id).or_default().extend(gone);
            }
        }
    }

    fn mentions(&self, at: StmtId, behind: bool, state: &mut State) {
        for (v, b) in self.q.needs.mentions.get(&at).into_iter().flatten() {
            if *b == behind {
                state.live.insert(*v);
            }
        }
    }

    /// The writes of `stmt`, undone at `at`, where those of `gone` may have been moved.
    fn kill(&mut self, at: StmtId, stmt: StmtId, gone: &HashSet<(VarId, StmtId)>, state: &mut State) {
        for kill in self.q.layout.kills_at.get(&stmt).into_iter().flatten() {
            let again = || self.q.repeatable.contains_key(&kill.root);
            if self.q.codes.contains(&kill.root) || again() || self.q.spared.contains(&(stmt, kill.root)) {
                continue;
            }
            let whole = kill.place.as_ref().is_none_or(|p| self.q.func.resolve(p).path.is_empty() && !self.is_slice(p));
            if state.live.contains(&kill.root) {
                if kill.how != How::Moved || self.q.back.get(&stmt) != Some(&kill.root) {
                    self.found.undo.insert((at, kill.root));
                    self.found.moves.extend(gone.iter().filter(|(v, _)| *v == kill.root).map(|(_, at)| *at));
                }
                let whole_value = matches!(kill.how, How::Overwritten | How::Moved) || self.saved.contains(&stmt);
                let gone = whole_value && !self.q.steps.contains_key(&stmt);
                let write = (at, kill.root);
                let stays = self.q.unsure.contains(&write) || self.q.received.contains(&write);
                if whole && gone && at == stmt && !stays {
                    state.live.remove(&kill.root);
                }
            }
            match kill.how {
                How::Moved => drop(state.moved.insert((kill.root, stmt))),
                How::Overwritten if whole => state.moved.retain(|(v, _)| *v != kill.root),
                _ => {}
            }
        }
    }

    /// Is it a slice of a variable that is moved away somewhere? What is written through it is brought back into the variable,
    /// which has to be there then.
    fn is_slice(&self, place: &Place) -> bool {
        let slice = matches!(self.q.func.type_of(place).peeled(), Ty::Slice(_));
        let root = self.q.func.resolve(place).root;
        let moved = |at: &StmtId| {
            let kills = self.q.layout.kills_at.get(at).into_iter().flatten();
            kills.into_iter().any(|kill| kill.root == root && kill.how == How::Moved)
        };
        slice && self.q.layout.kills.get(&root).is_some_and(|kills| kills.iter().any(moved))
    }

    fn stmt(&mut self, stmt: &Stmt, state: &mut State) {
        self.mentions(stmt.id, false, state);
        let gone = state.moved.clone();
        let blocks = stmt.kind.blocks();
        if !blocks.is_empty() && !self.q.swept.contains(&stmt.id) {
            // The sweep does not go in: all that is written inside is undone at once.
            stmt.each_stmt(&mut |inner| {
                self.kill(stmt.id, inner.id, &gone, state);
                if let Kind::Jump(jump) = &inner.kind {
                    self.jump(jump, &mut state.clone());
                }
            });
            self.mentions(stmt.id, true, state);
            return;
        }
        self.kill(stmt.id, stmt.id, &gone, state);
        match &stmt.kind {
            Kind::Jump(jump) => {
                self.jump(jump, state);
                *state = State::default();
            }
            // Each iteration is swept at once: nothing of it is live behind it.
            Kind::Loop(l) if self.q.visible.contains(&(stmt.id, 0)) => {
                let mut body = state.clone();
                self.scope(&l.body, (stmt.id, 0), Some(l.target), &mut body);
                state.moved.extend(body.moved);
            }
            Kind::Loop(l) => {
                let body = (stmt.id, 0);
                if !self.adds.contains_key(&stmt.id) {
                    let mut adds = State::default();
                    self.scope(&l.body, body, Some(l.target), &mut adds);
                    self.adds.insert(stmt.id, adds);
                }
                state.join(&self.adds[&stmt.id]);
                if let Some(more) = self.continues.get(&l.target) {
                    state.join(more);
                }
                self.scope(&l.body, body, Some(l.target), &mut state.clone());
                if matches!(l.head, Head::Forever) {
                    *state = State::default();
                }
                if let Some(more) = self.breaks.get(&l.target) {
                    state.join(more);
                }
                // What the loop moves out of is gone behind it, whatever its body mentions.
                self.kill(stmt.id, stmt.id, &gone, state);
            }
            _ if !blocks.is_empty() => {
                let mut after = State::default();
                for (k, inner) in blocks.iter().enumerate() {
                    let mut branch = state.clone();
                    self.block(inner, (stmt.id, k), &mut branch);
                    if self.q.joint.contains_key(&stmt.id) {
                        branch.live.clone_from(&state.live);
                    }
                    after.join(&branch);
                }
                *state = after;
            }
            _ => {}
        }
        self.mentions(stmt.id, true, state);
    }

    /// The blocks that a jump leaves end there.
    fn jump(&mut self, jump: &Jump, state: &mut State) {
        let target = match jump.to {
            Target::Break(t) | Target::Continue(t) => Some(t),
            Target::Return => None,
        };
        if target.is_some() && !self.scopes.iter().any(|(_, of)| *of == target) {
            // It stays inside of a statement that the sweep does not go into.
            return;
        }
        for (id, of) in self.scopes.clone().into_iter().rev() {
            self.close(id, state);
            if of.is_some() && of == target {
                break;
            }
        }
        match jump.to {
            Target::Break(t) => self.breaks.entry(t).or_default().join(state),
            Target::Continue(t) => self.continues.entry(t).or_default().join(state),
            Target::Return => {}
        }
    }
}
