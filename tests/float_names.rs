//! Functions of floats that are called by another name of their type.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/float_names.rs"]
mod float_names;

use common::vals;
use float_names::aliases::*;
use float_names::*;

tests! {
    value combined, combined_fwd, combined_rev, combined_vjp => (ref vals(3, 1), val 0.8) (ref vals(3, 1), val -0.8);
    value lengths, lengths_fwd, lengths_rev, lengths_vjp =>
        (val 0.7, val 1.4, fixed 0) (val 1.2, val -0.3, fixed 3) (val -0.4, val 0.9, fixed 2);
    value apart, apart_fwd, apart_rev, apart_vjp => (val 0.7, val -0.4, val 1.3) (val 0.1, val 1.4, val 0.3);
    value bounded, bounded_fwd, bounded_rev, bounded_vjp =>
        (val 1.1, val 1.7, val 0.6) (val 1.9, val 1.2, val 0.3) (val 0.2, val 0.4, val -0.9) (val 2.2, val 8.4, val 7.9);
    value logarithms, logarithms_fwd, logarithms_rev, logarithms_vjp => (val 0.7) (val 2.3);
    value folded, folded_fwd, folded_rev, folded_vjp => (val 5.3, val 2.7) (val 6.4, val -1.2) (val -3.3, val 0.4);
}

#[test]
fn short_floats() {
    let (value, bar) = short_rev(0.7, 1.0);
    let slope = 0.7_f32.cos() * 0.7_f32.hypot(2.0) + 0.7_f32.sin() * 0.7 / 0.7_f32.hypot(2.0) + 1.0 / 0.7;
    assert_eq!((value, bar), (short(0.7), short_fwd(0.7, 1.0).1));
    assert!((bar - slope).abs() < 1e-5, "{bar} {slope}");
}
