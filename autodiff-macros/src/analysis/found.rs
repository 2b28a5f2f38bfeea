//! Numbers that need no record, since the program puts them somewhere: before the sweep takes that write back, it finds
//! them there.
//!
//! ```text
//! let t = x[i].tanh();      y_bar … = old;      let t = y[i];
//! y[i] = t;                                     y[i] = old;
//!                                               x_bar[i] += y_bar * (1.0 - t * t);
//! ```

use super::layout::BlockId;
use super::live::Live;
use super::needs::{Fate, Needs, Query};
use crate::ir::*;
use std::collections::BTreeSet;

/// A number, and the write that puts it into a place.
#[derive(Debug, Clone)]
pub struct Found {
    /// The number.
    pub var: VarId,
    /// The block of both, and the write.
    pub at: (BlockId, StmtId),
    /// Where it is.
    pub place: Place,
}

/// The numbers that are recorded, or made again of something that is, and could be found where they were put.
pub fn candidates(q: &Query<'_>, demands: &[(VarId, StmtId)], needs: &Needs) -> Vec<Found> {
    let mut all: Vec<Found> = vec![];
    q.func.body.each_stmt(&mut |s| {
        let Kind::Set { place, value: Expr::Load(from) } = &s.kind else { return };
        let (var, place) = (from.root, q.func.resolve(place));
        let number = |p: &Place| matches!(q.func.type_of(p), Ty::Float(_));
        let costs = from.path.is_empty() && costs(q, needs, var);
        if !costs || !number(from) || !number(&place) || all.iter().any(|f| f.var == var) {
            return;
        }
        let Some((defined, home)) = q.layout.defs.get(&var).copied() else { return };
        let together = home == q.layout.spots[&s.id].block && defined < s.id;
        let mut indices = vec![];
        place.each_inert(&mut |code| indices.extend(code.reads.iter().map(|v| (*v, s.id))));
        let found = Found { var, at: (home, s.id), place };
        if together && is_in_time(q, demands, needs, &found) && indices.iter().all(|index| demands.contains(index)) {
            all.push(found);
        }
    });
    all
}

/// Is something recorded for the variable, or may a write be undone for it?
fn costs(q: &Query<'_>, needs: &Needs, var: VarId) -> bool {
    match needs.fates.get(&var) {
        Some(Fate::Recorded) => true,
        Some(Fate::MadeAgain) if q.func.var(var).alias.is_none() && !needs.found.contains_key(&var) => {
            let mut found = false;
            if let Some(value) = q.layout.values.get(&var) {
                value.each_var(&mut |u| {
                    let root = q.func.resolve(&u.into()).root;
                    found |= needs.fates.get(&root) == Some(&Fate::Restored) || (root != var && costs(q, needs, root));
                });
            }
            found
        }
        _ => false,
    }
}

/// Is all that mentions the number wanted by the sweep behind the place where it is found?
pub fn is_in_time(q: &Query<'_>, demands: &[(VarId, StmtId)], needs: &Needs, found: &Found) -> bool {
    uses(q, demands, needs, found.var).into_iter().all(|at| at <= found.at.1)
}

/// Is less recorded than before, and nothing more?
pub fn gains(before: (&Needs, &Live), after: (&Needs, &Live)) -> bool {
    let closed = |live: &Live| live.closing.values().map(|vars| vars.len()).sum::<usize>();
    let count = |(needs, live): (&Needs, &Live)| (recorded(needs).len(), live.undo.len(), closed(live));
    is_no_more(before, after) && count(after) != count(before)
}

/// Is nothing recorded that was not, and no write undone?
fn is_no_more(before: (&Needs, &Live), after: (&Needs, &Live)) -> bool {
    recorded(after.0).is_subset(&recorded(before.0))
        && after.1.undo.is_subset(&before.1.undo)
        && after.1.moves.is_subset(&before.1.moves)
        && after
            .1
            .closing
            .iter()
            .all(|(block, vars)| before.1.closing.get(block).is_some_and(|all| vars.is_subset(all)))
}

fn recorded(needs: &Needs) -> BTreeSet<VarId> {
    let recorded = needs.fates.iter().filter(|(_, fate)| **fate == Fate::Recorded);
    recorded.map(|(v, _)| *v).collect()
}

/// The statements whose adjoints mention the variable, or something that is made again of it.
fn uses(q: &Query<'_>, demands: &[(VarId, StmtId)], needs: &Needs, var: VarId) -> Vec<StmtId> {
    let mut all: Vec<StmtId> = demands.iter().filter(|(v, _)| *v == var).map(|(_, at)| *at).collect();
    for ((_, at), made) in &needs.made_at {
        let reads = |v: &VarId| {
            let mut found = false;
            if let Some(place) = &q.func.var(*v).alias {
                q.func.resolve(place).each_var(&mut |u| found |= u == var);
            }
            if let Some(value) = q.layout.values.get(v) {
                value.each_var(&mut |u| found |= q.func.resolve(&u.into()).root == var);
            }
            found
        };
        if made.iter().any(reads) {
            all.push(*at);
        }
    }
    all
}

impl Needs {
    /// The number is read where it was put.
    pub(super) fn find(&mut self, found: &Found) {
        self.fates.insert(found.var, Fate::MadeAgain);
        self.made_at.entry(found.at).or_default().insert(found.var);
        self.fates.entry(found.place.root).or_insert(Fate::Restored);
        self.mentions.entry(found.at.1).or_default().insert((found.place.root, true));
        self.found.insert(found.var, found.place.clone());
    }
}
