//! Sines and cosines that are computed together.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/twins.rs"]
mod twins;

use common::vals;
use twins::*;

tests! {
    value in_a_loop, in_a_loop_fwd, in_a_loop_rev, in_a_loop_vjp => (ref vals(5, 1), val 1.3) (ref vals(1, 2), val -0.4) (ref Vec::<f64>::new(), val 0.7);
    value of_what_changes, of_what_changes_fwd, of_what_changes_rev, of_what_changes_vjp => (ref [0.7, -0.4], fixed 4) (ref [0.7, -0.4], fixed 0);
    value on_some_paths, on_some_paths_fwd, on_some_paths_rev, on_some_paths_vjp => (val 0.7, val 0.4) (val 0.7, val -1.4);
    value at_fixed_places, at_fixed_places_fwd, at_fixed_places_rev, at_fixed_places_vjp => (ref [0.7, -0.4, 0.2], val (0.3, 1.2), val [0.9, -0.6]);
    value without_derivative, without_derivative_fwd, without_derivative_rev, without_derivative_vjp => (ref vals(5, 1), fixed 3) (ref vals(1, 2), fixed 2) (ref vals(0, 2), fixed 2) (ref vals(2, 2), fixed 0);
    value of_constants, of_constants_fwd, of_constants_rev, of_constants_vjp => (ref vals(3, 1), fixed &[0.3, -0.4, 0.9], fixed &[0.5, 0.25, -1.5], fixed 0.7) (ref vals(0, 1), fixed &[], fixed &[], fixed 0.7);
    value of_any_constants, of_any_constants_fwd, of_any_constants_rev, of_any_constants_vjp => (ref vals(3, 1), fixed &[0.3, -0.4, 0.9]);
    value of_any_float, of_any_float_fwd, of_any_float_rev, of_any_float_vjp => (val 0.7, val 1.4) (val -0.7, val 0.4);
}
