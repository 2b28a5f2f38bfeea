//! What statements write.

use crate::ir::*;
use std::collections::HashSet;

/// Collects the variables that are written after their definition, as seen by rustc: what needs a `mut`.
pub fn written(func: &Func, block: &Block, out: &mut HashSet<VarId>) {
    let _ = func;
    block.each_stmt(&mut |stmt| match &stmt.kind {
        Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::AddAll { place, .. } => {
            out.insert(place.root);
        }
        Kind::Edit { place, edit } => {
            out.insert(place.root);
            if let Edit::Exchange(other) = edit {
                out.insert(other.root);
            }
        }
        Kind::Inert { code, .. } => out.extend(code.writes.iter().copied()),
        _ => {}
    });
}
