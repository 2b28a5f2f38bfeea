//! What is spared where calls are made again, weighed against what is recorded and undone for their arguments.
//!
//! ```text
//! for &(i, j) in links {
//!     let d = pos[j] - pos[i];                 these calls are made again, and keep nothing,
//!     …
//! }
//! for (p, v) in pos.iter_mut().zip(&vel) {
//!     *p += *v * dt;                           if an element of `pos` is kept here instead
//! }
//! ```

use super::*;
use crate::analysis::lent_again::each_read;
use crate::analysis::live::Live;
use crate::analysis::needs::Needs;

impl Frame {
    /// The variables of which more would be recorded or undone than the calls are worth that come of them.
    pub(super) fn too_dear(&self, calls: &[(StmtId, Call)], needs: &Needs, live: &Live) -> HashSet<VarId> {
        let (was, mut more) = (&self.answers, Vec::new());
        let recorded = |needs: &Needs, v: &VarId| needs.fates.get(v) == Some(&Fate::Recorded);
        for v in needs.fates.keys().filter(|v| recorded(needs, v) && !recorded(&was.needs, v)) {
            let block = self.layout.defs.get(v).map(|(_, block)| *block);
            more.push((*v, block.filter(|_| is_single(&self.func.var(*v).ty))));
        }
        for (at, v) in live.undo.difference(&was.live.undo) {
            let kills = self.layout.kills_at.get(at).into_iter().flatten().filter(|kill| kill.root == *v);
            for kill in kills {
                let single = kill.place.as_ref().is_some_and(|place| is_single(&self.func.type_of(place)));
                more.push((*v, single.then(|| self.layout.spots[at].block)));
            }
        }
        for (block, vars) in &live.closing {
            let new = vars.iter().filter(|v| was.live.closing.get(block).is_none_or(|all| !all.contains(v)));
            more.extend(new.map(|v| (*v, Some(*block))));
        }
        let moved = !live.moves.is_subset(&was.live.moves);
        if moved {
            calls.iter().for_each(|(_, call)| each_read(&self.func, call, &mut |v| more.push((v, None))));
        }
        let deepest = calls.iter().map(|(at, _)| self.loops_around(self.layout.spots[at].block)).max().unwrap_or(0);
        let mut weights: HashMap<VarId, Option<usize>> = HashMap::default();
        for (v, block) in more {
            let fits = block.is_some_and(|block| self.loops_around(block) <= deepest);
            let weight = weights.entry(v).or_insert(Some(0));
            *weight = weight.filter(|_| fits).map(|n| n + 1);
        }
        let dear = |(v, weight): &(&VarId, &Option<usize>)| weight.is_none_or(|n| 2 * n > self.coming_of(**v, calls));
        weights.iter().filter(dear).map(|(v, _)| *v).collect()
    }

    /// How many of the calls need the variable, or what comes of it?
    fn coming_of(&self, v: VarId, calls: &[(StmtId, Call)]) -> usize {
        let (mut from, mut count) = (HashSet::from_iter([v]), 0);
        self.func.body.each_stmt(&mut |stmt| match &stmt.kind {
            Kind::Let { var, value: Some(value) } => {
                let mut reads = false;
                value.each_var(&mut |u| reads |= from.contains(&self.func.resolve(&u.into()).root));
                if reads {
                    from.insert(*var);
                }
            }
            Kind::Call(call) if calls.iter().any(|(at, _)| *at == stmt.id) => {
                let mut reads = false;
                each_read(&self.func, call, &mut |u| reads |= from.contains(&u));
                if reads {
                    count += 1;
                    from.extend(call.result);
                }
            }
            _ => {}
        });
        count
    }

    fn loops_around(&self, block: BlockId) -> usize {
        let (mut at, mut loops) = (block.0, 0);
        while at != 0 {
            loops += usize::from(self.layout.spots[&at].is_loop);
            at = self.layout.spots[&at].block.0;
        }
        loops
    }
}

/// Is it a value that is no list?
fn is_single(ty: &Ty) -> bool {
    let ty = ty.peeled();
    ty.is_number() || ty.is_by_name()
}
