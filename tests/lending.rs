//! Methods that lend a part of their value to be changed.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/lending.rs"]
mod lending;

use common::vals;
use lending::*;

tests! {
    value filled, filled_fwd, filled_rev, filled_vjp => (ref vals(4, 1));
    value rows, rows_fwd, rows_rev, rows_vjp => (ref vals(4, 2));
    value around, around_fwd, around_rev, around_vjp => (ref vals(4, 3));
    value worlds, worlds_fwd, worlds_rev, worlds_vjp => (ref vals(4, 4));
    value layered, layered_fwd, layered_rev, layered_vjp => (ref vals(4, 2));
    value gained, gained_fwd, gained_rev, gained_vjp => (ref vals(4, 5));
    value shadowed, shadowed_fwd, shadowed_rev, shadowed_vjp => (ref vals(4, 7), val 0.7);
    value shortened, shortened_fwd, shortened_rev, shortened_vjp => (ref vals(4, 6));
}
