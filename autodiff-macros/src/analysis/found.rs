//! Numbers that need no record, since the program puts them somewhere: before the sweep takes that write back, it finds
//! them there.
//!
//! ```text
//! let t = x[i].tanh();      y_bar … = old;      let t = y[i];
//! y[i] = t;                                     y[i] = old;
//!                                               x_bar[i] += y_bar * (1.0 - t * t);
//! ```

use super::layout::BlockId;
use super::needs::{Fate, Needs, Query};
use crate::ir::*;

/// A recorded number, and the write that puts it into a place.
#[derive(Debug, Clone)]
pub struct Found {
    /// The number.
    pub var: VarId,
    /// The block of both, and the write.
    pub at: (BlockId, StmtId),
    /// Where it is.
    pub place: Place,
}

/// The recorded numbers that could be found where they were put. Whether what they were put into is still there when the
/// sweep comes to it, is for `live` to say.
pub fn found(q: &Query<'_>, demands: &[(VarId, StmtId)], needs: &Needs) -> Vec<Found> {
    let mut all: Vec<Found> = vec![];
    q.func.body.each_stmt(&mut |s| {
        let Kind::Set { place, value: Expr::Load(from) } = &s.kind else { return };
        let (var, place) = (from.root, q.func.resolve(place));
        let number = |p: &Place| matches!(q.func.type_of(p), Ty::Float(_));
        let recorded = from.path.is_empty() && needs.fates.get(&var) == Some(&Fate::Recorded);
        if !recorded || !number(from) || !number(&place) || all.iter().any(|f| f.var == var) {
            return;
        }
        let Some((defined, home)) = q.layout.defs.get(&var).copied() else { return };
        let together = home == q.layout.spots[&s.id].block && defined < s.id;
        // What is mentioned behind the write is wanted earlier in the sweep.
        let before = uses(q, demands, needs, var).into_iter().all(|at| at <= s.id);
        let mut indices = vec![];
        place.each_inert(&mut |code| indices.extend(code.reads.iter().map(|v| (*v, s.id))));
        if together && before && indices.iter().all(|index| demands.contains(index)) {
            all.push(Found { var, at: (home, s.id), place });
        }
    });
    all
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
    pub fn find(&mut self, found: &Found) {
        self.fates.insert(found.var, Fate::MadeAgain);
        self.made_at.entry(found.at).or_default().insert(found.var);
        self.fates.entry(found.place.root).or_insert(Fate::Restored);
        self.mentions.entry(found.at.1).or_default().insert((found.place.root, true));
        self.found.insert(found.var, found.place.clone());
    }
}
