//! Loops that are left in branches.

#[macro_use]
mod common;
#[path = "corpus/left_early.rs"]
mod left_early;

use common::vals;
use left_early::*;

const POINTS: [[f64; 4]; 3] = [[0.7, 1.3, 0.4, 2.1], [0.2, 0.3, 0.9, 0.17], [-0.4, 0.8, 1.1, 0.6]];

tests! {
    value left_in_an_arm, left_in_an_arm_fwd, left_in_an_arm_rev, left_in_an_arm_vjp => (ref vec![0.3, 0.9, -0.4, 0.6, 0.2]) (ref vec![0.25, 1.1, 0.7, 0.2]) (ref vec![1.4]);
    value in_steps, in_steps_fwd, in_steps_rev, in_steps_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value downwards, downwards_fwd, downwards_rev, downwards_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value out_of_both, out_of_both_fwd, out_of_both_rev, out_of_both_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value all_bytes, all_bytes_fwd, all_bytes_rev, all_bytes_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value bounds_that_change, bounds_that_change_fwd, bounds_that_change_rev, bounds_that_change_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value without_end, without_end_fwd, without_end_rev, without_end_vjp => (val 0.4, val 1.3) (val 0.9, val 0.2) (val -1.0, val 0.7);
    value by_arms, by_arms_fwd, by_arms_rev, by_arms_vjp =>
        (ref POINTS[0], fixed 3) (ref vals(9, 1), fixed 8) (ref vals(6, 2), fixed 6) (ref [1.2, 0.1, 0.3, 0.4], fixed 4);
    value given_or_left, given_or_left_fwd, given_or_left_rev, given_or_left_vjp =>
        (val 0.7, val 1.3, fixed 0) (val 0.7, val 1.3, fixed 1) (val 0.7, val 1.3, fixed 2) (val 0.7, val 0.4, fixed 2) (val 0.7, val 1.3, fixed 3);
    value given_or_left_in_turn, given_or_left_in_turn_fwd, given_or_left_in_turn_rev, given_or_left_in_turn_vjp =>
        (ref [0.7, 0.3, 0.1, 0.9, 0.25, 0.8], val 1.3) (ref [0.3, 0.25, 0.35, 0.3], val 0.8) (ref [0.9, 0.1, 0.3, 0.15, 0.12, 0.7], val 0.6)
        (ref [0.9, 0.8, 0.95, 0.7, 0.6], val 2.5) (ref [0.0; 0], val 0.6);
    value given_later_or_left, given_later_or_left_fwd, given_later_or_left_rev, given_later_or_left_vjp =>
        (val 1.7, val 2.3, fixed 0) (val 1.7, val 0.3, fixed 1) (val 1.7, val 1.3, fixed 1) (val 0.7, val 1.3, fixed 2) (val 0.7, val 1.3, fixed 0)
        (val 0.3, val 1.3, fixed 2) (val 0.3, val 1.3, fixed 1) (val 0.3, val 0.4, fixed 1);
    value in_pieces, in_pieces_fwd, in_pieces_rev, in_pieces_vjp => (val 0.1, val 1.37, val 1.3) (val 0.1, val 0.2, val 0.7);
    value apart_in_arms, apart_in_arms_fwd, apart_in_arms_rev, apart_in_arms_vjp =>
        (ref [0.7, 0.3, 0.9, 0.5], val 1.3, fixed 0) (ref [0.7, 0.3], val 1.3, fixed 0) (ref [0.7, 0.3], val 0.4, fixed 1) (ref [0.7, 0.3], val 0.4, fixed 2)
        (ref [0.0; 0], val 0.4, fixed 1);
    value wide_counters, wide_counters_fwd, wide_counters_rev, wide_counters_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
    value all_of_a_type, all_of_a_type_fwd, all_of_a_type_rev, all_of_a_type_vjp => (ref POINTS[0]) (ref POINTS[1]) (ref POINTS[2]) (ref vals(4, 1));
}
