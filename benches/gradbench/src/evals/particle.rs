//! `particle`: where to put a charge so that a particle comes down at the origin.
//!
//! The force is the gradient of a potential; the descent differentiates the flight, with that gradient in it.

use super::Eval;
use super::descent::argmin;
use crate::input::{read, require};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("particle", &[("ff", ff), ("fr", fr), ("rf", rf), ("rr", rr)]);

/// Time of a step.
const STEP: f64 = 0.1;
/// Steps after which a particle is lost.
const MOST_STEPS: usize = 1_000_000;

/// Potential at `x` of the charges at (10, 10 − w) and (10, 0).
#[differentiate(fwd_rev, rev_rev)]
#[expect(dead_code, reason = "its derivatives are what is called")]
fn potential(x: &[f64; 2], w: f64) -> f64 {
    let along = x[0] - 10.0;
    let over = x[1] - (10.0 - w);
    1.0 / (along * along + over * over).sqrt() + 1.0 / (along * along + x[1] * x[1]).sqrt()
}

/// Gradient of the potential, in forward mode.
#[differentiate]
fn slope_by_fwd(x: &[f64; 2], w: f64) -> [f64; 2] {
    let (_, along) = potential_fwd(x, &[1.0, 0.0], w, 0.0);
    let (_, over) = potential_fwd(x, &[0.0, 1.0], w, 0.0);
    [along, over]
}

/// Gradient of the potential, in reverse mode.
#[differentiate]
fn slope_by_rev(x: &[f64; 2], w: f64) -> [f64; 2] {
    let mut x_bar = [0.0; 2];
    potential_rev(x, &mut x_bar, w, 1.0);
    x_bar
}

/// Square of the distance from the origin at which the particle comes down.
#[differentiate]
fn miss(w: f64, inner_reverse: bool) -> f64 {
    let mut x = [0.0, 8.0];
    let mut v = [0.75, 0.0];
    let mut steps = 0;
    loop {
        let slope = if inner_reverse { slope_by_rev(&x, w) } else { slope_by_fwd(&x, w) };
        let next = [x[0] + STEP * v[0], x[1] + STEP * v[1]];
        if next[1] <= 0.0 {
            break;
        }
        v = [v[0] - STEP * slope[0], v[1] - STEP * slope[1]];
        x = next;
        steps += 1;
        assert!(steps < MOST_STEPS, "the particle does not come down");
    }
    let down = x[0] - x[1] / v[1] * v[0];
    down * down
}

#[derive(Deserialize)]
struct Input {
    w: f64,
}

fn solve(input: &RawValue, inner_reverse: bool, slope: fn(f64, bool) -> f64) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    require(input.w.is_finite(), "`w` is a number")?;
    repetitions.measure(|| argmin(|[w]| miss(w, inner_reverse), |[w]| [slope(w, inner_reverse)], [input.w])[0])
}

fn outer_fwd(w: f64, inner_reverse: bool) -> f64 {
    miss_fwd(w, 1.0, inner_reverse).1
}

fn outer_rev(w: f64, inner_reverse: bool) -> f64 {
    miss_rev(w, inner_reverse, 1.0).1
}

fn ff(input: &RawValue) -> Result<Outcome, String> {
    solve(input, false, outer_fwd)
}

fn fr(input: &RawValue) -> Result<Outcome, String> {
    solve(input, true, outer_fwd)
}

fn rf(input: &RawValue) -> Result<Outcome, String> {
    solve(input, false, outer_rev)
}

fn rr(input: &RawValue) -> Result<Outcome, String> {
    solve(input, true, outer_rev)
}
