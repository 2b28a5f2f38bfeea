//! `ode`: a chain of growth equations by the classical Runge–Kutta method.

use super::Eval;
use crate::input::{LARGEST, read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("ode", &[("gradient", gradient), ("primal", primal)]);

/// `k_0 = x_0`, `k_i = x_i y_{i−1}`: the slope at `y`.
#[differentiate]
fn slope(x: &[f64], y: &[f64], k: &mut [f64]) {
    k[0] = x[0];
    for i in 1..x.len() {
        k[i] = x[i] * y[i - 1];
    }
}

/// `out = y + h k`.
#[differentiate(constant(h))]
fn ahead(y: &[f64], h: f64, k: &[f64], out: &mut [f64]) {
    for i in 0..y.len() {
        out[i] = y[i] + h * k[i];
    }
}

/// From 0 at time 0 to time 2 in `steps` steps.
#[differentiate]
fn integrate(x: &[f64], steps: usize, y: &mut [f64]) {
    let n = x.len();
    let h = 2.0 / steps as f64;
    let mut k1 = vec![0.0; n];
    let mut k2 = vec![0.0; n];
    let mut k3 = vec![0.0; n];
    let mut k4 = vec![0.0; n];
    let mut at = vec![0.0; n];
    y.fill(0.0);
    for _ in 0..steps {
        slope(x, y, &mut k1);
        ahead(y, 0.5 * h, &k1, &mut at);
        slope(x, &at, &mut k2);
        ahead(y, 0.5 * h, &k2, &mut at);
        slope(x, &at, &mut k3);
        ahead(y, h, &k3, &mut at);
        slope(x, &at, &mut k4);
        for i in 0..n {
            y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
}

#[derive(Deserialize)]
struct Input {
    x: Vec<f64>,
    s: usize,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        require(!self.x.is_empty(), "`x` has at least one number")?;
        require((1..=LARGEST).contains(&self.s), "`s` is a number of steps")
    }
}

fn primal(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    repetitions.measure(|| {
        let mut y = vec![0.0; input.x.len()];
        integrate(&input.x, input.s, &mut y);
        y
    })
}

/// The gradient of the last component.
fn gradient(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let n = input.x.len();
    repetitions.measure(|| {
        let [mut x_bar, mut y, mut y_bar] = [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
        y_bar[n - 1] = 1.0;
        integrate_rev(&input.x, &mut x_bar, input.s, &mut y, &mut y_bar);
        x_bar
    })
}
