//! Programs of a type or two with what belongs to them, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/small_programs.rs"]
mod small_programs;

use common::vals;
use small_programs::*;

tests! {
    value of_grains, of_grains_fwd, of_grains_rev, of_grains_vjp => (ref [0.7, 1.3, 0.9, 1.4], val 0.07);
    value descended, descended_fwd, descended_rev, descended_vjp =>
        (ref vec![0.2, 1.7], val 2.0) (ref vec![-0.6, 0.3], val 1.7);
    value expanded, expanded_fwd, expanded_rev, expanded_vjp =>
        (ref vals(3, 1), ref vals(2, 2), val 0.6) (ref vals(1, 3), ref vals(4, 2), val -1.2);
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vals(3, 1)) (ref vals(1, 2));
    value squares, squares_fwd, squares_rev, squares_vjp => (val 0.3, val 1.1) (val -2.0, val 0.4);
    value lazily, lazily_fwd, lazily_rev, lazily_vjp => (val 0.7, ref vals(3, 1)) (val 0.7, ref vals(0, 1));
    value one_or_other, one_or_other_fwd, one_or_other_rev, one_or_other_vjp =>
        (ref vec![0.3, 1.2, -0.7, 2.1]) (ref vec![0.3, 0.2, -0.7]);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref vals(4, 1), val 0.05) (ref vals(0, 1), val 0.05);
    value followed, followed_fwd, followed_rev, followed_vjp => (val 0.7, ref vals(4, 1)) (val 0.3, ref vals(1, 1));
    value seen, seen_fwd, seen_rev, seen_vjp =>
        (val 0.05, val 0.06, val 1.0) (val 0.3, val -0.2, val 0.1) (val 2.0, val 0.1, val 1.0);
    value behind_a_name, behind_a_name_fwd, behind_a_name_rev, behind_a_name_vjp => (ref vals(3, 1), val 0.6);
    value by_two_names, by_two_names_fwd, by_two_names_rev, by_two_names_vjp => (ref vec![0.6, 0.1, 0.5]);
    value skewness, skewness_fwd, skewness_rev, skewness_vjp => (ref vec![0.3, -1.2, 0.8, 0.1, 2.2]);
}
