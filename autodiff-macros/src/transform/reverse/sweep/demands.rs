//! What the sweep mentions, and what becomes of it: the analyses are asked, and their answers kept.

use super::super::joint::ALL_BRANCHES;
use super::*;

impl Frame {
    /// Asks the analyses.
    pub fn solve(&mut self) {
        self.find_starts();
        self.name_lent();
        self.keep_shapes_before();
        self.closed = self.closed_borrowers();
        self.outlived = self.outlived_borrowers();
        self.answers.handed_again = self.handed_again();
        let (mut demands, shapes) = self.demands();
        self.answers.shapes.clone_from(&shapes);
        let bound = self.bound();
        let answer = self.ask(&demands, &shapes, &bound, &HashMap::default());
        (self.answers.needs, self.answers.live, self.answers.found) = answer;
        self.find_reruns(&mut demands, &shapes, &bound);
        let shapes = reruns::without(&shapes, &self.answers.shaped_apart);
        let steps = self.find_steps(&self.answers.live, &mut demands);
        if !steps.is_empty() {
            let (needs, live, found) = self.ask(&demands, &shapes, &bound, &steps);
            if self.can_step(&needs, &live, &steps) {
                (self.answers.needs, self.answers.live, self.answers.found) = (needs, live, found);
                self.answers.steps = steps;
            }
        }
        self.find_receivers(&demands, &shapes, &bound);
        self.find_left();
        self.find_apart();
        let live = &self.answers.live;
        self.undone = live.undo.iter().map(|(_, v)| *v).chain(live.back.values().copied()).collect();
        self.undone.extend(self.answers.received.keys().copied());
        self.close_references();
        self.make_slots(&demands);
    }

    /// The analyses, with these steps.
    pub(super) fn ask(
        &self,
        demands: &[(VarId, StmtId)],
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
        steps: &HashMap<StmtId, Inert>,
    ) -> (needs::Needs, live::Live, Vec<found::Found>) {
        let query = self.query(bound, &[]);
        let mut needs = needs::needs(&query, demands, shapes);
        let mut live = self.live(&needs, steps, &BTreeMap::new());
        // What is found costs nothing, if no more is to be undone for that.
        let mut chosen = vec![];
        for candidate in found::candidates(&query, demands, &needs) {
            chosen.push(candidate);
            let query = self.query(bound, &chosen);
            let fewer = needs::needs(&query, demands, shapes);
            let undone = self.live(&fewer, steps, &live.back);
            let in_time = chosen.iter().all(|found| found::is_in_time(&query, demands, &fewer, found));
            if in_time && found::gains((&needs, &live), (&fewer, &undone)) {
                (needs, live) = (fewer, undone);
            } else {
                chosen.pop();
            }
        }
        for back in moved_back::candidates(&self.func, &live) {
            let (mut more, mut moves) = (needs.clone(), live.back.clone());
            more.move_back(&back);
            moves.insert(back.at, back.from);
            let undone = self.live(&more, steps, &moves);
            if moved_back::gains(&self.layout, &back, &live, &undone) {
                (needs, live) = (more, undone);
            }
        }
        (needs, live, chosen)
    }

    pub(super) fn query<'a>(&'a self, bound: &'a HashSet<VarId>, found: &'a [found::Found]) -> needs::Query<'a> {
        needs::Query {
            func: &self.func,
            layout: &self.layout,
            visible: &self.visible,
            bound,
            hidden: &self.hidden,
            received: &self.answers.handed_again,
            found,
            repeatable: &self.answers.repeatable,
            closed: &self.closed,
        }
    }

    /// The writes that are undone.
    pub(super) fn live(
        &self,
        needs: &needs::Needs,
        steps: &HashMap<StmtId, Inert>,
        back: &BTreeMap<StmtId, VarId>,
    ) -> live::Live {
        live::live(&live::Query {
            spared: &self.spared(needs, &self.answers.shapes),
            func: &self.func,
            layout: &self.layout,
            needs,
            swept: &self.swept,
            visible: &self.visible,
            joint: &self.joint,
            steps,
            back,
            unsure: &self.answers.unsure,
            repeatable: &self.answers.repeatable,
            codes: &exit_codes(&self.func.body),
            lent: &self.lent,
            outlived: &self.outlived,
            received: &self.answers.handed_again,
        })
    }

    /// Joint loops of which an iteration would take back what a later one needs, by the numbers that jumps name them by;
    /// and whether there are such branches.
    pub fn misjoined(&self) -> Vec<u32> {
        let mut found: HashSet<StmtId> = HashSet::default();
        for (at, v) in &self.answers.live.undo {
            for (own, private) in &self.joint {
                let inside = |s: StmtId| s >= *own && s <= self.layout.spots[own].end;
                let local = self.layout.defs.get(v).is_some_and(|d| inside(d.0))
                    || self.layout.bound.get(v).is_some_and(|s| inside(*s));
                if inside(*at) && !local && !private.contains(v) {
                    found.insert(*own);
                }
            }
        }
        let mut targets = vec![];
        self.func.body.each_stmt(&mut |s| match &s.kind {
            Kind::Loop(l) if found.contains(&s.id) => targets.push(l.target),
            _ if found.contains(&s.id) => targets.push(ALL_BRANCHES),
            _ => {}
        });
        targets
    }

    /// `&mut` parameters whose writes the sweep undoes: it works on a copy.
    pub fn copied_params(&self) -> Vec<VarId> {
        let unique = self.func.params.iter().filter(|p| p.pass == Pass::Unique && self.undone.contains(&p.var));
        unique.map(|p| p.var).collect()
    }

    // ---- what is demanded ----

    /// Every primal variable that the sweep mentions, and where.
    #[allow(clippy::type_complexity)]
    pub(super) fn demands(&mut self) -> (Vec<(VarId, StmtId)>, Vec<(VarId, StmtId)>) {
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
                Kind::If { .. } if self.joint.contains_key(&stmt.id) => {}
                Kind::If { cond, .. } => demands.extend(cond.reads.iter().map(|v| (*v, stmt.id))),
                Kind::Match { taken: Some(v), .. } => demands.push((*v, stmt.id)),
                Kind::Match { scrutinee, arms, .. } => {
                    demands.extend(scrutinee.reads.iter().map(|v| (*v, stmt.id)));
                    let guards = arms.iter().filter_map(|a| a.guard.as_ref());
                    let binds: Vec<VarId> = arms.iter().flat_map(|a| a.binds.iter().copied()).collect();
                    let reads = guards.flat_map(|g| g.reads.iter().copied()).filter(|v| !binds.contains(v));
                    demands.extend(reads.map(|v| (v, stmt.id)));
                }
                Kind::Loop(_) if self.joint.contains_key(&stmt.id) => {}
                Kind::Loop(l) => {
                    demands.extend(l.trips.or(l.count).map(|v| (v, stmt.id)));
                    demands.extend(self.asked_exit(l).map(|v| (v, stmt.id)));
                    if let (Some(_), Head::Range { range, .. }) = (self.tells_counter(l), &l.head) {
                        demands.extend(range.reads.iter().map(|v| (*v, stmt.id)));
                    }
                }
                Kind::Rest { exit, .. } => demands.push((*exit, stmt.id)),
                _ => {}
            }
        });
        // What a statement writes may have to be undone there. Its adjoint, if it has one, mentions the same indices, but
        // for those that places of tangents have a key for.
        body.each_stmt(&mut |stmt| {
            let written: Vec<&Place> = match &stmt.kind {
                Kind::Set { place, .. } | Kind::Add { place, .. } => vec![place],
                Kind::Call(call) => call.args.iter().filter_map(|arg| arg.value.lent_to_be_changed()).collect(),
                _ => vec![],
            };
            let has_adjoint = self.adjoints.of.get(&stmt.id).is_some_and(|kinds| !kinds.is_empty());
            for place in written {
                let place = self.func.resolve(place);
                let keyed = place.path.iter().any(|step| matches!(step, Proj::Keyed(_)));
                if keyed || !has_adjoint && !matches!(stmt.kind, Kind::Call(_)) {
                    place.each_inert(&mut |code| demands.extend(code.reads.iter().map(|v| (*v, stmt.id))));
                }
            }
        });
        self.lent_to_borrowers(&mut demands);
        let mut shapes = vec![];
        // The zeros that cotangents start from may need a value for its shape.
        for (at, starts) in &self.starts {
            for start in starts.iter().filter(|start| !start.whole) {
                self.zero(start.of).each_var(&mut |v| shapes.push((v, *at)));
            }
        }
        shapes.sort_unstable();
        demands.sort_unstable();
        demands.dedup();
        (demands, shapes)
    }

    /// Variables that the sweep's own loops and patterns bind.
    pub(super) fn bound(&self) -> HashSet<VarId> {
        let mut bound = HashSet::default();
        self.func.body.each_stmt(&mut |stmt| match &stmt.kind {
            Kind::Loop(l) => {
                bound.extend(self.tells_counter(l));
                bound.extend(l.left.map(|left| left.leaves));
            }
            Kind::Match { arms, taken: None, .. } => bound.extend(arms.iter().flat_map(|a| a.binds.iter().copied())),
            _ => {}
        });
        bound
    }

    /// The counter of a loop, if the sweep's own loop tells it.
    pub(super) fn tells_counter(&self, l: &Loop) -> Option<VarId> {
        match &l.head {
            Head::Range { var, .. } if l.trips.is_none() => Some(*var),
            Head::Range { var, form, .. }
                if !form.one_way && !self.plain && l.body.mentions(*var) && self.is_countable(*var, form) =>
            {
                Some(*var)
            }
            Head::Items { at, .. } => Some(*at),
            _ => None,
        }
    }

    /// Can the sweep count the iterations of a loop that is left early, with a counter of the same type? A record does not
    /// know the type of a bound that nothing gives one.
    fn is_countable(&self, counter: VarId, form: &RangeForm) -> bool {
        let is_loose = |v: &VarId| self.func.var(*v).origin == Origin::Temp && self.func.var(*v).ty == Ty::Int(None);
        let wide =
            matches!(&self.func.var(counter).ty, Ty::Int(Some(name)) if matches!(name.printed(), "u128" | "i128"));
        !wide && (self.visible.contains(&(0, 0)) || !form.start.reads.iter().any(is_loose))
    }

    /// The variable that says how the loop was left, if the sweep asks in one of its iterations.
    fn asked_exit(&self, l: &Loop) -> Option<VarId> {
        let left = l.left?;
        let mut asked = false;
        l.body.each_stmt(&mut |s| {
            if let (Kind::If { cond, .. }, true) = (&s.kind, self.swept.contains(&s.id)) {
                let told = |v: &VarId| match self.layout.values.get(v) {
                    Some(Expr::Inert(code)) => code.reads.contains(&left.leaves),
                    _ => false,
                };
                asked |= cond.reads.iter().any(told);
            }
        });
        asked.then_some(left.by)
    }

    pub(super) fn changes_length(&self, v: VarId) -> bool {
        self.layout.kills.get(&v).into_iter().flatten().any(|at| {
            self.layout.kills_at[at].iter().any(|k| {
                use crate::analysis::effects::How;
                let whole = k.place.as_ref().is_none_or(|p| self.func.resolve(p).path.is_empty());
                k.root == v && (whole && k.how != How::Moved)
            })
        })
    }

    /// What a parameter points to is undone in pieces: the sweep starts from all of it.
    pub(super) fn close_references(&mut self) {
        let locals = self.layout.locals.get(&(0, 0)).cloned().unwrap_or_default();
        for v in locals {
            let reference = matches!(self.func.var(v).ty, Ty::Ref(..));
            if reference && self.undone.contains(&v) && !self.visible.contains(&(0, 0)) {
                self.answers.live.closing.entry((0, 0)).or_default().insert(v);
            }
        }
    }
}

pub(in crate::transform::reverse) fn find_block(body: &Block, id: BlockId) -> Option<&Block> {
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

pub(super) fn exit_codes(body: &Block) -> HashSet<VarId> {
    let mut found = HashSet::default();
    body.each_stmt(&mut |s| {
        if let Kind::Rest { exit, .. } = &s.kind {
            found.insert(*exit);
        }
    });
    found
}
