//! What is computed twice of the same numbers.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/once.rs"]
mod once;

use common::vals;
use once::*;

tests! {
    value the_same, the_same_fwd, the_same_rev, the_same_vjp => (ref vals(5, 1), val 0.3) (ref Vec::<f64>::new(), val 0.7);
    value changed_between, changed_between_fwd, changed_between_rev, changed_between_vjp => (val 0.7, val 0.4) (val 0.7, val -1.4);
    value in_containers, in_containers_fwd, in_containers_rev, in_containers_vjp => (ref vals(6, 1), fixed 6) (ref vals(6, 1), fixed 1);
    value other_names, other_names_fwd, other_names_rev, other_names_vjp => (ref vals(6, 1), val 0.3) (ref vals(1, 1), val 0.3);
    value by_calls, by_calls_fwd, by_calls_rev, by_calls_vjp => (val 0.7, val 0.4, fixed 6) (val 0.7, val 0.4, fixed 1);
    value alike, alike_fwd, alike_rev, alike_vjp => (val 0.7, val 0.4);
}
