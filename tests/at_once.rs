//! Calls whose callee runs both sweeps at once.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/at_once.rs"]
mod at_once;

use at_once::*;
use common::vals;

fn rows() -> Vec<Vec<f64>> {
    vec![vals(3, 1), vals(3, 2), vals(3, 3)]
}

/// Rows that stay.
fn data() -> &'static [Vec<f64>] {
    rows().leak()
}

tests! {
    value each_row, each_row_fwd, each_row_rev, each_row_vjp => (ref vals(3, 4), ref rows()) (ref vals(3, 4), ref Vec::<Vec<f64>>::new());
    value fit, fit_fwd, fit_rev, fit_vjp => (ref vals(3, 4), fixed data(), val 0.7) (ref vals(3, 4), fixed data(), val 0.01);
    value regular, regular_fwd, regular_rev, regular_vjp => (ref vals(3, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value both_wait, both_wait_fwd, both_wait_rev, both_wait_vjp => (ref vals(3, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value one_in_the_other, one_in_the_other_fwd, one_in_the_other_rev, one_in_the_other_vjp => (ref vals(3, 1), fixed 2) (ref vals(3, 1), fixed 0);
    value written_later, written_later_fwd, written_later_rev, written_later_vjp => (ref vals(3, 1), val 0.8);
    value number_written_later, number_written_later_fwd, number_written_later_rev, number_written_later_vjp => (val 0.7, val -0.4);
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vals(3, 1), ref vals(2, 2)) (ref vals(3, 1), ref Vec::<f64>::new());
    value twice, twice_fwd, twice_rev, twice_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value given, given_fwd, given_rev, given_vjp => (ref vals(3, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value parts, parts_fwd, parts_rev, parts_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value early, early_fwd, early_rev, early_vjp => (ref vals(3, 1), val 0.8) (ref vals(3, 1), val -0.8) (ref vec![20.0, 1.0], val 0.8);
    value branches, branches_fwd, branches_rev, branches_vjp => (ref vec![0.4, -0.3, 0.8], val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value lengths, lengths_fwd, lengths_rev, lengths_vjp => (ref vals(3, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
}

/// In single precision finite differences say little.
#[test]
fn of_any_float() {
    let mut x_bar = [0.0; 2];
    let (value, k_bar) = of_floats_rev(&[0.5, -2.0], &mut x_bar, 3.0, 1.0);
    assert_eq!(value, of_floats(&[0.5, -2.0], 3.0));
    assert_eq!(value, 3.0 * 3.0 * 4.25 + 0.5 * (9.0 + 4.0));
    assert_eq!((x_bar, k_bar), ([9.0, -36.0], 3.0 * 4.25 + 3.0));
}
