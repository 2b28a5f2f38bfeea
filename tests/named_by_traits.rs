//! Floats that traits name, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/named_by_traits.rs"]
mod named_by_traits;

use common::vals;
use named_by_traits::at_index::*;
use named_by_traits::between::*;
use named_by_traits::fitted::*;
use named_by_traits::own_numbers::*;
use named_by_traits::*;

tests! {
    value angles, angles_fwd, angles_rev, angles_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![0.2, 0.9, 1.7]);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (val 0.7, val 1.3) (val 1.2, val 0.4);
    value loss, loss_fwd, loss_rev, loss_vjp => (val 1.7, val 0.4, ref vals(4, 1)) (val 0.8, val 1.1, ref vals(1, 2));
    value between, between_fwd, between_rev, between_vjp => (val 0.7, val 1.3, val 0.4);
    value measured, measured_fwd, measured_rev, measured_vjp => (ref vec![0.7, 1.3, 0.4]);
    value perimeter, perimeter_fwd, perimeter_rev, perimeter_vjp => (ref vec![0.7, 1.3, 0.4]);
}
