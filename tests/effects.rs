//! Effects happen once and in order in every sibling, and not again in a pullback: each case
//! compares the notes of the thread and the inactive `&mut` parameters.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/effects.rs"]
mod effects;

use common::{log, vals};
use effects::*;

tests! {
    value changing_conditions, changing_conditions_fwd, changing_conditions_rev, changing_conditions_vjp => (ref vec![0.3, 1.5, -0.7], val 0.4, val 0.8) (ref vec![0.3, 0.5, 0.1], val 0.1, val 0.7) (ref vec![0.3, 5.5, 0.1], val 0.3, val 0.9);
    value advanced_once, advanced_once_fwd, advanced_once_rev, advanced_once_vjp => (ref vec![0.3, 1.2, 2.7, 3.1, 4.5], val 1.5) (ref vec![0.3, 1.2, 2.7, 3.1, 4.5], val 3.5) (ref vec![0.3, 1.2], val 0.1);
    value straight_notes, straight_notes_fwd, straight_notes_rev, straight_notes_vjp => (val 0.7, fixed 3);
    unit noted_places, noted_places_fwd, noted_places_rev, noted_places_vjp => (mut vals(3, 1), fixed 2);
    value noted_conditions, noted_conditions_fwd, noted_conditions_rev, noted_conditions_vjp => (val 0.7, fixed 2) (val 0.7, fixed 5) (val 0.7, fixed 0);
    value noted_bounds, noted_bounds_fwd, noted_bounds_rev, noted_bounds_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value with_log, with_log_fwd, with_log_rev, with_log_vjp => (ref vec![0.3, 0.5, 0.2, 0.9], side vec![9usize], side 2usize) (ref vec![0.3], side vec![9usize], side 2usize);
    value with_state, with_state_fwd, with_state_rev, with_state_vjp => (val 0.7, side 42u64, fixed 7) (val 0.7, side 42u64, fixed 0);
    value noted_calls, noted_calls_fwd, noted_calls_rev, noted_calls_vjp => (val 0.7, side vec![9usize]);
    value order_of_operands, order_of_operands_fwd, order_of_operands_rev, order_of_operands_vjp => (val 0.7);
    value noted_arms, noted_arms_fwd, noted_arms_rev, noted_arms_vjp => (val 0.7, fixed 0) (val 0.7, fixed 1) (val 0.7, fixed 2);
    value noted_return, noted_return_fwd, noted_return_rev, noted_return_vjp => (val 0.7, fixed 5) (val 0.7, fixed 2) (val 0.7, fixed 0);
}

/// What the cases compare is not empty: the notes of the original, and of `_rev`.
#[test]
fn notes_are_taken() {
    log::take();
    order_of_operands(0.7);
    let expected = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    assert_eq!(log::take(), expected);
    order_of_operands_rev(0.7, 1.0);
    assert_eq!(log::take(), expected);
    let (_, pull) = order_of_operands_vjp(0.7);
    assert_eq!(log::take(), expected);
    pull(1.0);
    assert_eq!(log::take(), Vec::<String>::new());
}
