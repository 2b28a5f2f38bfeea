//! Signatures: what the siblings take and give back.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/signatures.rs"]
mod signatures;

use common::{rows, vals};
use signatures::*;

tests! {
    value by_reference, by_reference_fwd, by_reference_rev, by_reference_vjp => (ref 0.7, ref -0.4);
    value in_out, in_out_fwd, in_out_rev, in_out_vjp => (mut 0.7, val -0.4);
    unit pure_output, pure_output_fwd, pure_output_rev, pure_output_vjp => (val 0.7, mut 5.0, mut [1.0, 2.0]);
    value untouched, untouched_fwd, untouched_rev, untouched_vjp => (val 0.7, mut vals(2, 1), ref vals(3, 1));
    value by_value_mut, by_value_mut_fwd, by_value_mut_rev, by_value_mut_vjp => (val 0.7, val vals(2, 1));
    value patterns, patterns_fwd, patterns_rev, patterns_vjp => (val (0.7, -0.4), val [0.3, 0.8, -0.5], ref 1.2, val (0.6, (0.9, 2)));
    value nameless, nameless_fwd, nameless_rev, nameless_vjp => (val 0.7, val -0.4, fixed 3, val (0.3, 0.8));
    value mixed_tuple, mixed_tuple_fwd, mixed_tuple_rev, mixed_tuple_vjp => (val (0.7, 2), ref (1usize, -0.4));
    value mostly_inactive, mostly_inactive_fwd, mostly_inactive_rev, mostly_inactive_vjp => (fixed 2, fixed -3, fixed true, fixed 'c', fixed "four", val 0.7, fixed &[1, 2], fixed 5)
        (fixed 2, fixed -3, fixed true, fixed 'd', fixed "four", val 0.7, fixed &[1, 2], fixed 5);
    value nested_tuples, nested_tuples_fwd, nested_tuples_rev, nested_tuples_vjp => (val ((0.7, -0.4), (0.3, (0.8, -0.5))));
    value many_outputs, many_outputs_fwd, many_outputs_rev, many_outputs_vjp => (val 0.7, val -0.4, mut 1.2, mut vals(2, 1));
    value lifetimes, lifetimes_fwd, lifetimes_rev, lifetimes_vjp => (ref vals(3, 1), ref vals(2, 2), mut vals(2, 3)) (ref vals(2, 1), ref vals(2, 2), mut vals(2, 3));
    value odd_references, odd_references_fwd, odd_references_rev, odd_references_vjp => (ref vals(2, 1), ref [vals(1, 2), vals(2, 3)], mut rows(2, 1, 4));
    unit nothing_at_all, nothing_at_all_fwd, nothing_at_all_rev, nothing_at_all_vjp => (fixed 3);
    value constant_source, constant_source_fwd, constant_source_rev, constant_source_vjp => (fixed 3);
    unit only_in_place, only_in_place_fwd, only_in_place_rev, only_in_place_vjp => (mut [0.3, 0.8, -0.5]);
    unit unit_with_values, unit_with_values_fwd, unit_with_values_rev, unit_with_values_vjp => (val 0.7, val -0.4, mut 1.2);
    value narrow, narrow_fwd, narrow_rev, narrow_vjp => coarse (ref vec![0.3f32, 0.8, -0.5], mut [0.4f32, 0.6], val 0.7f32) coarse (ref Vec::<f32>::new(), mut [0.4f32, 0.6], val 0.7f32);
    value widths, widths_fwd, widths_rev, widths_vjp => coarse (val 0.7f32, ref vals(3, 1));
    value attributes, attributes_fwd, attributes_rev, attributes_vjp => (val 0.7, val -0.4);
    value in_the_crate, in_the_crate_fwd, in_the_crate_rev, in_the_crate_vjp => (val 0.7);
    value of_levels, of_levels_fwd, of_levels_rev, of_levels_vjp => (val 1.7, val 0.4);
    value constant_function, constant_function_fwd, constant_function_rev, constant_function_vjp => (val 0.7, fixed 3);
}

/// Two values of the const generics.
#[test]
fn const_generics() {
    let x = [0.3, 0.8, -0.5];
    let y = [1.1, -0.6, 0.9];
    let (value, d) = const_generic_fwd::<3, true>(x, [1.0, 0.0, 0.0], &y, &[0.0, 0.0, 1.0]);
    assert_eq!(value, const_generic::<3, true>(x, &y));
    common::all_close(&d, &[(y[2] + x[0]) / 3.0, 0.0, 0.0], 1e-15);
    let mut bar = [0.0; 3];
    let (value, bx) = const_generic_rev::<3, false>(x, &y, &mut bar, [1.0, 2.0, 4.0]);
    assert_eq!(value, const_generic::<3, false>(x, &y));
    common::all_close(&bx, &[y[0] / 3.0, 2.0 * y[1] / 3.0, 4.0 * y[2] / 3.0], 1e-15);
    common::all_close(&bar, &[x[0] / 3.0, 2.0 * x[1] / 3.0, 4.0 * x[2] / 3.0], 1e-15);
    let (value, pull) = const_generic_vjp::<1, true>([2.0], &[3.0]);
    assert_eq!(value, [6.0]);
    assert_eq!(pull([1.0]), ([3.0], [2.0]));
}
