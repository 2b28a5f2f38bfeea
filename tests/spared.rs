//! Writes into containers that need not be undone, and those that must be.

#[macro_use]
mod common;
#[path = "corpus/spared.rs"]
mod spared;

use common::vals;
use spared::*;

fn matrix() -> Vec<f64> {
    vec![2.3, 0.2, 0.4, 0.5, 1.9, 0.3, 0.8, 0.1, 2.1]
}

tests! {
    value chained, chained_fwd, chained_rev, chained_vjp => (ref vals(5, 1));
    value factored, factored_fwd, factored_rev, factored_vjp => (ref matrix(), fixed 3);
    value shared_rows, shared_rows_fwd, shared_rows_rev, shared_rows_vjp => (ref vals(12, 1), fixed 3);
    value rows_of_time, rows_of_time_fwd, rows_of_time_rev, rows_of_time_vjp => (ref vals(4, 1), fixed 3);
    value falling, falling_fwd, falling_rev, falling_vjp => (ref vals(4, 2)) (ref vals(5, 1));
    value warped, warped_fwd, warped_rev, warped_vjp => (ref vals(3, 1), ref vals(4, 3));
    value anywhere, anywhere_fwd, anywhere_rev, anywhere_vjp => (ref vals(4, 2), fixed &[2usize, 0, 3, 1]);
    value every_second, every_second_fwd, every_second_rev, every_second_vjp => (ref vals(6, 2));
    value root_of, root_of_fwd, root_of_rev, root_of_vjp => (ref matrix(), fixed 3);
    value told_by_conditions, told_by_conditions_fwd, told_by_conditions_rev, told_by_conditions_vjp => (ref vals(4, 1), fixed 4) (ref vals(5, 2), fixed 3);
    value by_turns, by_turns_fwd, by_turns_rev, by_turns_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value behind_a_reference, behind_a_reference_fwd, behind_a_reference_rev, behind_a_reference_vjp => (ref vals(4, 1));
    value below_zero, below_zero_fwd, below_zero_rev, below_zero_vjp => (ref vals(4, 3), fixed -2) (ref vals(4, 5), fixed 1);
}
