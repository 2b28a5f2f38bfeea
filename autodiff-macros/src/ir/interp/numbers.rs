//! Arithmetic of code without derivatives.

use super::{Run, Value, panics, unknown, wrong};
use syn::BinOp;

/// The items of a range; one without an end is long enough for any test.
pub(super) fn range(from: i64, to: Option<i64>) -> Vec<i64> {
    (from..to.unwrap_or(from + 100_000)).collect()
}

/// A method of the standard library that occurs in the rows of the primitives.
pub(super) fn std(name: &str, args: &[f64]) -> Run<f64> {
    match crate::rules::method(name, args.len()) {
        Some(rule) => Ok((rule.eval)(args)),
        None => unknown(format!("the method `{name}` of {} numbers", args.len())),
    }
}

/// A binary operator that is not an assignment; `&&` and `||` have been dealt with.
pub(super) fn binary(op: &BinOp, a: &Value, b: &Value) -> Run<Value> {
    use BinOp::*;
    Ok(match (a, b) {
        (Value::Float(a), Value::Float(b)) => match op {
            Add(_) | AddAssign(_) => Value::Float(a + b),
            Sub(_) | SubAssign(_) => Value::Float(a - b),
            Mul(_) | MulAssign(_) => Value::Float(a * b),
            Div(_) | DivAssign(_) => Value::Float(a / b),
            Rem(_) | RemAssign(_) => Value::Float(a % b),
            Lt(_) => Value::Bool(a < b),
            Le(_) => Value::Bool(a <= b),
            Gt(_) => Value::Bool(a > b),
            Ge(_) => Value::Bool(a >= b),
            Eq(_) => Value::Bool(a == b),
            Ne(_) => Value::Bool(a != b),
            _ => return wrong("a bit operation on floats"),
        },
        (Value::Int(a), Value::Int(b)) => return integers(op, *a, *b),
        (Value::Bool(a), Value::Bool(b)) => Value::Bool(match op {
            BitAnd(_) | BitAndAssign(_) => a & b,
            BitOr(_) | BitOrAssign(_) => a | b,
            BitXor(_) | BitXorAssign(_) | Ne(_) => a ^ b,
            Eq(_) => a == b,
            _ => return wrong("arithmetic on truth values"),
        }),
        (a, b) => match op {
            Eq(_) => Value::Bool(a == b),
            Ne(_) => Value::Bool(a != b),
            _ => return wrong(format!("an operator between {a:?} and {b:?}")),
        },
    })
}

fn integers(op: &BinOp, a: i64, b: i64) -> Run<Value> {
    use BinOp::*;
    let value = match op {
        Add(_) | AddAssign(_) => a.checked_add(b),
        Sub(_) | SubAssign(_) => a.checked_sub(b),
        Mul(_) | MulAssign(_) => a.checked_mul(b),
        Div(_) | DivAssign(_) | Rem(_) | RemAssign(_) if b == 0 => return panics("attempt to divide by zero"),
        Div(_) | DivAssign(_) => a.checked_div(b),
        Rem(_) | RemAssign(_) => a.checked_rem(b),
        BitXor(_) | BitXorAssign(_) => Some(a ^ b),
        BitAnd(_) | BitAndAssign(_) => Some(a & b),
        BitOr(_) | BitOrAssign(_) => Some(a | b),
        Shl(_) | ShlAssign(_) => a.checked_shl(b as u32),
        Shr(_) | ShrAssign(_) => a.checked_shr(b as u32),
        Lt(_) => return Ok(Value::Bool(a < b)),
        Le(_) => return Ok(Value::Bool(a <= b)),
        Gt(_) => return Ok(Value::Bool(a > b)),
        Ge(_) => return Ok(Value::Bool(a >= b)),
        Eq(_) => return Ok(Value::Bool(a == b)),
        Ne(_) => return Ok(Value::Bool(a != b)),
        _ => return unknown("an operator of integers"),
    };
    match value {
        Some(n) => Ok(Value::Int(n)),
        None => panics("attempt to compute with overflow"),
    }
}

/// `+=` and its kin.
pub(super) fn is_compound(op: &BinOp) -> bool {
    use BinOp::*;
    let arithmetic = matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_));
    let bits = matches!(op, BitXorAssign(_) | BitAndAssign(_) | BitOrAssign(_) | ShlAssign(_) | ShrAssign(_));
    arithmetic || bits
}

/// A method of an integer.
pub(super) fn integer(name: &str, args: &[i64]) -> Run<Value> {
    Ok(Value::Int(match (name, args) {
        ("min", &[a, b]) => a.min(b),
        ("max", &[a, b]) => a.max(b),
        ("abs" | "unsigned_abs", &[a]) => a.abs(),
        ("pow", &[a, n]) => a.pow(n as u32),
        ("clamp", &[a, lo, hi]) => a.clamp(lo, hi),
        ("signum", &[a]) => a.signum(),
        ("isqrt", &[a]) => a.isqrt(),
        ("abs_diff", &[a, b]) => (a - b).abs(),
        ("rem_euclid", &[a, b]) if b != 0 => a.rem_euclid(b),
        ("div_euclid", &[a, b]) if b != 0 => a.div_euclid(b),
        ("div_ceil", &[a, b]) if b > 0 => (a + b - 1).div_euclid(b),
        // Of `usize`, which is what indices are.
        ("saturating_sub", &[a, b]) => (a - b).max(0),
        ("saturating_add" | "wrapping_add", &[a, b]) => a + b,
        ("wrapping_sub", &[a, b]) => a - b,
        ("wrapping_mul", &[a, b]) => a.wrapping_mul(b),
        ("is_power_of_two", &[a]) => return Ok(Value::Bool(a > 0 && a & (a - 1) == 0)),
        ("clone", &[a]) => a,
        _ => return unknown(format!("the method `{name}` of {args:?}")),
    }))
}
