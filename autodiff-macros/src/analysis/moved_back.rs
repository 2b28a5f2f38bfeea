//! Vectors that need no record where they are moved, since the sweep finds them where they went.
//!
//! ```text
//! x = next;        next = x;
//!                  x = old;
//! ```

use super::layout::Layout;
use super::live::Live;
use super::needs::Needs;
use crate::ir::*;

/// A move that could be taken back from its target.
#[derive(Debug, Clone)]
pub struct Back {
    /// The statement.
    pub at: StmtId,
    /// What it moves, and where to.
    pub from: VarId,
    /// See `from`.
    pub to: VarId,
}

/// The moves of vectors that are saved for the sweep, while the sweep restores what the target held before, too.
/// Whether the target still has them when the sweep comes to it, is for `live` to say.
pub fn candidates(func: &Func, live: &Live) -> Vec<Back> {
    let mut all = vec![];
    let local = |place: &Place| {
        let v = &func.var(place.root);
        place.path.is_empty() && v.alias.is_none() && matches!(v.ty, Ty::Vec(_))
    };
    func.body.each_stmt(&mut |s| {
        let Kind::Set { place, value: Expr::Load(moved) } = &s.kind else { return };
        let undone = |v| live.undo.contains(&(s.id, v));
        if local(place) && local(moved) && place.root != moved.root && undone(place.root) && undone(moved.root) {
            all.push(Back { at: s.id, from: moved.root, to: place.root });
        }
    });
    all
}

/// Does it cost less? Nothing else may be undone for it, and what a block keeps of the target at its end has to be less
/// often than the move.
pub fn gains(layout: &Layout, back: &Back, before: &Live, after: &Live) -> bool {
    let repeats = |home: StmtId| {
        let mut at = layout.spots[&back.at].block.0;
        let mut inside = false;
        while at != home && at != 0 {
            inside |= layout.spots[&at].is_loop;
            at = layout.spots[&at].block.0;
        }
        inside
    };
    let kept = after.closing.iter().all(|(block, vars)| {
        let known = before.closing.get(block);
        vars.iter().all(|v| known.is_some_and(|vars| vars.contains(v)) || (*v == back.to && repeats(block.0)))
    });
    kept && after.undo.is_subset(&before.undo) && after.moves.is_subset(&before.moves)
}

impl Needs {
    /// The target has to hold behind the move what it got there.
    pub fn move_back(&mut self, back: &Back) {
        self.mentions.entry(back.at).or_default().insert((back.to, true));
    }
}
