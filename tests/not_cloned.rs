//! Types that are not `Clone` in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/not_cloned.rs"]
mod not_cloned;

use common::vals;
use not_cloned::envelopes::{enveloped, enveloped_fwd, enveloped_rev, enveloped_vjp};
use not_cloned::open::{of_any_types, of_any_types_fwd, of_any_types_rev, of_any_types_vjp};
use not_cloned::*;

tests! {
    value stacked, stacked_fwd, stacked_rev, stacked_vjp => (ref vals(5, 1), val 0.7) (ref vals(2, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value of_any_types, of_any_types_fwd, of_any_types_rev, of_any_types_vjp => (val 1.3, val 0.7, fixed 3) (val 1.3, val 0.7, fixed 0);
    value swung, swung_fwd, swung_rev, swung_vjp => (val 0.7, val 0.1);
    value enveloped, enveloped_fwd, enveloped_rev, enveloped_vjp => (ref vals(4, 1), val 0.7);
    value on_a_spheroid, on_a_spheroid_fwd, on_a_spheroid_rev, on_a_spheroid_vjp => (val 0.7, val 1.5, val 0.1) (val -0.4, val 3.0, val 0.3) (val 2.9, val 0.2, val 0.05);
    value both_latitudes, both_latitudes_fwd, both_latitudes_rev, both_latitudes_vjp => (val 0.7, val 1.5) (val -0.4, val 0.3);
    value decided, decided_fwd, decided_rev, decided_vjp => (val 0.7, fixed |y: f64| if y > 1.0 { 2 } else { 1 }, fixed |y: f64, all: &[f64]| y < 2.0 * all[0]);
    value trace_of, trace_of_fwd, trace_of_rev, trace_of_vjp => (ref vals(6, 1), fixed 2, fixed 3) (ref vals(6, 1), fixed 2, fixed 2);
    value accumulated, accumulated_fwd, accumulated_rev, accumulated_vjp => (ref vals(2, 1), fixed 3) (ref vals(1, 1), fixed 0);
    value spread, spread_fwd, spread_rev, spread_vjp => (ref vals(4, 1), val 1.3) (ref vals(1, 2), val 0.7) (ref [0.0; 0], val 0.7);
    value fused, fused_fwd, fused_rev, fused_vjp => (ref vals(3, 1)) (ref vals(3, 2)) (ref vec![0.4, 2.0, -0.3]);
    value bounded, bounded_fwd, bounded_rev, bounded_vjp => (val 0.7, val 2.2) (val 1.7, val 2.2);
    value laid_out, laid_out_fwd, laid_out_rev, laid_out_vjp => (val 0.7, val 0.2) (val 1.7, val 2.2);
    value controlled, controlled_fwd, controlled_rev, controlled_vjp => (val 0.7, ref vals(4, 1)) (val 0.7, ref Vec::<f64>::new());
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(5, 1), fixed 3) (ref vals(5, 1), fixed 1);
    value filtered_twice, filtered_twice_fwd, filtered_twice_rev, filtered_twice_vjp => (val 0.7, val 0.4, val 1.2);
    value packed, packed_fwd, packed_rev, packed_vjp => (ref vals(3, 1), val 1.2) (ref Vec::<f64>::new(), val 0.7);
}
