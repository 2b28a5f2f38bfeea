//! Containers of references in both modes.

#[macro_use]
mod common;
#[path = "corpus/lent_lists.rs"]
mod lent_lists;
#[path = "corpus/moving_references.rs"]
mod moving_references;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/references.rs"]
mod references;
#[path = "corpus/shared.rs"]
mod shared;

use common::shape::Shape;
use common::{rows, vals};
use lent_lists::*;
use moving_references::*;
use references::*;
use shared::*;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

shapes! {
    Series, SeriesTangent { terms, shift } constant {};
}

fn series() -> Series {
    Series { terms: vals(4, 2), shift: 0.3 }
}

fn by_arc(terms: &[f64], x: f64) -> f64 {
    of_arc(Arc::from(terms), x)
}

fn by_rc(series: &Series, x: f64) -> f64 {
    of_rc(&Rc::new(series.clone()), x)
}

fn by_both(series: &Series, terms: &[f64], x: f64) -> f64 {
    of_both(&Rc::new(series.clone()), &Arc::new(terms.to_vec()), x)
}

fn by_cow(x: &[f64], most: f64) -> f64 {
    scaled_if_long(Cow::Borrowed(x), most)
}

/// Layers that a pullback may hold on to.
fn lasting(indices: &[f64]) -> &'static Layer {
    Box::leak(Box::new(layers(indices)))
}

tests! {
    value raised_rows, raised_rows_fwd, raised_rows_rev, raised_rows_vjp => (ref vals(4, 1), val 0.7);
    value by_both_names, by_both_names_fwd, by_both_names_rev, by_both_names_vjp => (mut vals(23, 1), val 0.7) (mut vals(3, 1), val 0.7) (mut Vec::<f64>::new(), val 0.7);
    value by_arc, of_arc_fwd, of_arc_rev, of_arc_vjp => (ref vals(5, 1), val 0.7);
    value by_rc, of_rc_fwd, of_rc_rev, of_rc_vjp => (ref series(), val 0.7);
    value by_both, of_both_fwd, of_both_rev, of_both_vjp => (ref series(), ref vals(5, 1), val 0.7);
    value by_cow, scaled_if_long_fwd, scaled_if_long_rev, scaled_if_long_vjp => (ref vals(5, 1), val 0.7) (ref vals(5, 1), val 9.0) (ref vals(2, 1), val 0.7);
    value named_alike, named_alike_fwd, named_alike_rev, named_alike_vjp => (ref vals(20, 1), val 0.7, fixed 3) (ref vals(4, 1), val 0.7, fixed 30);
    value tables, tables_fwd, tables_rev, tables_vjp => (ref vals(3, 1), val 0.7, val -0.4);
    value made_for_calls, made_for_calls_fwd, made_for_calls_rev, made_for_calls_vjp => (ref vals(4, 3));
    value of_slices, of_slices_fwd, of_slices_rev, of_slices_vjp => (ref vals(4, 5));
    value of_sides, of_sides_fwd, of_sides_rev, of_sides_vjp => (ref vals(4, 2));
    value limits, limits_fwd, limits_rev, limits_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(2, 1), ref vals(3, 2));
    value above, above_fwd, above_rev, above_vjp => (ref vec![0.3, 0.8, -0.4, 0.61, 1.9]) (ref Vec::<f64>::new());
    value median, median_fwd, median_rev, median_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value moving_median, moving_median_fwd, moving_median_rev, moving_median_vjp => (ref vals(7, 1)) (ref vals(3, 1));
    value ranked, ranked_fwd, ranked_rev, ranked_vjp => (ref vals(6, 1)) (ref Vec::<f64>::new());
    value area, area_fwd, area_rev, area_vjp => (ref vals(5, 1), ref vals(5, 2));
    value slices, slices_fwd, slices_rev, slices_vjp => (ref vals(6, 1)) (ref vals(8, 2));
    value columns, columns_fwd, columns_rev, columns_vjp => (ref rows(3, 2, 1)) (ref rows(0, 2, 1));
    value pushed, pushed_fwd, pushed_rev, pushed_vjp => (ref vec![0.3, 0.8, -0.4, 0.61, 2.9, 1.3]) (ref Vec::<f64>::new());
    value gathered, gathered_fwd, gathered_rev, gathered_vjp => (ref vec![0.3, 0.8, -0.4, 0.61]);
    value by_value, by_value_fwd, by_value_rev, by_value_vjp => (ref vec![0.3, 0.8, -0.4, 0.61]);
    value changed_between, changed_between_fwd, changed_between_rev, changed_between_vjp => (ref vals(4, 1));
    value of_each_round, of_each_round_fwd, of_each_round_rev, of_each_round_vjp => (ref vals(4, 1));
    value heavy, heavy_fwd, heavy_rev, heavy_vjp => (ref vec![0.3, 0.8, -0.4, -0.61, 2.9, 1.3, 0.7, 0.2, 0.9]);
    value class_mean, class_mean_fwd, class_mean_rev, class_mean_vjp => (ref vec![(vals(2, 1), 1.0), (vals(2, 2), 2.0), (vals(2, 3), 1.02)], val 1.01);
    value copied_into, copied_into_fwd, copied_into_rev, copied_into_vjp => (ref vals(4, 1), fixed 3) (ref vals(2, 1), fixed 0);
    value looked_through, looked_through_fwd, looked_through_rev, looked_through_vjp => (ref vals(5, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value through_layers, through_layers_fwd, through_layers_rev, through_layers_vjp => (val 0.7, fixed lasting(&[2.0, 3.0, 0.5])) (val 0.7, fixed lasting(&[2.0]));
    value by_parameter, by_parameter_fwd, by_parameter_rev, by_parameter_vjp => (val 0.7, fixed lasting(&[1.2, 0.3, 0.5])) (val 0.7, fixed lasting(&[2.0]));
    value exchanged, exchanged_fwd, exchanged_rev, exchanged_vjp => (val 0.7, fixed lasting(&[0.2]), fixed lasting(&[0.6])) (val 0.7, fixed lasting(&[1.2]), fixed lasting(&[1.9]));
    value picked, picked_fwd, picked_rev, picked_vjp => (val 0.7, fixed &1.2, fixed &[0.3, 1.7, 1.4, 2.0]) (val 0.7, fixed &1.2, fixed &[]);
    value spelt, spelt_fwd, spelt_rev, spelt_vjp => (val 0.7, fixed "abc") (val 0.7, fixed "");
}
