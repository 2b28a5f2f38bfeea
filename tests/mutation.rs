//! Overwriting in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, unused_assignments)] // the form of the code is the point
#[path = "corpus/mutation.rs"]
mod mutation;

use common::vals;
use mutation::by_short_names::*;
use mutation::own_names::*;
use mutation::*;

tests! {
    value written_over, written_over_fwd, written_over_rev, written_over_vjp => (val 0.0, ref vals(3, 1)) (val 0.2, ref vals(2, 1)) (val 0.0, ref Vec::<f64>::new());
    unit prefix_sums, prefix_sums_fwd, prefix_sums_rev, prefix_sums_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref Vec::<f64>::new(), mut Vec::<f64>::new());
    unit shift_left, shift_left_fwd, shift_left_rev, shift_left_vjp => (mut vals(5, 1), val 0.7) (mut vals(1, 1), val 0.7);
    value ping_pong, ping_pong_fwd, ping_pong_rev, ping_pong_vjp => (ref vals(4, 1), val 0.3, fixed 3) (ref vals(4, 1), val 0.3, fixed 2) (ref vals(4, 1), val 0.3, fixed 0);
    unit ping_pong_in_place, ping_pong_in_place_fwd, ping_pong_in_place_rev, ping_pong_in_place_vjp => (mut vals(3, 1), mut vals(3, 2), fixed 3) (mut vals(3, 1), mut vals(3, 2), fixed 0);
    value warped, warped_fwd, warped_rev, warped_vjp => (ref vals(4, 1), ref vals(5, 2), val 0.3) (ref vals(1, 1), ref Vec::<f64>::new(), val 0.3);
    value pushed_through, pushed_through_fwd, pushed_through_rev, pushed_through_vjp => (mut 0.7, mut -0.4, val 1.2);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (ref vals(5, 1), val 0.8);
    value bubble_sort, bubble_sort_fwd, bubble_sort_rev, bubble_sort_vjp => (mut vec![0.4, -0.2, 0.9, 0.1, -0.7]) (mut vec![0.3]);
    value insertion_sort, insertion_sort_fwd, insertion_sort_rev, insertion_sort_vjp => (ref vec![0.4, -0.2, 0.9, 0.1, -0.7]) (ref Vec::<f64>::new());
    value swaps, swaps_fwd, swaps_rev, swaps_vjp => (val 0.7, val -0.4);
    value replaces, replaces_fwd, replaces_rev, replaces_vjp => (val 0.7, val -0.4);
    value delay_line, delay_line_fwd, delay_line_rev, delay_line_vjp => (ref vals(6, 1)) (ref Vec::<f64>::new());
    value conditionally_overwritten, conditionally_overwritten_fwd, conditionally_overwritten_rev, conditionally_overwritten_vjp => (ref vec![0.4, 0.7, 0.2, 0.5, 0.9, 0.8]) (ref vec![0.4]);
    value reused_temporary, reused_temporary_fwd, reused_temporary_rev, reused_temporary_vjp => (ref [0.3, 0.8, -0.5, 1.4]);
    value tuple_of_arrays, tuple_of_arrays_fwd, tuple_of_arrays_rev, tuple_of_arrays_vjp => (val 0.7);
    value gauss_seidel, gauss_seidel_fwd, gauss_seidel_rev, gauss_seidel_vjp => (ref [[3.0, 0.5, -0.4], [0.2, 2.5, 0.3], [0.6, -0.1, 4.0]], ref [1.0, -0.5, 0.8], fixed 4)
        (ref [[3.0, 0.5, -0.4], [0.2, 2.5, 0.3], [0.6, -0.1, 4.0]], ref [1.0, -0.5, 0.8], fixed 0);
    value overwrites_parameter, overwrites_parameter_fwd, overwrites_parameter_rev, overwrites_parameter_vjp => (val 0.7, val [0.3, -0.8], val 1.1);
    value accumulator_reset, accumulator_reset_fwd, accumulator_reset_rev, accumulator_reset_vjp => (ref vals(8, 1)) (ref vals(6, 1)) (ref Vec::<f64>::new());
    unit self_reference, self_reference_fwd, self_reference_rev, self_reference_vjp => (mut vals(4, 1)) (mut vals(1, 1));
    unit in_and_out, in_and_out_fwd, in_and_out_rev, in_and_out_vjp => (mut 0.7, mut (0.3, -0.8), mut [[1.1, 0.2], [0.5, -0.6]]);
}
