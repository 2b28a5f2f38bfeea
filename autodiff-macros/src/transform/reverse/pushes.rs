//! Keys that are pushed to the record are pushed behind the writes that they are the keys of.
//!
//! ```text
//! let key = key_of(&m, (i, j));         let key = key_of(&m, (i, j));
//! kept_key.push(key);                   m[(i, j)] = sum;
//! m[(i, j)] = sum;                      kept_key.push(key);
//! ```
//!
//! A push may have to make room, which is a call: a sum that is still wanted behind it would stand on the stack for all of the
//! loop that it is summed up in.

use crate::analysis::apart::changes;
use crate::ir::*;

/// Moves such pushes down, in a block and the blocks inside of it.
pub fn behind_writes(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| behind_writes(func, b));
    }
    for i in (0..block.stmts.len()).rev() {
        let Kind::Save { slot, value } = &block.stmts[i].kind else { continue };
        let own = &func.slots[slot.0 as usize];
        if own.often != Often::Many || !matches!(own.ty, Ty::Plain(_)) {
            continue;
        }
        let mut vars = vec![];
        value.each_var(&mut |v| vars.push(v));
        let writes = |s: &Stmt| {
            matches!(s.kind, Kind::Set { .. } | Kind::Add { .. }) && !vars.iter().any(|v| changes(func, s, *v))
        };
        let behind = block.stmts[i + 1..].iter().take_while(|s| writes(s)).count();
        block.stmts[i..=i + behind].rotate_left(1);
    }
}
