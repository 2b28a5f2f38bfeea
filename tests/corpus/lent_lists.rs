//! Lists of references to lists that are written out as arguments, where a slice is expected, and tuples of references that
//! are handed on as they are.

use cotangent::{Differentiable, differentiate};

#[differentiate]
fn total(rows: &[&[f64]], k: f64) -> f64 {
    rows.iter().map(|row| row.iter().map(|v| (k * v).sin()).sum::<f64>()).product()
}

#[differentiate]
fn named(columns: &[(&str, &[f64])]) -> f64 {
    columns.iter().map(|(name, values)| name.len() as f64 * values.iter().map(|v| v * v).sum::<f64>()).sum()
}

#[differentiate]
fn kept(rows: Vec<&[f64]>) -> f64 {
    rows.iter().enumerate().map(|(i, row)| row[0] * (i + 1) as f64 * row[row.len() - 1]).sum()
}

/// What rows are lent as may be arrays, which are bound before.
#[differentiate]
fn pairs(rows: &[&[f64; 2]], k: f64) -> f64 {
    rows.iter().map(|row| (k * row[0]).cos() * row[1]).sum()
}

#[derive(Clone, Debug, Differentiable)]
pub struct Sheet {
    total: f64,
}

#[differentiate]
impl Sheet {
    fn of(rows: &[&[f64]]) -> Sheet {
        Sheet { total: total(rows, rows[0][1]) }
    }
}

/// Rows of one length, of several, beside slices, of variables.
#[differentiate]
pub fn tables(x: &[f64], a: f64, b: f64) -> f64 {
    let (short, long) = ([a, b * a], vec![b, a, a * b]);
    let rows = [&[a, b], &[b * b, 1.0]];
    pairs(&rows, x[0])
        + total(&[&[a, b], &[x[0], 1.0]], a)
        + Sheet::of(&[&[a, 1.0, b], &[b, a, x[1]]]).total
        + pairs(&[&short, &[a; 2]], b)
        + total(&[&[a, 2.0 * b], &x[1..], &long, &[b]], b)
        + total(&[&short, &long], a)
        + named(&[("a", &[a, x[0] * b]), ("bb", &x[1..]), ("c", x)])
        + kept(vec![&[a, b], x, &[a, b, a * b]])
}

#[differentiate]
fn between(low: (&f64, &f64), high: (&f64, &f64)) -> f64 {
    (low.0 - high.0) * low.1 + high.1 * high.1 * low.0
}

#[differentiate]
fn raised(((a, b), n): ((&f64, &f64), usize), c: (usize, &f64)) -> f64 {
    (a * b).powi(n as i32) + a * c.1 * c.0 as f64
}

/// Tuples of references by their names: of variables, and of items.
#[differentiate]
pub fn limits(x: &[f64], y: &[f64]) -> f64 {
    let first = (&x[0], &y[0]);
    let (again, counted) = (first, (2, &x[1]));
    let all = x.iter().zip(y).map(|p| between(p, first)).sum::<f64>();
    let powers = x.iter().zip(y).zip(1..).map(|p| raised(p, counted)).sum::<f64>();
    x.iter().zip(y).fold(all, |s, p| s + between(again, p) * p.0) + powers
}
