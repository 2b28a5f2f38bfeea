//! Methods of one block that call one another.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/own_calls.rs"]
mod own_calls;

use common::vals;
use own_calls::layers::*;
use own_calls::*;

tests! {
    value eliminated, eliminated_fwd, eliminated_rev, eliminated_vjp =>
        (ref [0.3, 1.2, -0.4, 2.1, 0.5, 0.9, -0.7, 0.2, 1.6], fixed 3) (ref [1.5], fixed 1);
    value asymmetric, asymmetric_fwd, asymmetric_rev, asymmetric_vjp => (ref vals(4, 1), val 0.7);
    value handed, handed_fwd, handed_rev, handed_vjp => (ref vals(4, 1), val 0.7);
    value crossed, crossed_fwd, crossed_rev, crossed_vjp => (ref vals(4, 1), val 0.7);
    value turned_by_itself, turned_by_itself_fwd, turned_by_itself_rev, turned_by_itself_vjp => (val 0.7, val -0.4, val 1.3);
    value copied, copied_fwd, copied_rev, copied_vjp => (val 0.7, val -0.4, val 1.3);
    value quantile_of, quantile_of_fwd, quantile_of_rev, quantile_of_vjp => (val 1.4, val 0.8, val 0.4) (val 0.9, val 1.3, val 0.9);
    value settle_twice, settle_twice_fwd, settle_twice_rev, settle_twice_vjp =>
        (val 0.7, val 0.4, ref vec![0.3, -1.2, 0.8]) (val 1.7, val 0.9, ref vec![1.3, 0.7]) (val 400.0, val 0.1, ref vec![1.3, 0.7]);
    value by_counts, by_counts_fwd, by_counts_rev, by_counts_vjp =>
        (ref [0.7, 1.3, 0.4, 2.1, 0.9], val 0.8) (ref [0.2, 0.3, 1.4], val 1.1);
    value pointed, pointed_fwd, pointed_rev, pointed_vjp => (ref [0.7, -0.3, 0.2, 0.9], val 0.6);
    value layered, layered_fwd, layered_rev, layered_vjp => (ref vec![0.3, -0.2, 0.7, 1.1, -0.4, 0.5], ref vec![0.7, -1.2]);
}
