//! Values of which sweeps want nothing but zeros of their shape.

#[macro_use]
mod common;
#[path = "corpus/only_shapes.rs"]
mod only_shapes;

use common::vals;
use only_shapes::*;

tests! {
    value drifted, drifted_fwd, drifted_rev, drifted_vjp => (ref vals(3, 1), fixed 4) (ref vals(3, 2), fixed 0);
    value sampled, sampled_fwd, sampled_rev, sampled_vjp => (ref vals(3, 1), fixed 5) (ref vals(3, 1), fixed 0);
    value pulls, pulls_fwd, pulls_rev, pulls_vjp => (val 0.7, val 1.3);
    value of_pairs, of_pairs_fwd, of_pairs_rev, of_pairs_vjp => (val 0.7, val 1.3);
    value of_lists, of_lists_fwd, of_lists_rev, of_lists_vjp => (val 0.7, val 1.3);
    value of_numbers, of_numbers_fwd, of_numbers_rev, of_numbers_vjp => (val 0.7, val 1.3);
    value chained, chained_fwd, chained_rev, chained_vjp => (val 0.7, fixed 3) (val 0.7, fixed 0);
    value raised, raised_fwd, raised_rev, raised_vjp => (val 0.7, fixed 3) (val 0.7, fixed 0);
}

/// A loop over such calls records nothing for them.
#[test]
fn numbers_leave_nothing_behind() {
    use cotangent::__private::{OperatorVV, Shape, op};
    assert_eq!(size_of::<<Pair as OperatorVV<op::Add, Pair>>::Record>(), 0);
    assert_eq!(size_of::<Shape<Pair>>(), 0);
    assert_ne!(size_of::<Shape<Signal>>(), 0);
}
