//! `saddle`: a saddle point, by a descent whose function is the end of an ascent.
//!
//! The ascent goes along a gradient; the descent differentiates the ascent, with that gradient in it.

use super::Eval;
use super::descent::{FIRST, STEADY, TOLERANCE, argmin, distance, norm};
use crate::input::{read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("saddle", &[("ff", ff), ("fr", fr), ("rf", rf), ("rr", rr)]);

/// What one player gains and the other one loses.
#[differentiate(fwd_rev, rev_rev)]
fn payoff(x: &[f64; 2], y: &[f64; 2]) -> f64 {
    (x[0] * x[0] + x[1] * x[1]) - (y[0] * y[0] + y[1] * y[1])
}

/// Gradient of the payoff in `y`, in forward mode.
#[differentiate]
fn slope_by_fwd(x: &[f64; 2], y: &[f64; 2]) -> [f64; 2] {
    let (_, first) = payoff_fwd(x, &[0.0; 2], y, &[1.0, 0.0]);
    let (_, second) = payoff_fwd(x, &[0.0; 2], y, &[0.0, 1.0]);
    [first, second]
}

/// Gradient of the payoff in `y`, in reverse mode.
#[differentiate]
fn slope_by_rev(x: &[f64; 2], y: &[f64; 2]) -> [f64; 2] {
    let mut x_bar = [0.0; 2];
    let mut y_bar = [0.0; 2];
    payoff_rev(x, &mut x_bar, y, &mut y_bar, 1.0);
    y_bar
}

/// Gradient of the payoff in `y`.
#[differentiate]
fn slope(x: &[f64; 2], y: &[f64; 2], reverse: bool) -> [f64; 2] {
    if reverse { slope_by_rev(x, y) } else { slope_by_fwd(x, y) }
}

/// The largest payoff over `y`, by an ascent from `start`.
#[differentiate(constant(start))]
fn largest(x: &[f64; 2], start: &[f64; 2], inner_reverse: bool) -> f64 {
    let mut y = *start;
    let mut step = FIRST;
    let mut steady = 0;
    let mut value = payoff(x, &y);
    let mut g = slope(x, &y, inner_reverse);
    while norm(&g) > TOLERANCE {
        if steady == STEADY {
            step *= 2.0;
            steady = 0;
        }
        let next = [y[0] + step * g[0], y[1] + step * g[1]];
        if distance(&y, &next) <= TOLERANCE {
            break;
        }
        let found = payoff(x, &next);
        if found > value {
            y = next;
            value = found;
            g = slope(x, &y, inner_reverse);
            steady += 1;
        } else {
            step *= 0.5;
            steady = 0;
        }
    }
    value
}

/// The mode of the outer derivatives.
#[derive(Clone, Copy)]
enum Outer {
    Forward,
    Reverse,
}

impl Outer {
    /// Gradient of [`largest`].
    fn of_largest(self, x: &[f64; 2], start: &[f64; 2], inner_reverse: bool) -> [f64; 2] {
        match self {
            Outer::Forward => [[1.0, 0.0], [0.0, 1.0]].map(|x_dot| largest_fwd(x, &x_dot, start, inner_reverse).1),
            Outer::Reverse => {
                let mut x_bar = [0.0; 2];
                largest_rev(x, &mut x_bar, start, inner_reverse, 1.0);
                x_bar
            }
        }
    }

    /// Gradient of the payoff in `y`.
    fn of_payoff(self, x: &[f64; 2], y: &[f64; 2]) -> [f64; 2] {
        slope(x, y, matches!(self, Outer::Reverse))
    }
}

#[derive(Deserialize)]
struct Input {
    start: [f64; 2],
}

fn solve(input: &RawValue, outer: Outer, inner_reverse: bool) -> Result<Outcome, String> {
    let (Input { start }, repetitions) = read::<Input>(input)?;
    require(start.iter().all(|s| s.is_finite()), "`start` has two numbers")?;
    repetitions.measure(|| {
        let x = argmin(|x| largest(&x, &start, inner_reverse), |x| outer.of_largest(&x, &start, inner_reverse), start);
        let y = argmin(|y| -payoff(&x, &y), |y| outer.of_payoff(&x, &y).map(|g| -g), start);
        [x, y].concat()
    })
}

fn ff(input: &RawValue) -> Result<Outcome, String> {
    solve(input, Outer::Forward, false)
}

fn fr(input: &RawValue) -> Result<Outcome, String> {
    solve(input, Outer::Forward, true)
}

fn rf(input: &RawValue) -> Result<Outcome, String> {
    solve(input, Outer::Reverse, false)
}

fn rr(input: &RawValue) -> Result<Outcome, String> {
    solve(input, Outer::Reverse, true)
}
