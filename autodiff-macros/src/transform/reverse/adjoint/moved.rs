//! Variables that are moved out of. The cotangent that comes back by the move is that of the variable, whatever has taken
//! its place since: it need not be there before, and what is assigned behind the move leaves none to be cleared.

use super::Maker;
use crate::analysis::effects::{self, How};
use crate::collections::HashSet;
use crate::ir::*;

impl Maker<'_> {
    /// Finds the assignments of variables that have been moved out of on every path to there, and have got their cotangent
    /// back by that; the variables of which this holds behind the block. `moved`: those of which it holds before.
    pub(super) fn moved_before(
        &mut self,
        block: &Block,
        dead: &HashSet<StmtId>,
        mut moved: HashSet<VarId>,
        gone: &mut HashSet<StmtId>,
    ) -> HashSet<VarId> {
        for stmt in &block.stmts {
            if matches!(&stmt.kind, Kind::Set { place, .. } if place.path.is_empty() && moved.contains(&place.root)) {
                gone.insert(stmt.id);
            }
            let comes_back = match &stmt.kind {
                _ if dead.contains(&stmt.id) => false,
                Kind::Let { var, .. } => self.bar(&(*var).into()).is_some(),
                // To what a loop takes apart it is added item by item.
                Kind::Loop(_) => false,
                _ => true,
            };
            for kill in effects::kills(self.func, &stmt.kind) {
                let whole = kill.place.as_ref().is_some_and(|p| self.func.resolve(p).path.is_empty());
                match kill.how {
                    How::Moved if whole && comes_back => drop(moved.insert(kill.root)),
                    How::Overwritten if whole => drop(moved.remove(&kill.root)),
                    _ => {}
                }
            }
            match &stmt.kind {
                Kind::Rest { body, .. } => moved = self.moved_before(body, dead, moved, gone),
                Kind::Loop(l) => {
                    self.moved_before(&l.body, dead, HashSet::default(), gone);
                    let mut written = HashSet::default();
                    effects::written(&l.body, &mut written);
                    moved.retain(|v| !written.contains(v));
                }
                kind => {
                    let paths = kind.blocks().into_iter();
                    let ends: Vec<_> = paths.map(|b| self.moved_before(b, dead, moved.clone(), gone)).collect();
                    if let Some((first, others)) = ends.split_first() {
                        moved = first.iter().filter(|v| others.iter().all(|end| end.contains(v))).copied().collect();
                    }
                }
            }
        }
        moved
    }

    /// The variant and the field that a place is all there is of, if it is moved out of a variable.
    pub(super) fn only_part(&self, source: &Place, to: &Place) -> Option<(Variant, Member)> {
        let [Proj::Part { variant, field, .. }] = to.path.as_slice() else { return None };
        let moved = self.func.type_of(source).is_copy() == Some(false) && !self.is_reference(source);
        let alone = matches!(variant.home, Owner::Option | Owner::Result | Owner::Box);
        (moved && alone).then(|| (variant.clone(), field.clone()))
    }
}

/// A cotangent that is handed on: what is an element leaves another one there.
pub(super) fn handed_on(from: Expr) -> Expr {
    match from {
        Expr::Load(p) if p.path.iter().any(|s| matches!(s, Proj::Index(_) | Proj::Keyed(_))) => Expr::Take(p),
        from => from,
    }
}
