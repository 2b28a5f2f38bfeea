//! Items of one list that a call is lent at once, and what walks along a list in place.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/shared_rows.rs"]
mod shared_rows;

use common::vals;
use shared_rows::bodies::*;
use shared_rows::layers::*;
use shared_rows::*;

fn matrix(n: usize) -> Vec<Vec<f64>> {
    (0..n).map(|i| vals(2, i as u64 + 1)).collect()
}

tests! {
    value through, through_fwd, through_rev, through_vjp => (ref vec![vec![0.7, 1.3, 0.4], vec![0.2, 0.5, -0.3]], val 0.8, ref vec![0.9, 0.4, 1.1]) (ref vec![vec![-0.7, 0.3, 0.4], vec![0.2, 0.5, -0.3]], val 0.1, ref vec![0.9, 0.4, 1.1]);
    value pooled, pooled_fwd, pooled_rev, pooled_vjp => (ref vec![0.9, 0.4, 1.15, -0.3, 0.8, 0.2, 0.7], ref vec![0.5, -0.8], fixed 2) (ref vec![0.9, 0.4, 1.15, -0.3, 0.8, 0.2, 0.7], ref vec![0.5, -0.8], fixed 9);
    value gram, gram_fwd, gram_rev, gram_vjp => (ref matrix(4)) (ref matrix(1));
    value three_rows, three_rows_fwd, three_rows_rev, three_rows_vjp =>
        (ref matrix(3), fixed 0, fixed 1, fixed 2) (ref matrix(3), fixed 1, fixed 1, fixed 1) (ref matrix(3), fixed 2, fixed 0, fixed 2);
    value rows_of_arrays, rows_of_arrays_fwd, rows_of_arrays_rev, rows_of_arrays_vjp => (ref [[0.3, 0.7], [1.1, 0.2], [0.5, -0.4]]);
    value rows_of_blocks, rows_of_blocks_fwd, rows_of_blocks_rev, rows_of_blocks_vjp => (ref vec![matrix(2), matrix(2)]);
    value kernel_sum, kernel_sum_fwd, kernel_sum_rev, kernel_sum_vjp => (val 0.7, ref vec![0.4, 1.2, -0.3]);
    value rows_in_turn, rows_in_turn_fwd, rows_in_turn_rev, rows_in_turn_vjp => (ref vec![0.7, 1.3, 0.4]);
    value grown, grown_fwd, grown_rev, grown_vjp => (val 0.7, val 1.3);
    value swarm, swarm_fwd, swarm_rev, swarm_vjp => (val 0.7, val 1.3);
    value of_table, of_table_fwd, of_table_rev, of_table_vjp => (val 0.7, val 1.3);
    value folded_tree, folded_tree_fwd, folded_tree_rev, folded_tree_vjp => (ref vals(6, 1), val 0.4, val 0.95) (ref vals(1, 1), val 0.4, val 0.95) (ref vals(2, 1), val 0.4, val 0.95);
    value early_tree, early_tree_fwd, early_tree_rev, early_tree_vjp => (ref vals(6, 1), val 0.4, val 0.95) (ref vals(1, 1), val 0.4, val 0.95);
    value walked, walked_fwd, walked_rev, walked_vjp => (ref vals(6, 1), val 0.4) (ref vals(3, 1), val 0.4) (ref vals(2, 1), val 0.4);
    value turned, turned_fwd, turned_rev, turned_vjp => (ref vals(5, 1), val 0.3) (ref Vec::<f64>::new(), val 0.3);
}
