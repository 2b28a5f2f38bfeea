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

#[differentiate]
fn combined<const N: usize>(start: &[f64; N], terms: &[(f64, &[f64; N])]) -> [f64; N] {
    let mut sum = *start;
    for (weight, part) in terms {
        for i in 0..N {
            sum[i] += weight * part[i];
        }
    }
    sum
}

#[differentiate]
fn weighted(terms: &[(f64, &[f64])], rows: &[&[f64]]) -> f64 {
    let all: f64 = terms.iter().map(|&(k, row)| k * row.iter().sum::<f64>().sin()).sum();
    all * rows.iter().map(|row| row.iter().product::<f64>()).sum::<f64>()
}

#[differentiate]
fn of_vectors(rows: &[&Vec<f64>], pair: (f64, &[f64]), both: [&[f64]; 2]) -> f64 {
    pair.0 * rows.iter().map(|row| row[0] * row[1]).sum::<f64>() + pair.1[1] * both[0][0] * both[1][1]
}

/// Lists and tuples of references that are made for a call, which knows what they refer to.
#[differentiate]
pub fn made_for_calls(x: &[f64]) -> f64 {
    let (first, second) = ([x[0], x[1]], [x[2], x[3].sin()]);
    let sum = combined(&[x[0], 1.0], &[(x[1], &first), (0.5, &second)]);
    let (slow, fast) = (vec![x[0], sum[0]], vec![sum[1], x[2].cos()]);
    let a = weighted(&[(x[3], &slow), (0.5 * x[0], &fast)], &[&slow, &fast]);
    a + of_vectors(&[&slow, &fast], (x[1], &fast), [&slow, &first])
}

/// Lists whose type says that they are of slices.
#[differentiate]
pub fn of_slices(x: &[f64]) -> f64 {
    let (vector, array) = (vec![x[0], x[1]], [x[2], x[3].sin(), 0.5]);
    let both: [&[f64]; 2] = [&vector, &array];
    let lent: &[&[f64]] = &[&array, &vector];
    let terms: Vec<(f64, &[f64])> = vec![(x[1], &vector), (2.0, &array)];
    let product: f64 = both.iter().map(|row| row.iter().product::<f64>()).sum();
    product * lent[0][1] + terms.iter().map(|(k, row)| k * row[0] * row[1]).sum::<f64>()
}

/// The parts of a model, which methods get side by side.
#[derive(Debug, Clone, Differentiable)]
pub struct Sides {
    left: Vec<f64>,
    right: Vec<f64>,
}

#[differentiate]
impl Sides {
    fn products(&self, rows: &[&[f64]]) -> f64 {
        rows.iter().map(|row| row.iter().product::<f64>()).sum()
    }

    fn paired(pair: (&[f64], &[f64])) -> f64 {
        pair.0.iter().zip(pair.1).map(|(a, b)| a * b).sum()
    }

    fn both(&self) -> f64 {
        self.products(&[&self.left, &self.right]) + Self::paired((&self.left, &self.right))
    }
}

#[differentiate]
pub fn of_sides(x: &[f64]) -> f64 {
    Sides { left: vec![x[0], x[1]], right: x[2..4].to_vec() }.both()
}
