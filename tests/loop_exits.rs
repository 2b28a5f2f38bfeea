//! Ways out of loops, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/loop_exits.rs"]
mod loop_exits;

use common::{close, vals};
use loop_exits::*;

tests! {
    value left, left_fwd, left_rev, left_vjp => (val 0.7) (val 3.0);
    value looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp => (ref vals(4, 1), fixed &[1, 9, 0, 3], fixed &[(0, 0.5), (2, -0.3)]) (ref vals(4, 2), fixed &[], fixed &[]) (ref vals(4, 1), fixed &[3, 0, 2], fixed &[(1, 0.5)]);
    value break_in_the_middle, break_in_the_middle_fwd, break_in_the_middle_rev, break_in_the_middle_vjp => (ref vec![0.4, 0.5, 0.7, 0.9, 1.0]) (ref vec![0.4, 0.1]) (ref Vec::<f64>::new());
    value continue_on_data, continue_on_data_fwd, continue_on_data_rev, continue_on_data_vjp => (ref vals(7, 1)) (ref vals(8, 2)) (ref vec![-0.3]);
    value labelled, labelled_fwd, labelled_rev, labelled_vjp => (ref vals(5, 1), fixed 5) (ref vec![1.3, 0.9, -1.2, 0.4], fixed 4) (ref vals(3, 3), fixed 0);
    value all_exits, all_exits_fwd, all_exits_rev, all_exits_vjp => (ref vals(6, 1), val 1.2) (ref vec![0.9, 1.3, 1.1, 1.2, 0.7], val 0.8)
        (ref vec![0.9, 1.6, 1.4, 1.2, 0.7], val 0.4) (ref Vec::<f64>::new(), val 0.8) (ref vals(9, 4), val 0.5);
    value search, search_fwd, search_rev, search_vjp => (ref vals(3, 1), ref [[0.3, 0.5], [0.9, 1.5]]) (ref vals(3, 1), ref [[0.1, 0.1]]);
    value loops_with_values, loops_with_values_fwd, loops_with_values_rev, loops_with_values_vjp => (val 0.7) (val 1.3);
    value never_again, never_again_fwd, never_again_rev, never_again_vjp => (val 0.7) (val -0.7) (val 9.7);
    value bottom_tested, bottom_tested_fwd, bottom_tested_rev, bottom_tested_vjp => (val 0.7) (val 3.0) (val 0.001);
    value first_three_positive, first_three_positive_fwd, first_three_positive_rev, first_three_positive_vjp => (ref vec![0.4, -0.5, 0.7, 0.9, 1.0]) (ref vec![0.4, -0.1]) (ref Vec::<f64>::new());
    value exits_in_arms, exits_in_arms_fwd, exits_in_arms_rev, exits_in_arms_vjp => (ref vals(5, 1), fixed &[2, 1, 3, 2, 3]) (ref vals(5, 1), fixed &[2, 3, 0, 2, 2])
        (ref vals(5, 1), fixed &[2, 3, 9, 2, 2]) (ref vals(5, 1), fixed &[]) (ref vec![2.0, 1.5, 1.0], fixed &[2, 3, 3]);
    value block_in_loop, block_in_loop_fwd, block_in_loop_rev, block_in_loop_vjp => (ref vals(6, 1)) (ref vals(1, 2));
    value bisection_then_newton, bisection_then_newton_fwd, bisection_then_newton_rev, bisection_then_newton_vjp => (val 10.0);
    value escape, escape_fwd, escape_rev, escape_vjp => (val -0.4, val 0.5, fixed 9) (val 0.6, val 0.7, fixed 9) (val 0.6, val 0.7, fixed 0);
    value left_without, left_without_fwd, left_without_rev, left_without_vjp =>
        (ref [0.7, 0.4, 1.3, 2.4, 0.3, 0.9]) (ref [2.7, 1.4, 1.3, 0.9]) (ref [0.4]);
}

/// The third root of a has the derivative a^(-2/3) / 3, whatever way the iteration took.
#[test]
fn root_by_bisection() {
    close(bisection_then_newton_rev(10.0, 1.0).1, 10f64.powf(-2.0 / 3.0) / 3.0, 1e-12);
}
