//! Methods of what derivatives are taken of, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)]
#[path = "corpus/neighbours.rs"]
mod neighbours;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/receivers.rs"]
mod receivers;

use common::shape::Shape;
use common::vals;
use neighbours::*;
use receivers::*;

type Double = Filter<f64>;
type DoubleTangent = FilterTangent<f64>;

shapes! {
    Double, DoubleTangent { gain, state } constant { };
    Layer, LayerTangent { weights, bias } constant { wide };
    Point, PointTangent { x, y } constant { };
    Valley, ValleyTangent { a, b } constant { };
    Decay, DecayTangent { rates } constant { step };
    Amounts, AmountsTangent { a, b } constant { };
}

fn layer(wide: usize) -> Layer {
    Layer { weights: vals(3, 1), bias: 0.6, wide }
}

fn point() -> Point {
    Point { x: 0.7, y: -1.2 }
}

/// A function of a type, and its siblings.
macro_rules! of {
    ($ty:ident; $name:literal, $kind:ident $f:ident $fwd:ident $rev:ident $vjp:ident, ($($args:tt)*)) => {
        adapt!($name, $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, ($($args)*)).run()
    };
}

#[test]
fn by_reference() {
    of!(Layer; "forward", value forward forward_fwd forward_rev forward_vjp, (ref layer(3), ref vals(2, 2)));
    of!(Layer; "forward of nothing", value forward forward_fwd forward_rev forward_vjp, (ref layer(0), ref vals(2, 2)));
    for depth in 0..4 {
        of!(Layer; "deep", value deep deep_fwd deep_rev deep_vjp, (ref layer(3), ref vals(2, 2), fixed depth));
    }
    of!(Layer; "squash", value squash squash_fwd squash_rev squash_vjp, (val 0.4, val 1.3));
    of!(Valley; "cost", value cost cost_fwd cost_rev cost_vjp, (ref Valley { a: 1.0, b: 2.5 }, ref vals(2, 1)));
}

#[test]
fn by_unique_reference() {
    of!(Layer; "scale", unit scale scale_fwd scale_rev scale_vjp, (mut layer(3), val 0.7));
    of!(Double; "step", value step step_fwd step_rev step_vjp, (mut Filter { gain: 0.3, state: 0.5 }, val 0.7));
    of!(Double; "run", value run run_fwd run_rev run_vjp, (mut Filter { gain: 0.3, state: 0.5 }, ref vals(4, 1)));
    of!(Double; "run nothing", value run run_fwd run_rev run_vjp,
        (mut Filter { gain: 0.3, state: 0.5 }, ref Vec::<f64>::new()));
}

#[test]
fn by_value() {
    of!(Point; "dot", value dot dot_fwd dot_rev dot_vjp, (val point(), val Point { x: 0.2, y: 0.4 }));
    of!(Point; "length", value length length_fwd length_rev length_vjp, (ref point()));
    of!(Point; "turned", value turned turned_fwd turned_rev turned_vjp, (val point(), val 0.3));
    of!(Point; "stretched", value stretched stretched_fwd stretched_rev stretched_vjp, (fixed point(), val 0.3));
    for times in [0, 3] {
        of!(Point; "halved", value halved halved_fwd halved_rev halved_vjp, (val point(), fixed times));
    }
    assert_eq!(point().name(), "point");
}

#[test]
fn constants() {
    let (value, cotangent) = layer(2).fixed_rev(0.5, 1.0);
    assert_eq!((value, cotangent), (layer(2).fixed(0.5), 4.0 * layer(2).fixed(0.5)));
}

tests! {
    value along_lanes, along_lanes_fwd, along_lanes_rev, along_lanes_vjp => (ref vals(3, 1), val 0.4, ref vals(3, 2), fixed 4) (ref vals(3, 1), val 0.4, ref vals(3, 2), fixed 0) (ref vals(2, 1), val -0.3, ref vals(2, 4), fixed 1);
    value chain_of_bodies, chain_of_bodies_fwd, chain_of_bodies_rev, chain_of_bodies_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value tree_of_cells, tree_of_cells_fwd, tree_of_cells_rev, tree_of_cells_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value particles, particles_fwd, particles_rev, particles_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value of_a_grid, of_a_grid_fwd, of_a_grid_rev, of_a_grid_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value outside, outside_fwd, outside_rev, outside_vjp => (ref layer(2), val point(), ref vals(3, 2));
    value changed, changed_fwd, changed_rev, changed_vjp => (mut layer(3), ref vals(2, 2), fixed 3) (mut layer(3), ref vals(2, 2), fixed 0);
    value of_a_trait, of_a_trait_fwd, of_a_trait_rev, of_a_trait_vjp => (ref Valley { a: 1.0, b: 2.5 }, ref vals(2, 1));
    value nested, nested_fwd, nested_rev, nested_vjp => (ref vec![layer(3), layer(1)], ref vals(2, 2), val 0.7) (ref Vec::<Layer>::new(), ref vals(2, 2), val 0.7);
    value decayed, decayed_fwd, decayed_rev, decayed_vjp
        => (ref Decay { rates: [0.7, 0.2], step: 0.3 }, val Amounts { a: 1.0, b: 0.6 }, fixed 3)
        (ref Decay { rates: [0.7, 0.2], step: 0.3 }, val Amounts { a: 1.0, b: 0.6 }, fixed 0);
    value shared_items_of_what_changes, shared_items_of_what_changes_fwd, shared_items_of_what_changes_rev, shared_items_of_what_changes_vjp
        => (ref vals(3, 1), val 0.7, fixed 3) (ref vals(2, 3), val 0.4, fixed 0) (ref Vec::<f64>::new(), val 0.4, fixed 2);
    value ranked, ranked_fwd, ranked_rev, ranked_vjp
        => (ref [0.7, 0.9, 0.4], val 0.8, fixed 4) (ref [0.7, 0.9], val 0.8, fixed 3) (ref [0.7, 0.9, 0.4], val 0.8, fixed 0);
    value with_itself, with_itself_fwd, with_itself_rev, with_itself_vjp => (val point());
}

/// What a `?` takes out of the result of a method has its derivative.
#[test]
fn question_marks_behind_methods() {
    let p = Point { x: 3.0, y: 0.7 };
    let (value, pullback) = two_ratios_vjp(&p, 1.3);
    assert_eq!(value, two_ratios(&p, 1.3));
    let (p_bar, k_bar) = pullback(Ok(1.0));
    let at = |x: f64, y: f64, k: f64| two_ratios(&Point { x, y }, k).expect("positive");
    let h = 1e-6;
    let central = |f: &dyn Fn(f64) -> f64| (f(h) - f(-h)) / (2.0 * h);
    common::close(p_bar.x, central(&|h| at(3.0 + h, 0.7, 1.3)), 1e-8);
    common::close(p_bar.y, central(&|h| at(3.0, 0.7 + h, 1.3)), 1e-8);
    common::close(k_bar, central(&|h| at(3.0, 0.7, 1.3 + h)), 1e-8);
    assert!(two_ratios(&Point { x: 1.0, y: -1.0 }, 1.0).is_err());
}
