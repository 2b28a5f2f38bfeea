//! Values of tables and of ordinary functions in both modes.

#[macro_use]
mod common;
#[path = "corpus/constant_tables.rs"]
mod constant_tables;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/tables.rs"]
mod tables;

use common::vals;
use constant_tables::*;
use tables::*;

tests! {
    value gradient_of_lattice, gradient_of_lattice_fwd, gradient_of_lattice_rev, gradient_of_lattice_vjp => (val 3.3, val 0.4) (val -1.4, val 0.7) (val 6.2, val -0.3);
    value lattice_sum, lattice_sum_fwd, lattice_sum_rev, lattice_sum_vjp => (ref vals(9, 1)) (ref Vec::<f64>::new()) (ref vals(1, 3));
    value hashed, hashed_fwd, hashed_rev, hashed_vjp => (val 0.7, fixed 3) (val 1.3, fixed 4) (val -2.6, fixed 9);
    value cornered, cornered_fwd, cornered_rev, cornered_vjp => (val 0.7, fixed 3) (val 1.3, fixed 9) (val -2.6, fixed 0);
    value terms, terms_fwd, terms_rev, terms_vjp => (val 0.7, fixed 0) (val 0.7, fixed 1) (val -0.6, fixed 2);
    value by_type, by_type_fwd, by_type_rev, by_type_vjp => (val 0.7, val 0.4, val 1.9) (val -0.3, val 1.4, val 1.1);
    value series_of, series_of_fwd, series_of_rev, series_of_vjp => (val 0.7, fixed 5) (val 0.7, fixed 0);
    value looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp => (ref vals(5, 1), val 0.7) (ref vals(2, 2), val -1.3) (ref Vec::<f64>::new(), val 0.4);
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 2), val 1.3);
    value lent_tables, lent_tables_fwd, lent_tables_rev, lent_tables_vjp => (val 0.7, val 0.4) (val -1.4, val 0.7);
}
