//! Types that are declared in methods, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/local_types.rs"]
mod local_types;

use common::vals;
use local_types::seen::*;
use local_types::*;

tests! {
    value at_the_tip, at_the_tip_fwd, at_the_tip_rev, at_the_tip_vjp => (ref vals(3, 1), val 0.4);
    value moved, moved_fwd, moved_rev, moved_vjp => (ref vals(3, 1), val 0.7) (ref vec![0.05, 0.4, 0.7], val 0.3) (ref vals(2, 2), val 1.1);
}
