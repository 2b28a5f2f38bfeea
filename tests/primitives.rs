//! The methods of `f64` and `f32` in whole functions. (Each alone is tested with its rule.)

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/primitives.rs"]
mod primitives;

use primitives::*;

tests! {
    value trigonometry, trigonometry_fwd, trigonometry_rev, trigonometry_vjp => (val 0.7) (val -0.4);
    value trigonometry_paths, trigonometry_paths_fwd, trigonometry_paths_rev, trigonometry_paths_vjp => (val 0.7) (val -0.4);
    value hyperbolic, hyperbolic_fwd, hyperbolic_rev, hyperbolic_vjp => (val 0.7) (val -0.4);
    value exponentials, exponentials_fwd, exponentials_rev, exponentials_vjp => (val 0.7) (val -0.4);
    value logarithms, logarithms_fwd, logarithms_rev, logarithms_vjp => (val 0.7, val 2.5) (val 3.0, val 0.5);
    value powers, powers_fwd, powers_rev, powers_vjp => (val 1.3, val 0.7, fixed 3) (val 0.6, val -1.5, fixed -3) (val 1.3, val 2.0, fixed 0);
    value raised, raised_fwd, raised_rev, raised_vjp => (val 1.3, val 0.7);
    value negative_powers, negative_powers_fwd, negative_powers_rev, negative_powers_vjp => (val -1.3, fixed 1) (val 1.3, fixed 0);
    value powers_at_zero, powers_at_zero_fwd, powers_at_zero_rev, powers_at_zero_vjp => (val 0.0);
    value roots, roots_fwd, roots_rev, roots_vjp => (val 0.7) (val 4.0);
    value two_operands, two_operands_fwd, two_operands_rev, two_operands_vjp => (val 0.7, val 1.9) (val -0.7, val 0.4);
    value same_operand_twice, same_operand_twice_fwd, same_operand_twice_rev, same_operand_twice_vjp => (val 0.7) (val 2.0);
    value extrema, extrema_fwd, extrema_rev, extrema_vjp => (val 0.7, val 0.4) (val 0.05, val 0.4) (val -1.0, val 0.3);
    value clamped, clamped_fwd, clamped_rev, clamped_vjp => (val 0.3, val -0.5, val 0.5) (val 0.7, val -0.5, val 0.5) (val -1.7, val -0.5, val 0.5);
    value tie, tie_fwd, tie_rev, tie_vjp => (val 0.7, val 0.4) kink (val 0.5, val 0.5) kink (val 0.0, val 0.0);
    value signs, signs_fwd, signs_rev, signs_vjp => (val 0.7, val 0.4) (val -0.7, val 0.4) (val 0.7, val -0.4) (val -0.7, val -0.4);
    value rounding, rounding_fwd, rounding_rev, rounding_vjp => (val 2.3) (val -2.7);
    value euclidean, euclidean_fwd, euclidean_rev, euclidean_vjp => (val 5.3, val 1.7) (val -5.3, val 1.7) (val 5.3, val -1.7);
    value fused, fused_fwd, fused_rev, fused_vjp => (val 0.7, val 0.4, val -1.2);
    value taken_apart, taken_apart_fwd, taken_apart_rev, taken_apart_vjp => (val 0.7) (val -120.3) kink (val 0.0);
    value scaled_by_bits, scaled_by_bits_fwd, scaled_by_bits_rev, scaled_by_bits_vjp => (val 0.7, fixed 5) (val -120.3, fixed -9) (val 0.7, fixed 0);
    value cube_roots, cube_roots_fwd, cube_roots_rev, cube_roots_vjp => (ref vec![0.7, -12.0, 150.3]) (ref Vec::<f64>::new());
    value sine_and_cosine, sine_and_cosine_fwd, sine_and_cosine_rev, sine_and_cosine_vjp => (val 0.7, val 0.4);
    value angles, angles_fwd, angles_rev, angles_vjp => (val 30.0);
    value odd_receivers, odd_receivers_fwd, odd_receivers_rev, odd_receivers_vjp => (val 0.7, val (0.4, -0.3), val [0.2, 0.9]);
    value questions, questions_fwd, questions_rev, questions_vjp => (val 0.7, val 1.4) (val 0.7, val -0.4);
    value associated_constants, associated_constants_fwd, associated_constants_rev, associated_constants_vjp => (val 0.7);
    value stable_sigmoid, stable_sigmoid_fwd, stable_sigmoid_rev, stable_sigmoid_vjp => (val 0.7) (val -3.0) (val 0.0) (val -30.0);
    value normal_cdf, normal_cdf_fwd, normal_cdf_rev, normal_cdf_vjp => (val 0.7) (val -1.3);
    value single_precision, single_precision_fwd, single_precision_rev, single_precision_vjp => coarse (val 0.7, val 0.4);
    value mixed_precision, mixed_precision_fwd, mixed_precision_rev, mixed_precision_vjp => coarse (val 0.7, val 0.4);
}

/// The conventions at ties are those of both modes, and lie between the one-sided derivatives.
#[test]
fn ties_are_shared_by_both_modes() {
    let (_, dx) = tie_fwd(0.5, 1.0, 0.5, 0.0);
    let (_, dy) = tie_fwd(0.5, 0.0, 0.5, 1.0);
    let (_, bx, by) = tie_rev(0.5, 0.5, 1.0);
    assert_eq!((dx, dy), (bx, by));
    assert!((-1.0..=4.0).contains(&dx) && (-1.0..=4.0).contains(&dy));
    // Along the diagonal nothing is tied: 3 in total.
    assert_eq!(dx + dy, 3.0);
}

/// Where a slope is infinite and the value is not, zero goes back to zero, and forward to zero.
#[test]
fn zero_seeds_of_infinite_slopes() {
    let (value, x_bar, z_bar) = infinite_slopes_rev(0.0, 0.7, (0.0, 1.0));
    assert_eq!((value, x_bar, z_bar), (infinite_slopes(0.0, 0.7), 0.0, 1.4));
    let (_, pull) = infinite_slopes_vjp(0.0, 0.7);
    assert_eq!(pull((0.0, 1.0)), (0.0, 1.4));
    assert_eq!(infinite_slopes_fwd(0.0, 0.0, 0.7, 1.0).1, (0.0, 1.4));
    assert_eq!(infinite_slopes_rev(0.0, 0.7, (1.0, 0.0)).1, f64::INFINITY);
}

/// A power of a negative number has a derivative by the number, and none by the exponent.
#[test]
fn powers_of_negative_numbers() {
    assert_eq!(raised_fwd(-2.0, 1.0, 3.0, 0.0), (-8.0, 12.0));
    assert!(raised_fwd(-2.0, 1.0, 3.0, 1.0).1.is_nan());
    let (_, by_number, by_exponent) = raised_rev(-2.0, 3.0, 1.0);
    assert!(by_number == 12.0 && by_exponent.is_nan());
    assert_eq!(raised_rev(-2.0, 3.0, 0.0), (-8.0, 0.0, 0.0));
}

/// Also in single precision, and at zero.
#[test]
fn numbers_with_other_bits() {
    assert_eq!(flipped_rev(1.5, 1.0), (flipped(1.5), -3.0));
    assert_eq!(flipped_fwd(0.0, 1.0), (-0.0, 0.0));
    assert_eq!(scaled_by_bits_rev(-3.0, 4, 1.0), (-48.0, 16.0));
}
