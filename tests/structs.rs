//! Structs in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/structs.rs"]
mod structs;

use common::shape::Shape;
use structs::*;

shapes! {
    Body, BodyTangent { m, x, v } constant { id, fixed };
    State, StateTangent { t, energy, trace } constant { steps };
    Kind, KindTangent { } constant { squash };
    Layer, LayerTangent { weights, bias, kind } constant { };
    Pairs, PairsTangent { a, b } constant { };
    PairOfPoints, PairOfPointsTangent { a, b } constant { };
    Mixed, MixedTangent { w } constant { n };
    Scheme, SchemeTangent { rate } constant { dt, cap };
    Net, NetTangent { layers, scale } constant { name };
}

macro_rules! points {
    ($($point:ident)*) => {$(
        impl Shape for $point {
            type Tan = PointTangent;
            fn zero(&self) -> PointTangent {
                PointTangent(0.0, 0.0)
            }
            fn blank() -> Self {
                $point(0.0, 0.0)
            }
            fn put(&self, flat: &mut Vec<f64>) {
                flat.extend([self.0, self.1]);
            }
            fn fill(&mut self, flat: &mut &[f64]) {
                self.0.fill(flat);
                self.1.fill(flat);
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                bits.extend([self.0.to_bits(), self.1.to_bits()]);
            }
        }
    )*};
}
points!(Point PointTangent);

type PairOfPoints = Pair<Point>;
type PairOfPointsTangent = PairTangent<Point>;
type Pairs = Pair<f64>;
type PairsTangent = PairTangent<f64>;

fn body(m: f64, id: usize, fixed: bool) -> Body {
    Body { m, x: [0.5 * m, -0.25], v: [1.5, 0.75 - m], id, fixed }
}

fn state(steps: usize) -> State {
    State { t: 1.25, energy: 0.75, steps, trace: vec![0.5, -1.5] }
}

fn bodies() -> Vec<Body> {
    vec![body(1.5, 3, false), body(0.75, 1, true), body(2.5, 0, false)]
}

fn points() -> Vec<Point> {
    vec![Point(0.5, 1.5), Point(-0.75, 0.25), Point(1.25, 2.0), Point(0.1, -0.3)]
}

fn pair(a: f64, b: f64) -> Pair<f64> {
    Pair { a, b }
}

fn net() -> Net {
    let layer = |n: usize, m: usize, squash: bool, seed: u64| Layer {
        weights: common::rows(n, m, seed),
        bias: common::vals(n, seed + 10),
        kind: Kind { squash },
    };
    Net { layers: vec![layer(3, 2, true, 1), layer(2, 3, false, 2)], scale: 0.5, name: "net".to_owned() }
}

tests! {
    value kinetic, kinetic_fwd, kinetic_rev, kinetic_vjp => (ref body(1.5, 0, true));
    value product_of_fields, product_of_fields_fwd, product_of_fields_rev, product_of_fields_vjp => (ref state(0));
    value integer_fields, integer_fields_fwd, integer_fields_rev, integer_fields_vjp
        => (ref body(1.5, 2, false), ref state(3)) (ref body(1.5, 5, true), ref state(0));
    unit drift, drift_fwd, drift_rev, drift_vjp => (mut body(1.5, 2, false), val 0.1);
    value many_steps, many_steps_fwd, many_steps_rev, many_steps_vjp
        => (mut bodies(), val 1.25, fixed 3) (mut bodies(), val 1.25, fixed 0) (mut Vec::<Body>::new(), val 1.0, fixed 2);
    value forward, forward_fwd, forward_rev, forward_vjp => (ref net(), ref common::vals(2, 3));
    unit remember, remember_fwd, remember_rev, remember_vjp => (mut state(2), val 0.5);
    value made, made_fwd, made_rev, made_vjp => (val 1.5, val 0.75);
    value step, step_fwd, step_rev, step_vjp => (val state(2), val 0.25);
    value integrate, integrate_fwd, integrate_rev, integrate_vjp
        => (val state(2), val 0.25, fixed 3) (val state(2), val 0.25, fixed 0);
    value copied, copied_fwd, copied_rev, copied_vjp => (ref points(), val 0.75) (ref vec![Point(1.0, 2.0)], val 0.75);
    value updated, updated_fwd, updated_rev, updated_vjp => (ref state(1), val 0.5);
    value taken_apart, taken_apart_fwd, taken_apart_rev, taken_apart_vjp => (ref body(1.5, 1, true), val Point(0.5, 2.5));
    value moved_out, moved_out_fwd, moved_out_rev, moved_out_vjp => (val state(3), val 0.5);
    value patterns, patterns_fwd, patterns_rev, patterns_vjp
        => (val Point(0.5, 1.5), ref bodies()) (val Point(0.5, 1.5), ref Vec::<Body>::new());
    value list, list_fwd, list_rev, list_vjp => (ref common::vals(4, 1)) (ref Vec::<f64>::new());
    unit overwritten, overwritten_fwd, overwritten_rev, overwritten_vjp
        => (mut Point(0.5, 1.5), val 0.75, fixed 4) (mut Point(0.5, 1.5), val 0.75, fixed 0);
    value with_constant_fields, with_constant_fields_fwd, with_constant_fields_rev, with_constant_fields_vjp
        => (ref scheme(), val 0.3, fixed 3) (ref scheme(), val 0.3, fixed 0);
    value refined, refined_fwd, refined_rev, refined_vjp => (val scheme(), val 0.7);
    value in_capitals, in_capitals_fwd, in_capitals_rev, in_capitals_vjp => (val 0.7, val 1.3);
    value with_arguments, with_arguments_fwd, with_arguments_rev, with_arguments_vjp
        => (ref pair(0.5, 1.5), val [pair(1.25, -0.5), pair(2.0, 0.25)]);
    value moved_around, moved_around_fwd, moved_around_rev, moved_around_vjp => (mut state(1), val state(2));
    value chosen, chosen_fwd, chosen_rev, chosen_vjp
        => (ref Point(0.5, 1.5), ref Point(0.75, 2.0)) (ref Point(0.5, -1.5), ref Point(0.75, 2.0))
           (ref Point(1.5, -1.5), ref Point(0.75, 2.0));
    unit exchange_energy, exchange_energy_fwd, exchange_energy_rev, exchange_energy_vjp
        => (mut Point(0.5, 1.5), mut Point(0.75, 2.0), val 0.5);
    value fields_lent, fields_lent_fwd, fields_lent_rev, fields_lent_vjp
        => (mut Pair { a: Point(0.5, 1.5), b: Point(-0.5, 0.25) }, mut state(1), ref net());
    value fields_given, fields_given_fwd, fields_given_rev, fields_given_vjp => (ref body(1.25, 3, false), ref state(1));
    value references, references_fwd, references_rev, references_vjp
        => (mut bodies(), fixed 1, val 0.25) (mut bodies(), fixed 0, val 0.25);
    value traces, traces_fwd, traces_rev, traces_vjp
        => (mut state(0), val 0.5, fixed 3) (mut State { steps: 1, ..state(0) }, val 0.5, fixed 0);
    value best, best_fwd, best_rev, best_vjp => (ref points());
    value from_constants, from_constants_fwd, from_constants_rev, from_constants_vjp => (val 0.5, fixed 3) (val 0.5, fixed 0);
    value cast_fields, cast_fields_fwd, cast_fields_rev, cast_fields_vjp
        => coarse (ref Mixed { w: 0.5, n: 3 }, val 1.5);
}

fn scheme() -> Scheme {
    Scheme { dt: 0.1, rate: 0.7, cap: 1.5 }
}
