//! Vectors in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/vectors.rs"]
mod vectors;

use common::vals;
use vectors::*;

tests! {
    value grid_of_cells, grid_of_cells_fwd, grid_of_cells_rev, grid_of_cells_vjp => (val 0.7, fixed 3) (val 0.7, fixed 0);
    value clones_in_a_loop, clones_in_a_loop_fwd, clones_in_a_loop_rev, clones_in_a_loop_vjp => (val 0.7, fixed 3) (val 0.7, fixed 0);
    value vec_macros, vec_macros_fwd, vec_macros_rev, vec_macros_vjp => (val 0.7, fixed 3) (val 0.7, fixed 1);
    value powers_pushed, powers_pushed_fwd, powers_pushed_rev, powers_pushed_vjp => (val 0.7, fixed 5) (val 0.7, fixed 0);
    value pushed_while, pushed_while_fwd, pushed_while_rev, pushed_while_vjp => (val 0.9) (val 0.05);
    value keep_positive, keep_positive_fwd, keep_positive_rev, keep_positive_vjp => (ref vals(7, 1)) (ref vec![-1.0]) (ref Vec::<f64>::new());
    value stack_machine, stack_machine_fwd, stack_machine_rev, stack_machine_vjp => (ref vals(4, 1), fixed "xx+xd**x+") (ref vals(2, 1), fixed "xd*d*");
    value popped_for_nothing, popped_for_nothing_fwd, popped_for_nothing_rev, popped_for_nothing_vjp => (val 0.7, val -0.4);
    value cleared_each_round, cleared_each_round_fwd, cleared_each_round_rev, cleared_each_round_vjp => (ref vals(4, 1), fixed 4) (ref vals(4, 1), fixed 0);
    value cut_and_grown, cut_and_grown_fwd, cut_and_grown_rev, cut_and_grown_vjp => (ref vals(4, 1), val 0.7);
    value stages, stages_fwd, stages_rev, stages_vjp => (ref vals(3, 1), fixed 5) (ref vals(3, 2), fixed 1) (ref Vec::<f64>::new(), fixed 1);
    value extended, extended_fwd, extended_rev, extended_vjp => (ref vals(3, 1), val 0.7);
    value cloned, cloned_fwd, cloned_rev, cloned_vjp => (val vals(3, 1));
    value concatenated, concatenated_fwd, concatenated_rev, concatenated_vjp => (val vec![vals(3, 1), Vec::new(), vals(2, 2)]) (val Vec::<Vec<f64>>::new());
    value matrix_of_vectors, matrix_of_vectors_fwd, matrix_of_vectors_rev, matrix_of_vectors_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value pushed_rows, pushed_rows_fwd, pushed_rows_rev, pushed_rows_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value moved, moved_fwd, moved_rev, moved_vjp => (val vals(3, 1));
    value in_a_tuple, in_a_tuple_fwd, in_a_tuple_rev, in_a_tuple_vjp => (val (vals(3, 1), 0.7));
    value vector_of_pairs, vector_of_pairs_fwd, vector_of_pairs_rev, vector_of_pairs_vjp => (ref vec![(0.3, 0.7), (-0.4, 1.2)]) (ref Vec::<(f64, f64)>::new());
    unit pushed_behind_reference, pushed_behind_reference_fwd, pushed_behind_reference_rev, pushed_behind_reference_vjp => (ref vals(4, 1), mut vals(2, 3)) (ref Vec::<f64>::new(), mut vals(2, 3));
    value reduced_behind_reference, reduced_behind_reference_fwd, reduced_behind_reference_rev, reduced_behind_reference_vjp => (mut vals(4, 1));
    value merge_sorted, merge_sorted_fwd, merge_sorted_rev, merge_sorted_vjp => (ref vec![0.1, 0.4, 0.9], ref vec![0.2, 0.3, 1.0, 1.1]) (ref Vec::<f64>::new(), ref vec![0.2]);
    value mixed_vectors, mixed_vectors_fwd, mixed_vectors_rev, mixed_vectors_vjp => (ref vals(4, 1), fixed &[2, 0, 2, 2, 3]) (ref vals(4, 1), fixed &[]);
    value constant_vectors, constant_vectors_fwd, constant_vectors_rev, constant_vectors_vjp => (val 0.7);
    value moved_on_one_path, moved_on_one_path_fwd, moved_on_one_path_rev, moved_on_one_path_vjp => (val 0.7, val vals(3, 1)) (val 0.3, val vec![0.4, 0.5]) (val 0.3, val vec![0.4, -0.5, 0.2]);
    value bent_twice, bent_twice_fwd, bent_twice_rev, bent_twice_vjp => (ref vals(4, 1), val 0.3) (ref Vec::<f64>::new(), val 0.3);
    value emptied, emptied_fwd, emptied_rev, emptied_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 1), fixed 0) (ref vals(3, 2), fixed 1);
    value emptied_pairs, emptied_pairs_fwd, emptied_pairs_rev, emptied_pairs_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 1), fixed 0) (ref vals(3, 2), fixed 1);
    value split_pieces, split_pieces_fwd, split_pieces_rev, split_pieces_vjp => (ref vals(6, 1), fixed 3) (ref vals(3, 2), fixed 1) (ref vals(3, 2), fixed 0);
    value pooled, pooled_fwd, pooled_rev, pooled_vjp => (ref vec![0.3, 0.7, 0.5, 0.2], val 0.4) (ref vec![0.3, 0.7, -0.5, 0.2], val 0.4) (ref Vec::<f64>::new(), val 0.4);
    value moved_and_replaced, moved_and_replaced_fwd, moved_and_replaced_rev, moved_and_replaced_vjp => (ref vec![0.4, 0.7, 0.5], fixed 4) (ref vec![0.4, 0.7], fixed 5) (ref vec![0.4, 0.7], fixed 0);
    value joined_rows, joined_rows_fwd, joined_rows_rev, joined_rows_vjp => (ref vals(5, 1), val 0.4) (ref vals(1, 2), val -0.3);
    value with_room, with_room_fwd, with_room_rev, with_room_vjp => (val 0.7, val 1.1) (val -0.4, val 0.6);
    value kept_before_changes, kept_before_changes_fwd, kept_before_changes_rev, kept_before_changes_vjp => (ref vals(4, 1), val 0.3) (ref vals(3, 2), val -0.2);
    value taken_apart, taken_apart_fwd, taken_apart_rev, taken_apart_vjp => (val 0.1, val vec![0.4, 0.9, 1.2]) (val 9.0, val vec![0.4, 0.9, 1.2]) (val 0.0, val vec![0.4, 0.9]);
}
