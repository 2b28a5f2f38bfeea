//! Methods that lend places with indices, in both modes, and what else published code does beside its numbers.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/lent_places.rs"]
mod lent_places;

use lent_places::filters::*;
use lent_places::matrices::*;
use lent_places::springs::*;
use lent_places::*;

tests! {
    value rowed, rowed_fwd, rowed_rev, rowed_vjp => (ref vec![0.3, 0.2, 0.5, 1.2, 0.7, 0.4]);
    value fitted, fitted_fwd, fitted_rev, fitted_vjp => (ref vec![0.3, 0.2, 0.5]);
    value squared_triangle, squared_triangle_fwd, squared_triangle_rev, squared_triangle_vjp =>
        (ref (1..=25).map(|k| (f64::from(k) * 0.7).sin()).collect::<Vec<f64>>(), fixed 5);
    value summed_triangle, summed_triangle_fwd, summed_triangle_rev, summed_triangle_vjp =>
        (ref (1..=121).map(|k| (f64::from(k) * 0.7).cos()).collect::<Vec<f64>>(), fixed 11);
    value of_rows, of_rows_fwd, of_rows_rev, of_rows_vjp => (ref vec![0.3, 0.2, 0.5]);
    value hit, hit_fwd, hit_rev, hit_vjp => (val 0.7, val 1.3);
    value psi, psi_fwd, psi_rev, psi_vjp => (val 0.7);
    value soft_clip, soft_clip_fwd, soft_clip_rev, soft_clip_vjp => (val 1.7, val 1.3) (val 0.7, val 1.3);
    value paired_products, paired_products_fwd, paired_products_rev, paired_products_vjp => (ref vec![0.7, 1.3, 0.4]);
    value strung, strung_fwd, strung_rev, strung_vjp => (ref vec![0.7, 1.3, 0.4]);
    value squares, squares_fwd, squares_rev, squares_vjp => (ref vec![0.7, 1.3, 0.4]);
    value low, low_fwd, low_rev, low_vjp => (val 0.7, val 0.9, ref vec![0.7, 1.3, 0.4]) (val 0.7, val 0.9, ref Vec::<f64>::new());
    value hidden, hidden_fwd, hidden_rev, hidden_vjp => (val 0.7, val 1.3);
}
