//! Calls in loops of which the sweep has all arguments again, without recording more: there the call can be made once more,
//! instead of keeping its record and its value for each iteration. Whether that is cheaper, and gives the same, the record tells rustc
//! (`rerun` of the runtime).
//!
//! ```text
//! for j in 0..n {
//!     let d = bodies[j].position - p;
//!     let r2 = d.dot(d);              the sweep has `d`
//! ```

use super::*;
use crate::analysis::effects::How;
use crate::analysis::lent_again::each_read;

/// More calls than this are not tried one by one.
const TRIED: usize = 6;

impl Frame {
    /// Finds these calls, and demands their arguments.
    pub(super) fn find_reruns(
        &mut self,
        demands: &mut Vec<(VarId, StmtId)>,
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) {
        let mut calls = self.repeatable_calls();
        // Those for which too much would be recorded are left out, until there is none.
        while !calls.is_empty() {
            let Err(dear) = self.try_reruns(&calls, demands, shapes, bound) else { return };
            let count = calls.len();
            calls.retain(|(_, call)| {
                let mut fine = true;
                each_read(&self.func, call, &mut |v| fine &= !dear.contains(&v));
                fine
            });
            if calls.len() == count {
                break;
            }
        }
        if calls.len() <= TRIED {
            for call in calls {
                let _ = self.try_reruns(&[call], demands, shapes, bound);
            }
        }
    }

    /// Takes the calls, if little is recorded and undone for their arguments; or else, of what that is too much.
    fn try_reruns(
        &mut self,
        calls: &[(StmtId, Call)],
        demands: &mut Vec<(VarId, StmtId)>,
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) -> Result<(), HashSet<VarId>> {
        let mut more = demands.clone();
        for (at, call) in calls {
            each_read(&self.func, call, &mut |v| more.push((v, *at)));
        }
        more.sort_unstable();
        more.dedup();
        let before = self.answers.repeatable.clone();
        let values = calls.iter().flat_map(|(_, call)| self.names_of(call).into_iter().map(|v| (v, call.clone())));
        let left = self.changed_back();
        let can_be_kept = |v: VarId| {
            let var = self.func.var(v);
            var.active
                && self.is_only_given_away(v)
                && !left.contains_key(&v)
                && (var.ty.is_by_name() || matches!(var.ty, Ty::Float(_)))
        };
        let recorded = |v: &VarId| self.answers.needs.fates.get(v) == Some(&Fate::Recorded);
        let received = |call: &Call| matches!(call.args.first(), Some(Arg { value: ArgValue::Unique { .. }, .. }));
        let owned = |v: &VarId, call: &Call| !received(call) && (recorded(v) || !self.may_lend(call));
        let values: Vec<(VarId, Call)> = values.filter(|(v, call)| can_be_kept(*v) && owned(v, call)).collect();
        self.answers.repeatable.extend(values);
        let (mut needs, mut live, mut found) = self.ask(&more, shapes, bound, &HashMap::default());
        let apart = self.shaped_apart(&needs, &more, shapes, bound);
        if !apart.is_empty() {
            let values = without(shapes, &apart);
            (needs, live, found) = self.ask(&more, &values, bound, &HashMap::default());
        }
        let dear = self.too_dear(calls, &needs, &live);
        if dear.is_empty() {
            (self.answers.needs, self.answers.live, self.answers.found) = (needs, live, found);
            self.answers.shaped_apart.extend(apart);
            *demands = more;
            for (at, call) in calls {
                let name = Ident::new(&format!("record_again_{}", self.func.vars.len()), Span::mixed_site());
                let (ty, origin) = (Ty::Unknown, Origin::Temp);
                let made = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin };
                let made = self.func.add(made);
                self.answers.reruns.insert(*at, Call { result: Some(made), ..call.clone() });
            }
            return Ok(());
        }
        self.answers.repeatable = before;
        Err(dear)
    }

    /// What such calls give and can be made again wherever it is read, but not where its cotangent starts: there the shape is
    /// enough.
    fn shaped_apart(
        &self,
        needs: &needs::Needs,
        demands: &[(VarId, StmtId)],
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) -> HashSet<VarId> {
        let is_recorded = |v: &VarId| needs.fates.get(v) == Some(&Fate::Recorded);
        let started: HashSet<VarId> = shapes.iter().map(|(v, _)| *v).collect();
        let given = self.answers.repeatable.keys().copied();
        let apart = given.filter(|v| is_recorded(v) && started.contains(v) && !self.shape_vars.contains(v));
        let mut apart: HashSet<VarId> = apart.filter(|v| self.shape_type(&(*v).into()).is_some()).collect();
        while !apart.is_empty() {
            let (needs, ..) = self.ask(demands, &without(shapes, &apart), bound, &HashMap::default());
            let count = apart.len();
            apart.retain(|v| needs.again.contains_key(v));
            if apart.len() == count {
                break;
            }
        }
        apart
    }

    /// The variables that are what a call gives, and nothing else.
    fn names_of(&self, call: &Call) -> Vec<VarId> {
        let is_given = |value: &Expr| matches!(value, Expr::Load(place) if place.path.is_empty() && Some(place.root) == call.result);
        let named = self.layout.values.iter().filter(|(_, value)| is_given(value)).map(|(v, _)| *v);
        let mut names: Vec<VarId> = call.result.into_iter().chain(named).collect();
        names.sort_unstable();
        names
    }

    /// Is a value as it is until it is given away as a whole, if it is?
    fn is_only_given_away(&self, v: VarId) -> bool {
        let kills = self.layout.kills.get(&v).into_iter().flatten();
        let mut writes =
            kills.flat_map(|at| self.layout.kills_at.get(at).into_iter().flatten()).filter(|k| k.root == v);
        writes.all(|k| k.how == How::Moved && k.place.as_ref().is_some_and(|place| place.path.is_empty()))
    }

    /// Calls in loops that leave records without a name of their own, of what is read alone, and is had by the sweep, or
    /// given by such a call.
    fn repeatable_calls(&self) -> Vec<(StmtId, Call)> {
        let mut calls = vec![];
        if self.plain {
            return calls;
        }
        let received = self.received();
        self.func.body.each_stmt(&mut |s| {
            let (Kind::Call(call), Some(record)) = (&s.kind, self.adjoints.records.get(&s.id)) else { return };
            let slot = &self.func.slots[record.0 as usize];
            let many = self.often(self.layout.spots[&s.id].block).is_many();
            // What a function gives as a number, its record may give again.
            let number = call.result.is_none_or(|v| !self.func.var(v).ty.is_by_name());
            let named = slot.callee.is_some() && (number || call.float.is_some());
            let own = !slot.ignored && !matches!(call.callee, Callee::Given(_)) && !named;
            // Other methods may change what one is called on, and nobody takes that back where no pullback reads it.
            let alone = received.iter().any(|c| c.at == s.id && c.is_alone(&received));
            let args = if alone { &call.args[1..] } else { &call.args[..] };
            let read = args.iter().all(|arg| self.is_read(&arg.value));
            // What is made for the call alone is there as the call has left it.
            let adjoints = self.adjoints.of.get(&s.id).into_iter().flatten();
            let leaves = adjoints.flat_map(Kind::changed_back).nth(usize::from(alone)).is_some();
            if many && own && read && !leaves {
                calls.push((s.id, call.clone()));
            }
        });
        calls
    }

    /// May what a call gives refer to what the call was lent, which no record can keep?
    fn may_lend(&self, call: &Call) -> bool {
        let lent = |arg: &Arg| match &arg.value {
            ArgValue::Value(Expr::Load(place)) => matches!(self.func.type_of(place), Ty::Ref(..)),
            ArgValue::Value(_) => false,
            _ => true,
        };
        !call.callee.is_operator() && call.args.iter().any(lent)
    }

    /// Keeps what a call gave, if it is not made again.
    pub(super) fn keep_if_long(&mut self, v: VarId) {
        let given = self.answers.needs.again.get(&v).and_then(|call| call.result);
        let (home, Some((at, _))) = (self.home(v), self.layout.defs.get(&given.unwrap_or(v)).copied()) else { return };
        let slot = self.kept(v, home);
        self.func.slots[slot.0 as usize].if_kept = self.adjoints.records.get(&at).copied();
        let own = self.lend(v, (home, slot), "kept_if_long", Ty::Unknown);
        self.answers.again.insert(v, own);
    }

    /// The statement that makes the record of a call again.
    pub(super) fn rerun(&self, at: StmtId, record: SlotId) -> Option<Stmt> {
        let call = self.answers.reruns.get(&at)?;
        Some(Self::stmt_at(self.called_again(call, call.result, Again::Record(record))))
    }

    /// Is it read, and neither changed, nor moved, nor called?
    fn is_read(&self, value: &ArgValue) -> bool {
        match value {
            ArgValue::Value(Expr::Load(place)) => {
                let ty = self.func.type_of(place);
                ty.is_copy() != Some(false) || place.path.is_empty() && matches!(ty, Ty::Moved(_))
            }
            ArgValue::Value(Expr::Number(_)) | ArgValue::Shared { .. } => true,
            ArgValue::Value(Expr::Inert(code)) => code.pure && code.writes.is_empty() && code.ty.is_number(),
            _ => false,
        }
    }
}

/// The mentions of other variables.
pub(super) fn without(mentions: &[(VarId, StmtId)], left_out: &HashSet<VarId>) -> Vec<(VarId, StmtId)> {
    mentions.iter().filter(|(v, _)| !left_out.contains(v)).copied().collect()
}
