//! Functions whose pullbacks change back what they were lent.

#[macro_use]
mod common;
#[path = "corpus/changing_back.rs"]
mod changing_back;

use changing_back::*;
use common::vals;

tests! {
    value raised, raised_fwd, raised_rev, raised_vjp => (ref vals(4, 1), fixed 9);
    value rotated, rotated_fwd, rotated_rev, rotated_vjp => (ref vec![1.3, 0.2, 0.4, 0.5, 1.7, 0.3, 0.8, 0.1, 1.1], fixed 3);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vals(2, 1), val 0.8, fixed 4);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (ref vals(4, 2), ref vals(4, 3));
    value followed, followed_fwd, followed_rev, followed_vjp => (ref vals(4, 2));
    value read_before, read_before_fwd, read_before_rev, read_before_vjp => (ref vals(4, 2));
    value turned_over, turned_over_fwd, turned_over_rev, turned_over_vjp => (ref vals(4, 2));
    value descended, descended_fwd, descended_rev, descended_vjp => (ref vals(3, 2), fixed 4);
    value visited, visited_fwd, visited_rev, visited_vjp => (ref vals(4, 2));
    value leaning, leaning_fwd, leaning_rev, leaning_vjp => (ref vec![0.4, -0.7, 1.1]);
    value damped, damped_fwd, damped_rev, damped_vjp => (ref vals(4, 2), val 0.9);
}

/// A vector of which one item changes in each step is copied by nobody, however long it goes on.
#[test]
fn what_changes_in_parts_is_not_copied() {
    let mut bar = vec![0.0; 4];
    COPIES.set(0);
    raised_rev(&vals(4, 1), &mut bar, 30, 1.0);
    assert_eq!(COPIES.get(), 0);
}
