//! Vectors that loops move from one variable to another.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/moved_back.rs"]
mod moved_back;

use common::vals;
use moved_back::*;

tests! {
    value states, states_fwd, states_rev, states_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value changed_behind, changed_behind_fwd, changed_behind_rev, changed_behind_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value on_some_paths, on_some_paths_fwd, on_some_paths_rev, on_some_paths_vjp => (ref vals(4, 1)) (ref vals(4, 2)) (ref vec![3.1, 2.4, 2.0, 0.3]);
    value given_again, given_again_fwd, given_again_rev, given_again_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value of_other_lengths, of_other_lengths_fwd, of_other_lengths_rev, of_other_lengths_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value of_rows, of_rows_fwd, of_rows_rev, of_rows_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value rows_in_turn, rows_in_turn_fwd, rows_in_turn_rev, rows_in_turn_vjp => (ref vals(7, 1)) (ref vals(4, 3));
    value pairs_in_turn, pairs_in_turn_fwd, pairs_in_turn_rev, pairs_in_turn_vjp => (ref vals(5, 1)) (ref vals(2, 3));
}
