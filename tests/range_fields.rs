//! Ranges in fields.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/range_fields.rs"]
mod range_fields;

use common::vals;
use range_fields::*;

tests! {
    value banded, banded_fwd, banded_rev, banded_vjp => (ref vals(4, 1)) (ref vals(5, 2));
}
