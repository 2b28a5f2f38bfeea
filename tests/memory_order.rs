//! Sweeps in the order of memory, sums of neighbours, divisors that stay the same.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/memory_order.rs"]
mod memory_order;

use common::{positive, vals};
use memory_order::*;

tests! {
    unit rows_of_a_matrix, rows_of_a_matrix_fwd, rows_of_a_matrix_rev, rows_of_a_matrix_vjp => (ref vals(9, 1), fixed 3, mut vals(9, 2)) (ref vals(9, 1), fixed 0, mut vals(9, 2));
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (ref vals(5, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(2, 1), val 0.7);
    value handed_further, handed_further_fwd, handed_further_rev, handed_further_vjp => (ref vals(6, 1), val 0.7) (ref vals(3, 1), val 0.7);
    value handed_on_some_paths, handed_on_some_paths_fwd, handed_on_some_paths_rev, handed_on_some_paths_vjp => (ref vals(6, 1), val 0.7) (ref vals(1, 1), val 0.7);
    value not_handed_on, not_handed_on_fwd, not_handed_on_rev, not_handed_on_vjp => (ref vals(6, 1), val 0.7, fixed &[0, 3, 1, 5, 3]) (ref vals(2, 1), val 0.7, fixed &[]);
    value named_index, named_index_fwd, named_index_rev, named_index_vjp => (ref vals(9, 1), fixed 3, mut vals(9, 2)) (ref vals(1, 1), fixed 1, mut vals(1, 2));
    value index_named_twice, index_named_twice_fwd, index_named_twice_rev, index_named_twice_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref vals(4, 1), mut vals(4, 2));
    unit moving_base, moving_base_fwd, moving_base_rev, moving_base_vjp => (ref vals(6, 1), mut vals(12, 2));
    unit chain_of_elements, chain_of_elements_fwd, chain_of_elements_rev, chain_of_elements_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref Vec::<f64>::new(), mut vals(2, 1));
    value largest_and_sum, largest_and_sum_fwd, largest_and_sum_rev, largest_and_sum_vjp => (ref vec![0.4, 0.7, 0.2, 2.9, 0.9, 30.0]);
    value downwards, downwards_fwd, downwards_rev, downwards_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref vals(1, 1), mut vals(1, 2));
    value two_rows, two_rows_fwd, two_rows_rev, two_rows_vjp => (ref vals(5, 1), ref vals(5, 2)) (ref Vec::<f64>::new(), ref vals(2, 2));
    value smooth, smooth_fwd, smooth_rev, smooth_vjp => (ref vals(6, 1), mut vals(6, 2)) (ref vals(3, 1), mut vals(3, 2)) (ref vals(2, 1), mut vals(2, 2));
    value differences, differences_fwd, differences_rev, differences_vjp => (ref vals(9, 1), fixed 6) (ref vals(4, 1), fixed 1) (ref Vec::<f64>::new(), fixed 0);
    value differences_downwards, differences_downwards_fwd, differences_downwards_rev, differences_downwards_vjp => (ref vals(9, 1), fixed 6) (ref vals(3, 1), fixed 1) (ref Vec::<f64>::new(), fixed 0);
    value first_without, first_without_fwd, first_without_rev, first_without_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (ref vals(6, 1)) (ref Vec::<f64>::new());
    value stops, stops_fwd, stops_rev, stops_vjp => (ref vec![0.4, 0.7, -0.2, 0.9, -0.3, 0.6]) (ref vals(1, 1));
    value five_points, five_points_fwd, five_points_rev, five_points_vjp => (ref vals(16, 1), val 0.1, fixed 4, fixed 3) (ref vals(9, 1), val 0.1, fixed 3, fixed 2) (ref vals(4, 1), val 0.1, fixed 2, fixed 2);
    value parts_of_parts, parts_of_parts_fwd, parts_of_parts_rev, parts_of_parts_vjp => (ref positive(12, 1), fixed 5);
    value divisors, divisors_fwd, divisors_rev, divisors_vjp => (ref vals(4, 1), val 1.7, fixed 0.0) (ref Vec::<f64>::new(), val 1.7, fixed 0.0);
    value inverse_distance, inverse_distance_fwd, inverse_distance_rev, inverse_distance_vjp => (val 0.6, val 0.8);
    value root_at_zero, root_at_zero_fwd, root_at_zero_rev, root_at_zero_vjp => (val 0.3, val 0.7);
    unit shared_factor, shared_factor_fwd, shared_factor_rev, shared_factor_vjp => (val 0.7, ref vals(0, 1), mut vals(0, 2)) (val 0.7, ref vals(1, 1), mut vals(1, 2)) (val 0.7, ref vals(15, 1), mut vals(15, 2)) (val 0.7, ref vals(16, 1), mut vals(16, 2)) (val 0.7, ref vals(21, 1), mut vals(21, 2));
    unit two_shared, two_shared_fwd, two_shared_rev, two_shared_vjp => (val 0.7, val -0.4, ref vals(0, 1), ref vals(0, 2), mut vals(0, 3)) (val 0.7, val -0.4, ref vals(1, 1), ref vals(1, 2), mut vals(1, 3)) (val 0.7, val -0.4, ref vals(15, 1), ref vals(15, 2), mut vals(15, 3)) (val 0.7, val -0.4, ref vals(16, 1), ref vals(16, 2), mut vals(16, 3)) (val 0.7, val -0.4, ref vals(21, 1), ref vals(21, 2), mut vals(21, 3));
    unit only_sums, only_sums_fwd, only_sums_rev, only_sums_vjp => (val 0.7, val -0.4, fixed &[0.25; 0], mut vals(0, 3)) (val 0.7, val -0.4, fixed &[0.25; 1], mut vals(1, 3)) (val 0.7, val -0.4, fixed &[0.25; 15], mut vals(15, 3)) (val 0.7, val -0.4, fixed &[0.25; 16], mut vals(16, 3)) (val 0.7, val -0.4, fixed &[0.25; 21], mut vals(21, 3));
    value recorded_and_shared, recorded_and_shared_fwd, recorded_and_shared_rev, recorded_and_shared_vjp => (ref vals(0, 1), fixed 2) (ref vals(1, 1), fixed 2) (ref vals(15, 1), fixed 2) (ref vals(16, 1), fixed 2) (ref vals(21, 1), fixed 2);
    value recorded_for_sums, recorded_for_sums_fwd, recorded_for_sums_rev, recorded_for_sums_vjp => (val 0.7, val -0.4, fixed &[0.25; 0], fixed 3) (val 0.7, val -0.4, fixed &[0.25; 1], fixed 3) (val 0.7, val -0.4, fixed &[0.25; 15], fixed 3) (val 0.7, val -0.4, fixed &[0.25; 16], fixed 3) (val 0.7, val -0.4, fixed &[0.25; 21], fixed 3);
    value changed_on_the_way, changed_on_the_way_fwd, changed_on_the_way_rev, changed_on_the_way_vjp => (val 0.7, ref vals(18, 1), mut vals(18, 2));
    unit added_before_it_is_read, added_before_it_is_read_fwd, added_before_it_is_read_rev, added_before_it_is_read_vjp => (val 0.7, val -0.4, ref vals(19, 1), mut vals(19, 2), mut vals(19, 3));
    unit shared_on_one_side, shared_on_one_side_fwd, shared_on_one_side_rev, shared_on_one_side_vjp => (val 0.7, ref vals(18, 1), mut vals(18, 2));
    unit shared_in_a_stencil, shared_in_a_stencil_fwd, shared_in_a_stencil_rev, shared_in_a_stencil_vjp => (val 0.2, ref vals(20, 1), mut vals(20, 2)) (val 0.2, ref vals(3, 1), mut vals(3, 2)) (val 0.2, ref vals(2, 1), mut vals(2, 2));
    value side_by_side, side_by_side_fwd, side_by_side_rev, side_by_side_vjp => (ref vals(5, 1), fixed 3) (ref vals(2, 1), fixed 5) (ref Vec::<f64>::new(), fixed 2) (ref vals(3, 1), fixed 0);
    unit one_in_lanes, one_in_lanes_fwd, one_in_lanes_rev, one_in_lanes_vjp => (val 0.7, ref vals(0, 1), mut vals(0, 2)) (val 0.7, ref vals(1, 1), mut vals(1, 2)) (val 0.7, ref vals(15, 1), mut vals(15, 2)) (val 0.7, ref vals(16, 1), mut vals(16, 2)) (val 0.7, ref vals(21, 1), mut vals(21, 2));
    value side_by_side_of_any, side_by_side_of_any_fwd, side_by_side_of_any_rev, side_by_side_of_any_vjp => (ref vals(7, 1), val 0.6) (ref Vec::<f64>::new(), val 0.6);
    unit rows_apart, rows_apart_fwd, rows_apart_rev, rows_apart_vjp => (ref vals(4, 1), fixed 4, mut vals(16, 2)) (ref vals(1, 1), fixed 1, mut vals(1, 2)) (ref vals(0, 1), fixed 0, mut vals(0, 2)) (ref vals(20, 1), fixed 20, mut vals(400, 2));
    unit rows_end_to_end, rows_end_to_end_fwd, rows_end_to_end_rev, rows_end_to_end_vjp => (ref vals(4, 1), fixed 4, mut vals(17, 2)) (ref vals(1, 1), fixed 1, mut vals(2, 2)) (ref vals(0, 1), fixed 0, mut vals(1, 2)) (ref vals(18, 1), fixed 18, mut vals(325, 2));
    unit rows_by_turns, rows_by_turns_fwd, rows_by_turns_rev, rows_by_turns_vjp => (ref vals(5, 1), fixed 4, mut vals(8, 2)) (ref vals(3, 1), fixed 18, mut vals(36, 2));
    unit longer_rows, longer_rows_fwd, longer_rows_rev, longer_rows_vjp => (ref vals(5, 1), fixed 2, mut vals(40, 2)) (ref vals(5, 1), fixed 0, mut vals(40, 2)) (ref vals(5, 1), fixed 6, mut vals(40, 2));
    unit stepping_rows, stepping_rows_fwd, stepping_rows_rev, stepping_rows_vjp => (ref vals(5, 1), fixed 4, mut vals(20, 2)) (ref vals(4, 1), fixed 20, mut vals(40, 2));
    unit parts_of_rows, parts_of_rows_fwd, parts_of_rows_rev, parts_of_rows_vjp => (ref vals(4, 1), fixed 4, mut vals(16, 2)) (ref vals(2, 1), fixed 2, mut vals(4, 2)) (ref vals(1, 1), fixed 1, mut vals(1, 2)) (ref vals(20, 1), fixed 20, mut vals(400, 2));
    value sums_of_columns, sums_of_columns_fwd, sums_of_columns_rev, sums_of_columns_vjp => (ref vec![vals(13, 1), vals(13, 2), vals(13, 3)], ref vals(3, 7), mut vals(13, 8)) (ref vec![vals(12, 1), vals(12, 2)], ref vals(2, 7), mut vals(12, 8)) (ref vec![vals(3, 1)], ref vals(1, 7), mut vals(3, 8)) (ref vec![vals(9, 1)], ref vals(0, 7), mut vals(9, 8));
    value columns_by_chains, columns_by_chains_fwd, columns_by_chains_rev, columns_by_chains_vjp => (ref vals(26, 1), ref vals(2, 2), fixed 13) (ref vals(15, 1), ref vals(3, 2), fixed 5) (ref vals(4, 1), ref vals(2, 2), fixed 2);
    value product_of_matrices, product_of_matrices_fwd, product_of_matrices_rev, product_of_matrices_vjp => (ref vec![vals(3, 1), vals(3, 2)], ref vec![vals(13, 5), vals(13, 6), vals(13, 7)]) (ref vec![vals(2, 1), vals(2, 2), vals(2, 3)], ref vec![vals(4, 5), vals(4, 6)]) (ref vec![vals(1, 1), vals(1, 2)], ref vec![vals(9, 5)]) (ref vec![vals(0, 1)], ref Vec::<Vec<f64>>::new());
    value by_rows_and_columns, by_rows_and_columns_fwd, by_rows_and_columns_rev, by_rows_and_columns_vjp => (ref vec![positive(13, 1), positive(13, 2), positive(13, 3)], ref positive(13, 5), fixed 2) (ref vec![positive(5, 1), positive(5, 2), positive(5, 3), positive(5, 4), positive(5, 5), positive(5, 6), positive(5, 7), positive(5, 8), positive(5, 9)], ref positive(5, 5), fixed 1) (ref vec![positive(3, 1), positive(3, 2)], ref positive(3, 5), fixed 0);
    value columns_in_turn, columns_in_turn_fwd, columns_in_turn_rev, columns_in_turn_vjp => (ref vec![vals(13, 1), vals(13, 2), vals(13, 3)], mut vals(13, 5)) (ref vec![vals(2, 1), vals(2, 2)], mut vals(2, 5));
    value columns_into_one, columns_into_one_fwd, columns_into_one_rev, columns_into_one_vjp => (ref vec![vals(13, 1), vals(13, 2), vals(13, 3)], fixed &[0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 1, 0, 2], mut vals(13, 5)) (ref vec![vals(2, 1), vals(2, 2)], fixed &[1, 1], mut vals(2, 5));
    value triangular_columns, triangular_columns_fwd, triangular_columns_rev, triangular_columns_vjp => (ref vec![vals(9, 1), vals(9, 2), vals(9, 3), vals(9, 4), vals(9, 5), vals(9, 6), vals(9, 7), vals(9, 8), vals(9, 9)], mut vals(9, 5)) (ref vec![vals(2, 1), vals(2, 2)], mut vals(2, 5));
    value columns_of_itself, columns_of_itself_fwd, columns_of_itself_rev, columns_of_itself_vjp => (mut positive(81, 5), fixed 9) (mut positive(4, 5), fixed 2);
    value columns_by_numbers, columns_by_numbers_fwd, columns_by_numbers_rev, columns_by_numbers_vjp => (ref vec![vals(13, 1), vals(13, 2)], ref vals(2, 5));
    value by_other_names, by_other_names_fwd, by_other_names_rev, by_other_names_vjp => (ref vec![vals(4, 1), vals(4, 2)], ref vec![vals(3, 3), vals(3, 4), vals(3, 5), vals(3, 6)], val [0.3, -0.7, 1.1]);
    value of_results, of_results_fwd, of_results_rev, of_results_vjp => (ref vals(13, 1), val 0.7) (ref vals(1, 1), val 0.7);
}

#[test]
fn sums_of_other_floats() {
    let n = 17;
    let (x, g): (Vec<f32>, Vec<f32>) = (0..n).map(|i| (i as f32, 1.0 - 0.25 * i as f32)).unzip();
    let expected: f32 = x.iter().zip(&g).map(|(x, g)| x * g).sum();
    let (mut y, mut x_bar, mut y_bar) = (vec![1.0_f32; n], vec![0.0_f32; n], g.clone());
    let a_bar = shared_in_single_rev(2.0, &x, &mut x_bar, &mut y, &mut y_bar);
    assert_eq!((a_bar, y_bar), (expected, vec![0.0; n]));
    assert!(x_bar.iter().zip(&g).all(|(x, g)| *x == 2.0 * g));

    let (mut y, mut x_bar, mut y_bar) = (vec![3.0_f32; n], vec![0.0_f32; n], g.clone());
    let a_bar = shared_divisor_rev(2.0, &x, &mut x_bar, &mut y, &mut y_bar);
    assert_eq!(a_bar, g.iter().zip(&x).map(|(g, x)| g * (3.0 - x / 4.0)).sum::<f32>());
    assert!(y_bar.iter().zip(&g).all(|(y, g)| *y == 2.0 * g));
    let (mut once, mut again) = (vec![3.0_f32; n], vec![3.0_f32; n]);
    shared_divisor(2.0, &x, &mut once);
    assert_eq!(once, y);
    shared_in_single(1.0, &x, &mut again);
    assert_eq!(again, x);
}
