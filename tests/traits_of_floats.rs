//! Traits that floats implement, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/traits_of_floats.rs"]
mod traits_of_floats;

use common::shape::Shape;
use traits_of_floats::points::*;
use traits_of_floats::turns::*;
use traits_of_floats::tweens::*;
use traits_of_floats::*;

shapes! {
    Pair, PairTangent { a, b } constant { };
}

tests! {
    value sorted_out, sorted_out_fwd, sorted_out_rev, sorted_out_vjp => (val 0.7, val 0.9) (val 0.9, val 0.7) (val 0.2, val 0.3);
    value of_floats, of_floats_fwd, of_floats_rev, of_floats_vjp => (val 0.7, val 0.4, fixed 3) (val -0.3, val 1.4, fixed 0);
    value of_a_float, of_a_float_fwd, of_a_float_rev, of_a_float_vjp => (val 0.7, val 0.4) (val -0.3, val 1.4);
    value by_functions, by_functions_fwd, by_functions_rev, by_functions_vjp => (val 0.7, val 0.4, fixed 3) (val -0.3, val 1.4, fixed 0);
    value tweened, tweened_fwd, tweened_rev, tweened_vjp => (val 0.7, val 1.4, val 0.3) (val -0.7, val 0.4, val 0.8);
    value scaled_total, scaled_total_fwd, scaled_total_rev, scaled_total_vjp => (val 0.7, val 1.4, val 0.3);
    value turned, turned_fwd, turned_rev, turned_vjp => (val 0.7, val 1.4, val 0.3);
    value strengthened, strengthened_fwd, strengthened_rev, strengthened_vjp => (val 0.3, val 0.4, ref vec![0.7, 1.4, 0.2]) (val 0.3, val 0.4, ref vec![0.7]);
    value of_pairs, of_pairs_fwd, of_pairs_rev, of_pairs_vjp => (val Pair { a: 0.7, b: 0.4 }, val 0.6, fixed 3) (val Pair { a: -0.3, b: 1.4 }, val 0.2, fixed 0);
}

/// What stands in the signature of the trait, which does not tell `Self` from the float that it is.
#[test]
fn by_their_signatures() {
    let (value, pullback) = 0.7_f64.mixed_vjp(0.4, 0.25);
    assert_eq!(value, 0.7_f64.mixed(0.4, 0.25));
    assert_eq!(pullback(2.0), (1.5, 0.5, 2.0 * (0.4 - 0.7)));
    let mut x_bar = 0.0;
    assert_eq!(0.5_f64.at_rev(&mut x_bar, 3.0, 1.0), (0.5_f64.sin() * 9.0, 0.5_f64.sin() * 6.0));
    assert_eq!(x_bar, 0.5_f64.cos() * 9.0);
}

/// What gives nothing, and is left early.
#[test]
fn of_nothing() {
    assert_eq!(early_rev(0.7, 0.9, 0.5, ()), (1, 0.0, 0.0, 0.0));
    assert_eq!(early_vjp(0.9, 0.7, 0.5).1(()), (0.0, 0.0, 0.0));
}
