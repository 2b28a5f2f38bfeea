//! Several types of one name in one function, and types whose methods are called like those of lists.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/instances.rs"]
mod instances;

use common::vals;
use instances::*;

tests! {
    value written, written_fwd, written_rev, written_vjp => (ref vals(4, 1));
    value made, made_fwd, made_rev, made_vjp => (ref vals(4, 2));
    value window, window_fwd, window_rev, window_vjp => (ref vals(4, 3));
}
