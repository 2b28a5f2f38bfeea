//! Loops in both modes, with none, one and many iterations.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/loops.rs"]
mod loops;

use common::vals;
use loops::*;

tests! {
    value declared_before, declared_before_fwd, declared_before_rev, declared_before_vjp => (ref vec![0.4, -0.7, 1.2, 0.9], val 0.8) (ref vec![1.4], val -0.8);
    value rounds_inside, rounds_inside_fwd, rounds_inside_rev, rounds_inside_vjp => (ref vals(3, 1), val 0.7, fixed 2, fixed 3) (ref vals(3, 1), val 0.7, fixed 3, fixed 0) (ref vals(0, 1), val 0.7, fixed 2, fixed 2);
    value rounds_that_grow, rounds_that_grow_fwd, rounds_that_grow_rev, rounds_that_grow_vjp => (ref vec![vals(0, 1), vals(2, 2), vals(3, 3), vals(1, 4)], val 0.7) (ref vec![vals(3, 1), vals(0, 2), vals(1, 3)], val 0.7);
    value declared_structs, declared_structs_fwd, declared_structs_rev, declared_structs_vjp => (val 0.7, val 0.4, fixed 5) (val 1.1, val 1.4, fixed 9) (val 0.7, val 0.4, fixed 0);
    value many_recorded, many_recorded_fwd, many_recorded_rev, many_recorded_vjp => kink (val 0.3, fixed 2) (val 0.3, fixed 0);
    value stepped_by_hand, stepped_by_hand_fwd, stepped_by_hand_rev, stepped_by_hand_vjp => (ref vals(7, 1)) (ref vals(1, 1)) (ref vec![2.0, 3.0, 0.3, 0.4, 0.2, 0.7]);
    value repeated_square, repeated_square_fwd, repeated_square_rev, repeated_square_vjp => (val 0.9, fixed 3) (val 0.9, fixed 0) (val 0.9, fixed 1) (val 0.999, fixed 9);
    value packed_triangle, packed_triangle_fwd, packed_triangle_rev, packed_triangle_vjp => (ref vals(10, 1), fixed 5) (ref vals(10, 1), fixed 1) (ref vals(1, 1), fixed 0);
    value steps, steps_fwd, steps_rev, steps_vjp => (ref vals(7, 1), fixed 7) (ref vals(2, 1), fixed 2) (ref vals(1, 1), fixed 1);
    value no_steps, no_steps_fwd, no_steps_rev, no_steps_vjp => (ref vals(5, 1), fixed 5) (ref vals(1, 1), fixed 1) (ref vals(1, 1), fixed 0);
    value given_again, given_again_fwd, given_again_rev, given_again_vjp => (val 0.7, val 1.3, fixed 5) (val 0.4, val -0.6, fixed 2) (val 0.4, val 0.9, fixed 0);
    value late_step, late_step_fwd, late_step_rev, late_step_vjp => (ref vals(6, 1), fixed 5) (ref vals(1, 1), fixed 1) (ref vals(1, 1), fixed 0);
    value counter_in_body, counter_in_body_fwd, counter_in_body_rev, counter_in_body_vjp => (val 0.9, fixed 5) (val 0.9, fixed 0);
    value inclusive_range, inclusive_range_fwd, inclusive_range_rev, inclusive_range_vjp => (val 0.9, fixed -2, fixed 3) (val 0.9, fixed 3, fixed 3) (val 0.9, fixed 3, fixed 2);
    value reversed_range, reversed_range_fwd, reversed_range_rev, reversed_range_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new()) (ref vals(1, 2));
    value stepped_ranges, stepped_ranges_fwd, stepped_ranges_rev, stepped_ranges_vjp => (ref vals(5, 1)) (ref vals(8, 2));
    value empty_ranges, empty_ranges_fwd, empty_ranges_rev, empty_ranges_vjp => (val 0.9, fixed 3) (val 0.9, fixed 7);
    value triangle, triangle_fwd, triangle_rev, triangle_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new()) (ref vals(1, 2));
    value three_levels, three_levels_fwd, three_levels_rev, three_levels_vjp => (val 0.8, val -0.6, fixed 4) (val 0.8, val -0.6, fixed 0) (val 0.8, val -0.6, fixed 1);
    value over_slices, over_slices_fwd, over_slices_rev, over_slices_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref Vec::<f64>::new(), ref Vec::<f64>::new());
    value by_value, by_value_fwd, by_value_rev, by_value_vjp => (val [0.8, -0.3, 1.2], val vals(4, 2)) (val [0.8, -0.3, 1.2], val Vec::<f64>::new());
    value over_mutable_parts, over_mutable_parts_fwd, over_mutable_parts_rev, over_mutable_parts_vjp => (ref vals(5, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value over_mutable, over_mutable_fwd, over_mutable_rev, over_mutable_vjp => (mut vals(4, 2), val 0.7) (mut Vec::<f64>::new(), val 0.7);
    value newton_root, newton_root_fwd, newton_root_rev, newton_root_vjp => (val 2.0) (val 30.0) (val 0.25);
    value halve_until_small, halve_until_small_fwd, halve_until_small_rev, halve_until_small_vjp => (val 2.7) (val 0.2) (val -11.0);
    value irregular_steps, irregular_steps_fwd, irregular_steps_rev, irregular_steps_vjp => (ref vec![0.9, 0.8, 0.7, 1.3, 0.4, 0.2]) (ref Vec::<f64>::new());
    value loop_value, loop_value_fwd, loop_value_rev, loop_value_vjp => (val 0.7);
    value scratch_outside, scratch_outside_fwd, scratch_outside_rev, scratch_outside_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value fibonacci_chain, fibonacci_chain_fwd, fibonacci_chain_rev, fibonacci_chain_vjp => (val 0.7, val 0.4, fixed 9) (val 0.7, val 0.4, fixed 0);
    value fibonacci_tuple, fibonacci_tuple_fwd, fibonacci_tuple_rev, fibonacci_tuple_vjp => (val 0.7, val 0.4, fixed 6) (val 0.7, val 0.4, fixed 0);
    value loops_in_branches, loops_in_branches_fwd, loops_in_branches_rev, loops_in_branches_vjp => (ref vals(7, 1), fixed true) (ref vals(7, 1), fixed false) (ref Vec::<f64>::new(), fixed false);
    value loops_in_sequence, loops_in_sequence_fwd, loops_in_sequence_rev, loops_in_sequence_vjp => (ref vals(4, 1), fixed 4, fixed 3) (ref vals(4, 1), fixed 0, fixed 3)
        (ref vals(4, 1), fixed 2, fixed 0) (ref vals(4, 1), fixed 0, fixed 0);
    value last_one_wins, last_one_wins_fwd, last_one_wins_rev, last_one_wins_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value numbers_made_wide, numbers_made_wide_fwd, numbers_made_wide_rev, numbers_made_wide_vjp => (val 0.7, val 0.4) (val -0.3, val 1.2);
    value counters_made_wide, counters_made_wide_fwd, counters_made_wide_rev, counters_made_wide_vjp => (val 0.7, val 0.4) (val -0.3, val 1.2);
    value dead_loop, dead_loop_fwd, dead_loop_rev, dead_loop_vjp => (ref vals(4, 1));
}
