//! Options of the attribute, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/options.rs"]
mod options;

use common::vals;
use options::*;

tests! {
    value played, played_fwd, played_rev, played_vjp => (ref vals(3, 1), val 0.7);
    value with_respect_to, with_respect_to_fwd, with_respect_to_rev, with_respect_to_vjp => (ref vals(3, 1), fixed &[0.3, -0.2, 0.9], val 0.7, fixed -0.4);
    value one_constant, one_constant_fwd, one_constant_rev, one_constant_vjp => (val 0.7, fixed -0.4);
    value constant_parameters, constant_parameters_fwd, constant_parameters_rev, constant_parameters_vjp => (val 0.7, fixed &[0.3, 0.8], fixed 1.2, fixed &mut [0.0; 2]);
    value one_of_many, one_of_many_fwd, one_of_many_rev, one_of_many_vjp => (fixed 0.3, fixed &0.4, fixed [0.5, 0.6], fixed vec![0.7], val 0.8, fixed (0.9, 1.0), fixed &[1.1, 1.2], fixed 1);
    value two_constants, two_constants_fwd, two_constants_rev, two_constants_vjp => (fixed 0.3, fixed &[0.4], val 0.8, fixed 1.5);
    value calls_with_constants, calls_with_constants_fwd, calls_with_constants_rev, calls_with_constants_vjp => kink (val 0.7, val -0.4);
    value regression, regression_fwd, regression_rev, regression_vjp => (ref vals(3, 1), fixed &[[0.3, 0.8, -0.5], [1.2, 0.1, 0.4]], fixed &[0.5, -0.5]);
    value constant_at_first, constant_at_first_fwd, constant_at_first_rev, constant_at_first_vjp => (val 0.7, fixed [0.3, 0.8], fixed 3) (val 0.7, fixed [0.3, 0.8], fixed 0);
    value where_it_counts, where_it_counts_fwd, where_it_counts_rev, where_it_counts_vjp => (ref vals(3, 1));
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vals(3, 1), val [0.7, 0.3]);
}

/// The gradient of a function of a slice.
fn pulled(seed: f64, x: &[f64]) -> (f64, Vec<f64>) {
    let mut bar = vec![0.0; x.len()];
    let value = where_it_counts_rev(x, &mut bar, seed);
    (value, bar)
}

#[test]
fn negligible_seeds_count_as_zero() {
    let x = [1.0, 2.0];
    assert_eq!(pulled(1e-6, &x), (5.0, vec![2e-6, 4e-6]));
    assert_eq!(pulled(-2e-6, &x), (5.0, vec![-4e-6, -8e-6]));
    assert_eq!(pulled(0.9e-6, &x), (5.0, vec![0.0, 0.0]));
    assert_eq!(pulled(-0.9e-6, &x), (5.0, vec![0.0, 0.0]));
    assert!(pulled(f64::NAN, &x).1[0].is_nan());
    let (value, pullback) = where_it_counts_vjp(&x);
    assert_eq!((value, pullback(1e-7), pullback(1.0)), (5.0, vec![0.0, 0.0], vec![2.0, 4.0]));
    assert_eq!(where_it_counts_fwd(&x, &[1e-7, 0.0]), (5.0, 2e-7));
    assert_eq!(negligible_and_changed_rev(2.0_f32, 1e-7), (32.0, 0.0));
    assert_eq!(negligible_and_changed_rev(2.0, 1.0), (negligible_and_changed(2.0), 80.0));
}

#[test]
fn negligible_seeds_of_calls_count_as_zero() {
    let mut bar = [0.0; 2];
    let (value, weights) = weighted_rev(&[1.0, 2.0], &mut bar, [1e-7, 3.0], 1.0);
    assert_eq!((value, weights, bar), (1e-7 * 5.0 + 12.0, [5.0, 4.0], [0.0, 12.0]));
}

#[test]
fn the_derivative_of_what_was_negligible_is_zero() {
    for (seed, expected) in [(1e-7, [0.0, 0.0]), (2.0, [4.0, 4.0])] {
        let (mut bar, mut bar_bar, mut x_bar) = ([0.0; 2], [1.0; 2], [0.0; 2]);
        where_it_counts_rev_rev(&[1.0, 2.0], &mut x_bar, &mut bar, &mut bar_bar, seed, 0.0);
        assert_eq!(x_bar, expected);
    }
}
