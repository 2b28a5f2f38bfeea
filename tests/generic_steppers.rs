//! Steppers and models by traits of one's own, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/generic_steppers.rs"]
mod generic_steppers;

use common::vals;
use generic_steppers::*;

tests! {
    value filled, filled_fwd, filled_rev, filled_vjp => (val 0.7, ref vals(3, 1), val 0.2);
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val 0.7, val 0.2, val 1.3);
    value converted, converted_fwd, converted_rev, converted_vjp => (val 0.7, fixed 4) (val 0.7, fixed 0);
    value built, built_fwd, built_rev, built_vjp => (ref vals(3, 1), val 0.7);
}
