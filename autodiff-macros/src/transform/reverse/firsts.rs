//! What is first added to an element of a cotangent that starts from zeros is assigned: adding to zero is an addition that
//! the compiler has to keep.
//!
//! ```text
//! let mut d_bar = [0.0; 3];             let mut d_bar = [0.0; 3];
//! d_bar[2] += 2.0 * t_bar * d[2];       d_bar[2] = 2.0 * t_bar * d[2];
//! d_bar[1] -= t_bar * u;                d_bar[1] = -(t_bar * u);
//! ```
//!
//! So is done with arrays and plain numbers for indices, and with structs and the names of fields, in the block that declares
//! the cotangent.

use super::cuts::each_place;
use crate::analysis::apart::plain_number;
use crate::ir::*;
use crate::transform::linear::neg;

/// Assigns in a block and in the blocks inside of it.
pub fn are_assigned(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| are_assigned(func, b));
    }
    for at in 0..block.stmts.len() {
        if let Some(zeros) = zeros(func, &block.stmts[at].kind) {
            assign(func, zeros, &mut block.stmts[at + 1..]);
        }
    }
}

/// A cotangent that starts from zeros.
#[derive(Clone, Copy)]
struct Zeros {
    var: VarId,
    /// Is it an array? If not, then nothing is known of its type.
    array: bool,
}

/// The cotangent that a statement declares as zeros.
fn zeros(func: &Func, kind: &Kind) -> Option<Zeros> {
    let Kind::Let { var, value: Some(value) } = kind else { return None };
    let of = func.var(*var);
    let cotangent = matches!(of.origin, Origin::Derivative(_)) && of.alias.is_none();
    let array = match value {
        Expr::ZeroOf(ty) if numbers(ty) => true,
        Expr::Zero { .. } => false,
        _ => return None,
    };
    cotangent.then_some(Zeros { var: *var, array })
}

/// Is it an array of numbers, or of such arrays?
fn numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(item, _) if numbers(item) || matches!(**item, Ty::Float(Float::F32 | Float::F64)))
}

/// Assigns what is added first, as long as it is known which numbers are written.
fn assign(func: &Func, zeros: Zeros, stmts: &mut [Stmt]) {
    let mut written: Vec<Vec<String>> = vec![];
    for stmt in stmts.iter_mut().filter(|s| s.mentions(zeros.var)) {
        if !zeros.chosen(func, &stmt.kind) {
            return;
        }
        let (Kind::Add { place, .. } | Kind::Set { place, .. }) = &stmt.kind else { continue };
        let Some(path) = zeros.number(place).filter(|_| place.root == zeros.var) else { continue };
        let before = written.iter().any(|other| other.starts_with(&path) || path.starts_with(other));
        written.push(path);
        if before {
            continue;
        }
        if let Kind::Add { place, value, minus } = &stmt.kind
            && !reads(value, zeros.var)
        {
            let value = if *minus { neg(value.clone()) } else { value.clone() };
            stmt.kind = Kind::Set { place: place.clone(), value };
        }
    }
}

impl Zeros {
    /// Is all that a plain statement mentions of the cotangent one number of it, by what is always the same way?
    fn chosen(self, func: &Func, kind: &Kind) -> bool {
        let all = kind.vars().into_iter().filter(|v| *v == self.var).count();
        let mut chosen = 0;
        each_place(kind, &mut |place| {
            // What is added to a field is a number.
            let number = self.number(place).is_some() && (!self.array || func.type_of(place).is_float());
            chosen += usize::from(place.root == self.var && number);
        });
        kind.blocks().is_empty() && all == chosen
    }

    /// The way to a number: the indices, if they are plain numbers, or the names of fields.
    fn number(self, place: &Place) -> Option<Vec<String>> {
        let step = |step: &Proj| match step {
            Proj::Index(code) if self.array => plain_number(code).map(|number| number.to_string()),
            Proj::Named(name) if !self.array => Some(name.to_string()),
            _ => None,
        };
        place.path.iter().map(step).collect::<Option<Vec<_>>>().filter(|path| !path.is_empty())
    }
}

fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}
