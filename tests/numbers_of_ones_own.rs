//! Numbers and operators of one's own, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code, non_snake_case)] // the form of the code is the point
#[path = "corpus/numbers_of_ones_own.rs"]
mod numbers_of_ones_own;

use numbers_of_ones_own::by_parameter::*;
use numbers_of_ones_own::own_floats::*;
use numbers_of_ones_own::sources::*;
use numbers_of_ones_own::*;

tests! {
    value weighed, weighed_fwd, weighed_rev, weighed_vjp => (val 0.7, val 1.3) (val 1.4, val 0.2);
    value decayed, decayed_fwd, decayed_rev, decayed_vjp => (val 0.7, val 1.3);
    value duals, duals_fwd, duals_rev, duals_vjp => (val 0.7, val 1.3);
    value turned_round, turned_round_fwd, turned_round_rev, turned_round_vjp => (ref vec![0.7, 1.3]);
    value tuned, tuned_fwd, tuned_rev, tuned_vjp => (val 0.7, val 1.3);
    value affine, affine_fwd, affine_rev, affine_vjp => (val 0.7, val 1.3);
    value sloped, sloped_fwd, sloped_rev, sloped_vjp => (val 0.7, val 1.3);
}
