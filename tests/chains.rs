//! Iterator chains in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/chains.rs"]
mod chains;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/without_default.rs"]
mod without_default;

use chains::*;
use common::{positive, rows, vals};
use without_default::*;

fn single(n: usize, seed: u64) -> Vec<f32> {
    vals(n, seed).into_iter().map(|v| v as f32).collect()
}

tests! {
    value deflated, deflated_fwd, deflated_rev, deflated_vjp => (ref vals(4, 1), val 0.7) (ref vals(3, 2), val -0.4);
    value one_name, one_name_fwd, one_name_rev, one_name_vjp => (ref vec![1.3, -0.8, 0.4, 0.7, -0.2], val 0.1) (ref vec![1.3], val 0.1);
    value by_words, by_words_fwd, by_words_rev, by_words_vjp => (ref vals(4, 1), fixed "3, 1,x,2", fixed "odd even odd");
    value compared_items, compared_items_fwd, compared_items_rev, compared_items_vjp => (ref vals(6, 1), val 0.7) (ref vals(20, 2), val 0.3) (ref Vec::<f64>::new(), val 0.7);
    value outlined, outlined_fwd, outlined_rev, outlined_vjp => (val 1.37, val 0.7, val 0.6) (val 1.37, val 0.7, val 2.0) (val 9.4, val 0.7, val 0.6);
    value first_piece, first_piece_fwd, first_piece_rev, first_piece_vjp => (ref vec![3.0, 0.4, 2.5, 0.1], val 0.7) (ref vec![0.3, 0.4], val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value last_piece, last_piece_fwd, last_piece_rev, last_piece_vjp => (ref vec![3.0, 0.4, 2.5], val 0.7) (ref vec![3.0, 0.4], val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value sought_piece, sought_piece_fwd, sought_piece_rev, sought_piece_vjp => (ref vec![0.3, 2.4, 2.5], val 0.7) (ref vec![0.3, 0.4, 0.5], val 0.7);
    value dot, dot_fwd, dot_rev, dot_vjp => (ref vals(4, 1), ref vals(3, 2)) (ref Vec::<f64>::new(), ref vals(3, 2));
    value norm, norm_fwd, norm_rev, norm_vjp => (ref vals(4, 1));
    value sums, sums_fwd, sums_rev, sums_vjp => coarse (ref vals(4, 1), ref single(3, 2)) (ref Vec::<f64>::new(), ref Vec::<f32>::new());
    value mean_and_variance, mean_and_variance_fwd, mean_and_variance_rev, mean_and_variance_vjp => (ref vals(5, 1));
    value log_sum_exp, log_sum_exp_fwd, log_sum_exp_rev, log_sum_exp_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value horner, horner_fwd, horner_rev, horner_vjp => (ref vals(5, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value moments, moments_fwd, moments_rev, moments_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value fibonacci, fibonacci_fwd, fibonacci_rev, fibonacci_vjp => (val 0.7, val 1.1, fixed 4) (val 0.7, val 1.1, fixed 0);
    value reduced, reduced_fwd, reduced_rev, reduced_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value extremes, extremes_fwd, extremes_rev, extremes_vjp => (ref vals(5, 1)) (ref vals(2, 3));
    value single_items, single_items_fwd, single_items_rev, single_items_vjp => (ref vec![0.3, 0.8, -0.4, 0.9]) (ref vec![0.2]);
    value rows_of_chunks, rows_of_chunks_fwd, rows_of_chunks_rev, rows_of_chunks_vjp => (ref vals(5, 1), fixed 2) (ref Vec::<f64>::new(), fixed 2);
    value mat_vec, mat_vec_fwd, mat_vec_rev, mat_vec_vjp => (ref rows(3, 4, 1), ref vals(4, 2)) (ref rows(0, 2, 1), ref vals(2, 2));
    value softmax, softmax_fwd, softmax_rev, softmax_vjp => (ref vals(4, 1));
    value numbered, numbered_fwd, numbered_rev, numbered_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value cut_and_stepped, cut_and_stepped_fwd, cut_and_stepped_rev, cut_and_stepped_vjp => (ref vals(6, 1)) (ref vals(3, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value until, until_fwd, until_rev, until_vjp => (ref vec![0.3, 0.8, -0.4, 0.9]) (ref positive(3, 1)) (ref Vec::<f64>::new());
    value partial_sums, partial_sums_fwd, partial_sums_rev, partial_sums_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value all_pairs, all_pairs_fwd, all_pairs_rev, all_pairs_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value one_after_the_other, one_after_the_other_fwd, one_after_the_other_rev, one_after_the_other_vjp => (ref vec![0.3, 0.5], ref vec![0.1, 0.9, 0.2]) (ref vals(1, 1), ref Vec::<f64>::new());
    value flattened, flattened_fwd, flattened_rev, flattened_vjp => (ref vec![vals(3, 1), vals(1, 2), Vec::new(), vals(2, 3)]) (ref rows(0, 2, 1));
    value series, series_fwd, series_rev, series_vjp => (val 0.7) (val 0.23);
    unit in_place, in_place_fwd, in_place_rev, in_place_vjp => (mut vals(5, 1), ref vals(4, 2), val 0.3) (mut Vec::<f64>::new(), ref vals(4, 2), val 0.3);
    value loops_over_chains, loops_over_chains_fwd, loops_over_chains_rev, loops_over_chains_vjp => (ref vals(5, 1)) (ref vals(3, 2)) (ref vec![0.3, 0.2, 0.9]) (ref Vec::<f64>::new());
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value unzipped, unzipped_fwd, unzipped_rev, unzipped_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value arrays, arrays_fwd, arrays_rev, arrays_vjp => (val [0.7, -0.4, 1.1], ref vec![[0.3, 0.8], [-0.5, 1.4]]);
    value partly_inactive, partly_inactive_fwd, partly_inactive_rev, partly_inactive_vjp => (ref vals(4, 1), fixed &[2, 0, 2][..], fixed "a-bcd");
    value of_nothing, of_nothing_fwd, of_nothing_rev, of_nothing_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value as_far_as_it_goes, as_far_as_it_goes_fwd, as_far_as_it_goes_rev, as_far_as_it_goes_vjp => (ref vals(4, 1), val 0.9) (ref vals(5, 2), val 0.2) (ref Vec::<f64>::new(), val 0.9);
    value all_or_nothing, all_or_nothing_fwd, all_or_nothing_rev, all_or_nothing_vjp => (ref vec![0.3, 0.8, 0.4], val 0.15) (ref vec![0.3, -0.2], val 0.01) (ref vec![-3.0], val 0.1);
    value parted, parted_fwd, parted_rev, parted_vjp => (ref vec![0.3, -0.8, 0.4, 0.05, -0.2]) (ref Vec::<f64>::new());
    value around, around_fwd, around_rev, around_vjp => (ref vals(5, 1), fixed 2) (ref vals(3, 1), fixed 4) (ref Vec::<f64>::new(), fixed 1);
    value joined_pairs, joined_pairs_fwd, joined_pairs_rev, joined_pairs_vjp => (ref vals(4, 1), ref vals(3, 2)) (ref Vec::<f64>::new(), ref vals(2, 2)) (ref vals(2, 2), ref Vec::<f64>::new());
    value of_options, of_options_fwd, of_options_rev, of_options_vjp => (ref vec![0.3, -0.8, 0.4, 0.05, -0.2], ref vec![Some(0.7), None, Some(-0.4)], val 0.1) (ref Vec::<f64>::new(), ref vec![None::<f64>], val 0.1);
}
