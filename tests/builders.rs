//! Values that functions of a type make, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/builders.rs"]
mod builders;

use builders::circuits::*;
use builders::*;
use common::vals;

tests! {
    value wired, wired_fwd, wired_rev, wired_vjp => (ref vals(3, 1), val 0.7);
    value built, built_fwd, built_rev, built_vjp => (val 0.7, val 0.4, fixed 3) (val 0.7, val 0.4, fixed 1) (val 0.7, val 0.4, fixed 0);
    value regulated, regulated_fwd, regulated_rev, regulated_vjp => (val 1.3, val 0.4, fixed 5) (val 1.3, val 0.4, fixed 0);
    value rebuilt, rebuilt_fwd, rebuilt_rev, rebuilt_vjp => (val 1.3, val 0.4, fixed 5) (val 1.3, val 0.4, fixed 0);
    value filled, filled_fwd, filled_rev, filled_vjp => (ref [0.7, -0.4, 0.9], fixed 3) (ref [0.7, -0.4, 0.9], fixed 0);
    value several, several_fwd, several_rev, several_vjp => (val 1.3, fixed 3) (val 1.3, fixed 0);
    value shelved, shelved_fwd, shelved_rev, shelved_vjp => (val 0.7, val 0.4) (val 1.3, val 0.4) (val -0.7, val 0.4);
    value with_noise, with_noise_fwd, with_noise_rev, with_noise_vjp => (val 0.7, val 0.4, val 0.3);
}
