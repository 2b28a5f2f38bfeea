//! Structs that refer to what others own, made by functions.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/views.rs"]
mod views;

use common::vals;
use views::*;

tests! {
    value three_views, three_views_fwd, three_views_rev, three_views_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value changing_views, changing_views_fwd, changing_views_rev, changing_views_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value named_before, named_before_fwd, named_before_rev, named_before_vjp => (ref vals(3, 1)) (ref vals(2, 2));
    value counted, counted_fwd, counted_rev, counted_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value rows_of, rows_of_fwd, rows_of_rev, rows_of_vjp => (ref vals(6, 1)) (ref vals(4, 2));
    value along, along_fwd, along_rev, along_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value centred, centred_fwd, centred_rev, centred_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value copied_views, copied_views_fwd, copied_views_rev, copied_views_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value own_lifetimes, own_lifetimes_fwd, own_lifetimes_rev, own_lifetimes_vjp => (val 0.8, val 1.3, fixed 3) (val 0.8, val 0.7, fixed 0) (val 0.6, val 0.2, fixed 1);
    value hidden_lifetimes, hidden_lifetimes_fwd, hidden_lifetimes_rev, hidden_lifetimes_vjp => (ref vals(3, 1)) (ref vals(5, 2));
}

/// A pullback calls again what gave a reference, and nothing else.
#[test]
fn what_owns_is_made_once() {
    let x = vals(5, 1);
    MADE.set(0);
    let (_, back) = centred_vjp(&x);
    back(1.0);
    assert_eq!(MADE.get(), x.len() - 1);
}
