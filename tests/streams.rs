//! Iterators as parameters, sums of types of the user's, models put together from them, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/streams.rs"]
mod streams;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/systems.rs"]
mod systems;

use common::shape::Shape;
use common::vals;
use streams::*;
use systems::*;

type Column = Matrix<2, 1>;
type ColumnTangent = MatrixTangent<2, 1>;
type Square = Matrix<2, 2>;
type SquareTangent = MatrixTangent<2, 2>;

shapes! {
    Phasor, PhasorTangent { re, im } constant { };
    Source, SourceTangent { strength, phase } constant { };
    Pendulum, PendulumTangent { length, damping } constant { };
    Column, ColumnTangent { data } constant { };
    Square, SquareTangent { data } constant { };
    Filter, FilterTangent { x, p, f, q, h, r } constant { };
    Arrow, ArrowTangent { x, y } constant { };
    Star, StarTangent { mass, at } constant { };
    Cluster, ClusterTangent { stars, softening } constant { };
}

fn phasors(n: u64) -> Vec<Phasor> {
    (0..n).map(|k| vals(2, k + 1)).map(|v| Phasor { re: v[0], im: v[1] }).collect()
}

fn sources(n: u64) -> Vec<Source> {
    phasors(n).into_iter().map(|phase| Source { strength: phase.re + 0.3, phase }).collect()
}

fn pendulum() -> Pendulum {
    Pendulum { length: 1.3, damping: 0.2 }
}

fn square(k: u64, diagonal: f64) -> Square {
    let v = vals(4, k);
    Matrix { data: [[diagonal + 0.2 * v[0], 0.2 * v[1]], [0.2 * v[2], diagonal + 0.2 * v[3]]] }
}

fn filter() -> Filter {
    let x = Matrix { data: [[0.3], [-0.4]] };
    Filter { x, p: square(1, 1.0), f: square(2, 0.9), q: square(3, 0.4), h: square(4, 1.1), r: square(5, 0.7) }
}

fn cluster(n: u64) -> Cluster {
    let star = |v: Vec<f64>| Star { mass: v[0], at: Arrow { x: v[1], y: v[2] } };
    Cluster { stars: (0..n).map(|k| star(vals(3, k + 1))).collect(), softening: 0.3 }
}

#[test]
fn methods() {
    for n in [0, 1, 4] {
        adapt!("energy", value Cluster::energy, Cluster::energy_fwd, Cluster::energy_rev, Cluster::energy_vjp, (ref cluster(n))).run();
    }
}

/// What is called is the function as it is written.
#[test]
fn as_written() {
    let xs = vals(4, 1);
    assert_eq!(mean(xs.iter()), mean_fwd(&xs, &xs).0);
    assert_eq!(root_mean_square(xs.clone()), root_mean_square_vjp(xs.clone()).0);
}

tests! {
    value handed, handed_fwd, handed_rev, handed_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(2, 3), ref vals(2, 4));
    value superposed, superposed_fwd, superposed_rev, superposed_vjp => (ref sources(3)) (ref sources(0));
    value totals, totals_fwd, totals_rev, totals_vjp => (ref phasors(4), val 0.7) (ref phasors(0), val 0.7);
    value lengths, lengths_fwd, lengths_rev, lengths_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value swings, swings_fwd, swings_rev, swings_vjp => (ref pendulum(), val 0.6, val 0.1);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref filter(), ref vec![[0.3, 0.1], [0.5, -0.2], [0.9, 0.4]]) (ref filter(), ref Vec::<[f64; 2]>::new());
}
