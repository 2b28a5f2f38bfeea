//! What loops keep of calls, beside their numbers.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_beside.rs"]
mod calls_beside;

use calls_beside::*;
use common::vals;

tests! {
    unit cell, cell_fwd, cell_rev, cell_vjp => (ref vals(7, 1), mut vals(7, 2)) (ref vals(1, 1), mut vals(1, 2)) (ref Vec::<f64>::new(), mut Vec::<f64>::new());
    unit cell_of_others, cell_of_others_fwd, cell_of_others_rev, cell_of_others_vjp => (ref vals(7, 1), mut vals(7, 2)) (ref vals(1, 1), mut vals(1, 2)) (ref Vec::<f64>::new(), mut Vec::<f64>::new());
    value rounds, rounds_fwd, rounds_rev, rounds_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 1), fixed 0) (ref vals(1, 1), fixed 4) (ref vals(6, 2), fixed 1);
    value on_some_paths, on_some_paths_fwd, on_some_paths_rev, on_some_paths_vjp => (ref vals(6, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value strides, strides_fwd, strides_rev, strides_vjp => (ref vals(7, 1)) (ref vals(2, 1)) (ref Vec::<f64>::new());
    value until, until_fwd, until_rev, until_vjp => (val 0.4) (val 3.5);
    value straight, straight_fwd, straight_rev, straight_vjp => (val 0.7, val 0.9) (val -0.4, val 0.6);
    value decay, decay_fwd, decay_rev, decay_vjp => (ref vals(5, 1), val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value inside, inside_fwd, inside_rev, inside_vjp => (ref vals(5, 1), val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value through_a_type, through_a_type_fwd, through_a_type_rev, through_a_type_vjp => (ref vals(5, 1), val 0.6) (ref vals(1, 1), val 0.6);
}
