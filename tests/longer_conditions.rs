//! Conditions with calls in them that change what is differentiated.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/longer_conditions.rs"]
mod longer_conditions;

use common::vals;
use longer_conditions::*;

tests! {
    value walked, walked_fwd, walked_rev, walked_vjp => (val 0.7, val 1.3, fixed 6) (val 0.7, val 1.3, fixed 0) (val 3.0, val 0.2, fixed 2) (val -1.0, val 2.5, fixed 9);
    value assigned, assigned_fwd, assigned_rev, assigned_vjp => (val 0.7, val 1.3) (val 1.3, val 0.4) (val 1.7, val 0.9) (val 2.2, val 1.1) (val 3.0, val 0.6) (val -1.2, val 0.8);
    value relaxed, relaxed_fwd, relaxed_rev, relaxed_vjp => (ref vals(4, 1), val 0.1) (ref vec![0.1, 0.2], val 0.3) (ref Vec::<f64>::new(), val 0.3);
    value hopped, hopped_fwd, hopped_rev, hopped_vjp => (val 0.7, val 1.3, fixed 6) (val 0.7, val 1.3, fixed 0) (val 2.9, val 1.7, fixed 3);
    value journeys, journeys_fwd, journeys_rev, journeys_vjp => (val 0.7, val 1.3, val 0.4);
    value pooled, pooled_fwd, pooled_rev, pooled_vjp => (ref vals(6, 1)) (ref vals(9, 2));
    value dealt, dealt_fwd, dealt_rev, dealt_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value drawn, drawn_fwd, drawn_rev, drawn_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value used_up, used_up_fwd, used_up_rev, used_up_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value asserted, asserted_fwd, asserted_rev, asserted_vjp => (ref vals(5, 1)) (ref vals(7, 2));
    value assigned_in_assertions, assigned_in_assertions_fwd, assigned_in_assertions_rev, assigned_in_assertions_vjp => (ref vals(3, 1)) (ref vals(1, 2));
    value assigned_in_indices, assigned_in_indices_fwd, assigned_in_indices_rev, assigned_in_indices_vjp => (ref vals(3, 1)) (ref vals(2, 2));
}

panics! {
    value bad_asserted, asserted_fwd, asserted_rev, asserted_vjp =>
        (ref vals(1, 1)) "assertion failed: self.moves_on(end)",
        (ref vals(3, 1)) "nothing behind 3";
}

/// Another name, so that its tests have a module of their own.
fn bad_asserted(x: &[f64]) -> f64 {
    asserted(x)
}
