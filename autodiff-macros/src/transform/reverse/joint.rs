//! Joint loops: loops of the joint schedule whose iterations are swept one by one, each at once behind its way forward,
//! so that nothing of them is recorded.
//!
//! ```text
//! for i in 0..n { s += f(x[i]); }        let s_bar = c * seed;
//! c * s                                  for i in 0..n { s += f(x[i]);  x_bar[i] += s_bar * f'(x[i]); }
//! ```
//!
//! That is allowed where the iterations communicate through sums only ([`iterations`]), and where the cotangents that
//! their sweeps start from can be had before the loop: what follows the loop is linear in what the loop leaves behind,
//! with factors that are known before it. Of the adjoints of what follows, those that lead to these cotangents are
//! moved before the loop; the others stay where they are, and only add to what the loop adds to.
//!
//! A branch that is followed by such code is swept back at once too, inside of it, as the branch at the end of a
//! function is: what it computes is still there, and nothing of it is recorded.

use super::adjoint::Adjoints;
use super::bars::Bars;
use crate::analysis::effects::each_taken;
use crate::analysis::iterations::{self, Use};
use crate::analysis::layout::{BlockId, Layout};
use crate::analysis::overwriting::Assumed;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use std::collections::BTreeSet;

/// What the search looks at, and what it finds.
pub struct Search<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// The cotangents.
    pub bars: &'a Bars,
    /// The adjoints; those that come before a loop become the loop's own.
    pub adjoints: &'a mut Adjoints,
    /// The blocks whose variables are visible in the sweep; those of joint loops are added.
    pub visible: &'a mut HashSet<BlockId>,
    /// Loops that have turned out not to be joint, and [`ALL_BRANCHES`].
    pub refused: &'a HashSet<u32>,
    /// What is assumed of callees, if anything may be.
    pub assumed: Assumed,
    /// The joint loops that were found, with their private variables, and the branches that are swept back at once.
    pub found: HashMap<StmtId, HashSet<VarId>>,
}

/// Stands among the loops that have turned out not to be joint for all branches but those at ends.
pub const ALL_BRANCHES: u32 = u32::MAX;

/// An adjoint behind a loop.
struct Behind {
    at: StmtId,
    kind: Kind,
    /// Is it inside of a statement with blocks?
    nested: bool,
}

impl Search<'_> {
    /// Looks for joint loops in a visible block, the last ones first.
    pub fn block(&mut self, block: &Block, id: BlockId) {
        for (i, stmt) in block.stmts.iter().enumerate().rev() {
            let mut assumed = self.assumed.clone();
            let private = match &stmt.kind {
                Kind::Loop(l) if !self.refused.contains(&l.target) && self.is_swept(stmt) => {
                    self.candidate(stmt.id, l, &mut assumed)
                }
                Kind::If { .. } | Kind::Match { .. } if self.is_candidate(stmt) => Some(HashSet::default()),
                _ => None,
            };
            let Some(private) = private else { continue };
            let behind = self.behind(&block.stmts[i + 1..]);
            let Some(early) = self.early(stmt, &private, &behind, id) else { continue };
            self.hoist(stmt.id, &behind, &early);
            self.assumed = assumed;
            self.found.insert(stmt.id, private);
            for (k, inner) in stmt.kind.blocks().into_iter().enumerate() {
                self.visible.insert((stmt.id, k));
                self.block(inner, (stmt.id, k));
            }
        }
    }

    /// Is it a branch that may be swept back at once?
    fn is_candidate(&self, stmt: &Stmt) -> bool {
        !self.refused.contains(&ALL_BRANCHES)
            && !self.visible.contains(&(stmt.id, 0))
            && self.is_swept(stmt)
            && !reshapes(self.func, stmt, self.layout, self.bars)
            && !stmt.kind.blocks().into_iter().any(iterations::is_cut_short)
    }

    /// Looks for joint loops in a block and in the branches at its end that are swept back at once.
    pub fn visible_blocks(&mut self, block: &Block, id: BlockId) {
        if let Some(last) = block.stmts.last() {
            for (k, inner) in last.kind.blocks().into_iter().enumerate() {
                if self.visible.contains(&(last.id, k)) {
                    self.visible_blocks(inner, (last.id, k));
                }
            }
        }
        self.block(block, id);
    }

    fn is_swept(&self, stmt: &Stmt) -> bool {
        let mut any = false;
        stmt.each_stmt(&mut |s| any |= self.adjoints.of.contains_key(&s.id));
        any
    }

    /// The private variables of a loop whose iterations communicate through sums only.
    fn candidate(&self, at: StmtId, l: &Loop, assumed: &mut Assumed) -> Option<HashSet<VarId>> {
        let head = match &l.head {
            Head::Range { .. } => true,
            Head::Items { sources, .. } => sources.iter().all(|s| match &s.items {
                Items::Shared | Items::Windows { .. } => true,
                Items::Chunks { unique, .. } | Items::RaggedChunks { unique, .. } => !unique,
                Items::Unique | Items::Values => false,
            }),
            _ => false,
        };
        let mut ordered = false;
        l.body.each_stmt(&mut |s| ordered |= matches!(&s.kind, Kind::Call(call) if call.changes_captures()));
        if !head || ordered || l.jumps.leaves || l.trips.is_some() || iterations::is_cut_short(&l.body) {
            return None;
        }
        let uses = iterations::uses(self.func, self.layout, at, l, assumed);
        let tracked = |v: &VarId| self.bars.get(*v).is_some();
        if uses.iter().any(|(v, how)| *how == Use::Carried && tracked(v)) {
            return None;
        }
        Some(uses.into_iter().filter(|(_, how)| *how == Use::Private).map(|(v, _)| v).collect())
    }

    /// The adjoints of what follows a loop, in the order in which they are run.
    fn behind(&self, stmts: &[Stmt]) -> Vec<Behind> {
        let mut out = vec![];
        let mut add = |at: StmtId, nested: bool| {
            let kinds = self.adjoints.of.get(&at).into_iter().flatten();
            out.extend(kinds.map(|kind| Behind { at, kind: kind.clone(), nested }));
        };
        let joint = |s: &&Stmt| self.found.contains_key(&s.id);
        for stmt in stmts.iter().filter(joint).chain(stmts.iter().rev().filter(|s| !joint(s))) {
            add(stmt.id, false);
            stmt.each_stmt(&mut |s| {
                if s.id != stmt.id {
                    add(s.id, true);
                }
            });
        }
        out
    }

    /// Which of the adjoints behind a loop come before it; `None` where that is not possible.
    fn early(&self, stmt: &Stmt, private: &HashSet<VarId>, behind: &[Behind], id: BlockId) -> Option<BTreeSet<usize>> {
        // The cotangents that the loop's sweep mentions, and those of variables that the loop writes.
        let (mut mentioned, mut changed) = (HashSet::default(), HashSet::default());
        stmt.each_stmt(&mut |s| {
            for kind in self.adjoints.of.get(&s.id).into_iter().flatten() {
                kind.each_var(&mut |v| {
                    mentioned.insert(v);
                    if writes(kind, v) {
                        changed.insert(v);
                    }
                });
            }
        });
        let end = self.layout.spots[&stmt.id].end;
        let written =
            |v: &VarId| self.layout.kills.get(v).is_some_and(|kills| kills.iter().any(|k| *k >= stmt.id && *k <= end));
        let mut needed: HashSet<VarId> = mentioned
            .iter()
            .copied()
            .filter(|bar| match self.func.var(*bar).origin {
                Origin::Derivative(v) => {
                    let outer = self.layout.defs.get(&v).is_none_or(|d| d.0 < stmt.id || d.0 > end);
                    outer && written(&v) && !private.contains(&v)
                }
                _ => false,
            })
            .collect();
        let mut early = BTreeSet::new();
        loop {
            // What is written comes before; so does who reads what the sweep then changes.
            let more = behind.iter().enumerate().find(|(k, b)| {
                let before =
                    |bar: &VarId| b.kind.itself_mentions(*bar) && (changed.contains(bar) || writes(&b.kind, *bar));
                !early.contains(k) && needed.iter().any(before)
            });
            let Some((k, b)) = more else { break };
            if b.nested || !self.is_known(&b.kind, stmt.id, id) {
                return None;
            }
            b.kind.each_var(&mut |v| {
                if !self.is_primal(v) {
                    needed.insert(v);
                }
            });
            early.insert(k);
        }
        let late = behind.iter().enumerate().filter(|(k, _)| !early.contains(k));
        for (k, b) in late {
            // What stays reads the last value of what is made early …
            let changed = early.iter().filter(|e| **e > k).any(|e| {
                let mut any = false;
                behind[*e].kind.each_var(&mut |v| any |= writes(&behind[*e].kind, v) && b.kind.itself_mentions(v));
                any
            });
            // … and only adds to what the loop's sweep mentions.
            let mixed = mentioned.iter().any(|bar| {
                !self.is_primal(*bar)
                    && !needed.contains(bar)
                    && b.kind.itself_mentions(*bar)
                    && !only_adds(&b.kind, *bar)
            });
            if changed || mixed {
                return None;
            }
        }
        Some(early)
    }

    /// A variable of the function itself, and no cotangent.
    fn is_primal(&self, v: VarId) -> bool {
        match self.func.var(v).origin {
            Origin::Derivative(_) | Origin::Cut => false,
            Origin::Param(_) | Origin::User | Origin::Store => true,
            Origin::Temp | Origin::Noted => self.layout.defs.contains_key(&v) || self.layout.bound.contains_key(&v),
        }
    }

    /// Can the adjoint be run before the loop?
    fn is_known(&self, kind: &Kind, at: StmtId, block: BlockId) -> bool {
        let plain = match kind {
            Kind::Let { value: Some(_), .. } => true,
            Kind::Set { place, .. } | Kind::Add { place, .. } => {
                place.path.is_empty() && self.func.var(place.root).ty.is_float()
            }
            Kind::AddAll { place, value: Expr::Load(from) } => {
                let whole = |p: &Place| p.path.is_empty() && is_small(&self.func.var(p.root).ty);
                whole(place) && whole(from)
            }
            _ => false,
        };
        let mut fine = plain;
        kind.each_var(&mut |v| {
            if !self.is_primal(v) {
                let local =
                    matches!(self.func.var(v).origin, Origin::Derivative(_)) && self.func.given_bar(v).is_none();
                fine &= !local || is_small(&self.func.var(v).ty);
                return;
            }
            let before = match (self.layout.defs.get(&v), self.layout.bound.get(&v)) {
                (Some((s, home)), _) => *s < at && (*home == block || self.visible.contains(home)),
                (None, Some(s)) => *s < at && self.layout.spots[s].end >= at,
                (None, None) => matches!(self.func.var(v).origin, Origin::Param(_)),
            };
            let lasting = !self.layout.is_written(v) && !self.layout.deferred.contains(&v);
            fine &= before && lasting && self.func.var(v).alias.is_none();
        });
        fine
    }

    /// Makes the early adjoints the loop's own, which are run before it.
    fn hoist(&mut self, at: StmtId, behind: &[Behind], early: &BTreeSet<usize>) {
        let mut own = vec![];
        let mut touched: BTreeSet<StmtId> = BTreeSet::new();
        for k in early {
            own.push(behind[*k].kind.clone());
            touched.insert(behind[*k].at);
        }
        for stmt in touched {
            let left = behind.iter().enumerate().filter(|(k, b)| b.at == stmt && !early.contains(k));
            let left: Vec<Kind> = left.map(|(_, b)| b.kind.clone()).collect();
            if left.is_empty() {
                self.adjoints.of.remove(&stmt);
            } else {
                self.adjoints.of.insert(stmt, left);
            }
        }
        if !own.is_empty() {
            self.adjoints.of.insert(at, own);
        }
    }
}

impl Func {
    /// The parameter or the result that a cotangent is given from outside for.
    fn given_bar(&self, bar: VarId) -> Option<VarId> {
        match self.var(bar).origin {
            Origin::Derivative(v) if self.result == Some(v) => Some(v),
            Origin::Derivative(v) if self.params.iter().any(|p| p.var == v && p.active) => Some(v),
            _ => None,
        }
    }
}

/// Is it a float, or an array of them: something whose zero needs no value to be like?
fn is_small(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) => true,
        Ty::Array(item, Some(_)) => is_small(item),
        _ => false,
    }
}

/// May the adjoint change the cotangent, which it mentions?
fn writes(kind: &Kind, bar: VarId) -> bool {
    let taken = |e: &Expr| {
        let mut found = false;
        each_taken(e, &mut |p| found |= p.root == bar);
        found
    };
    match kind {
        Kind::Let { var, value } => *var == bar || value.as_ref().is_some_and(taken),
        Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
            place.root == bar || taken(value)
        }
        Kind::Run { places, .. } => places[0].root == bar,
        _ => kind.itself_mentions(bar),
    }
}

/// Does the adjoint only add to the cotangent, which it mentions?
fn only_adds(kind: &Kind, bar: VarId) -> bool {
    match kind {
        Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
            let mut read = false;
            value.each_var(&mut |v| read |= v == bar);
            place.root == bar && !read
        }
        Kind::Run { function: "add_each" | "add_concat" | "add_tail", places, more } => {
            let mut read = places[1..].iter().any(|p| p.root == bar);
            more.iter().for_each(|e| e.each_var(&mut |v| read |= v == bar));
            !read
        }
        Kind::CallPull { seed, args, results, .. } => {
            let mut read = results.contains(&Some(bar));
            seed.each_var(&mut |v| read |= v == bar);
            for arg in args {
                match arg {
                    PullArg::Shared(value, _) => value.each_var(&mut |v| read |= v == bar),
                    arg => arg.each_var(&mut |v| read |= v == bar),
                }
            }
            !read
        }
        _ => false,
    }
}

/// The branches at the end of the body, which the joint schedule sweeps back inside.
pub(super) fn fused_blocks(
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
    if reshapes(func, last, layout, bars) {
        return;
    }
    for (k, inner) in last.kind.blocks().into_iter().enumerate() {
        visible.insert((last.id, k));
        fused_blocks(func, inner, swept, layout, bars, visible);
    }
}

/// May a branch change the shape of a container outside? Its cotangent is made before the branch that is swept back
/// inside, so its length must be known there.
fn reshapes(func: &Func, branch: &Stmt, layout: &Layout, bars: &Bars) -> bool {
    let mut found = false;
    branch.each_stmt(&mut |s| {
        for kill in layout.kills_at.get(&s.id).into_iter().flatten() {
            let outer = layout.defs.get(&kill.root).is_none_or(|d| d.0 < branch.id);
            let fixed =
                matches!(func.var(kill.root).ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Array(..) | Ty::Ref(..));
            found |= outer && !fixed && bars.get(kill.root).is_some() && func.result != Some(kill.root);
        }
    });
    found
}
