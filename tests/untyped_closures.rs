//! Closures without types in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/untyped_closures.rs"]
mod untyped_closures;

use common::vals;
use untyped_closures::*;

tests! {
    value ends_with_edits, ends_with_edits_fwd, ends_with_edits_rev, ends_with_edits_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value predators, predators_fwd, predators_rev, predators_vjp =>
        (ref vec![0.7, 1.2], val 0.6, val 0.9) (ref vec![1.1, 0.3], val -0.2, val 0.4);
    value grown, grown_fwd, grown_rev, grown_vjp => (ref vals(2, 1), val 0.7) (ref vals(2, 3), val -1.3);
    value followed, followed_fwd, followed_rev, followed_vjp => (ref vals(3, 1), val 0.7) (ref vals(1, 2), val 2.0);
    value of_vectors, of_vectors_fwd, of_vectors_rev, of_vectors_vjp =>
        (val 0.6, val 0.9, fixed 4) (val -0.2, val 0.4, fixed 0);
    value suffixed, suffixed_fwd, suffixed_rev, suffixed_vjp => (val 0.7, val -0.2, val 1.3);
    value solved, solved_fwd, solved_rev, solved_vjp => (ref vals(3, 1)) (ref vals(3, 4));
}
