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
        let calls = self.repeatable_calls();
        if calls.is_empty() || self.try_reruns(&calls, demands, shapes, bound) || calls.len() > TRIED {
            return;
        }
        for call in calls {
            self.try_reruns(&[call], demands, shapes, bound);
        }
    }

    /// Takes the calls, if nothing more is recorded and undone for their arguments.
    fn try_reruns(
        &mut self,
        calls: &[(StmtId, Call)],
        demands: &mut Vec<(VarId, StmtId)>,
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) -> bool {
        let mut more = demands.clone();
        for (at, call) in calls {
            each_read(&self.func, call, &mut |v| more.push((v, *at)));
        }
        more.sort_unstable();
        more.dedup();
        let before = self.answers.repeatable.clone();
        let values = calls.iter().filter_map(|(_, call)| Some((call.result?, call.clone())));
        let left = self.changed_back();
        let can_be_kept = |v: VarId| {
            let var = self.func.var(v);
            var.active
                && !self.layout.is_written(v)
                && !left.contains_key(&v)
                && (var.ty.is_by_name() || matches!(var.ty, Ty::Float(_)))
        };
        let values: Vec<(VarId, Call)> = values.filter(|(v, _)| can_be_kept(*v)).collect();
        self.answers.repeatable.extend(values);
        let (needs, live, found) = self.ask(&more, shapes, bound, &HashMap::default());
        // What calls give is kept if they are long.
        let kept = |needs: &needs::Needs| {
            let recorded = needs.fates.values().filter(|fate| **fate == Fate::Recorded);
            recorded.count() + needs.again.len()
        };
        let fine = found::is_no_more((&self.answers.needs, &self.answers.live), (&needs, &live))
            && kept(&needs) <= kept(&self.answers.needs);
        if fine {
            (self.answers.needs, self.answers.live, self.answers.found) = (needs, live, found);
            *demands = more;
            for (at, call) in calls {
                let name = Ident::new(&format!("record_again_{}", self.func.vars.len()), Span::mixed_site());
                let (ty, origin) = (Ty::Unknown, Origin::Temp);
                let made = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin };
                let made = self.func.add(made);
                self.answers.reruns.insert(*at, Call { result: Some(made), ..call.clone() });
            }
        } else {
            self.answers.repeatable = before;
        }
        fine
    }

    /// Calls in loops that leave records without a name of their own, of what is read alone.
    fn repeatable_calls(&self) -> Vec<(StmtId, Call)> {
        let mut calls = vec![];
        if self.plain {
            return calls;
        }
        self.func.body.each_stmt(&mut |s| {
            let (Kind::Call(call), Some(record)) = (&s.kind, self.adjoints.records.get(&s.id)) else { return };
            let slot = &self.func.slots[record.0 as usize];
            let many = self.often(self.layout.spots[&s.id].block).is_many();
            let own = slot.callee.is_none() && !slot.ignored && !matches!(call.callee, Callee::Given(_));
            // What is made for the call alone is there as the call has left it.
            let adjoints = self.adjoints.of.get(&s.id).into_iter().flatten();
            let leaves = adjoints.flat_map(Kind::changed_back).next().is_some();
            let read = call.args.iter().all(|arg| self.is_read(&arg.value));
            if many && own && read && !leaves && self.is_mentioned(call) {
                calls.push((s.id, call.clone()));
            }
        });
        calls
    }

    /// Does the sweep mention all that the call reads?
    fn is_mentioned(&self, call: &Call) -> bool {
        let mut all = true;
        each_read(&self.func, call, &mut |v| {
            let given = matches!(self.func.var(v).origin, Origin::Param(_)) || self.layout.bound.contains_key(&v);
            all &= given || self.answers.needs.fates.contains_key(&v);
        });
        all
    }

    /// Keeps what a call gave, if it is not made again.
    pub(super) fn keep_if_long(&mut self, v: VarId) {
        let (home, Some((at, _))) = (self.home(v), self.layout.defs.get(&v).copied()) else { return };
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
            ArgValue::Value(Expr::Load(place)) => self.func.type_of(place).is_copy() != Some(false),
            ArgValue::Value(Expr::Number(_)) | ArgValue::Shared { .. } => true,
            ArgValue::Value(Expr::Inert(code)) => code.pure && code.writes.is_empty() && code.ty.is_number(),
            _ => false,
        }
    }
}
