//! Closures whose parameters the other arguments of a call tell, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/told_by_arguments.rs"]
mod told_by_arguments;

use common::{positive, vals};
use told_by_arguments::gathered::*;
use told_by_arguments::picked::*;
use told_by_arguments::stepped::*;

tests! {
    value picked, picked_fwd, picked_rev, picked_vjp => (ref vals(4, 1), val 0.3) (ref positive(4, 3), val -0.7);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vals(2, 1), val 1.3, val 0.2);
    value gathered, gathered_fwd, gathered_rev, gathered_vjp => (ref vals(4, 2));
}
