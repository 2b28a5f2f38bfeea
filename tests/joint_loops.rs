//! Loops that are swept iteration by iteration, and loops that must not be.

#[macro_use]
mod common;
#[allow(clippy::all)]
#[path = "corpus/constant_elements.rs"]
mod constant_elements;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/joint_loops.rs"]
mod joint_loops;
#[allow(clippy::all)]
#[path = "corpus/rooms.rs"]
mod rooms;
#[allow(clippy::all)]
#[path = "corpus/scratch.rs"]
mod scratch;

use common::vals;
use constant_elements::*;
use joint_loops::*;
use rooms::*;
use scratch::*;

tests! {
    value mean_square, mean_square_fwd, mean_square_rev, mean_square_vjp => (ref vals(5, 1), val 0.7) (ref vals(1, 1), val 0.7);
    value nonlinear_behind, nonlinear_behind_fwd, nonlinear_behind_rev, nonlinear_behind_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value product_of_sums, product_of_sums_fwd, product_of_sums_rev, product_of_sums_vjp => (ref vals(5, 1));
    value factor_changes, factor_changes_fwd, factor_changes_rev, factor_changes_vjp => (ref vals(4, 1), val 0.7);
    value reused_name, reused_name_fwd, reused_name_rev, reused_name_vjp => (ref vals(4, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value sum_goes_on, sum_goes_on_fwd, sum_goes_on_rev, sum_goes_on_vjp => (ref vals(4, 1), val 0.7);
    value two_sums, two_sums_fwd, two_sums_rev, two_sums_vjp => (ref vals(4, 1), ref vals(3, 2));
    value products_inside, products_inside_fwd, products_inside_rev, products_inside_vjp => (ref vals(4, 1), ref vals(5, 2)) (ref Vec::<f64>::new(), ref vals(3, 2));
    value held, held_fwd, held_rev, held_vjp => (ref vec![vals(3, 1), vals(4, 2)], fixed &[[0, 1], [1, 3], [1, 7]]);
    value not_held, not_held_fwd, not_held_rev, not_held_vjp => (ref vec![vals(3, 1), vals(1, 2), vals(4, 3)]);
    value held_by_turns, held_by_turns_fwd, held_by_turns_rev, held_by_turns_vjp => (ref vec![vals(3, 1), vals(1, 2), vals(4, 3)]) (ref vec![vals(2, 1)]);
    value bump, bump_fwd, bump_rev, bump_vjp => (val 0.7);
    value calls_on_some_paths, calls_on_some_paths_fwd, calls_on_some_paths_rev, calls_on_some_paths_vjp => (ref vals(6, 1)) (ref vec![-0.4, -0.2]);
    value own_scratch, own_scratch_fwd, own_scratch_rev, own_scratch_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 1), fixed 0);
    value scratch_but_one, scratch_but_one_fwd, scratch_but_one_rev, scratch_but_one_vjp => (ref vals(4, 1), fixed 2);
    value scratch_sometimes, scratch_sometimes_fwd, scratch_sometimes_rev, scratch_sometimes_vjp => (ref vals(5, 1));
    unit fill_with, fill_with_fwd, fill_with_rev, fill_with_vjp => (val 0.7, mut vals(3, 1));
    unit fill_as_asserted, fill_as_asserted_fwd, fill_as_asserted_rev, fill_as_asserted_vjp => (ref vals(3, 1), mut vals(3, 2));
    unit fill_some, fill_some_fwd, fill_some_rev, fill_some_vjp => (ref vals(2, 1), mut vals(3, 2));
    unit add_into, add_into_fwd, add_into_rev, add_into_vjp => (val 0.7, mut vals(3, 1));
    unit fill_if, fill_if_fwd, fill_if_rev, fill_if_vjp => (val 0.7, mut vals(3, 1)) (val -0.7, mut vals(3, 1));
    unit fill_unless, fill_unless_fwd, fill_unless_rev, fill_unless_vjp => (val 0.7, mut vals(3, 1)) (val -0.7, mut vals(3, 1));
    value lent_scratch, lent_scratch_fwd, lent_scratch_rev, lent_scratch_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value lent_to_some, lent_to_some_fwd, lent_to_some_rev, lent_to_some_vjp => (ref vals(4, 1));
    value lent_to_add, lent_to_add_fwd, lent_to_add_rev, lent_to_add_vjp => (ref vals(4, 1));
    value lent_on_paths, lent_on_paths_fwd, lent_on_paths_rev, lent_on_paths_vjp => (ref vec![0.4, -0.7, -0.2, 0.9]) (ref vec![-0.3, 0.5]);
    value counter_goes_on, counter_goes_on_fwd, counter_goes_on_rev, counter_goes_on_vjp => (ref vals(6, 1));
    value nothing_there, nothing_there_fwd, nothing_there_rev, nothing_there_vjp => (ref vals(9, 1), fixed 3) (ref vals(3, 1), fixed 0);
    value index_moves, index_moves_fwd, index_moves_rev, index_moves_vjp => (ref vals(6, 1));
    unit in_place, in_place_fwd, in_place_rev, in_place_vjp => (mut vals(4, 1), ref vals(4, 2));
    unit own_outputs, own_outputs_fwd, own_outputs_rev, own_outputs_vjp => (ref vals(5, 1), mut vals(4, 2));
    unit running_outputs, running_outputs_fwd, running_outputs_rev, running_outputs_vjp => (ref vals(5, 1), mut vals(5, 2));
    value over_parts, over_parts_fwd, over_parts_rev, over_parts_vjp => (ref vals(7, 1)) (ref Vec::<f64>::new());
    value both_in_rooms, both_in_rooms_fwd, both_in_rooms_rev, both_in_rooms_vjp => (ref vals(4, 1), fixed 3, fixed 2) (ref vals(2, 1), fixed 0, fixed 2);
    value rooms_in_one, rooms_in_one_fwd, rooms_in_one_rev, rooms_in_one_vjp => (ref vals(4, 1), fixed 3, fixed 2) (ref vals(1, 1), fixed 1, fixed 1);
    value filled_and_changed, filled_and_changed_fwd, filled_and_changed_rev, filled_and_changed_vjp => (ref vals(4, 1), fixed 3) (ref vals(2, 1), fixed 0);
    value changed_behind, changed_behind_fwd, changed_behind_rev, changed_behind_vjp => (ref vals(4, 1), fixed 3);
    value last_is_read, last_is_read_fwd, last_is_read_rev, last_is_read_vjp => (ref vals(4, 1), fixed 3) (ref vals(2, 1), fixed 0);
    value one_before_is_read, one_before_is_read_fwd, one_before_is_read_rev, one_before_is_read_vjp => (ref vals(4, 1), fixed 3);
    value on_some_paths, on_some_paths_fwd, on_some_paths_rev, on_some_paths_vjp => (ref vals(4, 1), fixed 4);
    value seen_through_others, seen_through_others_fwd, seen_through_others_rev, seen_through_others_vjp => (ref vals(4, 1), fixed 3);
    value rows_of_several_lengths, rows_of_several_lengths_fwd, rows_of_several_lengths_rev, rows_of_several_lengths_vjp => (ref vals(6, 1), fixed 3);
    value of_several_lengths, of_several_lengths_fwd, of_several_lengths_rev, of_several_lengths_vjp => (ref vals(4, 1));
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (ref vals(3, 1));
    value change_places, change_places_fwd, change_places_rev, change_places_vjp => (ref vals(3, 1));
    value left_early, left_early_fwd, left_early_rev, left_early_vjp => (ref vals(3, 1));
    value inside_of_others, inside_of_others_fwd, inside_of_others_rev, inside_of_others_vjp => (ref vals(3, 1));
    value lent_in_turn, lent_in_turn_fwd, lent_in_turn_rev, lent_in_turn_vjp => (ref vals(3, 1));
    value classes, classes_fwd, classes_rev, classes_vjp => (ref vals(6, 1), fixed 2) (ref vals(3, 1), fixed 3);
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vals(4, 1), fixed &[0.2, -0.4, 0.7, 0.1, 1.3, -0.6, 0.5, 0.9], fixed &[[0.3, -0.8, 0.1, 0.5], [1.2, 0.4, 0.6, -0.2], [0.7, 0.9, -1.1, 0.8]]);
    value weights_that_change, weights_that_change_fwd, weights_that_change_rev, weights_that_change_vjp => (ref vals(4, 1));
    value nearest, nearest_fwd, nearest_rev, nearest_vjp => (ref vals(6, 1), fixed &[0.2, -0.4, 0.7, 0.1, 1.3, -0.6, 0.5], fixed 2);
    value counted, counted_fwd, counted_rev, counted_vjp => (ref vals(3, 1), fixed &[0.2, -0.4, 0.7, 0.1]);
    value given_away, given_away_fwd, given_away_rev, given_away_vjp => (ref vals(3, 1));
    value discounted, discounted_fwd, discounted_rev, discounted_vjp => (val 0.3, val 0.8, ref vals(5, 1)) (val 0.3, val 0.8, ref Vec::<f64>::new());
    value named_alike, named_alike_fwd, named_alike_rev, named_alike_vjp => (val 0.7, ref vals(5, 1)) (val 0.3, ref Vec::<f64>::new());
    value copied_rows, copied_rows_fwd, copied_rows_rev, copied_rows_vjp => (ref vals(3, 1), fixed &[[0.2, -0.4, 0.7], [1.3, 0.5, -0.9]]);
    value stacked, stacked_fwd, stacked_rev, stacked_vjp => (ref vals(3, 1));
    value factors_that_wait, factors_that_wait_fwd, factors_that_wait_rev, factors_that_wait_vjp => (val 0.7, ref vals(5, 1)) (val 0.3, ref Vec::<f64>::new());
    value two_loops_and_a_factor, two_loops_and_a_factor_fwd, two_loops_and_a_factor_rev, two_loops_and_a_factor_vjp => (val 0.7, ref vals(5, 1)) (val 0.3, ref Vec::<f64>::new());
    value factor_of_what_is_lent, factor_of_what_is_lent_fwd, factor_of_what_is_lent_rev, factor_of_what_is_lent_vjp => (val 0.7, ref vals(5, 1)) (val 0.3, ref Vec::<f64>::new());
    value factor_in_a_branch, factor_in_a_branch_fwd, factor_in_a_branch_rev, factor_in_a_branch_vjp => (val 0.7, ref vals(5, 1)) (val 0.3, ref Vec::<f64>::new());
}

/// Only who gives all of an argument a new value, on every path and before reading it, says so.
#[test]
fn callees_say_what_they_overwrite() {
    fn bits<C: cotangent::__private::Callee>() -> u64 {
        C::OVERWRITES
    }
    assert_eq!((bits::<fill_with_rev>(), bits::<fill_as_asserted_rev>()), (2, 2));
    let others = [bits::<fill_some_rev>(), bits::<add_into_rev>(), bits::<fill_if_rev>(), bits::<fill_unless_rev>()];
    assert_eq!(others, [0; 4]);
}
