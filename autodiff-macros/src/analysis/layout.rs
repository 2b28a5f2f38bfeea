//! Where statements stand: the tree of a function as tables.

use super::effects::{self, Kill};
use crate::collections::HashMap;
use crate::ir::*;

/// A block: the statement that it belongs to, and which of its blocks it is. The body of the function is `(0, 0)`.
pub type BlockId = (StmtId, usize);

/// What is known of a statement's place.
#[derive(Debug, Clone)]
pub struct Spot {
    /// The last number inside of the statement.
    pub end: StmtId,
    /// The block that it stands in.
    pub block: BlockId,
    /// Is it the last one of its block, or followed by a `Rest` only?
    pub last: bool,
    /// Is it a loop?
    pub is_loop: bool,
    /// Does it have blocks?
    pub compound: bool,
}

/// The tables.
#[derive(Debug, Default)]
pub struct Layout {
    /// The statements.
    pub spots: HashMap<StmtId, Spot>,
    /// The statement and the block that define each variable.
    pub defs: HashMap<VarId, (StmtId, BlockId)>,
    /// What an immutable variable is defined as.
    pub values: HashMap<VarId, Expr>,
    /// Variables that are declared without a value.
    pub deferred: Vec<VarId>,
    /// All writes.
    pub kills: HashMap<VarId, Vec<StmtId>>,
    /// The writes of each statement.
    pub kills_at: HashMap<StmtId, Vec<Kill>>,
    /// The variables that each block declares, in order.
    pub locals: HashMap<BlockId, Vec<VarId>>,
    /// Variables of loops and patterns.
    pub bound: HashMap<VarId, StmtId>,
}

/// The tables of a function.
pub fn layout(func: &Func, body: &Block) -> Layout {
    let mut layout = Layout::default();
    layout.block(func, body, (0, 0));
    layout
}

impl Layout {
    fn block(&mut self, func: &Func, block: &Block, id: BlockId) {
        self.locals.entry(id).or_default();
        let n = block.stmts.len();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let before_rest = block.stmts.get(i + 1).is_some_and(|s| matches!(s.kind, Kind::Rest { .. }));
            let blocks = stmt.kind.blocks();
            let mut end = stmt.id;
            stmt.each_stmt(&mut |s| end = end.max(s.id));
            let spot = Spot {
                end,
                block: id,
                last: i + 1 == n || before_rest,
                is_loop: matches!(stmt.kind, Kind::Loop(_)),
                compound: !blocks.is_empty(),
            };
            self.spots.insert(stmt.id, spot);
            self.define(&stmt.kind, stmt.id, id);
            for kill in effects::kills(func, &stmt.kind) {
                self.kills.entry(kill.root).or_default().push(stmt.id);
                self.kills_at.entry(stmt.id).or_default().push(kill);
            }
            for (k, inner) in blocks.into_iter().enumerate() {
                self.block(func, inner, (stmt.id, k));
            }
        }
    }

    fn define(&mut self, kind: &Kind, at: StmtId, block: BlockId) {
        let mut local = |v: VarId| {
            self.defs.insert(v, (at, block));
            self.locals.entry(block).or_default().push(v);
        };
        match kind {
            Kind::Let { var, value } => {
                local(*var);
                match value {
                    Some(value) => drop(self.values.insert(*var, value.clone())),
                    None => self.deferred.push(*var),
                }
            }
            Kind::Inert { binds, .. } => binds.iter().for_each(|v| local(*v)),
            Kind::Unpack { parts, .. } => parts.iter().for_each(|v| local(*v)),
            Kind::Split { halves, .. } => halves.iter().for_each(|v| local(*v)),
            Kind::Fields { parts, .. } => parts.iter().for_each(|(_, v)| local(*v)),
            Kind::Edit { edit, .. } => edit.defines().into_iter().for_each(local),
            Kind::Call(call) => call.result.into_iter().for_each(local),
            Kind::Match { arms, .. } => {
                for v in arms.iter().flat_map(|a| &a.binds) {
                    self.bound.insert(*v, at);
                }
            }
            Kind::Loop(l) => match &l.head {
                Head::Range { var, .. } => drop(self.bound.insert(*var, at)),
                Head::Each { binds, .. } => self.bound.extend(binds.iter().map(|v| (*v, at))),
                Head::Items { at: counter, sources, .. } => {
                    self.bound.insert(*counter, at);
                    for source in sources {
                        self.bound.insert(source.item, at);
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// The statements around a statement, from the inside.
    pub fn around(&self, mut at: StmtId) -> Vec<StmtId> {
        let mut out = vec![];
        while let Some(spot) = self.spots.get(&at) {
            at = spot.block.0;
            if at == 0 {
                break;
            }
            out.push(at);
        }
        out
    }

    /// Does the statement itself move the variable away?
    pub fn moves(&self, v: VarId, at: StmtId) -> bool {
        let moved = |k: &Kill| k.root == v && k.how == effects::How::Moved;
        self.kills_at.get(&at).into_iter().flatten().any(moved)
    }

    /// Is the variable written after its definition?
    pub fn is_written(&self, v: VarId) -> bool {
        self.kills.contains_key(&v)
    }

    /// Is something of the place ever written? Of other fields of the variable it does not matter.
    pub fn is_reached(&self, func: &Func, place: &Place) -> bool {
        let reaches = |at: &StmtId| {
            let own = self.kills_at[at].iter().filter(|kill| kill.root == place.root);
            let mut own = own.map(|kill| kill.place.as_ref().map(|p| func.resolve(p)));
            own.any(|written| written.is_none_or(|written| written.may_overlap(place)))
        };
        self.kills.get(&place.root).is_some_and(|kills| kills.iter().any(reaches))
    }

    /// May the variable be written after the statement `at` has run (later, or in a later iteration)?
    pub fn written_after(&self, v: VarId, at: StmtId) -> bool {
        let outer = self.around(at).into_iter().filter(|s| self.spots[s].is_loop);
        let declared = self.defs.get(&v).map_or(0, |d| d.0);
        // Loops around the statement in which the variable lives on from one iteration to the next.
        let start = outer.filter(|l| declared < *l).min().unwrap_or(at);
        self.kills.get(&v).is_some_and(|kills| kills.iter().any(|k| *k > start || *k > at))
    }

    /// Is the variable written by the statements from `from` (not included) up to the point `at`?
    pub fn written_between(&self, v: VarId, from: StmtId, at: StmtId) -> bool {
        let spot = &self.spots[&at];
        // What a statement needs is made before its own writes are undone.
        self.written_before(v, from, spot.end + 1)
    }

    /// Is the variable written by the statements between `from` and `limit`, without both of them?
    pub fn written_before(&self, v: VarId, from: StmtId, limit: StmtId) -> bool {
        self.kills.get(&v).is_some_and(|kills| kills.iter().any(|k| *k > from && *k < limit))
    }
}
