//! Numbers that are given one of two values.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[allow(unused_assignments)] // so is what is written over
#[path = "corpus/two_values.rs"]
mod two_values;

use common::vals;
use two_values::*;

tests! {
    value larger_of_two, larger_of_two_fwd, larger_of_two_rev, larger_of_two_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value of_its_own, of_its_own_fwd, of_its_own_rev, of_its_own_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value larger_than_before, larger_than_before_fwd, larger_than_before_rev, larger_than_before_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value of_an_older_one, of_an_older_one_fwd, of_an_older_one_rev, of_an_older_one_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value changed_in_a_branch, changed_in_a_branch_fwd, changed_in_a_branch_rev, changed_in_a_branch_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value of_the_same_name, of_the_same_name_fwd, of_the_same_name_rev, of_the_same_name_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value used_twice, used_twice_fwd, used_twice_rev, used_twice_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value in_elements, in_elements_fwd, in_elements_rev, in_elements_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value or_leaves, or_leaves_fwd, or_leaves_rev, or_leaves_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value asked_on_the_way, asked_on_the_way_fwd, asked_on_the_way_rev, asked_on_the_way_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value added_on_the_way, added_on_the_way_fwd, added_on_the_way_rev, added_on_the_way_vjp => (ref vals(0, 1), val 0.2) (ref vals(1, 2), val 0.2) (ref vals(6, 3), val 0.2) (ref vals(37, 4), val 0.2) (ref vals(64, 5), val 0.2);
    value by_closures, by_closures_fwd, by_closures_rev, by_closures_vjp => (ref vals(0, 1), fixed 3, val 0.2) (ref vals(6, 1), fixed 1, val 0.2) (ref vals(9, 1), fixed 3, val 0.2) (ref vals(66, 1), fixed 22, val 0.2);
    value one_of_three, one_of_three_fwd, one_of_three_rev, one_of_three_vjp => (ref vals(0, 1), ref vals(0, 2), val 0.2) (ref vals(1, 1), ref vals(1, 2), val 0.2) (ref vals(5, 1), ref vals(5, 2), val 0.2) (ref vals(37, 1), ref vals(37, 2), val 0.2);
    value first_value, first_value_fwd, first_value_rev, first_value_vjp => (val 0.9, val 0.4) (val 0.3, val 0.8) (val 0.6, val 0.2);
}

/// Which of equal values is chosen, and what becomes of what is no number, the text says.
#[test]
fn ties() {
    let mut x_bar = vec![0.0; 2];
    assert_eq!(larger_of_two_rev(&[0.5, 0.5], &mut x_bar, 0.5, 1.0), (0.75, 2.0));
    assert_eq!(x_bar, [0.0, 0.0]);
    let mut x_bar = vec![0.0_f32; 3];
    assert_eq!(larger_single_rev(&[0.5, 2.0, f32::NAN], &mut x_bar, 1.0, 1.0), (4.0, 0.0));
    assert_eq!((larger_single(&[0.5, 2.0], 1.0), x_bar), (4.0, vec![0.0, 4.0, 0.0]));
}
