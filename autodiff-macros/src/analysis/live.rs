//! Which writes have to be undone: those of a value that the sweep still mentions.
//!
//! A forward walk: a variable is *live* from a statement whose adjoint mentions it on, until it is written as a whole.
//! A write of a live variable is undone by the sweep, from what is saved before it; and so is the end of its scope.

use super::effects::How;
use super::layout::{BlockId, Layout};
use super::needs::Needs;
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The answer.
#[derive(Debug, Default)]
pub struct Live {
    /// The writes to undo: indices into the writes of the statement (for a statement with blocks: into all inside).
    pub undo: BTreeSet<(StmtId, VarId)>,
    /// Variables whose last value is saved at the end of their block.
    pub closing: BTreeMap<BlockId, BTreeSet<VarId>>,
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
    /// Variables whose writes are never undone.
    pub codes: &'a HashSet<VarId>,
}

/// Finds the writes to undo.
pub fn live(query: &Query<'_>) -> Live {
    let mut walk = Walk { q: query, found: Live::default(), jumps: HashMap::new(), scopes: vec![] };
    let mut live = HashSet::new();
    walk.block(&query.func.body, (0, 0), &mut live);
    walk.found
}

struct Walk<'a> {
    q: &'a Query<'a>,
    found: Live,
    /// What is live at the jumps to each target.
    jumps: HashMap<u32, HashSet<VarId>>,
    scopes: Vec<BlockId>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, id: BlockId, live: &mut HashSet<VarId>) {
        self.scopes.push(id);
        for stmt in &block.stmts {
            self.stmt(stmt, live);
        }
        self.close(id, live);
        self.scopes.pop();
    }

    /// The end of a block: its variables are gone.
    fn close(&mut self, id: BlockId, live: &mut HashSet<VarId>) {
        for v in self.q.layout.locals.get(&id).into_iter().flatten() {
            if live.remove(v) && !self.q.visible.contains(&id) {
                self.found.closing.entry(id).or_default().insert(*v);
            }
        }
    }

    fn mentions(&self, at: StmtId, behind: bool, live: &mut HashSet<VarId>) {
        for (v, b) in self.q.needs.mentions.get(&at).into_iter().flatten() {
            if *b == behind {
                live.insert(*v);
            }
        }
    }

    fn kill(&mut self, at: StmtId, stmt: StmtId, live: &mut HashSet<VarId>) {
        for kill in self.q.layout.kills_at.get(&stmt).into_iter().flatten() {
            if self.q.codes.contains(&kill.root) {
                continue;
            }
            if live.contains(&kill.root) {
                self.found.undo.insert((at, kill.root));
                let whole = kill.place.as_ref().is_none_or(|p| self.q.func.resolve(p).path.is_empty());
                if whole && matches!(kill.how, How::Overwritten | How::Moved) && at == stmt {
                    live.remove(&kill.root);
                }
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt, live: &mut HashSet<VarId>) {
        self.mentions(stmt.id, false, live);
        let blocks = stmt.kind.blocks();
        if !blocks.is_empty() && !self.q.swept.contains(&stmt.id) {
            // The sweep does not go in: all that is written inside is undone at once.
            stmt.each_stmt(&mut |inner| {
                self.kill(stmt.id, inner.id, live);
                if let Kind::Jump(jump) = &inner.kind {
                    self.jump(jump, &mut live.clone());
                }
            });
            self.mentions(stmt.id, true, live);
            return;
        }
        self.kill(stmt.id, stmt.id, live);
        match &stmt.kind {
            Kind::Jump(jump) => self.jump(jump, live),
            Kind::Loop(l) => {
                // What is live at the end of an iteration is live at the start of the next one.
                for _ in 0..3 {
                    let mut body = live.clone();
                    self.block(&l.body, (stmt.id, 0), &mut body);
                    live.extend(body);
                    live.extend(self.jumps.get(&l.target).into_iter().flatten().copied());
                }
                // What the loop moves out of is gone behind it, whatever its body mentions.
                self.kill(stmt.id, stmt.id, live);
            }
            _ if !blocks.is_empty() => {
                let mut after = HashSet::new();
                for (k, inner) in blocks.iter().enumerate() {
                    let mut branch = live.clone();
                    self.block(inner, (stmt.id, k), &mut branch);
                    after.extend(branch);
                }
                if matches!(stmt.kind, Kind::Rest { .. }) {
                    after.extend(live.iter().copied());
                }
                *live = after;
            }
            _ => {}
        }
        self.mentions(stmt.id, true, live);
    }

    /// The blocks that a jump leaves end there.
    fn jump(&mut self, jump: &Jump, live: &mut HashSet<VarId>) {
        for id in self.scopes.clone() {
            let mut copy = live.clone();
            self.close(id, &mut copy);
        }
        if let Target::Break(t) | Target::Continue(t) = jump.to {
            self.jumps.entry(t).or_default().extend(live.iter().copied());
        }
    }
}
