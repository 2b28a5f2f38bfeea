//! What is first added to an element of a cotangent that starts from zeros is assigned: adding to zero is an addition that
//! the compiler has to keep.
//!
//! ```text
//! let mut d_bar = [0.0; 3];             let mut d_bar = [0.0; 3];
//! d_bar[2] += 2.0 * t_bar * d[2];       d_bar[2] = 2.0 * t_bar * d[2];
//! d_bar[1] -= t_bar * u;                d_bar[1] = -(t_bar * u);
//! ```
//!
//! So is done with arrays and plain numbers for indices, in the block that declares the array.

use super::cuts::each_place;
use crate::analysis::apart::plain_number;
use crate::collections::HashSet;
use crate::ir::*;
use crate::transform::linear::neg;

/// Assigns in a block and in the blocks inside of it.
pub fn are_assigned(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| are_assigned(func, b));
    }
    for at in 0..block.stmts.len() {
        if let Some(array) = zeros(func, &block.stmts[at].kind) {
            assign(func, array, &mut block.stmts[at + 1..]);
        }
    }
}

/// The array of cotangents that a statement declares as zeros.
fn zeros(func: &Func, kind: &Kind) -> Option<VarId> {
    let Kind::Let { var, value: Some(Expr::ZeroOf(ty)) } = kind else { return None };
    let of = func.var(*var);
    let cotangent = matches!(of.origin, Origin::Derivative(_)) && of.alias.is_none();
    (cotangent && numbers(ty)).then_some(*var)
}

/// Is it an array of numbers, or of such arrays?
fn numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(item, _) if numbers(item) || matches!(**item, Ty::Float(Float::F32 | Float::F64)))
}

/// Assigns what is added first, as long as it is known which elements are written.
fn assign(func: &Func, array: VarId, stmts: &mut [Stmt]) {
    let mut written = HashSet::default();
    for stmt in stmts.iter_mut().filter(|s| s.mentions(array)) {
        if !chooses(func, &stmt.kind, array) {
            return;
        }
        let (Kind::Add { place, .. } | Kind::Set { place, .. }) = &stmt.kind else { continue };
        if place.root != array || !written.insert(numbers_in(place)) {
            continue;
        }
        if let Kind::Add { place, value, minus } = &stmt.kind
            && !reads(value, array)
        {
            let value = if *minus { neg(value.clone()) } else { value.clone() };
            stmt.kind = Kind::Set { place: place.clone(), value };
        }
    }
}

/// Is all that a plain statement mentions of the array one number of it, by indices that are plain numbers?
fn chooses(func: &Func, kind: &Kind, array: VarId) -> bool {
    let all = kind.vars().into_iter().filter(|v| *v == array).count();
    let mut chosen = 0;
    each_place(kind, &mut |place| {
        let number = numbers_in(place).is_some() && func.type_of(place).is_float();
        chosen += usize::from(place.root == array && number);
    });
    kind.blocks().is_empty() && all == chosen
}

/// The indices of a place, if there are no other steps, and they are plain numbers.
fn numbers_in(place: &Place) -> Option<Vec<i64>> {
    let number = |step: &Proj| if let Proj::Index(code) = step { plain_number(code) } else { None };
    place.path.iter().map(number).collect::<Option<Vec<_>>>().filter(|path| !path.is_empty())
}

fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}
