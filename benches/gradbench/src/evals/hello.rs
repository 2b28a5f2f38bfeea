//! `hello`: the square of a number.

use super::Eval;
use crate::measure::{Outcome, Repetitions};
use cotangent::differentiate;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("hello", &[("double", double), ("square", square)]);

#[differentiate]
fn squared(x: f64) -> f64 {
    x * x
}

/// The input is a bare number, without repetitions.
fn number(input: &RawValue) -> Result<f64, String> {
    serde_json::from_str(input.get()).map_err(|error| format!("`input`: {error}"))
}

fn square(input: &RawValue) -> Result<Outcome, String> {
    let x = number(input)?;
    Repetitions::default().measure(|| squared(x))
}

fn double(input: &RawValue) -> Result<Outcome, String> {
    let x = number(input)?;
    Repetitions::default().measure(|| squared_rev(x, 1.0).1)
}
