//! What a call gave, and the sweep asks for nothing but its length, its items and zeros like it, is not copied out of the record.
//!
//! ```text
//! let z = gate.apply(&x);                  let z: &Vec<f64> = …;
//! …                                        let mut z_bar = zero_like(z);
//! ```

use super::flat::slice_does;
use crate::collections::HashSet;
use crate::ir::*;

/// Lends such values in the blocks of a sweep. A value is lent wherever it is made again, or nowhere.
pub fn in_place_of_copies(func: &Func, block: &mut Block) {
    let mut copied = HashSet::default();
    find_copied(func, block, &mut copied);
    lend(block, &copied);
}

/// The variables of such values that are numbers, or of which more is asked.
fn find_copied(func: &Func, block: &Block, copied: &mut HashSet<VarId>) {
    for (at, stmt) in block.stmts.iter().enumerate() {
        if let Kind::CallAgain { call: Call { result: Some(v), .. }, kept: Again::Short(_) } = stmt.kind
            && (func.var(v).ty.is_number()
                || !block.stmts[at + 1..].iter().all(|s| slice_does(func, s, v) || is_lent(s, v)))
        {
            copied.insert(v);
        }
        stmt.kind.blocks().into_iter().for_each(|b| find_copied(func, b, copied));
    }
}

/// Is the variable lent as a whole, or copied, wherever the statement mentions it?
fn is_lent(stmt: &Stmt, v: VarId) -> bool {
    let whole = |place: &Place| place.root == v && place.path.is_empty();
    let shared = |value: &ArgValue| matches!(value, ArgValue::Shared { place, .. } if whole(place));
    let copied = |e: &Expr| {
        let like = matches!(e, Expr::Zero { like } | Expr::Neutral { like } if whole(like));
        like || matches!(e, Expr::Copy { place, method: "clone" } if whole(place))
    };
    let mut fine = true;
    stmt.each_stmt(&mut |s| {
        let lent = match &s.kind {
            Kind::Let { value: Some(value), .. } => usize::from(copied(value)),
            Kind::CallAgain { call, .. } => {
                let lent = |arg: &&Arg| shared(&arg.value) || matches!(&arg.value, ArgValue::Value(e) if copied(e));
                call.args.iter().filter(lent).count() + usize::from(call.result == Some(v))
            }
            Kind::CallPull { args, .. } => {
                args.iter().filter(|arg| matches!(arg, PullArg::Shared(value, _) if shared(value))).count()
            }
            _ => 0,
        };
        fine &= s.kind.vars().into_iter().filter(|u| *u == v).count() == lent;
    });
    fine
}

fn lend(block: &mut Block, copied: &HashSet<VarId>) {
    for stmt in &mut block.stmts {
        if let Kind::CallAgain { call: Call { result: Some(v), .. }, kept } = &mut stmt.kind
            && let Again::Short(kept_as) = *kept
            && !copied.contains(v)
        {
            *kept = Again::Lent(kept_as);
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| lend(b, copied));
    }
}
