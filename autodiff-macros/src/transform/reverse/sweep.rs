//! The assembly of the two sweeps, block by block.

use super::Answers;
use super::adjoint::Adjoints;
use super::bars::Bars;
use super::prepare::Controls;
use crate::analysis::layout::{BlockId, Layout};
use crate::analysis::needs::Fate;
use crate::analysis::{live, needs};
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use std::collections::HashSet;

/// Everything that the assembly looks at.
pub struct Frame {
    /// The arena.
    pub func: Func,
    pub(super) layout: Layout,
    /// The cotangents.
    pub bars: Bars,
    pub(super) adjoints: Adjoints,
    controls: Controls,
    swept: HashSet<StmtId>,
    pub(super) visible: HashSet<BlockId>,
    hidden: HashSet<VarId>,
    left_early: bool,
    pub(super) answers: Answers,
    /// The block whose sweep starts to read each slot with many values.
    opened: Vec<(BlockId, SlotId)>,
    /// Variables that the sweep changes.
    pub(super) undone: HashSet<VarId>,
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
        swept: HashSet<StmtId>,
        visible: HashSet<BlockId>,
        hidden: HashSet<VarId>,
        left_early: bool,
    ) -> Frame {
        // What `pull` is not handed back lives and ends with the function's body; so do numbers that change.
        let ends = func.params.iter().filter(|p| {
            let changes = layout.is_written(p.var) && !visible.contains(&(0, 0));
            let tracked = !p.active && bars.get(p.var).is_some();
            p.pass != Pass::Shared && (p.pass == Pass::Value || hidden.contains(&p.var) || changes || tracked)
        });
        let ends: Vec<VarId> = ends.map(|p| p.var).collect();
        layout.locals.entry((0, 0)).or_default().extend(ends);
        let answers = Answers::default();
        let undone = HashSet::new();
        let opened = vec![];
        Frame { func, layout, bars, adjoints, controls, swept, visible, hidden, left_early, answers, opened, undone }
    }

    /// Asks the analyses.
    pub fn solve(&mut self) {
        let (demands, shapes) = self.demands();
        let bound = self.bound();
        let query = needs::Query {
            func: &self.func,
            layout: &self.layout,
            visible: &self.visible,
            bound: &bound,
            hidden: &self.hidden,
        };
        self.answers.needs = needs::needs(&query, &demands, &shapes);
        let codes = exit_codes(&self.func.body);
        let query = live::Query {
            func: &self.func,
            layout: &self.layout,
            needs: &self.answers.needs,
            swept: &self.swept,
            visible: &self.visible,
            codes: &codes,
        };
        self.answers.live = live::live(&query);
        self.undone = self.answers.live.undo.iter().map(|(_, v)| *v).collect();
        self.close_references();
        self.make_slots();
    }

    /// `&mut` parameters whose writes the sweep undoes: it works on a copy.
    pub fn copied_params(&self) -> Vec<VarId> {
        let unique = self.func.params.iter().filter(|p| p.pass == Pass::Unique && self.undone.contains(&p.var));
        unique.map(|p| p.var).collect()
    }

    // ---- what is demanded ----

    /// Every primal variable that the sweep mentions, and where.
    #[allow(clippy::type_complexity)]
    fn demands(&mut self) -> (Vec<(VarId, StmtId)>, Vec<(VarId, StmtId)>) {
        let mut demands = vec![];
        let primal = |func: &Func, v: VarId| !matches!(func.var(v).origin, Origin::Derivative(_));
        let layout = &self.layout;
        for (at, kinds) in &self.adjoints.of {
            for kind in kinds {
                kind.each_var(&mut |v| {
                    let known = layout.defs.contains_key(&v) || layout.bound.contains_key(&v);
                    if primal(&self.func, v) && (known || matches!(self.func.var(v).origin, Origin::Param(_))) {
                        demands.push((v, *at));
                    }
                });
            }
        }
        let body = self.func.body.clone();
        body.each_stmt(&mut |stmt| {
            if !self.swept.contains(&stmt.id) {
                return;
            }
            match &stmt.kind {
                Kind::If { cond, .. } => demands.extend(cond.reads.iter().map(|v| (*v, stmt.id))),
                Kind::Match { taken: Some(v), .. } => demands.push((*v, stmt.id)),
                Kind::Match { scrutinee, arms, .. } => {
                    demands.extend(scrutinee.reads.iter().map(|v| (*v, stmt.id)));
                    let guards = arms.iter().filter_map(|a| a.guard.as_ref());
                    let binds: Vec<VarId> = arms.iter().flat_map(|a| a.binds.iter().copied()).collect();
                    let reads = guards.flat_map(|g| g.reads.iter().copied()).filter(|v| !binds.contains(v));
                    demands.extend(reads.map(|v| (v, stmt.id)));
                }
                Kind::Loop(l) => match (l.trips, l.count, &l.head) {
                    (Some(v), _, _) | (None, Some(v), _) => demands.push((v, stmt.id)),
                    (None, None, Head::Range { range, .. }) => {
                        demands.extend(range.reads.iter().map(|v| (*v, stmt.id)))
                    }
                    _ => {}
                },
                Kind::Rest { exit, .. } => demands.push((*exit, stmt.id)),
                _ => {}
            }
        });
        // What is added to a place without a derivative may have to be undone there.
        body.each_stmt(&mut |stmt| {
            if let (Kind::Add { place, .. }, None) = (&stmt.kind, self.adjoints.of.get(&stmt.id)) {
                place.each_inert(&mut |code| demands.extend(code.reads.iter().map(|v| (*v, stmt.id))));
            }
        });
        let mut shapes = vec![];
        self.demand_shapes(&body, (0, 0), &mut shapes);
        demands.sort_unstable();
        demands.dedup();
        (demands, shapes)
    }

    /// The zeros that cotangents start from may need a value for its shape.
    fn demand_shapes(&self, block: &Block, id: BlockId, demands: &mut Vec<(VarId, StmtId)>) {
        for v in self.layout.locals.get(&id).into_iter().flatten() {
            if let Some((at, None)) = self.first(block, *v) {
                self.zero(*v).each_var(&mut |v| demands.push((v, at)));
            }
        }
        for stmt in &block.stmts {
            for (k, inner) in stmt.kind.blocks().into_iter().enumerate() {
                if self.swept.contains(&stmt.id) {
                    self.demand_shapes(inner, (stmt.id, k), demands);
                }
            }
        }
    }

    /// Variables that the sweep's own loops and patterns bind.
    fn bound(&self) -> HashSet<VarId> {
        let mut bound = HashSet::new();
        self.func.body.each_stmt(&mut |stmt| match &stmt.kind {
            Kind::Loop(l) => match &l.head {
                Head::Range { var, .. } if l.trips.is_none() => drop(bound.insert(*var)),
                Head::Items { at, .. } => drop(bound.insert(*at)),
                _ => {}
            },
            Kind::Match { arms, taken: None, .. } => bound.extend(arms.iter().flat_map(|a| a.binds.iter().copied())),
            _ => {}
        });
        bound
    }

    // ---- cotangents ----

    /// Does the variable have a cotangent that its block declares?
    fn needs_zero(&self, v: VarId) -> bool {
        // The buffer of a parameter is given; one that is constant for the caller has its own, if it becomes active.
        let given = self.func.params.iter().any(|p| p.var == v && p.pass != Pass::Value && p.active);
        self.bars.get(v).is_some() && self.func.result != Some(v) && !given
    }

    /// The zero that the cotangent of a variable starts from.
    fn zero(&self, v: VarId) -> Expr {
        let ty = &self.func.var(v).ty;
        if !ty.has_length() {
            return Expr::ZeroOf(ty.clone());
        }
        match self.layout.values.get(&v) {
            // The length is that of the declaration if nothing changes it.
            Some(Expr::Repeat { len, vec, value }) if !self.changes_length(v) => {
                let float = match &**value {
                    Expr::Load(p) => self.func.type_of(p).is_float(),
                    Expr::Inert(code) => code.ty.is_float(),
                    Expr::Number(_) => true,
                    _ => false,
                };
                let fixed = len.pure && len.reads.iter().all(|v| !self.layout.is_written(*v));
                if float && fixed {
                    return Expr::Repeat { value: Box::new(Expr::Number(0.0)), len: len.clone(), vec: *vec };
                }
            }
            _ => {}
        }
        Expr::Zero { like: v.into() }
    }

    fn changes_length(&self, v: VarId) -> bool {
        self.layout.kills.get(&v).into_iter().flatten().any(|at| {
            self.layout.kills_at[at].iter().any(|k| {
                use crate::analysis::effects::How;
                let whole = k.place.as_ref().is_none_or(|p| self.func.resolve(p).path.is_empty());
                k.root == v && (whole && k.how != How::Moved)
            })
        })
    }

    /// The statement of the block whose sweep comes first to the cotangent of a variable, and the position in its
    /// adjoint of a whole first value, if there is one. A parameter that nothing is swept for gets its zero at the end.
    fn first(&self, block: &Block, v: VarId) -> Option<(StmtId, Option<usize>)> {
        if !self.needs_zero(v) {
            return None;
        }
        let bar = self.bars.get(v)?;
        for stmt in block.stmts.iter().rev() {
            let mut mentioned = false;
            stmt.each_stmt(&mut |s| {
                for kind in self.adjoints.of.get(&s.id).into_iter().flatten() {
                    kind.each_var(&mut |u| mentioned |= u == bar);
                }
            });
            if !mentioned {
                continue;
            }
            let adjoint = self.adjoints.of.get(&stmt.id).map_or(&[][..], |a| a);
            let at = adjoint.iter().position(|k| {
                let mut found = false;
                k.each_var(&mut |u| found |= u == bar);
                found
            });
            return Some((stmt.id, at.filter(|at| first_value(&adjoint[*at], bar).is_some())));
        }
        let param = matches!(self.func.var(v).origin, Origin::Param(_));
        block.stmts.last().filter(|_| param).map(|last| (last.id, None))
    }

    /// The zeros that the sweep of a statement starts with.
    fn first_zeros(&self, at: StmtId, block: BlockId) -> (Vec<Stmt>, Vec<Stmt>) {
        let Some(body) = find_block(&self.func.body, block) else { return (vec![], vec![]) };
        let (mut before, mut behind) = (vec![], vec![]);
        for v in self.layout.locals.get(&block).into_iter().flatten() {
            if self.first(body, *v) == Some((at, None)) {
                let bar = self.bars.get(*v).expect("a cotangent");
                let out = if self.layout.moves(*v, at) { &mut before } else { &mut behind };
                out.push(Self::stmt_at(Kind::Let { var: bar, value: Some(self.zero(*v)) }));
            }
        }
        (before, behind)
    }

    // ---- slots ----

    /// How often something in a block is saved.
    fn often(&self, block: BlockId) -> Often {
        let mut at = block.0;
        let mut often = if self.visible.contains(&block) || (block == (0, 0) && !self.left_early) {
            Often::Once
        } else {
            Often::Maybe
        };
        while at != 0 {
            if self.layout.spots[&at].is_loop {
                often = Often::Many;
            }
            at = self.layout.spots[&at].block.0;
        }
        often
    }

    pub(super) fn slot(&mut self, name: &str, ty: Ty, block: BlockId, why: String) -> SlotId {
        let number = self.func.slots.len() as u32;
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        let often = self.often(block);
        self.func.slots.push(Slot { name, ty, often, callee: None, boxed: false, wide: false, why });
        self.open_at(SlotId(number), block);
        SlotId(number)
    }

    fn kept(&mut self, v: VarId, block: BlockId) -> SlotId {
        let name = crate::transform::forward::plain(&self.func.var(v).name);
        let ty = self.func.var(v).ty.peeled().clone();
        // A bound of a range is an integer, whatever rustc makes of it.
        let bound = self.controls.contains_key(&v) && matches!(ty, Ty::Unknown);
        let ty = if bound { Ty::Int(Some(quote!(i128))) } else { ty };
        let slot = self.slot(&format!("kept_{name}"), ty, block, format!("`{name}`"));
        self.func.slots[slot.0 as usize].wide = bound;
        slot
    }

    fn make_slots(&mut self) {
        let recorded: Vec<VarId> =
            self.answers.needs.fates.iter().filter(|(_, f)| **f == Fate::Recorded).map(|(v, _)| *v).collect();
        for v in recorded {
            let block = self.home(v);
            let slot = self.kept(v, block);
            self.answers.recorded.insert(v, slot);
        }
        let closing: Vec<(BlockId, VarId)> =
            self.answers.live.closing.iter().flat_map(|(b, vs)| vs.iter().map(|v| (*b, *v))).collect();
        for (block, v) in closing {
            let slot = self.kept(v, block);
            self.answers.closing.insert((block, v), slot);
        }
        let records: Vec<(StmtId, SlotId)> = self.adjoints.records.iter().map(|(a, s)| (*a, *s)).collect();
        let lengths: Vec<(StmtId, SlotId)> = self.adjoints.lengths.iter().map(|(a, s)| (*a, s.0)).collect();
        for (at, slot) in records.into_iter().chain(lengths) {
            let block = self.layout.spots[&at].block;
            self.func.slots[slot.0 as usize].often = self.often(block);
            self.open_at(slot, block);
        }
    }

    /// A slot is read from its end in the sweep of the innermost block that is run once.
    fn open_at(&mut self, slot: SlotId, block: BlockId) {
        let mut block = block;
        while block != (0, 0) && !self.visible.contains(&block) {
            block = self.layout.spots[&block.0].block;
        }
        self.opened.push((block, slot));
    }

    fn opens(&self, id: BlockId) -> Vec<Stmt> {
        let own = self.opened.iter().filter(|(block, _)| *block == id);
        let many = own.filter(|(_, slot)| self.func.slots[slot.0 as usize].often == Often::Many);
        many.map(|(_, slot)| Self::stmt_at(Kind::Open(*slot))).collect()
    }

    /// The block that a variable is recorded in.
    fn home(&self, v: VarId) -> BlockId {
        if let Some((_, block)) = self.layout.defs.get(&v) {
            return *block;
        }
        match self.layout.bound.get(&v) {
            Some(at) => (*at, self.arm_of(*at, v)),
            None => (0, 0),
        }
    }

    fn arm_of(&self, at: StmtId, v: VarId) -> usize {
        let mut arm = 0;
        self.func.body.each_stmt(&mut |s| {
            if let (true, Kind::Match { arms, .. }) = (s.id == at, &s.kind) {
                arm = arms.iter().position(|a| a.binds.contains(&v)).unwrap_or(0);
            }
        });
        arm
    }

    /// What a parameter points to is undone in pieces: the sweep starts from all of it.
    fn close_references(&mut self) {
        let locals = self.layout.locals.get(&(0, 0)).cloned().unwrap_or_default();
        for v in locals {
            let reference = matches!(self.func.var(v).ty, Ty::Ref(..));
            if reference && self.undone.contains(&v) && !self.visible.contains(&(0, 0)) {
                self.answers.live.closing.entry((0, 0)).or_default().insert(v);
            }
        }
    }

    /// Variables whose writes are undone, but that hold nothing of interest at the end of their block: they are
    /// declared there, and get their value from the first write that is undone.
    fn blank(&self, id: BlockId) -> Vec<Stmt> {
        let closing = self.answers.live.closing.get(&id);
        let locals = self.layout.locals.get(&id).into_iter().flatten();
        let blank = locals.filter(|v| {
            !self.visible.contains(&id) && self.undone.contains(v) && !closing.is_some_and(|c| c.contains(v))
        });
        blank.map(|v| Self::stmt_at(Kind::Let { var: *v, value: self.any_value(*v) })).collect()
    }

    // ---- assembly ----

    /// The two sweeps of the body.
    pub fn body(&mut self) -> (Block, Block) {
        let body = self.func.body.clone();
        let (forward, backward) = self.block(&body, (0, 0), &[]);
        (Block { stmts: forward }, Block { stmts: backward })
    }

    /// The two sweeps of a block. `scopes` are the blocks around it.
    fn block(&mut self, block: &Block, id: BlockId, scopes: &[BlockId]) -> (Vec<Stmt>, Vec<Stmt>) {
        let mut scopes = scopes.to_vec();
        scopes.push(id);
        let mut forward = self.opening(id);
        let mut backward: Vec<Vec<Stmt>> = vec![];
        let mut fused = vec![];
        let prologue = self.prologue(id);
        for (i, stmt) in block.stmts.iter().enumerate() {
            let last = i + 1 == block.stmts.len();
            let inside = last && stmt.kind.blocks().len() > 1 && self.visible.contains(&(stmt.id, 0));
            let (f, b) = self.stmt(stmt, id, &scopes, inside);
            if inside {
                fused = f;
            } else {
                forward.extend(f);
            }
            backward.push(b);
        }
        if !jumps(block) {
            forward.extend(self.closings(id));
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

    /// Saves what a block binds when it is entered.
    fn opening(&self, id: BlockId) -> Vec<Stmt> {
        let mut out = vec![];
        for (v, slot) in &self.answers.recorded {
            let entered = self.layout.bound.contains_key(v) || !self.layout.defs.contains_key(v);
            if entered && self.home(*v) == id {
                out.push((*v, self.save(*slot, &(*v).into())));
            }
        }
        out.sort_by_key(|(v, _)| *v);
        out.into_iter().map(|(_, s)| s).collect()
    }

    pub(super) fn stmt_at(kind: Kind) -> Stmt {
        Stmt::new(Span::call_site(), kind)
    }

    /// Keeps the value of a place.
    pub(super) fn save(&self, slot: SlotId, place: &Place) -> Stmt {
        let place = match self.func.type_of(place) {
            Ty::Ref(..) => place.then(Proj::Deref),
            _ => place.clone(),
        };
        let value = match self.func.type_of(&place) {
            Ty::Slice(_) => Expr::Copy { place, method: "to_vec" },
            ty if ty.is_copy() == Some(true) || self.func.slots[slot.0 as usize].wide => Expr::Load(place),
            _ => Expr::Copy { place, method: "clone" },
        };
        Self::stmt_at(Kind::Save { slot, value })
    }

    /// Saves the last values of a block's variables.
    fn closings(&self, id: BlockId) -> Vec<Stmt> {
        let closing = self.answers.live.closing.get(&id).into_iter().flatten();
        closing.map(|v| self.save(self.answers.closing[&(id, *v)], &(*v).into())).collect()
    }

    /// What the sweep of a block starts with: last values, recorded values, zeros.
    fn prologue(&mut self, id: BlockId) -> Vec<Stmt> {
        let mut out = vec![];
        let closing: Vec<VarId> = self.answers.live.closing.get(&id).into_iter().flatten().copied().collect();
        for v in &closing {
            let slot = self.answers.closing[&(id, *v)];
            out.push(self.restore_whole(*v, slot));
        }
        let mut recorded: Vec<(VarId, SlotId)> = self.answers.recorded.iter().map(|(v, s)| (*v, *s)).collect();
        recorded.sort_unstable();
        for (v, slot) in recorded {
            if self.home(v) == id {
                out.push(self.restore_whole(v, slot));
            }
        }
        out.extend(self.blank(id));
        out
    }

    fn restore_whole(&self, v: VarId, slot: SlotId) -> Stmt {
        let copy = self.func.var(v).ty.peeled().is_copy() != Some(false) || self.func.slots[slot.0 as usize].wide;
        let value = if copy || self.undone.contains(&v) { Expr::Saved(slot) } else { Expr::Lent(slot) };
        Self::stmt_at(Kind::Let { var: v, value: Some(value) })
    }

    fn stmt(&mut self, stmt: &Stmt, block: BlockId, scopes: &[BlockId], fused: bool) -> (Vec<Stmt>, Vec<Stmt>) {
        let (saves, restores) = self.undo(stmt, block);
        let mut forward = saves;
        // A zero has the shape that the variable has behind the statement; if it is moved there, before it.
        let (before, behind) = self.first_zeros(stmt.id, block);
        let mut backward = self.made(block, stmt.id);
        if fused {
            forward.extend(behind);
            forward.extend(before);
        } else {
            backward.extend(behind);
            backward.extend(restores);
            backward.extend(before);
        }
        if !self.swept.contains(&stmt.id) {
            forward.extend(self.plain(stmt, scopes));
            forward.extend(self.keep(stmt));
            return (forward, backward);
        }
        match &stmt.kind {
            Kind::If { cond, then, other } => {
                let (f1, b1) = self.block(then, (stmt.id, 0), scopes);
                let (f2, b2) = self.block(other, (stmt.id, 1), scopes);
                let (then, other) = if fused {
                    (f1.into_iter().chain(b1).collect(), f2.into_iter().chain(b2).collect())
                } else {
                    backward.extend(simple_if(cond.clone(), b1, b2));
                    (f1, f2)
                };
                let (then, other) = (Block { stmts: then }, Block { stmts: other });
                forward.push(Self::stmt_at(Kind::If { cond: self.control(cond), then, other }));
            }
            Kind::Match { scrutinee, arms, taken } => {
                let mut one = vec![];
                let mut two = vec![];
                for (k, arm) in arms.iter().enumerate() {
                    let (f, b) = self.block(&arm.body, (stmt.id, k), scopes);
                    if fused {
                        let stmts = f.into_iter().chain(b).collect();
                        one.push(Arm { body: Block { stmts }, ..arm.clone() });
                        continue;
                    }
                    one.push(Arm { body: Block { stmts: f }, ..arm.clone() });
                    let body = Block { stmts: b };
                    two.push(match taken {
                        Some(_) => {
                            let pattern = if k + 1 == arms.len() {
                                quote!(_)
                            } else {
                                proc_macro2::Literal::usize_unsuffixed(k).into_token_stream()
                            };
                            Arm { pattern, binds: vec![], guard: None, body }
                        }
                        None => Arm { body, ..arm.clone() },
                    });
                }
                let kind = Kind::Match { scrutinee: scrutinee.clone(), arms: one, taken: None };
                forward.push(Stmt { id: stmt.id, span: stmt.span, kind });
                if !fused {
                    let scrutinee = match taken {
                        Some(v) => self.name_of(*v),
                        None => scrutinee.clone(),
                    };
                    backward.push(Self::stmt_at(Kind::Match { scrutinee, arms: two, taken: None }));
                }
            }
            Kind::Loop(l) => {
                let (f, b) = self.block(&l.body, (stmt.id, 0), scopes);
                let mut head = l.head.clone();
                if let Head::Range { range, form, .. } = &mut head {
                    form.start = self.control(&form.start.clone());
                    form.end = self.control(&form.end.clone());
                    form.step = form.step.clone().map(|s| self.control(&s));
                    if l.trips.is_none() {
                        *range = form.forward();
                    }
                }
                let kind = Kind::Loop(Loop { head, body: Block { stmts: f }, ..l.clone() });
                forward.push(Stmt { id: stmt.id, span: stmt.span, kind });
                backward.push(self.backward_loop(l, b));
            }
            Kind::Rest { exit, sites, body } => {
                let (f, b) = self.block(body, (stmt.id, 0), scopes);
                let kind = Kind::Rest { exit: *exit, sites: sites.clone(), body: Block { stmts: f } };
                forward.push(Stmt { id: stmt.id, span: stmt.span, kind });
                let name = &self.func.var(*exit).name;
                let sites = sites.iter().map(|s| proc_macro2::Literal::u32_unsuffixed(*s));
                let tokens = quote!(!::core::matches!(#name, #(#sites)|*));
                let cond = Inert { reads: vec![*exit], ty: Ty::Bool, ..Inert::text(tokens) };
                backward.extend(simple_if(cond, b, vec![]));
            }
            _ => {
                if let Some((slot, place)) = self.adjoints.lengths.get(&stmt.id) {
                    let value = Expr::Len(place.clone());
                    forward.push(Self::stmt_at(Kind::Save { slot: *slot, value }));
                }
                forward.extend(self.leaf(stmt));
                forward.extend(self.keep(stmt));
                backward.extend(self.adjoint(stmt.id, block));
            }
        }
        (forward, backward)
    }

    /// The statement itself; a call of which a record is wanted becomes `record`.
    fn leaf(&self, stmt: &Stmt) -> Option<Stmt> {
        let kind = match (&stmt.kind, self.adjoints.records.get(&stmt.id)) {
            (Kind::Call(call), Some(record)) => Kind::CallRecord { call: call.clone(), record: *record },
            (Kind::Let { var, .. }, _) if self.is_unwanted(*var) => return None,
            (Kind::Let { var, value: None }, _) if self.ends_undecided(*var) => {
                Kind::Let { var: *var, value: self.any_value(*var) }
            }
            (kind, _) => kind.clone(),
        };
        Some(Stmt { kind, ..stmt.clone() })
    }

    /// Is the variable saved at the end of its block, though a jump may leave it before it has a value?
    fn ends_undecided(&self, v: VarId) -> bool {
        let home = self.layout.defs.get(&v).map(|d| d.1);
        let closed = home.is_some_and(|block| self.answers.closing.contains_key(&(block, v)));
        (closed || self.undone.contains(&v)) && !self.func.var(v).ty.has_length()
    }

    /// A value of the variable's type that nobody looks at, if one can be written down.
    fn any_value(&self, v: VarId) -> Option<Expr> {
        any_value(&self.func.var(v).ty).map(|tokens| Expr::Inert(Inert::text(tokens)))
    }

    /// A control variable that nothing of the forward sweep's code or of the record needs.
    fn is_unwanted(&self, v: VarId) -> bool {
        self.controls.contains_key(&v)
            && !matches!(self.answers.needs.fates.get(&v), Some(Fate::Recorded | Fate::StillThere))
    }

    /// The code of a condition or a bound: as written, where it has no variable.
    fn control(&self, code: &Inert) -> Inert {
        match code.reads.as_slice() {
            [v] if self.is_unwanted(*v) => self.controls[v].clone(),
            _ => code.clone(),
        }
    }

    /// Saves what the statement has defined.
    fn keep(&self, stmt: &Stmt) -> Vec<Stmt> {
        let mut defined: Vec<(VarId, SlotId)> = self
            .answers
            .recorded
            .iter()
            .filter(|(v, _)| self.layout.defs.get(v).is_some_and(|d| d.0 == stmt.id))
            .map(|(v, s)| (*v, *s))
            .collect();
        defined.sort_unstable();
        defined.into_iter().map(|(v, slot)| self.save(slot, &v.into())).collect()
    }

    /// A statement that the sweep does not go into: as it is, but jumps save what ends.
    fn plain(&self, stmt: &Stmt, scopes: &[BlockId]) -> Vec<Stmt> {
        if let Kind::Jump(jump) = &stmt.kind {
            let mut out = self.ends(jump, scopes);
            out.push(stmt.clone());
            return out;
        }
        let Some(mut stmt) = self.leaf(stmt) else { return vec![] };
        if let Kind::If { cond, .. } = &mut stmt.kind {
            *cond = self.control(&cond.clone());
        }
        let id = stmt.id;
        for (k, block) in stmt.kind.blocks_mut().into_iter().enumerate() {
            let mut scopes = scopes.to_vec();
            scopes.push((id, k));
            let stmts = std::mem::take(&mut block.stmts);
            block.stmts = stmts.iter().flat_map(|s| self.plain(s, &scopes)).collect();
        }
        if let Kind::Loop(l) = &mut stmt.kind
            && let Head::Range { range, form, .. } = &mut l.head
        {
            form.start = self.control(&form.start.clone());
            form.end = self.control(&form.end.clone());
            form.step = form.step.clone().map(|s| self.control(&s));
            if l.trips.is_none() {
                *range = form.forward();
            }
        }
        vec![stmt]
    }

    /// The last values of the blocks that a jump leaves.
    fn ends(&self, jump: &Jump, scopes: &[BlockId]) -> Vec<Stmt> {
        let mut out = vec![];
        for id in scopes.iter().rev() {
            out.extend(self.closings(*id));
            let mut reached = false;
            self.func.body.each_stmt(&mut |s| {
                if let (true, Kind::Loop(l), Target::Break(t) | Target::Continue(t)) = (s.id == id.0, &s.kind, jump.to)
                {
                    reached |= l.target == t;
                }
            });
            if reached {
                break;
            }
        }
        out
    }

    /// What is made again before the adjoint of a statement.
    fn made(&self, block: BlockId, at: StmtId) -> Vec<Stmt> {
        let mut vars: Vec<VarId> =
            self.answers.needs.made_at.get(&(block, at)).into_iter().flatten().copied().collect();
        vars.retain(|v| self.answers.needs.fates.get(v) == Some(&Fate::MadeAgain));
        vars.sort_by_key(|v| self.layout.defs.get(v).map_or(0, |d| d.0));
        let mut out = vec![];
        for v in vars {
            let value = match &self.func.var(v).alias {
                Some(place) => Expr::Borrow { place: self.func.resolve(place), unique: false },
                None => self.unaliased(&self.layout.values[&v]),
            };
            out.push(Self::stmt_at(Kind::Let { var: v, value: Some(value) }));
        }
        out
    }

    /// An expression with aliases followed.
    fn unaliased(&self, e: &Expr) -> Expr {
        match e {
            Expr::Load(place) => Expr::Load(self.func.resolve(place)),
            Expr::Len(place) => Expr::Len(self.func.resolve(place)),
            Expr::Prim { rule, args } => Expr::Prim { rule, args: args.iter().map(|a| self.unaliased(a)).collect() },
            Expr::Cast { value, to } => Expr::Cast { value: Box::new(self.unaliased(value)), to: to.clone() },
            Expr::Tuple(items) => Expr::Tuple(items.iter().map(|a| self.unaliased(a)).collect()),
            Expr::List { items, vec } => {
                Expr::List { items: items.iter().map(|a| self.unaliased(a)).collect(), vec: *vec }
            }
            e => e.clone(),
        }
    }

    /// The adjoint of a statement; a first contribution makes the cotangent.
    fn adjoint(&self, at: StmtId, block: BlockId) -> Vec<Stmt> {
        let mut firsts: Vec<VarId> = vec![];
        let body = find_block(&self.func.body, block);
        for v in self.layout.locals.get(&block).into_iter().flatten() {
            if body.is_some_and(|b| matches!(self.first(b, *v), Some((s, Some(_))) if s == at)) {
                firsts.extend(self.bars.get(*v));
            }
        }
        let mut out = vec![];
        for kind in self.adjoints.of.get(&at).into_iter().flatten() {
            let first = firsts.iter().position(|bar| first_value(kind, *bar).is_some());
            let kind = match first {
                Some(k) => {
                    let bar = firsts.remove(k);
                    Kind::Let { var: bar, value: first_value(kind, bar) }
                }
                None => kind.clone(),
            };
            out.push(Self::stmt_at(kind));
        }
        out
    }

    fn name_of(&self, v: VarId) -> Inert {
        let name = &self.func.var(v).name;
        Inert { reads: vec![v], ..Inert::text(quote!(#name)) }
    }

    fn backward_loop(&self, l: &Loop, body: Vec<Stmt>) -> Stmt {
        let at = match &l.head {
            Head::Range { var, .. } => Some(*var),
            Head::Items { at, .. } => Some(*at),
            _ => None,
        };
        let (var, range) = match (l.trips.or(l.count), &l.head) {
            (None, Head::Range { var, form, .. }) => (Some(*var), form.backward()),
            (Some(n), Head::Items { .. }) => {
                let n = self.name_of(n);
                let name = &n.tokens;
                (at, Inert { tokens: quote!((0..#name).rev()), ..n })
            }
            (Some(n), _) => {
                let n = self.name_of(n);
                let name = &n.tokens;
                (None, Inert { tokens: quote!(0..#name), ..n })
            }
            (None, _) => unreachable!("a loop tells or counts its iterations"),
        };
        let none = lower::nothing();
        let form =
            RangeForm { start: none.clone(), end: none, inclusive: false, step: None, reversed: false, one_way: false };
        let head = match var {
            Some(var) => Head::Range { var, range, form },
            None => Head::Repeat { times: range },
        };
        let jumps = Jumps::default();
        let body = Block { stmts: body };
        Self::stmt_at(Kind::Loop(Loop { label: None, target: u32::MAX, head, body, jumps, trips: None, count: None }))
    }
}

/// A whole first value for a cotangent, if the statement adds one.
fn first_value(kind: &Kind, bar: VarId) -> Option<Expr> {
    let (place, value) = match kind {
        Kind::Add { place, value, minus: false } | Kind::Set { place, value } => (place, value.clone()),
        Kind::Add { place, value, minus: true } => (place, crate::transform::linear::neg(value.clone())),
        Kind::AddAll { place, value } => {
            let sized = match value {
                Expr::Load(p) => !p.path.iter().any(|s| matches!(s, Proj::Index(_) | Proj::Range(_) | Proj::Deref)),
                _ => true,
            };
            if !sized {
                return None;
            }
            (place, value.clone())
        }
        _ => return None,
    };
    let mut own = false;
    value.each_var(&mut |v| own |= v == bar);
    (place.root == bar && place.path.is_empty() && !own).then_some(value)
}

/// `if cond { a } else { b }` without what is empty.
fn simple_if(cond: Inert, a: Vec<Stmt>, b: Vec<Stmt>) -> Option<Stmt> {
    let (then, other) = (Block { stmts: a }, Block { stmts: b });
    match (then.stmts.is_empty(), other.stmts.is_empty()) {
        (true, true) => None,
        (true, false) => {
            let tokens = lower::operand(&cond.tokens);
            let cond = Inert { tokens: quote!(!#tokens), ..cond };
            Some(Frame::stmt_at(Kind::If { cond, then: other, other: Block::default() }))
        }
        _ => Some(Frame::stmt_at(Kind::If { cond, then, other })),
    }
}

fn find_block(body: &Block, id: BlockId) -> Option<&Block> {
    if id == (0, 0) {
        return Some(body);
    }
    let mut found = None;
    body.each_stmt(&mut |s| {
        if s.id == id.0 {
            found = s.kind.blocks().get(id.1).copied();
        }
    });
    found
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

fn exit_codes(body: &Block) -> HashSet<VarId> {
    let mut found = HashSet::new();
    body.each_stmt(&mut |s| {
        if let Kind::Rest { exit, .. } = &s.kind {
            found.insert(*exit);
        }
    });
    found
}

fn any_value(ty: &Ty) -> Option<proc_macro2::TokenStream> {
    Some(match ty {
        Ty::Float(_) => quote!(0.0),
        Ty::Int(_) => quote!(0),
        Ty::Bool => quote!(false),
        Ty::Array(t, Some(n)) if t.is_copy() == Some(true) => {
            let t = any_value(t)?;
            quote!([#t; #n])
        }
        Ty::Tuple(ts) => {
            let ts = ts.iter().map(any_value).collect::<Option<Vec<_>>>()?;
            quote!((#(#ts,)*))
        }
        _ => return None,
    })
}
