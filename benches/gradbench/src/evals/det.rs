//! `det`: a determinant by expansion along the first row, recursively.

use super::Eval;
use crate::input::{read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("det", &[("gradient", gradient), ("primal", primal)]);

/// Determinant of the minor that consists of the rows from `row` on and of the columns that are left,
/// one bit each.
#[differentiate]
fn minor(a: &[f64], size: usize, row: usize, left: u64) -> f64 {
    if row + 1 == size {
        return a[row * size + left.trailing_zeros() as usize];
    }
    let mut sign = 1.0;
    let mut sum = 0.0;
    let mut rest = left;
    while rest != 0 {
        let column = rest.trailing_zeros() as usize;
        sum += sign * a[row * size + column] * minor(a, size, row + 1, left ^ (1 << column));
        sign = -sign;
        rest &= rest - 1;
    }
    sum
}

/// Determinant of a matrix, given row by row.
#[differentiate]
fn determinant(a: &[f64], size: usize) -> f64 {
    minor(a, size, 0, u64::MAX >> (64 - size))
}

#[derive(Deserialize)]
struct Input {
    #[serde(rename = "A")]
    a: Vec<f64>,
    ell: usize,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        require((1..=64).contains(&self.ell), "`ell` is at most 64: the columns are bits")?;
        require(self.ell * self.ell == self.a.len(), "`A` has `ell` times `ell` numbers")
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
