//! Closures in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/closures.rs"]
mod closures;

use closures::*;
use common::vals;

tests! {
    value stamps, stamps_fwd, stamps_rev, stamps_vjp => (ref vals(4, 1)) (ref vals(2, 3));
    value calls_one_another, calls_one_another_fwd, calls_one_another_rev, calls_one_another_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value changes_a_capture, changes_a_capture_fwd, changes_a_capture_rev, changes_a_capture_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value moved_copies, moved_copies_fwd, moved_copies_rev, moved_copies_vjp => (val 0.7) (val -0.4);
    value names_of_the_definition, names_of_the_definition_fwd, names_of_the_definition_rev, names_of_the_definition_vjp => (val 0.7, val 1.3);
    value returns_early, returns_early_fwd, returns_early_rev, returns_early_vjp => (ref vec![0.3, 0.8, -0.05, -0.7, 0.2]) (ref vec![0.3, 0.95, 0.1]) (ref Vec::<f64>::new());
    value in_conditions, in_conditions_fwd, in_conditions_rev, in_conditions_vjp => (ref vec![0.9, 0.2, -0.7, 0.4], fixed 1) (ref vec![1.9, 0.2], fixed 3);
    value patterns_and_tuples, patterns_and_tuples_fwd, patterns_and_tuples_rev, patterns_and_tuples_vjp => (val 0.7, val 1.3);
    value function_items, function_items_fwd, function_items_rev, function_items_vjp => (ref vals(3, 1)) (ref vals(2, 1));
    value behind_references, behind_references_fwd, behind_references_rev, behind_references_vjp => (val 0.7);
    value moved_corners, moved_corners_fwd, moved_corners_rev, moved_corners_vjp => (ref vec![0.7, 1.2]) (ref vec![0.2, -0.6]);
    value inactive_closures, inactive_closures_fwd, inactive_closures_rev, inactive_closures_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value on_buffers, on_buffers_fwd, on_buffers_rev, on_buffers_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value runge_kutta, runge_kutta_fwd, runge_kutta_rev, runge_kutta_vjp => (val 0.3, val 1.2, fixed 5) (val 0.3, val 1.2, fixed 0);
    value names_of_conditions, names_of_conditions_fwd, names_of_conditions_rev, names_of_conditions_vjp => (val 0.7, val 1.3) (val 1.2, val 0.05);
    value questions, questions_fwd, questions_rev, questions_vjp => (val 0.7, val 1.3) (val 1.3, val 0.7) (val -0.4, val -1.1) (val -0.4, val 0.6);
    value returns_to_the_method, returns_to_the_method_fwd, returns_to_the_method_rev, returns_to_the_method_vjp => (val Some(1.3), val 0.7) (val Some(0.6), val 0.7) (val Some(0.6), val -0.7) (val None::<f64>, val 0.7);
}
