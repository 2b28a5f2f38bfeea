//! `llsq`: a polynomial fitted to the sign function, least squares.

use super::Eval;
use crate::input::{read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("llsq", &[("gradient", gradient), ("primal", primal)]);

/// `½ Σ_i (sign t_i − Σ_j x_j t_i^j)²` at `n` points between −1 and 1.
#[differentiate]
fn least_squares(x: &[f64], n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..n {
        let t = -1.0 + (i as f64 * 2.0) / (n as f64 - 1.0);
        let sign = if t == 0.0 { 0.0 } else { t.signum() };
        let mut power = 1.0;
        let mut fitted = 0.0;
        for &coefficient in x {
            fitted += coefficient * power;
            power *= t;
        }
        let residual = sign - fitted;
        sum += residual * residual;
    }
    0.5 * sum
}

#[derive(Deserialize)]
struct Input {
    x: Vec<f64>,
    n: usize,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        require(self.n >= 2, "`n` is at least 2")
    }
}

fn primal(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| least_squares(&input.x, input.n))
}

fn gradient(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| {
        let mut x_bar = vec![0.0; input.x.len()];
        least_squares_rev(&input.x, &mut x_bar, input.n, 1.0);
        x_bar
    })
}
