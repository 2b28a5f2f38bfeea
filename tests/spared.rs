//! Writes into containers that need not be undone, and those that must be; vectors that take the place of others.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/exchanged.rs"]
mod exchanged;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/spared.rs"]
mod spared;

use common::{positive, vals};
use exchanged::*;
use spared::*;

fn matrix() -> Vec<f64> {
    vec![2.3, 0.2, 0.4, 0.5, 1.9, 0.3, 0.8, 0.1, 2.1]
}

tests! {
    value by_a_named_length, by_a_named_length_fwd, by_a_named_length_rev, by_a_named_length_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value by_lengths_that_differ, by_lengths_that_differ_fwd, by_lengths_that_differ_rev, by_lengths_that_differ_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value by_a_length_that_grows, by_a_length_that_grows_fwd, by_a_length_that_grows_rev, by_a_length_that_grows_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value chained, chained_fwd, chained_rev, chained_vjp => (ref vals(5, 1));
    value factored, factored_fwd, factored_rev, factored_vjp => (ref matrix(), fixed 3);
    value row_by_row, row_by_row_fwd, row_by_row_rev, row_by_row_vjp => (ref vals(4, 1), ref vals(5, 2)) (ref vals(3, 1), ref vals(1, 2)) (ref Vec::<f64>::new(), ref vals(2, 2));
    value row_in_rounds, row_in_rounds_fwd, row_in_rounds_rev, row_in_rounds_vjp => (ref vals(4, 1), fixed 2) (ref vals(3, 1), fixed 1) (ref vals(2, 1), fixed 3);
    value row_changed_later, row_changed_later_fwd, row_changed_later_rev, row_changed_later_vjp => (ref vals(4, 1)) (ref vals(3, 2)) (ref vals(2, 1));
    value row_on_some_paths, row_on_some_paths_fwd, row_on_some_paths_rev, row_on_some_paths_vjp => (ref vals(4, 1)) (ref vals(5, 2));
    value row_that_lives_on, row_that_lives_on_fwd, row_that_lives_on_rev, row_that_lives_on_vjp => (ref vals(4, 1)) (ref vals(3, 2));
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

fn moves(n: usize) -> Vec<Vec<f64>> {
    positive(n * n, 2).chunks(n.max(1)).map(<[f64]>::to_vec).collect()
}

tests! {
    value chain, chain_fwd, chain_rev, chain_vjp => (ref positive(3, 1), ref moves(3), fixed 4) (ref positive(3, 1), ref moves(3), fixed 0) (ref positive(1, 1), ref moves(1), fixed 2);
    value moved_before, moved_before_fwd, moved_before_rev, moved_before_vjp => (ref vals(3, 1), fixed 3) (ref vals(3, 1), fixed 0);
    value moved_behind, moved_behind_fwd, moved_behind_rev, moved_behind_vjp => (ref vals(3, 1), fixed 3, fixed 2) (ref vals(2, 1), fixed 2, fixed 0) (ref vals(2, 1), fixed 0, fixed 2);
    value growing, growing_fwd, growing_rev, growing_vjp => (ref vals(3, 1), fixed 7) (ref vals(2, 4), fixed 1) (ref vals(2, 4), fixed 0);
    value collected, collected_fwd, collected_rev, collected_vjp => (ref vals(3, 1), ref vals(7, 2), fixed 3) (ref vals(3, 1), ref vals(2, 2), fixed 1) (ref vals(3, 1), ref Vec::<f64>::new(), fixed 2);
    value kept_by_turns, kept_by_turns_fwd, kept_by_turns_rev, kept_by_turns_vjp => (ref vals(3, 1), fixed 4) (ref vals(3, 1), fixed 0) (ref vals(1, 1), fixed 3);
    value three_in_turn, three_in_turn_fwd, three_in_turn_rev, three_in_turn_vjp => (ref vals(5, 1), ref vals(4, 2)) (ref vals(3, 1), ref vals(1, 2)) (ref vals(3, 1), ref vals(0, 2));
    value sometimes, sometimes_fwd, sometimes_rev, sometimes_vjp => (ref vals(3, 1), fixed 7) (ref vals(2, 1), fixed 2) (ref vals(2, 1), fixed 0);
    value left_while_away, left_while_away_fwd, left_while_away_rev, left_while_away_vjp => (ref vec![0.7, 0.9, 0.4], val 2.0) (ref vec![0.7, 0.9, 0.4], val 90.0) (ref vec![0.7, 0.9], val 0.1);
    value left_between, left_between_fwd, left_between_rev, left_between_vjp => (ref vec![0.7, 0.9, 0.4], val 0.5) (ref vec![0.7, 0.9, 0.4], val 90.0) (ref vec![0.7, 0.9], val 0.01);
    value filled_on_both_paths, filled_on_both_paths_fwd, filled_on_both_paths_rev, filled_on_both_paths_vjp => (ref vals(3, 1), fixed 5) (ref vals(2, 1), fixed 1) (ref vals(2, 1), fixed 0);
    value given_away, given_away_fwd, given_away_rev, given_away_vjp => (ref vals(3, 1), fixed 4) (ref vals(2, 1), fixed 1) (ref vals(2, 1), fixed 0);
    value of_any, of_any_fwd, of_any_rev, of_any_vjp => (ref vals(3, 1), fixed 3) (ref vals(3, 1), fixed 0);
}
