//! Branches that are swept back inside, and branches that must not be.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/joint_branches.rs"]
mod joint_branches;

use common::vals;
use joint_branches::*;

tests! {
    value lent_inside, lent_inside_fwd, lent_inside_rev, lent_inside_vjp => (val 0.7, val -0.4, val 1.3) (val 0.7, val 0.4, val -1.3) (val -0.7, val 0.4, val 1.3) (val 8.0, val 0.4, val 1.3);
    value filled, filled_fwd, filled_rev, filled_vjp => (ref [0.7, -0.4, 0.6], val 0.3) (ref [0.1, -0.2, 0.3], val 0.3);
    value squared_behind, squared_behind_fwd, squared_behind_rev, squared_behind_vjp => (val 0.7, val 0.4) (val -0.7, val 0.4);
    value read_again, read_again_fwd, read_again_rev, read_again_vjp => (val 0.7, val 0.4) (val -0.7, val 0.4);
    value overwritten_behind, overwritten_behind_fwd, overwritten_behind_rev, overwritten_behind_vjp => (val 0.7, val 0.4) (val 0.7, val -0.4);
    value overwritten_inside, overwritten_inside_fwd, overwritten_inside_rev, overwritten_inside_vjp => (val 0.7, val 0.4) (val 0.7, val -0.4);
    value elements_inside, elements_inside_fwd, elements_inside_rev, elements_inside_vjp => (ref vals(4, 1), val 0.4) (ref vals(4, 1), val -0.4) (ref vals(1, 1), val 0.4);
    value in_a_row, in_a_row_fwd, in_a_row_rev, in_a_row_vjp => (val 0.7, val 0.4, val 0.9) (val -0.7, val -0.4, val 0.9) (val 0.7, val -0.4, val -0.9);
    value one_needs_the_other, one_needs_the_other_fwd, one_needs_the_other_rev, one_needs_the_other_vjp => (val 0.7, val 0.4) (val 0.7, val -0.4) (val -0.7, val 0.4);
    value in_a_joint_loop, in_a_joint_loop_fwd, in_a_joint_loop_rev, in_a_joint_loop_vjp => (ref vec![0.7, -0.3, 0.2, -0.9, 0.5], val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value in_a_carried_loop, in_a_carried_loop_fwd, in_a_carried_loop_rev, in_a_carried_loop_vjp => (ref vec![0.7, -0.3, 0.2, -0.9, 0.5]) (ref Vec::<f64>::new());
    value loop_inside, loop_inside_fwd, loop_inside_rev, loop_inside_vjp => (ref vals(4, 1), val 0.8) (ref vals(4, 1), val -1.8) (ref vals(4, 1), val -0.8) (ref Vec::<f64>::new(), val -1.8);
    value by_case, by_case_fwd, by_case_rev, by_case_vjp => (val 0.7, val 0.4, fixed 0) (val 0.7, val 0.4, fixed 2) (val 0.7, val 0.4, fixed 5);
    value left_early, left_early_fwd, left_early_rev, left_early_vjp => (val 0.7, val 0.4) (val 0.7, val -0.4) (val 0.2, val -0.4);
    value sine_and_cosine, sine_and_cosine_fwd, sine_and_cosine_rev, sine_and_cosine_vjp => (val 0.7, val 0.4) (val 0.7, val -0.4);
    value sine_of_another_value, sine_of_another_value_fwd, sine_of_another_value_rev, sine_of_another_value_vjp => (val 0.7, val 0.4);
    value sines_in_a_loop, sines_in_a_loop_fwd, sines_in_a_loop_rev, sines_in_a_loop_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value elements_behind, elements_behind_fwd, elements_behind_rev, elements_behind_vjp => (val 0.7, mut vals(3, 1), fixed 0) (val 0.7, mut vals(3, 1), fixed 1) (val -0.7, mut vals(3, 1), fixed 2);
    unit elements_behind_a_loop, elements_behind_a_loop_fwd, elements_behind_a_loop_rev, elements_behind_a_loop_vjp => (ref vals(3, 1), mut vals(3, 2), val 0.7);
    value undone_through_a_reference, undone_through_a_reference_fwd, undone_through_a_reference_rev, undone_through_a_reference_vjp => (val 0.2, fixed 1, val [0.3, 0.5, -0.4, 0.7], mut 0.6) (val 0.7, fixed 1, val [0.3, 0.5, -0.4, 0.7], mut 0.6);
    value searched_slope, searched_slope_fwd, searched_slope_rev, searched_slope_vjp => (val 0.7, val 0.4, val 0.2) kink (val 0.7, val 0.4, val 1.0);
    value asked_inside, asked_inside_fwd, asked_inside_rev, asked_inside_vjp => (ref vals(4, 1), val 0.7) (ref vals(3, 1), val -1.2) (ref vals(1, 1), val 0.7);
}
