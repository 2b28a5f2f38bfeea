//! Structs that refer to what others own, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/borrowing.rs"]
mod borrowing;

use borrowing::seen::*;
use borrowing::*;
use common::vals;

tests! {
    value leapt, leapt_fwd, leapt_rev, leapt_vjp => (ref vals(3, 1), ref vals(3, 2), val 0.2) (ref vals(1, 1), ref vals(1, 2), val 0.2);
    value reacted, reacted_fwd, reacted_rev, reacted_vjp => (ref vals(3, 1), ref vals(3, 2), fixed 4) (ref vec![1.1, 0.4], ref vec![1.4, 0.3], fixed 3) (ref vals(2, 1), ref vals(2, 2), fixed 0);
    value watched, watched_fwd, watched_rev, watched_vjp => (ref vals(3, 1), val 0.7);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref vals(3, 1), ref vals(7, 2)) (ref vals(4, 1), ref vals(2, 2)) (ref vals(2, 1), ref Vec::<f64>::new());
    value taped, taped_fwd, taped_rev, taped_vjp => (ref vals(7, 1), val 100.0) (ref vals(7, 1), val 1.5) (ref vals(3, 1), val 2.0);
    value splined, splined_fwd, splined_rev, splined_vjp => (ref vals(4, 1), val 0.7) (ref vals(5, 2), val 1.3);
    value retuned, retuned_fwd, retuned_rev, retuned_vjp => (ref vals(5, 1), val 0.7) (ref vec![0.9, 0.5], val 0.8);
    value bent, bent_fwd, bent_rev, bent_vjp => (ref vals(3, 1), val 0.7) (ref vec![0.9, 0.5, 0.7], val 0.8);
    value summed, summed_fwd, summed_rev, summed_vjp => (ref vals(3, 1), ref vals(3, 2));
}

/// A derivative cannot follow a reference that leads elsewhere: it says so, where a wrong number would be.
#[test]
#[should_panic(expected = "a function has given a reference in `one` another target")]
fn references_that_are_exchanged() {
    let (a, b) = (vals(2, 1), vals(2, 2));
    let (mut a_bar, mut b_bar) = (vec![0.0; 2], vec![0.0; 2]);
    assert!(exchanged(&a, &b).is_finite());
    exchanged_rev(&a, &mut a_bar, &b, &mut b_bar, 1.0);
}
