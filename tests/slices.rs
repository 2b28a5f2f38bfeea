//! Slices in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/slices.rs"]
mod slices;

use common::{rows, vals};
use slices::*;

tests! {
    value masked, masked_fwd, masked_rev, masked_vjp => (ref vals(4, 1), val 0.7);
    value autocorrelation, autocorrelation_fwd, autocorrelation_rev, autocorrelation_vjp => (ref vals(5, 1), fixed 2) (ref vals(5, 1), fixed 0) (ref vals(3, 1), fixed 3);
    value sub_slices, sub_slices_fwd, sub_slices_rev, sub_slices_vjp => (ref vals(5, 1)) (ref vals(3, 2));
    value over_windows, over_windows_fwd, over_windows_rev, over_windows_vjp => (ref vals(6, 1)) (ref vals(2, 1)) (ref Vec::<f64>::new());
    value over_chunks, over_chunks_fwd, over_chunks_rev, over_chunks_vjp => (ref vals(7, 1), fixed 2) (ref vals(6, 1), fixed 3) (ref vals(1, 1), fixed 2);
    value split_and_dot, split_and_dot_fwd, split_and_dot_rev, split_and_dot_vjp => (ref vals(5, 1), fixed 2) (ref vals(5, 1), fixed 0) (ref vals(5, 1), fixed 5);
    value ends, ends_fwd, ends_rev, ends_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    unit split_mutable, split_mutable_fwd, split_mutable_rev, split_mutable_vjp => (mut vals(6, 1)) (mut vals(5, 1));
    unit in_place_methods, in_place_methods_fwd, in_place_methods_rev, in_place_methods_vjp => (mut vals(5, 1), val 0.7) (mut vals(3, 1), val 0.7);
    unit copies_over, copies_over_fwd, copies_over_rev, copies_over_vjp => (ref vals(3, 1), mut vals(5, 2)) (ref vals(1, 1), mut vals(2, 2));
    value scratch_buffer, scratch_buffer_fwd, scratch_buffer_rev, scratch_buffer_vjp => (ref vals(4, 1), mut vals(3, 2)) (ref Vec::<f64>::new(), mut vals(3, 2));
    unit every_second, every_second_fwd, every_second_rev, every_second_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref vals(4, 1), mut vals(4, 2));
    unit mat_vec, mat_vec_fwd, mat_vec_rev, mat_vec_vjp => (ref vals(6, 1), ref vals(3, 2), mut vals(2, 3)) (ref Vec::<f64>::new(), ref Vec::<f64>::new(), mut vals(2, 3));
    unit normalise_rows, normalise_rows_fwd, normalise_rows_rev, normalise_rows_vjp => (mut vals(6, 1), fixed 3) (mut vals(6, 1), fixed 1);
    value owned_copies, owned_copies_fwd, owned_copies_rev, owned_copies_vjp => (ref vals(3, 1), ref vals(2, 2)) (ref vals(3, 1), ref Vec::<f64>::new());
    value ragged, ragged_fwd, ragged_rev, ragged_vjp => (ref vec![vals(3, 1), vals(1, 2), Vec::new(), vals(2, 3)]) (ref rows(0, 2, 1));
    value element_references, element_references_fwd, element_references_rev, element_references_vjp => (ref vals(3, 1), ref vec![[0.3, 0.4], [0.7, -0.2]]);
    value through_references, through_references_fwd, through_references_rev, through_references_vjp => (mut vals(2, 1));
    unit running_max, running_max_fwd, running_max_rev, running_max_vjp => (ref vec![0.3, -0.2, 0.7, 0.5, 0.9], mut vals(5, 2)) (ref Vec::<f64>::new(), mut Vec::<f64>::new());
    value horner_by_hand, horner_by_hand_fwd, horner_by_hand_rev, horner_by_hand_vjp => (val 0.7, ref vals(5, 1), fixed 3) (val 0.7, ref vals(2, 1), fixed 7) (val 0.7, ref vals(1, 1), fixed 0);
    value clenshaw_by_hand, clenshaw_by_hand_fwd, clenshaw_by_hand_rev, clenshaw_by_hand_vjp => (val 0.7);
    value two_loops_one_iterator, two_loops_one_iterator_fwd, two_loops_one_iterator_rev, two_loops_one_iterator_vjp => (ref vec![0.3, 0.4, 0.5, -0.6, 0.7, 0.8, 0.9]) (ref vec![0.3, 0.4, 0.5, -0.6]) (ref vec![0.3, 0.4, 0.5]);
    value range_variables, range_variables_fwd, range_variables_rev, range_variables_vjp => (ref vals(6, 1), fixed 1, fixed 2) (ref vals(6, 2), fixed 0, fixed 6);
    value within, within_fwd, within_rev, within_vjp => (ref vals(6, 1), fixed 1..4, fixed 2..=3) (ref vals(6, 2), fixed 0..0, fixed 0..=5);
    value halves, halves_fwd, halves_rev, halves_vjp => (ref vals(6, 1)) (ref vals(3, 2));
    value lent_halves, lent_halves_fwd, lent_halves_rev, lent_halves_vjp => (ref vals(6, 1), ref vec![vals(4, 3), vals(2, 4)]) (ref vals(4, 2), ref Vec::<Vec<f64>>::new());
    value of_constants, of_constants_fwd, of_constants_rev, of_constants_vjp => (ref vals(2, 1));
    unit lengths_of_lent, lengths_of_lent_fwd, lengths_of_lent_rev, lengths_of_lent_vjp => (ref vals(2, 1), mut vals(5, 2), fixed 3) (ref vals(3, 1), mut vals(2, 2), fixed 1) (ref vals(3, 1), mut vals(4, 2), fixed 0);
    value each_of_few, each_of_few_fwd, each_of_few_rev, each_of_few_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value lent_values, lent_values_fwd, lent_values_rev, lent_values_vjp => (val 0.7, ref vals(3, 1)) (val -0.4, ref vals(0, 1));
    value part_from_part, part_from_part_fwd, part_from_part_rev, part_from_part_vjp => (ref vals(4, 1)) (ref vals(6, 2));
    value lent_by_patterns, lent_by_patterns_fwd, lent_by_patterns_rev, lent_by_patterns_vjp => (mut vals(6, 1)) (mut vals(3, 2)) (mut vals(2, 2)) (mut vals(1, 2));
    value first_and_others, first_and_others_fwd, first_and_others_rev, first_and_others_vjp => (ref vals(4, 1));
}
