//! Calls in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls.rs"]
mod calls;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_helpers.rs"]
mod calls_helpers;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_inner.rs"]
mod calls_inner;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_paths.rs"]
mod calls_paths;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_weightless.rs"]
mod calls_weightless;

use calls::*;
use calls_inner::*;
use calls_paths::{below::*, imported::*, *};
use calls_weightless::*;
use common::{close, vals};

tests! {
    value results_by_value, results_by_value_fwd, results_by_value_rev, results_by_value_vjp => (val 0.7, val 1.3, fixed 3) (val 0.7, val 1.3, fixed 0);
    value renamed_inside, renamed_inside_fwd, renamed_inside_rev, renamed_inside_vjp => (val 0.7, val 1.3, ref vals(3, 1)) (val 0.7, val 1.3, ref Vec::<f64>::new());
    value unevenly, unevenly_fwd, unevenly_rev, unevenly_vjp => (val 0.7, ref vals(3, 1), fixed &[2, 0, 3, 1, 0, 3]) (val 0.7, ref vals(3, 1), fixed &[3, 0]) (val 0.7, ref vals(3, 1), fixed &[]);
    value triangle, triangle_fwd, triangle_rev, triangle_vjp => (ref vals(4, 1), fixed 4) (ref vals(4, 1), fixed 1) (ref vals(4, 1), fixed 0);
    value beside_items, beside_items_fwd, beside_items_rev, beside_items_vjp => (ref vals(2, 1), fixed 3) (ref vals(2, 1), fixed 0);
    value tables, tables_fwd, tables_rev, tables_vjp => (val 0.7, fixed 2) (val 0.7, fixed 0);
    value nine_calls, nine_calls_fwd, nine_calls_rev, nine_calls_vjp => (val 0.7);
    value many_calls, many_calls_fwd, many_calls_rev, many_calls_vjp => (val 0.7);
    value calls_many, calls_many_fwd, calls_many_rev, calls_many_vjp => (val 0.7) (val 0.3);
    value composed, composed_fwd, composed_rev, composed_vjp => (val 0.7);
    value same_argument, same_argument_fwd, same_argument_rev, same_argument_vjp => (val 0.7);
    value same_slice, same_slice_fwd, same_slice_rev, same_slice_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value parts_of_one, parts_of_one_fwd, parts_of_one_rev, parts_of_one_vjp => (ref vals(6, 1)) (ref vals(5, 1)) (ref vals(1, 1));
    value pairs_of_windows, pairs_of_windows_fwd, pairs_of_windows_rev, pairs_of_windows_vjp => (ref vals(6, 1), fixed 2) (ref vals(4, 2), fixed 0) (ref vals(3, 3), fixed 3);
    value parts_of_two, parts_of_two_fwd, parts_of_two_rev, parts_of_two_vjp => (ref vals(9, 1), ref vals(3, 2), fixed 0) (ref vals(8, 3), ref vals(3, 1), fixed 3);
    value unwanted_parts, unwanted_parts_fwd, unwanted_parts_rev, unwanted_parts_vjp => (ref vals(4, 1), fixed &[0.4, -0.3, 0.7, 0.2, -0.6, 0.5, 0.9, -0.2, 0.8, 0.1, -0.7]);
    value ranges_of_all_kinds, ranges_of_all_kinds_fwd, ranges_of_all_kinds_rev, ranges_of_all_kinds_vjp => (ref [0.3, -0.4, 0.5, 0.7, -0.2, 0.9]);
    value rows_in_pairs, rows_in_pairs_fwd, rows_in_pairs_rev, rows_in_pairs_vjp => (ref vals(9, 1), fixed 3, mut vals(9, 2)) (ref vals(1, 1), fixed 1, mut vals(1, 2));
    value local_array_twice, local_array_twice_fwd, local_array_twice_rev, local_array_twice_vjp => (val 0.7);
    value in_a_loop, in_a_loop_fwd, in_a_loop_rev, in_a_loop_vjp => (val 0.7, fixed 5) (val 0.7, fixed 0);
    value in_a_branch, in_a_branch_fwd, in_a_branch_rev, in_a_branch_vjp => (ref vals(5, 1)) (ref vec![0.4, -0.5, -2.5, 3.0]) (ref vec![-2.5]);
    value in_conditions, in_conditions_fwd, in_conditions_rev, in_conditions_vjp => (val 1.7, ref vals(3, 1)) (val -1.7, ref vals(3, 1));
    value through_mut, through_mut_fwd, through_mut_rev, through_mut_vjp => (val 0.7, mut vals(3, 1));
    value with_scratch, with_scratch_fwd, with_scratch_rev, with_scratch_vjp => (ref vals(9, 1), ref vals(3, 2), ref vals(3, 3), fixed 3)
        (ref Vec::<f64>::new(), ref vals(3, 2), ref vals(3, 3), fixed 3);
    value by_glob, by_glob_fwd, by_glob_rev, by_glob_vjp => (val 0.7);
    value by_module, by_module_fwd, by_module_rev, by_module_vjp => (val 0.7);
    value by_long_path, by_long_path_fwd, by_long_path_rev, by_long_path_vjp => (val 0.7, ref [0.3, 0.8, -0.5]);
    value by_imports, by_imports_fwd, by_imports_rev, by_imports_vjp => (val 0.7);
    value by_local_import, by_local_import_fwd, by_local_import_rev, by_local_import_vjp => (val 0.7);
    value several_results, several_results_fwd, several_results_rev, several_results_vjp => (val 0.7, val -0.4);
    value aggregate_results, aggregate_results_fwd, aggregate_results_rev, aggregate_results_vjp => (ref vals(3, 1), val 0.7);
    value gives_away, gives_away_fwd, gives_away_rev, gives_away_vjp => (ref vals(3, 1));
    value first_results, first_results_fwd, first_results_rev, first_results_vjp => (val 0.7, val -1.2);
    value dropped_results, dropped_results_fwd, dropped_results_rev, dropped_results_vjp => (val 0.7);
    value inactive_arguments, inactive_arguments_fwd, inactive_arguments_rev, inactive_arguments_vjp => (val 0.7, fixed 1) (val 1.7, fixed 2);
    value constant_arguments, constant_arguments_fwd, constant_arguments_rev, constant_arguments_vjp => (val 0.7);
    value detached_call, detached_call_fwd, detached_call_rev, detached_call_vjp => kink (val 0.7);
    value generic_sizes, generic_sizes_fwd, generic_sizes_rev, generic_sizes_vjp => (val 0.7);
    value mutable_parts, mutable_parts_fwd, mutable_parts_rev, mutable_parts_vjp => (ref vals(4, 1), val 0.7);
    unit passes_on, passes_on_fwd, passes_on_rev, passes_on_vjp => (mut vals(3, 1), val 0.7);
    value quadrature, quadrature_fwd, quadrature_rev, quadrature_vjp => (val 0.3, val 1.4, fixed 4) (val 0.3, val 1.4, fixed 0) (val -0.4, val 5.0, fixed 3);
    value series, series_fwd, series_rev, series_vjp => (val 0.8);
    value changed, changed_fwd, changed_rev, changed_vjp => (val 0.8, fixed 3) (val 0.8, fixed 0);
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val 0.3, val 0.8);
    value waved, waved_fwd, waved_rev, waved_vjp => (val 0.3, val 0.8, fixed 3) (val 0.3, val 0.8, fixed 0);
    value with_inner_function, with_inner_function_fwd, with_inner_function_rev, with_inner_function_vjp => (val 0.7);
}

/// The list is a constant.
#[test]
fn lists_of_constants() {
    let fit = Fit { table: &[1.0, 2.0] };
    assert_eq!(fitted(&fit, 0.5), 10.0);
    assert_eq!(fitted_rev(&fit, 0.5, 1.0), (2.0 * 5.0, 2.0 * 5.0 + 2.0 * 2.0 * 2.0));
    assert_eq!(fitted_fwd(&fit, 0.5, 1.0), (10.0, 18.0));
}

/// An import by the attribute brings the siblings.
#[test]
fn siblings_are_imported() {
    assert_eq!(slopes(2.0), (2.0_f64.cos(), 12.0));
}

/// The detached factor is 1.5 at x = 1.
#[test]
fn detached_call_is_constant() {
    close(detached_call_rev(1.0, 1.0).1, 1.5, 1e-15);
    close(detached_call_fwd(1.0, 1.0).1, 1.5, 1e-15);
}

/// Records lie in one another as long as there are few calls below; a function that calls itself has any number.
#[test]
fn calls_are_counted() {
    use cotangent::__private::CALLS;
    let nine = nine_calls_rev::calls(CALLS);
    assert!(nine != 0 && nine <= CALLS - 10, "{nine} are left");
    assert_eq!((many_calls_rev::calls(CALLS), calls_many_rev::calls(CALLS)), (0, 0));
}
