//! Calls with arguments whose cotangents nobody wants.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/unwanted.rs"]
mod unwanted;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/unwanted_methods.rs"]
mod unwanted_methods;

use common::shape::Shape;
use common::vals;
use unwanted::*;
use unwanted_methods::*;

shapes! {
    Model, ModelTangent { w, rows, b } constant { };
    Layer, LayerTangent { w, rows, b } constant { };
    Net, NetTangent { layers, scale } constant { };
    Line, LineTangent { slope, points } constant { };
}

fn model() -> Model {
    Model { w: vals(4, 1), rows: vec![vals(4, 2), vals(4, 3)], b: 0.3 }
}

fn layer(seed: u64) -> Layer {
    Layer { w: vals(4, seed), rows: vec![vals(4, seed + 1), vals(4, seed + 2)], b: 0.3 }
}

fn net() -> Net {
    Net { layers: vec![layer(1), layer(4)], scale: 0.7 }
}

fn line(slope: f64) -> Line {
    Line { slope, points: [0.3, -0.4, 0.9] }
}

/// What no derivative is wanted of, for pullbacks to borrow.
fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn table() -> Vec<Vec<f64>> {
    vec![vals(5, 4), vals(5, 5), vals(5, 6)]
}

tests! {
    value logistic, logistic_fwd, logistic_rev, logistic_vjp => (ref vals(5, 1), fixed kept(table()), fixed &[1.0, 0.0, 1.0][..]) (ref vals(5, 1), fixed kept(vec![vec![]]), fixed &[1.0][..]);
    value of_the_data, of_the_data_fwd, of_the_data_rev, of_the_data_vjp => (fixed kept(vals(5, 1)), ref table(), ref vec![1.0, 0.0, 1.0]);
    value one_and_both, one_and_both_fwd, one_and_both_rev, one_and_both_vjp => (ref vals(5, 1), fixed kept(vals(5, 2)));
    value without_the_second, without_the_second_fwd, without_the_second_rev, without_the_second_vjp => (ref vals(7, 1), fixed kept(vals(7, 2)));
    value items, items_fwd, items_rev, items_vjp => (ref vals(7, 1), fixed kept(vals(7, 2)), fixed &[[0.1, 0.2], [0.3, -0.4]][..]);
    value other_items, other_items_fwd, other_items_rev, other_items_vjp => (fixed kept(vals(7, 1)), fixed kept(vals(7, 2)), ref vec![[0.1, 0.2], [0.3, -0.4]]);
    value of_a_model, of_a_model_fwd, of_a_model_rev, of_a_model_vjp => (ref model(), fixed kept(vals(4, 5)), fixed 0) (ref model(), fixed kept(vals(4, 5)), fixed 2);
    value of_its_argument, of_its_argument_fwd, of_its_argument_rev, of_its_argument_vjp => (fixed kept(model()), ref vals(4, 5), fixed 0) (fixed kept(model()), ref vals(4, 5), fixed 2);
    value scaled, scaled_fwd, scaled_rev, scaled_vjp => (fixed kept(vals(6, 1)), val 0.7);
    value of_floats, of_floats_fwd, of_floats_rev, of_floats_vjp => (ref vals(5, 1), fixed kept(table()), val 0.7);
    value changed, changed_fwd, changed_rev, changed_vjp => (val 0.7, fixed kept(vals(5, 1)), mut vals(5, 2));
    value weights_of_nets, weights_of_nets_fwd, weights_of_nets_rev, weights_of_nets_vjp => (ref net(), fixed kept(vals(8, 3)));
    value data_of_nets, data_of_nets_fwd, data_of_nets_rev, data_of_nets_vjp => (fixed kept(net()), ref vals(8, 3));
    value of_one, of_one_fwd, of_one_rev, of_one_vjp => (ref layer(2), fixed kept(layer(5)), ref vals(4, 3));
    value of_lines, of_lines_fwd, of_lines_rev, of_lines_vjp => (ref line(0.7), fixed kept(line(1.3)), ref [0.4, 0.1, -0.3]);
    value scored, scored_fwd, scored_rev, scored_vjp => (fixed kept(layer(1)), ref vals(4, 3));
}
