//! Branches in both modes: each arm at least once.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/branches.rs"]
mod branches;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/configured.rs"]
mod configured;

use branches::*;
use common::shape::Shape;
use common::vals;
use configured::*;

shapes! {
    Fused, FusedTangent { scale } constant { };
}

tests! {
    value changing_heads, changing_heads_fwd, changing_heads_rev, changing_heads_vjp => (ref vec![0.7, 1.3]) (ref vec![-0.4, 0.6]);
    value chosen_last, chosen_last_fwd, chosen_last_rev, chosen_last_vjp => (ref vals(7, 1), mut vals(2, 2)) (ref vec![0.3, 0.9, 0.7, 0.95], mut vals(1, 2)) (ref vec![0.3], mut vals(1, 2));
    value one_arm, one_arm_fwd, one_arm_rev, one_arm_vjp => (val 0.7, val 1.3, fixed 3) (val 0.7, val 1.3, fixed 0);
    value named_matches, named_matches_fwd, named_matches_rev, named_matches_vjp => (val -0.4, val (0.3, 2)) (val 0.7, val (0.3, 5)) (val 0.2, val (-0.3, 2));
    value relu, relu_fwd, relu_rev, relu_vjp => (val 1.5) (val -1.5) kink (val 0.0);
    value piecewise, piecewise_fwd, piecewise_rev, piecewise_vjp => (val -2.0) (val -0.4) (val 0.6) (val 2.2);
    value without_else, without_else_fwd, without_else_rev, without_else_vjp => (val 1.5, val 0.9) (val 0.5, val 0.4) (val 0.5, val -0.4) (val -2.0, val -3.0);
    value different_variables, different_variables_fwd, different_variables_rev, different_variables_vjp => (val 1.5, val 0.9) (val 0.9, val 1.5);
    value assigned_in_arms, assigned_in_arms_fwd, assigned_in_arms_rev, assigned_in_arms_vjp => (val 0.7, fixed 0) (val 0.7, fixed 1) (val 0.7, fixed 9);
    value overwrites_condition, overwrites_condition_fwd, overwrites_condition_rev, overwrites_condition_vjp => (val 0.7) (val 1.4) (val 2.7);
    value untaken_is_invalid, untaken_is_invalid_fwd, untaken_is_invalid_rev, untaken_is_invalid_vjp => (val 0.7, ref vec![1.0, 2.0]) (val -0.7, ref vec![1.0, 2.0, 3.0]);
    value pairs_from_arms, pairs_from_arms_fwd, pairs_from_arms_rev, pairs_from_arms_vjp => (val 0.7, val 1.1) (val 1.1, val 0.7) (val -0.7, val 0.4);
    value nested_values, nested_values_fwd, nested_values_rev, nested_values_vjp => (val 1.7, val 0.4) (val 1.7, val 1.1) (val 0.7, val 1.1) (val -3.0, val -0.4);
    value on_integers, on_integers_fwd, on_integers_rev, on_integers_vjp => (val 1.3, fixed -7) (val 1.3, fixed 0) (val 1.3, fixed 1) (val 1.3, fixed 2)
        (val 1.3, fixed 5) (val 1.3, fixed 12) (val 1.3, fixed 13);
    value with_guards, with_guards_fwd, with_guards_rev, with_guards_vjp => (val 1.3, fixed 2) (val 0.3, fixed 2) (val 7.5, fixed 6) (val 1.3, fixed 6);
    value float_patterns, float_patterns_fwd, float_patterns_rev, float_patterns_vjp => (val 1.3) (val -1.3) (val 2.6) kink (val 0.0);
    value bound_scrutinee, bound_scrutinee_fwd, bound_scrutinee_rev, bound_scrutinee_vjp => (val 1.3, val 1.1) (val 0.3, val 1.1);
    value tuple_scrutinee, tuple_scrutinee_fwd, tuple_scrutinee_rev, tuple_scrutinee_vjp => (val 1.3, val 1.1, fixed 0) (val 0.3, val 1.1, fixed 0)
        (val 1.3, val 1.1, fixed 1) (val 1.3, val 1.1, fixed 5) (val 0.3, val 1.1, fixed 5);
    value boolean_pairs, boolean_pairs_fwd, boolean_pairs_rev, boolean_pairs_vjp => (val 1.3, val 1.1) (val 1.3, val -1.1) (val -1.3, val 1.1) (val -1.3, val -1.1);
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (val 1.3, fixed '+', fixed "square") (val 1.3, fixed '*', fixed "root")
        (val 1.3, fixed 'q', fixed "") (val 1.3, fixed 'Q', fixed "x");
    value early_return, early_return_fwd, early_return_rev, early_return_vjp => (val -1.3, val 1.1) (val 1.3, val 1.1) (val 2.3, val 1.1) (val 2.3, val -1.1);
    value returns_only, returns_only_fwd, returns_only_rev, returns_only_vjp => (val 1.3) (val 0.3);
    value return_in_operand, return_in_operand_fwd, return_in_operand_rev, return_in_operand_vjp => (val 1.3, fixed 0) (val 1.3, fixed 1) (val 1.3, fixed 2) (val 2.3, fixed 4);
    value short_circuits, short_circuits_fwd, short_circuits_rev, short_circuits_vjp => (val 1.3, fixed &[1, 5, 3], fixed 1) (val 1.3, fixed &[1, 5, 3], fixed 0)
        (val 3.3, fixed &[], fixed 0) (val 1.3, fixed &[1, 5, 3], fixed 7);
    value remembered_condition, remembered_condition_fwd, remembered_condition_rev, remembered_condition_vjp => (val 2.3, val 1.1) (val 1.3, val 1.1) (val 0.3, val 1.1);
    value huber, huber_fwd, huber_rev, huber_vjp => (val 0.4, val 1.0) (val -2.4, val 1.0) (val 2.4, val 1.0) kink (val 1.0, val 1.0);
    value labelled_block, labelled_block_fwd, labelled_block_rev, labelled_block_vjp => (val 1.3, val 1.1) (val 0.3, val 1.1) (val 0.3, val 0.2);
    value arms_with_effects, arms_with_effects_fwd, arms_with_effects_rev, arms_with_effects_vjp => (val 1.3, fixed 0) (val 1.3, fixed 1) (val 1.3, fixed 2);
    value deferred_in_one_branch, deferred_in_one_branch_fwd, deferred_in_one_branch_rev, deferred_in_one_branch_vjp => (val 0.1) (val 0.7);
    value answered, answered_fwd, answered_rev, answered_vjp => (val 0.4, val 0.7);
    value elsewhere, elsewhere_fwd, elsewhere_rev, elsewhere_vjp => (val 0.4, fixed 0) (val 0.4, fixed 5);
    value parameters, parameters_fwd, parameters_rev, parameters_vjp => (val 0.4, val 0.7);
    value updated, updated_fwd, updated_rev, updated_vjp => (val 0.4, val 0.7);
}

#[test]
fn configured_functions_of_blocks_and_modules() {
    adapt!("twice", value Fused::twice, Fused::twice_fwd, Fused::twice_rev, Fused::twice_vjp,
        (ref Fused { scale: 0.7 }, val 0.4))
    .run();
    adapt!("volume", value parts::volume, parts::volume_fwd, parts::volume_rev, parts::volume_vjp, (val 0.4)).run();
}
