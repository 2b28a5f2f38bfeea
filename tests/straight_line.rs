//! Straight-line code in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/straight_line.rs"]
mod straight_line;

use common::close;
use straight_line::*;

tests! {
    value inverted, inverted_fwd, inverted_rev, inverted_vjp => (val 0.7, val -1.3);
    value cube, cube_fwd, cube_rev, cube_vjp => (val 1.7);
    value fan_out, fan_out_fwd, fan_out_rev, fan_out_vjp => (val 1.3);
    value result_is_not_last, result_is_not_last_fwd, result_is_not_last_rev, result_is_not_last_vjp => (val 3.0);
    value result_is_the_input, result_is_the_input_fwd, result_is_the_input_rev, result_is_the_input_vjp => (val 3.0);
    value constant_result, constant_result_fwd, constant_result_rev, constant_result_vjp => (val 2.0);
    value unused_input, unused_input_fwd, unused_input_rev, unused_input_vjp => (val 2.0, val 5.0, val -1.5);
    value dead_sqrt, dead_sqrt_fwd, dead_sqrt_rev, dead_sqrt_vjp => (val 1.5) kink (val 0.0);
    value dead_chain, dead_chain_fwd, dead_chain_rev, dead_chain_vjp => (val 1.5, val 2.0);
    value sibling_blocks, sibling_blocks_fwd, sibling_blocks_rev, sibling_blocks_vjp => (val 0.7);
    value shadowing, shadowing_fwd, shadowing_rev, shadowing_vjp => (val 0.7);
    value deferred, deferred_fwd, deferred_rev, deferred_vjp => (val 0.7);
    value deferred_parts, deferred_parts_fwd, deferred_parts_rev, deferred_parts_vjp => (val 0.7, fixed 0) (val 0.7, fixed 1);
    value blocks, blocks_fwd, blocks_rev, blocks_vjp => (val 0.7, val -1.2);
    value overwritten, overwritten_fwd, overwritten_rev, overwritten_vjp => (val 0.9);
    value compound, compound_fwd, compound_rev, compound_vjp => (val 1.1, val 0.6) (val -2.0, val 3.0);
    value cut_by_constant, cut_by_constant_fwd, cut_by_constant_rev, cut_by_constant_vjp => (val 1.1, val 0.6);
    value cancels, cancels_fwd, cancels_rev, cancels_vjp => (val 1.25);
    value tuple_fields, tuple_fields_fwd, tuple_fields_rev, tuple_fields_vjp => (val 1.1, val 0.6);
    value rotate_names, rotate_names_fwd, rotate_names_rev, rotate_names_vjp => (val 1.1, val 0.6, val -0.4);
    value three_results, three_results_fwd, three_results_rev, three_results_vjp => (val 1.1, val 0.6);
    value literals, literals_fwd, literals_rev, literals_vjp => (val 1.1);
    value negations, negations_fwd, negations_rev, negations_vjp => (val 1.1, val 0.6);
    value grouping, grouping_fwd, grouping_rev, grouping_vjp => (val 1.1, val 0.6, val -0.4);
    value remainders, remainders_fwd, remainders_rev, remainders_vjp => (val 5.3, val 1.7) (val -5.3, val 1.7);
    value through_casts, through_casts_fwd, through_casts_rev, through_casts_vjp => (val 5.3);
    value full_path_swap, full_path_swap_fwd, full_path_swap_rev, full_path_swap_vjp => (val 1.1, val 0.6);
    value half_detached, half_detached_fwd, half_detached_rev, half_detached_vjp => kink (val 1.5, val 2.0);
    value constants, constants_fwd, constants_rev, constants_vjp => (val 0.3);
    value deep_expression, deep_expression_fwd, deep_expression_rev, deep_expression_vjp => (val 1.1, val -0.6);
    value statement_blocks, statement_blocks_fwd, statement_blocks_rev, statement_blocks_vjp => (val 1.1);
    value units, units_fwd, units_rev, units_vjp => (val 1.1);
}

/// Differences would see through `detach`, so the derivative is given: d/dx = xy, d/dy = 1.
#[test]
fn detached_factor_is_constant() {
    let (_, bx, by) = half_detached_rev(1.5, 2.0, 1.0);
    close(bx, 3.0, 1e-15);
    close(by, 1.0, 1e-15);
}

/// `2x` has the derivative 2 at 0 too, whatever dead code does there.
#[test]
fn dead_code_does_not_poison() {
    assert_eq!(dead_sqrt_rev(0.0, 1.0).1, 2.0);
    assert_eq!(dead_sqrt_fwd(0.0, 1.0).1, 2.0);
    assert_eq!(dead_chain_rev(2.0, 3.0, 1.0), (6.0, 3.0, 2.0));
}
