//! Writes that are easy to overlook.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/hidden_writes.rs"]
mod hidden_writes;
#[allow(clippy::all)]
#[path = "corpus/own_counters.rs"]
mod own_counters;

use common::vals;
use hidden_writes::*;
use own_counters::*;
use std::cell::Cell;

tests! {
    value index_moves_on, index_moves_on_fwd, index_moves_on_rev, index_moves_on_vjp => (ref vals(4, 1));
    value offset_walk, offset_walk_fwd, offset_walk_rev, offset_walk_vjp => (ref vals(4, 1));
    value fibonacci_factors, fibonacci_factors_fwd, fibonacci_factors_rev, fibonacci_factors_vjp => (val 0.7);
    value counter_behind_reference, counter_behind_reference_fwd, counter_behind_reference_rev, counter_behind_reference_vjp => (val 0.7);
    value items_change, items_change_fwd, items_change_rev, items_change_vjp => (val 0.7);
    value condition_with_effect, condition_with_effect_fwd, condition_with_effect_rev, condition_with_effect_vjp => (val 0.7);
    value narrow_parts, narrow_parts_fwd, narrow_parts_rev, narrow_parts_vjp => (val 0.7);
    value maximum_by_path, maximum_by_path_fwd, maximum_by_path_rev, maximum_by_path_vjp => (ref vec![0.3, 1.2, 0.7]);
    value ring_buffer, ring_buffer_fwd, ring_buffer_rev, ring_buffer_vjp => (ref vals(5, 1));
    value deferred_in_loop, deferred_in_loop_fwd, deferred_in_loop_rev, deferred_in_loop_vjp => (val 0.7);
    value reference_in_loop, reference_in_loop_fwd, reference_in_loop_rev, reference_in_loop_vjp => (val 0.7);
    value constant_step, constant_step_fwd, constant_step_rev, constant_step_vjp => (val 0.7, fixed 3);
    value endless, endless_fwd, endless_rev, endless_vjp => (val 0.7);
    value asked, asked_fwd, asked_rev, asked_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value asked_with_effects, asked_with_effects_fwd, asked_with_effects_rev, asked_with_effects_vjp => (ref vec![0.4, 0.7, 0.2, 1.3, 0.5], val 1.2) (ref vec![0.9, 0.2], val 0.3);
    value searched_with_effects, searched_with_effects_fwd, searched_with_effects_rev, searched_with_effects_vjp => (ref vec![0.35, 0.7, 0.2, 1.3, 0.5], val 1.2) (ref vec![0.9, 0.2], val 5.3);
    value lent_before, lent_before_fwd, lent_before_rev, lent_before_vjp => (ref vals(3, 1), val 0.7);
    value left_out_with_effects, left_out_with_effects_fwd, left_out_with_effects_rev, left_out_with_effects_vjp => (ref vals(6, 1), val 0.7) (ref vals(2, 1), val 0.7);
    value way_changes, way_changes_fwd, way_changes_rev, way_changes_vjp => (ref vals(5, 1), val 0.7);
    value counted_calls, counted_calls_fwd, counted_calls_rev, counted_calls_vjp => (ref vec![0.3, 0.1, 0.5], fixed &*Box::leak(Box::new(Cell::new(0))), val 0.7);
    value sampled, sampled_fwd, sampled_rev, sampled_vjp => (ref [0.7, 1.3, 0.4]) (ref [0.2, 0.9, 0.8]);
    value shared, shared_fwd, shared_rev, shared_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value moving_bounds, moving_bounds_fwd, moving_bounds_rev, moving_bounds_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value tank, tank_fwd, tank_rev, tank_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
}

/// What is written into a constant is differentiated inside of the function, and gives the caller nothing.
#[test]
fn constant_parameter_becomes_active() {
    let mut log = vec![1.0];
    assert_eq!(constant_log_rev(3.0, &mut log, 1.0), (27.0, 18.0));
    assert_eq!(log, [1.0, 9.0]);
    assert_eq!(constant_log_fwd(3.0, 1.0, &mut vec![]), (27.0, 18.0));
    assert_eq!(constant_log(3.0, &mut vec![]), 27.0);
}
