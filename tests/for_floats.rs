//! Traits whose parameter may be anything, for floats, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/for_floats.rs"]
mod for_floats;

use common::vals;
use for_floats::seen::*;
use for_floats::*;

tests! {
    value drawn, drawn_fwd, drawn_rev, drawn_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![1.1, 0.3, 2.4]);
    value formed, formed_fwd, formed_rev, formed_vjp => (ref vec![0.7, 1.3]) (ref vec![0.2, 0.9]);
    value skewed, skewed_fwd, skewed_rev, skewed_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value apart, apart_fwd, apart_rev, apart_vjp => (ref vec![0.7, 1.3, 0.2]) (ref vec![1.7, 0.3, 0.6]);
    value cubic, cubic_fwd, cubic_rev, cubic_vjp => (ref vec![0.7, 1.3, 0.2]);
    value interpolated, interpolated_fwd, interpolated_rev, interpolated_vjp => (ref vec![0.7, 1.3, 0.2]);
    value measured, measured_fwd, measured_rev, measured_vjp => (ref vec![0.7, 1.3, 0.2]);
}

/// The derivatives of `value` are 1 + b / 8 and 1 / 2 + a / 8 there.
#[test]
fn single_precision() {
    assert_eq!(single_rev(0.5, 2.0, 1.0), (0.5 + 1.0 + 0.5 + 0.125, 1.25, 0.5625));
    assert_eq!(single_fwd(0.5, 1.0, 2.0, -1.0), (2.125, 1.25 - 0.5625));
}
