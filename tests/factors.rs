//! Cotangents that go from one iteration to the next.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/factors.rs"]
mod factors;

use common::{positive, vals};
use factors::*;

tests! {
    value growth, growth_fwd, growth_rev, growth_vjp => (val 0.7, val 2.5, val 0.4, fixed 0, val 0.1) (val 0.7, val 2.5, val 0.4, fixed 1, val 0.1) (val 0.7, val 2.5, val 0.4, fixed 7, val 0.1);
    value prey, prey_fwd, prey_rev, prey_vjp => (ref [0.7, 0.4, 0.3, 0.5], val (0.9, 0.6), fixed 0) (ref [0.7, 0.4, 0.3, 0.5], val (0.9, 0.6), fixed 1) (ref [0.7, 0.4, 0.3, 0.5], val (0.9, 0.6), fixed 7);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref vals(0, 1), val 0.3, mut vals(0, 2)) (ref vals(1, 1), val 0.3, mut vals(1, 2)) (ref vals(7, 1), val 0.3, mut vals(7, 2));
    value starts_anew, starts_anew_fwd, starts_anew_rev, starts_anew_vjp => (ref vals(0, 1), val 0.8) (ref vals(1, 1), val 0.8) (ref vals(5, 1), val 0.8);
    value sum_is_read, sum_is_read_fwd, sum_is_read_rev, sum_is_read_vjp => (ref vals(0, 1), val 0.8) (ref vals(1, 1), val 0.8) (ref vals(5, 1), val 0.8);
    value rooted, rooted_fwd, rooted_rev, rooted_vjp => (ref positive(0, 1), val 0.8) (ref positive(1, 1), val 0.8) (ref positive(5, 1), val 0.8);
    value divided, divided_fwd, divided_rev, divided_vjp => (ref positive(0, 1), val 0.8) (ref positive(1, 1), val 0.8) (ref positive(5, 1), val 0.8);
    value four_factors, four_factors_fwd, four_factors_rev, four_factors_vjp => (val 0.7, ref [0.9, 1.2, -0.7, 1.1], fixed 0) (val 0.7, ref [0.9, 1.2, -0.7, 1.1], fixed 1) (val 0.7, ref [0.9, 1.2, -0.7, 1.1], fixed 4);
    value quotients_again, quotients_again_fwd, quotients_again_rev, quotients_again_vjp => (ref vals(0, 1), val 0.8, val 0.3) (ref vals(1, 1), val 0.8, val 0.3) (ref vals(5, 1), val 0.8, val 0.3);
}

/// The cotangent of `y` after so many steps, and those of the factors.
fn by_factors(y: f64, factors: [f64; 4], steps: usize, seed: f64) -> (f64, [f64; 4]) {
    let mut bars = [0.0; 4];
    let (_, y_bar) = four_factors_rev(y, &factors, &mut bars, steps, seed);
    (y_bar, bars)
}

#[test]
fn factors_that_overflow() {
    // The product of the factors overflows, what it is multiplied by is zero or tiny.
    let huge = [1e-200, 1e-200, 1e200, 1e200];
    assert_eq!(by_factors(1.0, huge, 1, 0.0), (0.0, [0.0; 4]));
    let (y_bar, _) = by_factors(1.0, huge, 1, 1e-300);
    assert!((y_bar / 1e-300 - 1.0).abs() < 1e-12, "{y_bar}");
}

#[test]
fn factors_that_vanish() {
    // The product of the factors is zero on the way, what it is multiplied by is huge.
    let tiny = [1e200, 1e200, 1e-200, 1e-200];
    let (y_bar, _) = by_factors(1e-250, tiny, 3, 1e250);
    assert!((y_bar / 1e250 - 1.0).abs() < 1e-12, "{y_bar}");

    let single = [1e20, 1e20, 1e-20, 1e-20];
    let (value, y_bar) = four_single_rev(1e-30, &single, &mut [0.0; 4], 2, 1e30);
    assert_eq!(value, four_single(1e-30, &single, 2));
    assert!((y_bar / 1e30 - 1.0).abs() < 1e-4, "{y_bar}");
}

#[test]
fn roots_at_zero() {
    // The root of zero has an infinite derivative, and its cotangent is zero: the last factor is.
    let mut x_bar = [0.0; 2];
    let (_, a_bar) = rooted_rev(&[0.0, 0.0], &mut x_bar, 0.8, 1.0);
    assert_eq!((a_bar, x_bar), (0.0, [0.0, 0.5]));
}

#[test]
fn quotients_that_are_exact() {
    // `49 · (1 / 49)` is less than one. The tie is one for the sweep too, and there is no difference.
    let mut x_bar = [0.0];
    let (value, _, edge_bar) = quotients_again_rev(&[49.0], &mut x_bar, 49.0, 1.0, 1.0);
    assert_eq!(value, quotients_again(&[49.0], 49.0, 1.0));
    assert!((edge_bar / value - 1.0).abs() < 1e-15, "{edge_bar}");
    assert!((x_bar[0] * 49.0 / (2.0 * value) - 1.0).abs() < 1e-15, "{x_bar:?}");
}
