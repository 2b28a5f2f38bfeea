//! Generators of random numbers as arguments, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/random_draws.rs"]
mod random_draws;

use common::shape::Shape;
use random_draws::*;

shapes! {
    Ratio, RatioTangent { a, b } constant { };
}

fn rng(seed: u64) -> Congruent {
    Congruent { state: seed }
}

/// The functions with generators of their own.
fn shares(seed: u64, a: f64, b: f64) -> f64 {
    share(&mut rng(seed), a, b)
}

fn shares_fwd(seed: u64, a: f64, a_dot: f64, b: f64, b_dot: f64) -> (f64, f64) {
    share_fwd(&mut rng(seed), a, a_dot, b, b_dot)
}

fn shares_rev(seed: u64, a: f64, b: f64, bar: f64) -> (f64, f64, f64) {
    share_rev(&mut rng(seed), a, b, bar)
}

fn shares_vjp(seed: u64, a: f64, b: f64) -> (f64, impl Fn(f64) -> (f64, f64)) {
    share_vjp(&mut rng(seed), a, b)
}

fn draws(seed: u64, rate: f64) -> f64 {
    drawn(&mut rng(seed), rate)
}

fn draws_fwd(seed: u64, rate: f64, rate_dot: f64) -> (f64, f64) {
    drawn_fwd(&mut rng(seed), rate, rate_dot)
}

fn draws_rev(seed: u64, rate: f64, bar: f64) -> (f64, f64) {
    drawn_rev(&mut rng(seed), rate, bar)
}

fn draws_vjp(seed: u64, rate: f64) -> (f64, impl Fn(f64) -> f64) {
    let rng: &'static mut Congruent = Box::leak(Box::new(rng(seed)));
    drawn_vjp(rng, rate)
}

fn walks(seed: u64, steps: usize, ratio: &Ratio) -> f64 {
    walk(steps, ratio, &mut rng(seed))
}

fn walks_fwd(seed: u64, steps: usize, ratio: &Ratio, dot: &RatioTangent) -> (f64, f64) {
    walk_fwd(steps, ratio, dot, &mut rng(seed))
}

fn walks_rev(seed: u64, steps: usize, ratio: &Ratio, bar: &mut RatioTangent, value_bar: f64) -> f64 {
    walk_rev(steps, ratio, bar, &mut rng(seed), value_bar)
}

fn walks_vjp(seed: u64, steps: usize, ratio: &Ratio) -> (f64, impl Fn(f64) -> RatioTangent) {
    let rng: &'static mut Congruent = Box::leak(Box::new(rng(seed)));
    walk_vjp(steps, ratio, rng)
}

fn estimates(seed: u64, x: &[f64], ratio: &Ratio, n: usize) -> f64 {
    estimated(x, ratio, &mut rng(seed), n)
}

fn estimates_fwd(seed: u64, x: &[f64], x_dot: &[f64], ratio: &Ratio, dot: &RatioTangent, n: usize) -> (f64, f64) {
    estimated_fwd(x, x_dot, ratio, dot, &mut rng(seed), n)
}

fn estimates_rev(
    seed: u64,
    x: &[f64],
    x_bar: &mut [f64],
    ratio: &Ratio,
    bar: &mut RatioTangent,
    n: usize,
    value_bar: f64,
) -> f64 {
    estimated_rev(x, x_bar, ratio, bar, &mut rng(seed), n, value_bar)
}

fn estimates_vjp(seed: u64, x: &[f64], ratio: &Ratio, n: usize) -> (f64, impl Fn(f64) -> (Vec<f64>, RatioTangent)) {
    let rng: &'static mut Congruent = Box::leak(Box::new(rng(seed)));
    estimated_vjp(x, ratio, rng, n)
}

tests! {
    value given_away, given_away_fwd, given_away_rev, given_away_vjp => (fixed rng(3), val 0.7, val 1.2, fixed 3) (fixed rng(5), val 0.4, val 0.3, fixed 0);
    value shares, shares_fwd, shares_rev, shares_vjp => (fixed 3, val 0.7, val 1.4) (fixed 17, val 2.1, val 0.4);
    value draws, draws_fwd, draws_rev, draws_vjp => (fixed 3, val 0.7) (fixed 17, val 2.1);
    value walks, walks_fwd, walks_rev, walks_vjp => (fixed 3, fixed 3, ref Ratio { a: 0.7, b: 1.4 }) (fixed 3, fixed 0, ref Ratio { a: 0.7, b: 1.4 });
    value estimates, estimates_fwd, estimates_rev, estimates_vjp => (fixed 3, ref vec![0.7, -0.4, 1.1], ref Ratio { a: 0.7, b: 1.4 }, fixed 3) (fixed 5, ref vec![0.7], ref Ratio { a: 0.2, b: 0.4 }, fixed 0);
    value simulated_from, simulated_from_fwd, simulated_from_rev, simulated_from_vjp => (fixed 3, val 0.7, val 0.4, fixed 5) (fixed 5, val 1.7, val 0.3, fixed 0);
}
