//! The two sweeps of a statement.

use super::zeros::{FirstZeros, first_value};
use super::*;
use crate::ir::code;

impl Frame {
    pub(super) fn stmt(
        &mut self,
        stmt: &Stmt,
        block: BlockId,
        scopes: &[BlockId],
        fused: bool,
    ) -> (Vec<Stmt>, Vec<Stmt>) {
        let (saves, mut restores) = self.undo(stmt, block);
        // What a pullback is handed, and does not bring back, is brought back behind it; and what the head of a `match`
        // writes, behind the sweeps of its arms, which ran after that.
        let behind_arms = matches!(stmt.kind, Kind::Match { .. }) && self.swept.contains(&stmt.id);
        let late = if behind_arms || self.is_handed_again(stmt.id) { std::mem::take(&mut restores) } else { vec![] };
        let mut forward = saves;
        forward.extend(self.shape_before(stmt));
        // A zero has the shape that the variable has behind the statement; if it is moved there, before it.
        let FirstZeros { behind, before, late: mut late_zeros } = self.first_zeros(stmt.id);
        if let (Kind::Loop(l), true) = (&stmt.kind, self.joint.contains_key(&stmt.id)) {
            forward.extend(behind.into_iter().chain(before).chain(late_zeros));
            forward.extend(self.adjoint(stmt.id));
            forward.push(self.joint_loop(stmt, l, block, scopes));
            return (forward, vec![]);
        }
        let mut backward = self.made(block, stmt.id, false);
        let early = self.joint.contains_key(&stmt.id);
        let fused = fused || early;
        if fused {
            forward.extend(behind.into_iter().chain(before).chain(late_zeros.drain(..)));
            if early {
                forward.append(&mut backward);
                forward.extend(self.adjoint(stmt.id));
            }
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
                    backward.extend(late);
                }
            }
            Kind::Loop(l) => {
                let (f, b) = self.block(&l.body, (stmt.id, 0), scopes);
                let head = self.forward_head(l);
                let rows = self.rows(stmt.id, l, &f, &b);
                let foretold = self.foretold((block, stmt.id), l, &f);
                let inside = self.foretold_inside((block, stmt.id), l, &f);
                let filled = Rows { filled: rows.clone(), foretold, inside, ..Rows::default() };
                let read = Rows { read: rows, ..Rows::default() };
                let kind = Kind::Loop(Loop { head, body: Block { stmts: f }, rows: filled, ..l.clone() });
                forward.push(Stmt { id: stmt.id, span: stmt.span, kind });
                backward.push(self.backward_loop(l, b, read));
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
                forward.extend(self.still_lent(stmt));
                forward.extend(self.keep(stmt));
                backward.extend(self.made(block, stmt.id, true));
                backward.extend(late_zeros);
                backward.extend(self.adjoint(stmt.id));
                backward.extend(late);
            }
        }
        (forward, backward)
    }

    /// The statement itself; a call of which a record is wanted becomes `record`.
    pub(super) fn leaf(&self, stmt: &Stmt) -> Option<Stmt> {
        let kind = match (&stmt.kind, self.adjoints.records.get(&stmt.id)) {
            (Kind::Call(call), Some(record)) => Kind::CallRecord { call: call.clone(), record: *record },
            (Kind::Let { var, .. }, _) if self.is_unwanted(*var) => return None,
            (Kind::Inert { code, .. }, _) if code.writes.iter().any(|v| self.is_unwanted(*v)) => return None,
            (Kind::Let { var, value: None }, _) if self.ends_undecided(*var) => {
                Kind::Let { var: *var, value: self.any_value(*var) }
            }
            (kind, _) => kind.clone(),
        };
        Some(Stmt { kind, ..stmt.clone() })
    }

    /// A control variable, or a shape, that nothing of the forward sweep's code or of the record needs.
    pub(super) fn is_unwanted(&self, v: VarId) -> bool {
        let fate = self.answers.needs.fates.get(&v);
        (self.controls.contains_key(&v) || self.shape_vars.contains(&v))
            && !matches!(fate, Some(Fate::Recorded | Fate::StillThere))
            || self.exits.contains(&v) && fate.is_none()
            || self.asked.get(&v).is_some_and(|chosen| !self.answers.needs.fates.contains_key(chosen))
    }

    /// The code of a condition or a bound: as written, where it has no variable.
    pub(super) fn control(&self, code: &Inert) -> Inert {
        match code.reads.as_slice() {
            [v] if self.is_unwanted(*v) => self.controls[v].clone(),
            _ => code.clone(),
        }
    }

    /// Saves what the statement has defined.
    pub(super) fn keep(&self, stmt: &Stmt) -> Vec<Stmt> {
        let defined = self.answers.recorded_at.get(&stmt.id).into_iter().flatten();
        defined.map(|(v, slot)| self.save(*slot, &(*v).into())).collect()
    }

    /// A statement that the sweep does not go into: as it is, but jumps save what ends.
    pub(super) fn plain(&self, stmt: &Stmt, scopes: &[BlockId]) -> Vec<Stmt> {
        if let Kind::Jump(jump) = &stmt.kind {
            let mut out = self.ends(jump, scopes);
            out.push(stmt.clone());
            return out;
        }
        let Some(mut stmt) = self.leaf(stmt) else { return vec![] };
        if let Kind::If { cond, .. } = &mut stmt.kind {
            *cond = self.control(&cond.clone());
        }
        let (id, asked) = (stmt.id, self.still_lent(&stmt));
        for (k, block) in stmt.kind.blocks_mut().into_iter().enumerate() {
            let mut scopes = scopes.to_vec();
            scopes.push((id, k));
            let stmts = std::mem::take(&mut block.stmts);
            block.stmts = stmts.iter().flat_map(|s| self.plain(s, &scopes)).collect();
        }
        if let Kind::Loop(l) = &mut stmt.kind {
            l.head = self.forward_head(l);
        }
        [vec![stmt], asked].concat()
    }

    /// The head of a loop in the forward sweep.
    pub(super) fn forward_head(&self, l: &Loop) -> Head {
        let mut head = l.head.clone();
        if let Head::Range { range, form, .. } = &mut head {
            form.start = self.control(&form.start.clone());
            form.end = self.control(&form.end.clone());
            form.step = form.step.clone().map(|s| self.control(&s));
            if !form.one_way {
                *range = form.forward();
            }
        }
        head
    }

    /// A loop of which each iteration is swept back at once.
    fn joint_loop(&mut self, stmt: &Stmt, l: &Loop, block: BlockId, scopes: &[BlockId]) -> Stmt {
        let id = (stmt.id, 0);
        let (forward, backward) = self.block(&l.body, id, scopes);
        let slots = self.opened.iter().filter(|(home, _)| self.iteration_of(*home) == id);
        let mut stmts: Vec<Stmt> = slots.map(|(_, slot)| Self::stmt_at(Kind::Restart(*slot))).collect();
        stmts.extend(forward);
        stmts.extend(self.made(block, stmt.id, false));
        stmts.extend(backward);
        let mut head = self.forward_head(l);
        if let Head::Items { at, counted, .. } = &mut head {
            *counted |= stmts.iter().any(|s| s.mentions(*at));
        }
        Stmt { kind: Kind::Loop(Loop { head, body: Block { stmts }, ..l.clone() }), ..stmt.clone() }
    }

    /// The iteration that a block belongs to which is swept back at once: its own, or that of a loop around its branch.
    fn iteration_of(&self, block: BlockId) -> BlockId {
        let mut block = block;
        while block != (0, 0) && !self.layout.spots[&block.0].is_loop {
            block = self.layout.spots[&block.0].block;
        }
        block
    }

    /// The last values of the blocks that a jump leaves.
    pub(super) fn ends(&self, jump: &Jump, scopes: &[BlockId]) -> Vec<Stmt> {
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

    /// What is made again before the adjoint of a statement: before what undoes its writes, or behind it.
    pub(super) fn made(&self, block: BlockId, at: StmtId, behind: bool) -> Vec<Stmt> {
        let mut vars: Vec<VarId> =
            self.answers.needs.made_at.get(&(block, at)).into_iter().flatten().copied().collect();
        let needs = &self.answers.needs;
        vars.retain(|v| {
            needs.fates.get(v) == Some(&Fate::MadeAgain) && needs.made_behind.contains(&(*v, at)) == behind
        });
        vars.sort_by_key(|v| self.layout.defs.get(v).map_or(0, |d| d.0));
        let mut made: Vec<(VarId, Kind)> = vars.into_iter().map(|v| (v, self.made_of(v))).collect();
        if !behind {
            made.extend(self.borrowers_made(block, at));
        }
        let mut out = vec![];
        while !made.is_empty() {
            // What is found where it was put is found by an index that may be younger.
            let ready = made.iter().position(|(var, kind)| {
                let mut waits = false;
                kind.each_var(&mut |u| waits |= u != *var && made.iter().any(|(v, _)| *v == u));
                !waits
            });
            out.push(Self::stmt_at(made.remove(ready.unwrap_or(0)).1));
        }
        out
    }

    /// A call once more, for what was not kept.
    pub(super) fn called_again(&self, call: &Call, result: Option<VarId>, kept: Again) -> Kind {
        let mut call = Call { result, ..call.clone() };
        for arg in &mut call.args {
            self.unalias(&mut arg.value);
            // What the forward sweep has given away is still wanted here.
            if let ArgValue::Value(Expr::Load(place)) = &arg.value
                && !matches!(kept, Again::Value(_))
                && self.func.type_of(place).is_by_name()
            {
                arg.value = ArgValue::Value(Expr::Copy { place: place.clone(), method: "clone" });
            }
        }
        Kind::CallAgain { call, kept }
    }

    /// How the sweep makes a value.
    pub(super) fn made_of(&self, v: VarId) -> Kind {
        let (needs, answers) = (&self.answers.needs, &self.answers);
        if let (Some(call), Some(kept)) = (needs.lasting.get(&v), answers.lasting.get(&v)) {
            return self.called_again(call, Some(v), Again::Value(kept.lent));
        }
        if let (Some(call), Some(kept)) = (needs.again.get(&v), answers.again.get(&v)) {
            return self.called_again(call, Some(v), Again::Short(kept.lent));
        }
        let value = match (self.answers.needs.found.get(&v), &self.func.var(v).alias) {
            (Some(place), _) => Expr::Load(place.clone()),
            (None, Some(place)) => Expr::Borrow { place: self.func.resolve(place), unique: false },
            // A shared reference that another one stands for is one to the same place.
            (None, None) => match &self.layout.values[&v] {
                e @ Expr::Load(place) if matches!(self.func.type_of(place), Ty::Ref(false, _)) => {
                    self.unaliased_item(e)
                }
                e => self.unaliased(e),
            },
        };
        Kind::Let { var: v, value: Some(value) }
    }

    /// What a call is given, with aliases followed.
    pub(super) fn unalias(&self, value: &mut ArgValue) {
        match value {
            ArgValue::Value(e) => *e = self.unaliased(e),
            ArgValue::Shared { place, bare } => {
                *place = self.func.resolve(place);
                *bare = matches!(self.func.type_of(place), Ty::Ref(..));
            }
            ArgValue::Unique { .. } | ArgValue::Function(_) => {}
        }
    }

    /// An expression with aliases followed.
    pub(super) fn unaliased(&self, e: &Expr) -> Expr {
        match e {
            Expr::Load(place) => Expr::Load(self.func.resolve(place)),
            Expr::Len(place) => Expr::Len(self.func.resolve(place)),
            Expr::Prim { rule, args } => Expr::Prim { rule, args: args.iter().map(|a| self.unaliased(a)).collect() },
            Expr::Cast { value, to } => Expr::Cast { value: Box::new(self.unaliased(value)), to: to.clone() },
            Expr::Tuple(items) => Expr::Tuple(items.iter().map(|a| self.unaliased_item(a)).collect()),
            Expr::Variant { variant, fields } => {
                let fields = fields.iter().map(|(member, a)| (member.clone(), self.unaliased(a))).collect();
                Expr::Variant { variant: variant.clone(), fields }
            }
            Expr::Struct(s) => {
                let fields = s.fields.iter().map(|(step, a)| (step.clone(), self.unaliased_item(a))).collect();
                Expr::Struct(Box::new(Struct { fields, ..(**s).clone() }))
            }
            Expr::List { items, vec } => {
                Expr::List { items: items.iter().map(|a| self.unaliased_item(a)).collect(), vec: *vec }
            }
            e => e.clone(),
        }
    }

    /// An item of a container, which may be a reference.
    fn unaliased_item(&self, e: &Expr) -> Expr {
        match e {
            Expr::Load(place) if matches!(self.func.type_of(place), Ty::Ref(..)) => {
                let place = self.func.resolve(place);
                // A reference that was given, and stands for nothing here, is copied.
                let itself = matches!(self.func.type_of(&place), Ty::Ref(false, _));
                if itself { Expr::Load(place) } else { Expr::Borrow { place, unique: false } }
            }
            e => self.unaliased(e),
        }
    }

    /// The adjoint of a statement; a first contribution makes the cotangent.
    pub(super) fn adjoint(&self, at: StmtId) -> Vec<Stmt> {
        let starts = self.starts_at(at).iter().filter(|start| start.whole);
        let mut firsts: Vec<VarId> = starts.map(|start| start.bar).collect();
        let mut out = vec![];
        for kind in self.adjoints.of.get(&at).into_iter().flatten() {
            if let Kind::CallPull { record, .. } = kind {
                out.extend(self.rerun(at, *record));
            }
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

    pub(super) fn name_of(&self, v: VarId) -> Inert {
        let name = &self.func.var(v).name;
        Inert { reads: vec![v], ..Inert::text(quote!(#name)) }
    }
}

/// `if cond { a } else { b }` without what is empty.
pub fn simple_if(cond: Inert, a: Vec<Stmt>, b: Vec<Stmt>) -> Option<Stmt> {
    let (then, other) = (Block { stmts: a }, Block { stmts: b });
    match (then.stmts.is_empty(), other.stmts.is_empty()) {
        (true, true) => None,
        (true, false) => {
            let tokens = code::operand(&cond.tokens);
            let cond = Inert { tokens: quote!(!#tokens), ..cond };
            Some(Frame::stmt_at(Kind::If { cond, then: other, other: Block::default() }))
        }
        _ => Some(Frame::stmt_at(Kind::If { cond, then, other })),
    }
}
