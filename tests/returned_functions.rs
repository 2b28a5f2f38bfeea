//! Functions that return functions, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/returned_functions.rs"]
mod returned_functions;

use common::vals;
use returned_functions::*;

tests! {
    value used, used_fwd, used_rev, used_vjp => (val 0.7, val 0.4);
    value used_directly, used_directly_fwd, used_directly_rev, used_directly_vjp => (ref vals(4, 1), val 0.8, fixed 4) (ref vals(4, 1), val 0.8, fixed 0);
    value layer, layer_fwd, layer_rev, layer_vjp => (ref vals(3, 1), ref vals(3, 2), fixed 0) (ref vals(3, 1), ref vals(3, 2), fixed 1) (ref vals(3, 1), ref vals(3, 2), fixed 2);
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val 0.7, val 0.4);
    value swings, swings_fwd, swings_rev, swings_vjp => (val 1.3, val 0.2, val 0.7);
}

/// What belongs to them takes the arguments of both functions.
#[test]
fn siblings_take_all_arguments() {
    assert_eq!(line_fwd(2.0, 1.0, 3.0, 0.0, 5.0, 10.0), (13.0, 5.0 + 20.0));
    assert_eq!(line_rev(2.0, 3.0, 5.0, 1.0), (13.0, 5.0, 1.0, 2.0));
    let (value, pullback) = activation_vjp(0, 0.25, -2.0);
    assert_eq!((value, pullback(1.0)), (-0.5, (-2.0, 0.25)));
    assert_eq!(activation(0, 0.25)(-2.0), -0.5);
}
