//! Options of the attribute, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/options.rs"]
mod options;

use common::vals;
use options::*;

tests! {
    value with_respect_to, with_respect_to_fwd, with_respect_to_rev, with_respect_to_vjp => (ref vals(3, 1), fixed &[0.3, -0.2, 0.9], val 0.7, fixed -0.4);
    value one_constant, one_constant_fwd, one_constant_rev, one_constant_vjp => (val 0.7, fixed -0.4);
    value constant_parameters, constant_parameters_fwd, constant_parameters_rev, constant_parameters_vjp => (val 0.7, fixed &[0.3, 0.8], fixed 1.2, fixed &mut [0.0; 2]);
    value one_of_many, one_of_many_fwd, one_of_many_rev, one_of_many_vjp => (fixed 0.3, fixed &0.4, fixed [0.5, 0.6], fixed vec![0.7], val 0.8, fixed (0.9, 1.0), fixed &[1.1, 1.2], fixed 1);
    value two_constants, two_constants_fwd, two_constants_rev, two_constants_vjp => (fixed 0.3, fixed &[0.4], val 0.8, fixed 1.5);
    value calls_with_constants, calls_with_constants_fwd, calls_with_constants_rev, calls_with_constants_vjp => kink (val 0.7, val -0.4);
    value regression, regression_fwd, regression_rev, regression_vjp => (ref vals(3, 1), fixed &[[0.3, 0.8, -0.5], [1.2, 0.1, 0.4]], fixed &[0.5, -0.5]);
    value constant_at_first, constant_at_first_fwd, constant_at_first_rev, constant_at_first_vjp => (val 0.7, fixed [0.3, 0.8], fixed 3) (val 0.7, fixed [0.3, 0.8], fixed 0);
}
