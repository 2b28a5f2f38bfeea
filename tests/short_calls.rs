//! Functions whose sweeps compute their values again.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/short_calls.rs"]
mod short_calls;

use common::shape::Shape;
use common::vals;
use short_calls::*;

shapes! {
    Spot, SpotTangent { x, y } constant { };
}

tests! {
    value weighed_twice, weighed_twice_fwd, weighed_twice_rev, weighed_twice_vjp => (ref vals(3, 1), val 0.7);
    value changed, changed_fwd, changed_rev, changed_vjp =>
        (ref [0.7, -0.4, 1.1, 0.9]) (ref [-0.7, 1.4, 0.3, -1.9]) (ref [1.7, 1.4, 1.3, 1.2]);
    value wandering, wandering_fwd, wandering_rev, wandering_vjp =>
        (ref vals(5, 1), val Spot { x: 0.7, y: -0.4 }) (ref Vec::<f64>::new(), val Spot { x: 0.7, y: -0.4 });
    value mixed, mixed_fwd, mixed_rev, mixed_vjp =>
        (val 0.7, val -0.4, fixed 0) (val 0.7, val 0.6, fixed 1) (val 0.7, val -0.4, fixed 5) (val 0.3, val 0.8, fixed 14);
    value tracked, tracked_fwd, tracked_rev, tracked_vjp => (ref vals(4, 1), fixed 0) (ref vals(4, 1), fixed 1) (ref vals(4, 2), fixed 3);
    value operated, operated_fwd, operated_rev, operated_vjp => (val 0.7, val 0.5) (val 1.3, val 0.9) (val -0.3, val 2.0);
    value piled, piled_fwd, piled_rev, piled_vjp => (ref vals(4, 1), val 0.7);
    value paired, paired_fwd, paired_rev, paired_vjp => (val 0.7, val 1.4) (val 1.2, val 0.3);
}
