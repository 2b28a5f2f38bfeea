//! Infinite derivatives that a cotangent of zero does not meet, and powers of two that cancel.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/gates.rs"]
mod gates;

use common::vals;
use gates::*;

tests! {
    value attraction, attraction_fwd, attraction_rev, attraction_vjp => (ref vals(4, 1), val 0.3) (ref vals(1, 1), val 0.3) (ref vals(7, 2), val 0.01);
    value root_as_factor, root_as_factor_fwd, root_as_factor_rev, root_as_factor_vjp => (val 0.7, val 1.3);
    value root_over_other, root_over_other_fwd, root_over_other_rev, root_over_other_vjp => (val 0.7, val 1.3);
    value root_of_two, root_of_two_fwd, root_of_two_rev, root_of_two_vjp => (val 0.7, val 1.3);
    value changed_divisor, changed_divisor_fwd, changed_divisor_rev, changed_divisor_vjp => (val 0.7, val 1.3);
    value halves, halves_fwd, halves_rev, halves_vjp => (val 0.7, val 1.3) (val -0.7, val 0.3);
    value halves_of_squares, halves_of_squares_fwd, halves_of_squares_rev, halves_of_squares_vjp => (ref vals(4, 1)) (ref vec![0.7, -1.3]);
    value halves_of_some, halves_of_some_fwd, halves_of_some_rev, halves_of_some_vjp => (val 0.7, val 1.3);
    value halves_in_branches, halves_in_branches_fwd, halves_in_branches_rev, halves_in_branches_vjp => (ref vals(4, 1), val 0.3) (ref vals(5, 1), val 0.7);
    value passed_by, passed_by_fwd, passed_by_rev, passed_by_vjp => (val 0.7, val 1.3, fixed 1) (val 0.7, val 1.3, fixed 0);
    value left_before, left_before_fwd, left_before_rev, left_before_vjp => (val 0.7, val 1.3) (val 1.7, val 1.3);
    value limited, limited_fwd, limited_rev, limited_vjp => (val 0.7, val 1.3, val 1.5) (val 0.7, val 1.3, val 0.5);
    value other_scales, other_scales_fwd, other_scales_rev, other_scales_vjp => (val 0.7, val 1.3);
}

#[test]
fn roots_of_zero() {
    assert_eq!(root_as_factor_rev(0.0, 0.0, 1.0), (0.0, 0.0, 0.0));
    assert_eq!(root_as_factor_rev(0.0, 1.0, 0.0), (0.0, 0.0, 0.0));
    assert_eq!(root_over_other_rev(0.0, 0.0, 1.0), (0.0, 0.0, 0.25));
    assert_eq!(root_of_two_rev(0.0, 0.0, 1.0), (0.0, 0.0, 1.0));
    assert_eq!(changed_divisor_rev(0.0, 0.0, 1.0), (0.0, 0.0, 0.0));
    // Where the value itself is not finite, neither is the derivative; where nothing is asked for, there is none.
    let mut x_bar = [0.0; 2];
    let (value, _) = attraction_rev(&[0.0, 0.0], &mut x_bar, 0.0, 1.0);
    assert!(value.is_nan() && x_bar[1].is_nan());
    assert_eq!(attraction_rev(&[0.0, 1.0], &mut [0.0; 2], 0.0, 0.0).1, 0.0);
}

#[test]
fn not_on_this_path() {
    assert_eq!(passed_by_rev(0.0, 1.5, 0, 1.0), (1.5, 0.0, 1.0));
    assert_eq!(left_before_rev(0.0, 1.5, 1.0), (2.25, 0.0, 3.0));
    assert_eq!(limited_rev(0.5, 2.0, f64::INFINITY, 1.0), (0.25 + 2.0 + 1.0, 1.0, 1.0, 0.0));
    assert_eq!(limited_fwd(0.5, 1.0, 2.0, 1.0, f64::INFINITY, 1.0), (0.25 + 2.0 + 1.0, 2.0));
}

#[test]
fn tiny_cotangents() {
    // What is left out would have been lost where it is subnormal.
    let (_, x_bar, _) = halves_of_some_rev(1.0, 1.0, 1e-323);
    assert!((0.0..=5e-323).contains(&x_bar), "{x_bar:e}");
}

#[test]
fn single_precision() {
    let (value, x_bar, y_bar) = single_halves_rev(0.7, 1.3, 1.0);
    assert_eq!(value, single_halves(0.7, 1.3));
    let a = 0.1 * 0.49 + 1.69_f32;
    let a_bar = 0.5 + 0.25 / (2.0 * a).sqrt();
    assert!((x_bar - a_bar * 0.2 * 0.7).abs() < 1e-6 && (y_bar - a_bar * 2.0 * 1.3).abs() < 1e-6);
}
