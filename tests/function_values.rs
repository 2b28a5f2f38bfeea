//! Functions as values in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/function_values.rs"]
mod function_values;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/predicates.rs"]
mod predicates;

use common::vals;
use function_values::steppers::*;
use function_values::*;
use predicates::*;

tests! {
    value chosen_once, chosen_once_fwd, chosen_once_rev, chosen_once_vjp => (ref vec![0.8, 0.3, -0.4]) (ref vec![0.2, 0.9]);
    value chosen_often, chosen_often_fwd, chosen_often_rev, chosen_often_vjp => (ref vec![0.8, 0.3, 0.7, -0.4, 0.6], val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value activated, activated_fwd, activated_rev, activated_vjp => (ref vec![0.8, -0.3], val 0.2, fixed 0) (ref vec![0.8, -0.3], val 0.2, fixed 1) (ref vec![0.8, -0.3], val 0.2, fixed 2) (ref Vec::<f64>::new(), val 0.2, fixed 9);
    value by_pattern, by_pattern_fwd, by_pattern_rev, by_pattern_vjp => (fixed Kernel::Power(2.0), ref vals(4, 1), val 0.7) (fixed Kernel::Gauss, ref vals(4, 1), val 0.7) (fixed Kernel::Shifted { by: 0.3 }, ref vals(3, 1), val 0.7) (fixed Kernel::Gauss, ref vals(1, 1), val 0.7);
    value moved_and_changed, moved_and_changed_fwd, moved_and_changed_rev, moved_and_changed_vjp => (val 0.7, fixed true) (val 0.7, fixed false);
    value trained, trained_fwd, trained_rev, trained_vjp => (val vec![(vals(2, 1), 0.3), (vals(2, 2), -0.4)], val 0.2, fixed 3) (val vec![(vals(2, 1), 0.3)], val 0.2, fixed 0);
    value newton, newton_fwd, newton_rev, newton_vjp => (val 1.7, fixed 5) (val 1.7, fixed 0);
    value by_index, by_index_fwd, by_index_rev, by_index_vjp => (ref vals(4, 1), fixed &[2, 0, 1, 2]) (ref vals(1, 1), fixed &[]);
    value in_a_loop, in_a_loop_fwd, in_a_loop_rev, in_a_loop_vjp => (val 0.7, val 1.9, fixed 3) (val 0.7, val 0.9, fixed 9) (val 0.7, val 0.9, fixed 0);
    value basis, basis_fwd, basis_rev, basis_vjp => (val 0.7, ref vals(3, 1)) (val 0.7, ref vals(2, 1)) (val 0.7, ref Vec::<f64>::new());
    value with_state, with_state_fwd, with_state_rev, with_state_vjp => (ref vals(3, 1), fixed &[1, 0, 2]) (ref vals(2, 1), fixed &[0, 0]);
    value from_a_block, from_a_block_fwd, from_a_block_rev, from_a_block_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value made, made_fwd, made_rev, made_vjp => (val 0.7, val 0.4);
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val 0.7, val 0.9, fixed 0) (val 0.3, val 0.9, fixed 1);
    value asked, asked_fwd, asked_rev, asked_vjp => (ref vec![0.8, 0.3, -0.2, 0.95], val 0.85) (ref vec![0.8, 0.3], val 0.5);
    value by_paths_of_traits, by_paths_of_traits_fwd, by_paths_of_traits_rev, by_paths_of_traits_vjp => (ref vals(4, 1));
    value gathered_references, gathered_references_fwd, gathered_references_rev, gathered_references_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value by_their_paths, by_their_paths_fwd, by_their_paths_rev, by_their_paths_vjp => (ref vals(6, 1)) (ref vals(4, 2));
    value handed_down, handed_down_fwd, handed_down_rev, handed_down_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value every_second, every_second_fwd, every_second_rev, every_second_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value every_third, every_third_fwd, every_third_rev, every_third_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value of_orders, of_orders_fwd, of_orders_rev, of_orders_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value around, around_fwd, around_rev, around_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value of_lent, of_lent_fwd, of_lent_rev, of_lent_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value by_limit, by_limit_fwd, by_limit_rev, by_limit_vjp => (ref vec![0.8, 0.3, -0.4, 1.6], val 0.5) (ref vec![0.7, -0.9], val 0.2);
    value of_levels, of_levels_fwd, of_levels_rev, of_levels_vjp => (ref vec![0.8, 0.3, -0.4, 1.6], val 0.7) (ref vec![0.7, -0.9], val 1.1);
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (ref vec![0.9, 0.7, 0.3, 1.6]) (ref vec![0.7, 0.9]) (ref vec![1.3, 1.9, 0.2]);
    value untold, untold_fwd, untold_rev, untold_vjp => (ref vals(3, 1));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vec![0.8, 0.3, -0.4, 1.6]) (ref vec![0.7, -0.9]);
    value of_any_type, of_any_type_fwd, of_any_type_rev, of_any_type_vjp => (ref vals(4, 1), val 0.7);
    value without_slopes, without_slopes_fwd, without_slopes_rev, without_slopes_vjp => (val 0.7, val 1.3);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7, val 0.4, val 0.3);
}
