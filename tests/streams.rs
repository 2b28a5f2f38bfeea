//! Iterators as parameters, sums of types of the user's, models put together from them, in both modes.

#[macro_use]
mod common;
#[path = "corpus/own_iterators.rs"]
mod own_iterators;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/own_streams.rs"]
mod own_streams;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/streams.rs"]
mod streams;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/systems.rs"]
mod systems;

use common::shape::Shape;
use common::vals;
use own_iterators::*;
use own_streams::*;
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
    Poly, PolyTangent { terms, rows, k } constant { };
    Column, ColumnTangent { data } constant { };
    Square, SquareTangent { data } constant { };
    Filter, FilterTangent { x, p, f, q, h, r } constant { };
    Arrow, ArrowTangent { x, y } constant { };
    Star, StarTangent { mass, at } constant { };
    Cluster, ClusterTangent { stars, softening } constant { };
    Material, MaterialTangent { modulus, ratio } constant { };
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

/// The gradient and the tangents of a function of a few numbers against finite differences.
fn agrees<const N: usize>(
    f: impl Fn([f64; N]) -> f64,
    gradient: impl Fn([f64; N]) -> [f64; N],
    tangent: impl Fn([f64; N], [f64; N]) -> f64,
    at: [f64; N],
) {
    for (i, own) in gradient(at).into_iter().enumerate() {
        let moved = |by: f64| std::array::from_fn(|k| if k == i { at[k] + by } else { at[k] });
        let difference = (f(moved(1e-6)) - f(moved(-1e-6))) / 2e-6;
        let tangent = tangent(at, std::array::from_fn(|k| f64::from(u8::from(k == i))));
        assert!((own - difference).abs() < 1e-7, "{i}: {own} and {difference}");
        assert!((own - tangent).abs() < 1e-12, "{i}: {own} and {tangent}");
    }
}

#[test]
fn borrowed_data() {
    let fit = |v: &[f64; 7]| (vec![v[0], v[1]], vec![v[2], v[3]], v[4], [v[5], v[6]]);
    agrees(
        |v| {
            let (xs, ys, stiffness, p) = fit(&v);
            Fit { xs: &xs, ys: &ys, stiffness }.loss(&p)
        },
        |v| {
            let (xs, ys, stiffness, at) = fit(&v);
            let fit = Fit { xs: &xs, ys: &ys, stiffness };
            let (value, pullback) = fit.loss_vjp(&at);
            assert_eq!(value, fit.loss(&at));
            let (bar, p) = pullback(1.0);
            let mut again = FitTangent { xs: vec![0.0; 2], ys: vec![0.0; 2], stiffness: 0.0 };
            let mut p_bar = [0.0; 2];
            fit.loss_rev(&mut again, &at, &mut p_bar, 1.0);
            assert_eq!((again, p_bar.to_vec()), (bar.clone(), p.clone()));
            [bar.xs[0], bar.xs[1], bar.ys[0], bar.ys[1], bar.stiffness, p[0], p[1]]
        },
        |v, dot| {
            let (xs, ys, stiffness, p) = fit(&v);
            let (dxs, dys, dk, dp) = fit(&dot);
            let dot = FitTangent { xs: dxs, ys: dys, stiffness: dk };
            Fit { xs: &xs, ys: &ys, stiffness }.loss_fwd(&dot, &p, &dp).1
        },
        [0.3, 0.9, -0.4, 0.7, 1.3, 0.8, -0.2],
    );
}

#[test]
fn an_array_that_is_lent() {
    agrees(
        |w| Weights { w }.norm(),
        |w| Weights { w }.norm_vjp().1(1.0).w,
        |w, dot| Weights { w }.norm_fwd(&WeightsTangent { w: dot }).1,
        [0.3, -0.9, 0.4],
    );
}

#[test]
fn shared_parts() {
    let bar = |v: [f64; 5]| Bar {
        material: Material { modulus: v[0], ratio: v[1] }.into(),
        other: Material { modulus: v[2], ratio: v[3] }.into(),
        length: v[4],
    };
    let boxed = |modulus, ratio| Box::new(MaterialTangent { modulus, ratio });
    agrees(
        |v| bar(v).stiffness(),
        |v| {
            let mut bar_bar = BarTangent { material: boxed(0.0, 0.0), other: boxed(0.0, 0.0), length: 0.0 };
            assert_eq!(bar(v).stiffness_rev(&mut bar_bar, 1.0), bar(v).stiffness());
            let BarTangent { material, other, length } = bar(v).stiffness_vjp().1(1.0);
            assert_eq!(bar_bar.material, material);
            [material.modulus, material.ratio, other.modulus, other.ratio, length]
        },
        |v, d| {
            bar(v).stiffness_fwd(&BarTangent { material: boxed(d[0], d[1]), other: boxed(d[2], d[3]), length: d[4] }).1
        },
        [1.3, 0.3, 0.7, 0.2, 0.9],
    );
}

#[test]
fn links() {
    let list = |v: [f64; 3]| {
        let last = Link { value: v[2], next: None };
        Link { value: v[0], next: Some(Box::new(Link { value: v[1], next: Some(Box::new(last)) })) }
    };
    let dots = |v: [f64; 3]| {
        let last = LinkTangent { value: v[2], next: None };
        LinkTangent { value: v[0], next: Some(Box::new(LinkTangent { value: v[1], next: Some(Box::new(last)) })) }
    };
    agrees(
        |v| list(v).sum(),
        |v| {
            let first = list(v).sum_vjp().1(1.0);
            let mut bar = dots([0.0; 3]);
            assert_eq!(list(v).sum_rev(&mut bar, 1.0), list(v).sum());
            assert_eq!(bar, first);
            let second = first.next.unwrap();
            [first.value, second.value, second.next.unwrap().value]
        },
        |v, dot| list(v).sum_fwd(&dots(dot)).1,
        [1.3, 0.4, -0.7],
    );
}

/// What is called is the function as it is written.
#[test]
fn as_written() {
    let xs = vals(4, 1);
    assert_eq!(mean(xs.iter()), mean_fwd(&xs, &xs).0);
    assert_eq!(root_mean_square(xs.clone()), root_mean_square_vjp(xs.clone()).0);
}

fn poly(n: usize) -> Poly {
    Poly { terms: vals(n, 1), rows: vec![vals(n, 2), vals(2, 3)], k: 0.4 }
}

tests! {
    value asked, asked_fwd, asked_rev, asked_vjp => (ref vals(4, 1)) (ref vec![0.7, -1.3, 0.4]);
    value collected_polynomial, collected_polynomial_fwd, collected_polynomial_rev, collected_polynomial_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7);
    value marked, marked_fwd, marked_rev, marked_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value grown, grown_fwd, grown_rev, grown_vjp => (mut poly(3), val 0.7, fixed 2) (mut poly(1), val 0.3, fixed 0) (mut poly(0), val 0.3, fixed 1);
    value quasi_random, quasi_random_fwd, quasi_random_rev, quasi_random_vjp => (ref vals(3, 1), val 0.7, fixed 4) (ref vals(1, 2), val 1.3, fixed 0);
    value shadowed, shadowed_fwd, shadowed_rev, shadowed_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7);
    value handed, handed_fwd, handed_rev, handed_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(2, 3), ref vals(2, 4));
    value lent, lent_fwd, lent_rev, lent_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(2, 3), ref vals(2, 4));
    value measured, measured_fwd, measured_rev, measured_vjp => (ref phasors(3), val phasors(2).remove(1)) (ref phasors(0), val phasors(1).remove(0));
    value superposed, superposed_fwd, superposed_rev, superposed_vjp => (ref sources(3)) (ref sources(0));
    value totals, totals_fwd, totals_rev, totals_vjp => (ref phasors(4), val 0.7) (ref phasors(0), val 0.7);
    value lengths, lengths_fwd, lengths_rev, lengths_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value swings, swings_fwd, swings_rev, swings_vjp => (ref pendulum(), val 0.6, val 0.1);
    value bent, bent_fwd, bent_rev, bent_vjp => (ref Material { modulus: 1.3, ratio: 0.3 }, val 0.7, val 0.4);
    value collected_and_lent, collected_and_lent_fwd, collected_and_lent_rev, collected_and_lent_vjp => (ref vals(4, 1), val 0.7);
    value gone_through_twice, gone_through_twice_fwd, gone_through_twice_rev, gone_through_twice_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 2), val 1.3);
    value polynomials, polynomials_fwd, polynomials_rev, polynomials_vjp => (ref [0.7, 1.3], val 0.6);
    value kept_and_handed, kept_and_handed_fwd, kept_and_handed_rev, kept_and_handed_vjp => (ref vals(4, 1), val 0.6);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref filter(), ref vec![[0.3, 0.1], [0.5, -0.2], [0.9, 0.4]]) (ref filter(), ref Vec::<[f64; 2]>::new());
}
