//! The siblings panic when the original does, with the same words, after the same effects; and
//! when a tangent or cotangent has another length than its variable, before anything happens.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/panics.rs"]
mod panics;

use common::{attempt, log, vals};
use panics::*;

panics! {
    value swapped, swapped_fwd, swapped_rev, swapped_vjp => (ref vals(4, 1), val 0.7) "internal error: entered unreachable code",
        (ref vals(3, 1), val -0.7) "k must be positive, it is -0.7";
    value not_yet, not_yet_fwd, not_yet_rev, not_yet_vjp => (ref vals(3, 1), val 0.7) "not yet implemented: of 3 numbers",
        (ref vals(3, 1), val -0.7) "k must not be negative, it is -0.7";
    value out_of_bounds, out_of_bounds_fwd, out_of_bounds_rev, out_of_bounds_vjp => (ref vals(3, 1), fixed 5) "the len is 3 but the index is 3";
    value after_effects, after_effects_fwd, after_effects_rev, after_effects_vjp => (ref vals(3, 1), fixed 5) "the len is 3 but the index is 3";
    unit second_too_short, second_too_short_fwd, second_too_short_rev, second_too_short_vjp => (ref vals(3, 1), ref vals(2, 1), mut vals(4, 1)) "the len is 2 but the index is 2",
        (ref vals(3, 1), ref vals(4, 1), mut vals(1, 1)) "the len is 1 but the index is 1",
        (ref vals(3, 1), ref Vec::<f64>::new(), mut Vec::<f64>::new()) "the len is 0 but the index is 0";
    value range_too_long, range_too_long_fwd, range_too_long_rev, range_too_long_vjp => (ref vals(3, 1), fixed 1, fixed 5) "out of range for slice of length 3",
        (ref vals(3, 1), fixed 3, fixed 2) "slice index starts at 3 but ends at 2";
    value checks, checks_fwd, checks_rev, checks_vjp => (val -0.7, ref vals(3, 1)) "x must be positive, it is -0.7",
        (val 0.7, ref vals(2, 1)) "with x = 0.7";
    value diverges, diverges_fwd, diverges_rev, diverges_vjp => (val 0.7) "no convergence after 6 steps from 0.7";
    value integer_trouble, integer_trouble_fwd, integer_trouble_rev, integer_trouble_vjp => (val 0.7, fixed 2, fixed 1) "attempt to subtract with overflow",
        (val 0.7, fixed 4, fixed 0) "attempt to divide by zero";
    unit mismatched_copy, mismatched_copy_fwd, mismatched_copy_rev, mismatched_copy_vjp => (ref vals(3, 1), mut vals(2, 1)) "does not match destination slice length";
    value pops_too_often, pops_too_often_fwd, pops_too_often_rev, pops_too_often_vjp => (val 0.7, fixed 3) "called `Option::unwrap()` on a `None` value";
    value empty_ends, empty_ends_fwd, empty_ends_rev, empty_ends_vjp => (ref Vec::<f64>::new()) "no first element";
    unit bad_split, bad_split_fwd, bad_split_rev, bad_split_vjp => (mut vals(3, 1), fixed 4) "mid > len";
    value bad_clamp, bad_clamp_fwd, bad_clamp_rev, bad_clamp_vjp => (val 0.7, val 1.0, val 0.5) "min > max";
    value bad_windows, bad_windows_fwd, bad_windows_rev, bad_windows_vjp => (ref vals(3, 1), fixed 0) "window size must be non-zero";
    value bad_step, bad_step_fwd, bad_step_rev, bad_step_vjp => (val 0.7, fixed 0) "assertion failed: step != 0";
    unit bad_swap, bad_swap_fwd, bad_swap_rev, bad_swap_vjp => (mut vals(3, 1), fixed 3) "the len is 3 but the index is 3";
    value in_callee, in_callee_fwd, in_callee_rev, in_callee_vjp => (ref vals(3, 1), fixed 3) "the len is 3 but the index is 4";
    value in_dead_code, in_dead_code_fwd, in_dead_code_rev, in_dead_code_vjp => (val 0.7, ref vals(3, 1), fixed 3) "the len is 3 but the index is 3";
    value which_first, which_first_fwd, which_first_rev, which_first_vjp => (ref vals(3, 1), ref vals(2, 1), fixed 1) "the len is 2 but the index is 2",
        (ref vals(1, 1), ref vals(1, 1), fixed 1) "the len is 1 but the index is 1";
    unit right_side_first, right_side_first_fwd, right_side_first_rev, right_side_first_vjp => (mut vals(2, 1), ref vals(2, 1), fixed 5) "the len is 2 but the index is 6";
    unit ragged_columns, ragged_columns_fwd, ragged_columns_rev, ragged_columns_vjp => (ref vec![vals(12, 1), vals(9, 2)], mut vals(12, 3), fixed 12) "the len is 9 but the index is 9",
        (ref vec![vals(12, 1), vals(11, 2)], mut vals(10, 3), fixed 12) "the len is 10 but the index is 10";
    unit short_result, short_result_fwd, short_result_rev, short_result_vjp => (ref vals(6, 1), mut vals(6, 3)) "the len is 5 but the index is 5";
}

tests! {
    value good_clamp, bad_clamp_fwd, bad_clamp_rev, bad_clamp_vjp => (val 0.7, val 0.1, val 0.5);
    value good_callee, in_callee_fwd, in_callee_rev, in_callee_vjp => (ref vals(5, 1), fixed 3);
    value good_dead_code, in_dead_code_fwd, in_dead_code_rev, in_dead_code_vjp => (val 0.7, ref vals(3, 1), fixed 2);
    unit good_copy, mismatched_copy_fwd, mismatched_copy_rev, mismatched_copy_vjp => (ref vals(3, 1), mut vals(3, 2));
}

// Names of their own for the tests of what does not panic.
fn good_clamp(x: f64, lo: f64, hi: f64) -> f64 {
    bad_clamp(x, lo, hi)
}

fn good_callee(x: &[f64], n: usize) -> f64 {
    in_callee(x, n)
}

fn good_dead_code(x: f64, v: &[f64], i: usize) -> f64 {
    in_dead_code(x, v, i)
}

fn good_copy(x: &[f64], out: &mut [f64]) {
    mismatched_copy(x, out);
}

/// Both lengths and the name stand in the message, and nothing has happened yet.
#[test]
fn lengths_are_compared_at_entry() {
    log::take();
    let x = [1.0, 2.0, 3.0];

    let message = attempt(|| after_effects_fwd(&x, &[1.0; 2], 2)).expect_err("no panic");
    assert!(message.contains("`x`") && message.contains('3') && message.contains('2'), "{message}");

    let mut bar = [7.0; 4];
    let message = attempt(|| after_effects_rev(&x, &mut bar, 2, 1.0)).expect_err("no panic");
    assert!(message.contains("`x`") && message.contains('3') && message.contains('4'), "{message}");
    assert_eq!(bar, [7.0; 4]);
    assert_eq!(log::take(), Vec::<String>::new());

    let (mut out, mut out_bar, mut bx, mut by) = ([5.0; 3], [1.0; 2], [0.0; 3], [0.0; 3]);
    let message =
        attempt(|| second_too_short_rev(&x, &mut bx, &x, &mut by, &mut out, &mut out_bar)).expect_err("no panic");
    assert!(message.contains("`out`"), "{message}");
    assert_eq!((out, out_bar, bx, by), ([5.0; 3], [1.0; 2], [0.0; 3], [0.0; 3]));

    let mut out_dot = [1.0; 2];
    let message = attempt(|| second_too_short_fwd(&x, &x, &x, &x, &mut out, &mut out_dot)).expect_err("no panic");
    assert!(message.contains("`out`"), "{message}");
    assert_eq!(out, [5.0; 3]);
}
