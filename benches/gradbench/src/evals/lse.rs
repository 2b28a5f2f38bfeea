//! `lse`: logarithm of a sum of exponentials.

use super::Eval;
use crate::input::{read, require};
use crate::measure::Outcome;
use crate::objectives::log_sum_exp::*;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("lse", &[("gradient", gradient), ("primal", primal)]);

#[derive(Deserialize)]
struct Input {
    x: Vec<f64>,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        require(!self.x.is_empty(), "`x` has at least one number")
    }
}

fn primal(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| log_sum_exp(&input.x))
}

fn gradient(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| {
        let mut x_bar = vec![0.0; input.x.len()];
        log_sum_exp_rev(&input.x, &mut x_bar, 1.0);
        x_bar
    })
}
