//! Integers that only step: the sweep takes their steps back instead of reading from a record what they were.

use super::*;
use crate::analysis::live::Live;
use crate::syntax::taken_back;

/// A step, and what it is made of.
struct Step {
    back: Inert,
    terms: Vec<VarId>,
}

impl Frame {
    /// The undone steps that can be taken back, with the code that does it: those of integers, by what the sweep can
    /// have for nothing. The demands for that are added.
    pub(super) fn find_steps(&self, live: &Live, demands: &mut Vec<(VarId, StmtId)>) -> HashMap<StmtId, Inert> {
        let mut found = HashMap::default();
        if self.plain {
            return found;
        }
        self.func.body.each_stmt(&mut |stmt| {
            let Kind::Inert { code, binds } = &stmt.kind else { return };
            let [v] = code.writes.as_slice() else { return };
            if !binds.is_empty() || !live.undo.contains(&(stmt.id, *v)) {
                return;
            }
            let Some(step) = self.step(stmt.id, *v, code) else { return };
            demands.extend(step.terms.iter().map(|t| (*t, stmt.id)));
            found.insert(stmt.id, step.back);
        });
        found
    }

    /// Is all that the steps are made of there for nothing, and are they all undone?
    pub(super) fn can_step(&self, needs: &needs::Needs, live: &Live, steps: &HashMap<StmtId, Inert>) -> bool {
        steps.iter().all(|(at, code)| {
            let fixed = |v: &VarId| {
                let fate = needs.fates.get(v);
                code.writes.contains(v) || matches!(fate, Some(Fate::StillThere | Fate::MadeAgain | Fate::Bound))
            };
            code.reads.iter().all(fixed) && live.undo.contains(&(*at, code.writes[0]))
        })
    }

    fn step(&self, at: StmtId, v: VarId, code: &Inert) -> Option<Step> {
        let var = self.func.var(v);
        if !matches!(var.ty, Ty::Int(_)) || var.alias.is_some() {
            return None;
        }
        let mut reads: Vec<VarId> = code.reads.clone();
        // A name that holds the new value, made from the old one in the same block.
        let named = |name: &Ident| {
            let other = *code.reads.iter().find(|r| self.func.var(**r).name == *name)?;
            let (from, block) = self.layout.defs.get(&other).copied()?;
            let still = !self.layout.is_written(other) && !self.layout.written_between(v, from, at - 1);
            let here = block == self.layout.spots[&at].block;
            match self.layout.values.get(&other) {
                Some(Expr::Inert(value)) if still && here && value.pure => Some((other, value.clone())),
                _ => None,
            }
        };
        let back = taken_back(&code.tokens, &var.name, &|name| Some(named(name)?.1.tokens))?;
        for read in code.reads.clone() {
            if let Some((other, value)) = named(&self.func.var(read).name)
                && value.reads.contains(&v)
            {
                reads.retain(|r| *r != other);
                reads.extend(&value.reads);
            }
        }
        reads.retain(|r| *r != v);
        reads.sort_unstable();
        reads.dedup();
        let fixed = |t: &VarId| {
            let term = self.func.var(*t);
            matches!(term.ty, Ty::Int(_)) && term.alias.is_none() && !self.layout.is_written(*t)
        };
        if !reads.iter().all(fixed) {
            return None;
        }
        let terms = reads.clone();
        reads.push(v);
        let back = Inert { tokens: back, reads, writes: vec![v], pure: false, ty: Ty::Unknown };
        Some(Step { back, terms })
    }
}
