//! `det`: a determinant by expansion along the first row, recursively.

use super::Eval;
use crate::input::{read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("det", &[("gradient", gradient), ("primal", primal)]);

/// Determinant of the minor that consists of the rows from `row` on and of the columns that are in
/// the list: `next[j]` is the column behind column `j`, `next[size]` the first one, and `size` the
/// end. Columns are taken out of the list for the minors of the minor, and put back.
#[differentiate]
fn minor(a: &[f64], size: usize, row: usize, next: &mut [usize]) -> f64 {
    let mut before = size;
    let mut column = next[before];
    if row + 1 == size {
        return a[row * size + column];
    }
    let mut sign = 1.0;
    let mut sum = 0.0;
    while column != size {
        let after = next[column];
        next[before] = after;
        sum += sign * a[row * size + column] * minor(a, size, row + 1, next);
        next[before] = column;
        sign = -sign;
        before = column;
        column = after;
    }
    sum
}

/// Determinant of a matrix, given row by row.
#[differentiate]
fn determinant(a: &[f64], size: usize) -> f64 {
    let mut next: Vec<usize> = (1..=size).chain([0]).collect();
    minor(a, size, 0, &mut next)
}

#[derive(Deserialize)]
struct Input {
    #[serde(rename = "A")]
    a: Vec<f64>,
    ell: usize,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        require(
            self.ell > 0 && self.ell.checked_mul(self.ell) == Some(self.a.len()),
            "`A` has `ell` times `ell` numbers",
        )
    }
}

fn primal(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| determinant(&input.a, input.ell))
}

fn gradient(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| {
        let mut a_bar = vec![0.0; input.a.len()];
        determinant_rev(&input.a, &mut a_bar, input.ell, 1.0);
        a_bar
    })
}
