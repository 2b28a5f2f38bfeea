//! Cotangents that are divided by code.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/divisors.rs"]
mod divisors;

use common::vals;
use divisors::*;

tests! {
    value means, means_fwd, means_rev, means_vjp => (ref vals(18, 1), ref vals(3, 2), fixed 0.7, fixed 5) (ref vals(0, 1), ref vals(3, 2), fixed 0.7, fixed 0);
    value by_counters, by_counters_fwd, by_counters_rev, by_counters_vjp => (ref vals(5, 1)) (ref vals(20, 1)) (ref vals(1, 1));
    value one_less, one_less_fwd, one_less_rev, one_less_vjp => (ref vals(18, 1), fixed 18) (ref vals(2, 1), fixed 2) (ref vals(2, 1), fixed 0);
    value changing, changing_fwd, changing_rev, changing_vjp => (ref vals(5, 1), fixed 0.3, fixed 3) (ref vals(18, 1), fixed 0.3, fixed 3) (ref Vec::<f64>::new(), fixed 0.3, fixed 3);
    value by_elements, by_elements_fwd, by_elements_rev, by_elements_vjp => (ref vals(4, 1), fixed &[2, 3], fixed 4) (ref vals(4, 1), fixed &[], fixed 3) (ref vals(4, 1), fixed &[7], fixed 0);
}
