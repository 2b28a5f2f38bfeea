//! Constructors that may fail, called from other blocks.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/fallible.rs"]
mod fallible;

use fallible::*;

tests! {
    value means, means_fwd, means_rev, means_vjp =>
        (ref [0.7, 1.4, 0.3]) (ref [1.1, 0.8, 0.1]) (ref [0.5, 0.9, 1.3, -0.6]);
    value mapped, mapped_fwd, mapped_rev, mapped_vjp => (val 0.7, val -1.3);
}
