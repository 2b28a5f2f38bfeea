//! Iterators of one's own in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/walkers.rs"]
mod walkers;

use common::vals;
use walkers::seen::*;
use walkers::*;

tests! {
    value decayed, decayed_fwd, decayed_rev, decayed_vjp => (val 1.3, val 0.7, ref vals(3, 1)) (val 0.4, val 0.9, ref Vec::<f64>::new());
    value rooted, rooted_fwd, rooted_rev, rooted_vjp => (val 2.0, val 3.1) (val 0.7, val 5.0);
    value evaluated, evaluated_fwd, evaluated_rev, evaluated_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7);
    value paired, paired_fwd, paired_rev, paired_vjp => (ref vals(5, 1)) (ref vals(2, 2));
    value doubled, doubled_fwd, doubled_rev, doubled_vjp => (val 0.3, fixed 4) (val 0.3, fixed 0);
}
