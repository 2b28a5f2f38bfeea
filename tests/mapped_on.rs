//! Methods of one's own that have the names of those of iterators, on what other methods give.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/mapped_on.rs"]
mod mapped_on;

use common::vals;
use mapped_on::seen::{tallied, tallied_fwd, tallied_rev, tallied_vjp};
use mapped_on::*;

tests! {
    value charted, charted_fwd, charted_rev, charted_vjp => (val 0.7, val 1.3);
    value leaked, leaked_fwd, leaked_rev, leaked_vjp =>
        (ref vals(6, 1), val 0.2, ref vals(2, 2)) (ref vals(6, 2), val 0.3, ref vals(3, 1));
    value tallied, tallied_fwd, tallied_rev, tallied_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(0, 1), val 0.3);
}
