//! Calls that give constants for numbers, in both modes, and what they keep.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/constant_numbers.rs"]
mod constant_numbers;

use common::{all_close, close, vals};
use constant_numbers::{seen::*, *};
use cotangent::__private::{Callee, OfConstants};

tests! {
    value horner, horner_fwd, horner_rev, horner_vjp => (ref vals(4, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value fitted, fitted_fwd, fitted_rev, fitted_vjp => (ref vals(4, 1), fixed &[0.3, -0.7, 1.2], fixed &[0.1, 0.5, 0.9]) (ref vals(4, 1), fixed &[], fixed &[]);
    value both, both_fwd, both_rev, both_vjp => (ref vals(4, 1), val 0.7);
    value becoming_active, becoming_active_fwd, becoming_active_rev, becoming_active_vjp => (ref vals(4, 1), val 0.7, fixed 3) (ref vals(4, 1), val 0.7, fixed 0);
    value length, length_fwd, length_rev, length_vjp => (val [[0.0, 0.1], [0.4, 0.9], [1.2, 0.7], [1.5, -0.3]], fixed 5) (val [[0.0, 0.1], [0.4, 0.9], [1.2, 0.7], [1.5, -0.3]], fixed 0);
    value one_of_two, one_of_two_fwd, one_of_two_rev, one_of_two_vjp => (ref vals(3, 1), val 0.7, fixed 0.9);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vals(5, 1), fixed 4) (ref vals(5, 1), fixed 0);
    value of_powers, of_powers_fwd, of_powers_rev, of_powers_vjp => (ref vals(3, 1), fixed 2) (ref vals(3, 1), fixed 0);
    value of_floats, of_floats_fwd, of_floats_rev, of_floats_vjp => coarse (ref vals(3, 1), ref vec![0.5f32, -0.25, 0.75], fixed 2);
    value through_two, through_two_fwd, through_two_rev, through_two_vjp => (ref vals(4, 1), fixed &[0.3, -0.7]);
    value limited, limited_fwd, limited_rev, limited_vjp => (ref vec![0.3, -0.4, 0.2], fixed &[2.0, 1.1, 3.0]);
    value interpolated, interpolated_fwd, interpolated_rev, interpolated_vjp => (ref vals(4, 1), fixed &[0.3, -0.7], val 0.8);
}

fn size_of_record<Home: Callee>() -> usize {
    size_of::<Home::Record>()
}

#[test]
fn nothing_is_kept_for_the_cotangent_of_a_constant() {
    assert!(size_of_record::<horner_rev>() > 0);
    assert_eq!(size_of_record::<OfConstants<horner_rev>>(), 0);
    assert_eq!(size_of_record::<OfConstants<clenshaw_rev>>(), 0);
}

#[test]
fn what_is_handed_to_a_constant_has_no_derivative_there() {
    let (level, decay, x) = (0.8, 0.3, 0.6);
    let rate = |t: f64| (-t * decay).exp();
    let (two, three) = ([1.0, 2.0].map(rate).iter().sum::<f64>(), [1.0, 2.0, 3.0].map(rate).iter().sum::<f64>());
    // x · level and x are constants inside of `bond`
    let of_level = x * level * three + rate(3.0) - (x * two + rate(2.0)) * x;
    let of_x = -level * (x * two + rate(2.0));
    let slope = |t: f64| -level * t * rate(t);
    let (two, three) = (slope(1.0) + slope(2.0), slope(1.0) + slope(2.0) + slope(3.0));
    let of_decay = x * level * three + slope(3.0) - (x * two + slope(2.0)) * x;
    let (value, a, b, c) = spread_rev(level, decay, x, 1.0);
    assert_eq!(value, spread(level, decay, x));
    all_close(&[a, b, c], &[of_level, of_decay, of_x], 1e-13);
    let (_, along) = spread_fwd(level, 0.3, decay, -0.7, x, 0.9);
    close(along, 0.3 * of_level - 0.7 * of_decay + 0.9 * of_x, 1e-13);
}
