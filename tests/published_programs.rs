//! Programs as users write them: solvers inside of solvers, searches, curves, simulations, contracts, roots as an enum.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/curves.rs"]
mod curves;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/programs.rs"]
mod programs;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/science.rs"]
mod science;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/simulations.rs"]
mod simulations;

use common::shape::Shape;
use common::{close, positive, vals};
use curves::*;
use programs::*;
use science::*;
use simulations::*;

shapes! {
    VanDerPol, VanDerPolTangent { mu, forcing } constant { };
    Garch, GarchTangent { omega, alpha, beta } constant { };
    Quaternion, QuaternionTangent { w, v } constant { };
}

fn model() -> VanDerPol {
    VanDerPol { mu: 3.0, forcing: 0.3 }
}

#[test]
fn stiff_equation() {
    adapt!("rhs", value VanDerPol::rhs, VanDerPol::rhs_fwd, VanDerPol::rhs_rev, VanDerPol::rhs_vjp,
        (ref model(), val 0.3, ref [0.3, 0.5]))
    .run();
    adapt!("solve", value VanDerPol::solve, VanDerPol::solve_fwd, VanDerPol::solve_rev, VanDerPol::solve_vjp,
        (ref model(), val [0.3, 0.5], val 1.0, fixed 6))
    .run();
}

/// Clamped at both ends.
fn knots() -> Vec<f64> {
    vec![0.0, 0.0, 0.0, 0.7, 1.2, 1.2, 1.2]
}

fn points() -> Vec<[f64; 2]> {
    vec![[0.3, 0.4], [0.7, -0.2], [1.1, 0.3], [0.9, 1.0]]
}

tests! {
    value nelder_mead, nelder_mead_fwd, nelder_mead_rev, nelder_mead_vjp => (ref vec![-1.2, 1.0], val 1.0, val 10.0, fixed 12) (ref vec![-1.2, 0.2, 0.5], val 1.0, val 10.0, fixed 7) (ref vec![0.5], val 1.0, val 10.0, fixed 0);
    value basis, basis_fwd, basis_rev, basis_vjp => (ref vec![0.0, 0.3, 0.7, 1.2, 1.9, 2.3], fixed 1, fixed 3, val 0.9);
    value de_boor, de_boor_fwd, de_boor_rev, de_boor_vjp => (ref knots(), ref points(), fixed 2, val 0.9);
    value arc_length, arc_length_fwd, arc_length_rev, arc_length_vjp => kink (ref knots(), ref points(), fixed 2, fixed 5);
    value least_squares, least_squares_fwd, least_squares_rev, least_squares_vjp => (ref vec![0.0, 0.3, 0.7, 1.2, 1.9, 2.3], ref vals(3, 1), ref vec![(0.4, 0.3), (0.9, -0.3), (1.5, 0.6)]);
}

/// Where something is measured.
fn sites() -> Vec<f64> {
    vec![0.0, 0.5, 0.9, 1.7, 2.0]
}

tests! {
    value spline_value, spline_value_fwd, spline_value_rev, spline_value_vjp => (ref sites(), ref vals(5, 1), val 1.1) (ref sites(), ref vals(5, 1), val 2.1);
    value smoothed_loss, smoothed_loss_fwd, smoothed_loss_rev, smoothed_loss_vjp => (val 0.3, val 0.7, ref vec![Some(0.3), None, Some(0.7), Some(-0.3)]) (val 0.3, val 0.7, ref Vec::<Option<f64>>::new());
    value fit, fit_fwd, fit_rev, fit_vjp => (ref vec![2.0, 0.7, 0.4, 0.01], ref positive(15, 1));
    value loss, loss_fwd, loss_rev, loss_vjp => (ref vals(17, 1), ref vec![vals(2, 1), vals(2, 2), vals(2, 3)], fixed &[0usize, 1, 1], fixed 0, val 0.1) (ref vals(17, 1), ref vec![vals(2, 1), vals(2, 2), vals(2, 3)], fixed &[0usize, 1, 1], fixed 1, val 0.1) (ref vals(17, 1), ref vec![vals(2, 1), vals(2, 2), vals(2, 3)], fixed &[0usize, 1, 1], fixed 2, val 0.1) (ref vals(17, 1), ref vec![vals(2, 1), vals(2, 2), vals(2, 3)], fixed &[0usize, 1, 1], fixed 3, val 0.1);
    value book, book_fwd, book_rev, book_vjp => (val 1.0, val 0.04, val 0.2, ref vec![0.9, 1.05, 1.1, 1.2]);
    value implied, implied_fwd, implied_rev, implied_vjp => (val 0.11, val 1.0, val 1.05, val 0.7);
    value american, american_fwd, american_rev, american_vjp => (fixed Kind::Put, val 1.0, val 1.05, val 0.04, val 0.2, val 0.7, fixed 6) (fixed Kind::Straddle, val 1.0, val 1.05, val 0.04, val 0.2, val 0.7, fixed 3);
}

#[test]
fn roots_of_a_trait_of_the_users() {
    let (value, pullback) = quadratic_vjp(1.0, -3.0, 2.0);
    assert_eq!(value, Roots::Two([1.0, 2.0]));
    assert_eq!(value, quadratic(1.0, -3.0, 2.0));
    // x_a = -x² / (2 a x + b), and so on
    assert_eq!(pullback(RootsTangent::Two([1.0, 0.0])), (1.0, 1.0, 1.0));
    assert_eq!(pullback(RootsTangent::Two([0.0, 1.0])), (-4.0, -2.0, -1.0));
    let (_, tangent) = quadratic_fwd(1.0, 1.0, -3.0, 0.0, 2.0, 0.0);
    assert_eq!(tangent, RootsTangent::Two([1.0, -4.0]));
    let (value, pullback) = quadratic_vjp(0.0, 2.0, 3.0);
    assert_eq!(value, Roots::One([-1.5]));
    assert_eq!(pullback(RootsTangent::One([1.0])), (0.0, 0.75, -0.5));
    assert_eq!(quadratic_vjp(1.0, 0.0, 1.0).1(RootsTangent::No), (0.0, 0.0, 0.0));
}

#[test]
fn a_block_with_a_lifetime() {
    let gauge = Gauge::calibrated("left", 2.0, 3.0);
    assert_eq!((gauge.name, gauge.gain), ("left", 1.5));
    let (value, pullback) = gauge.reading_vjp(4.0);
    close(value, 20.0 * 3.0_f64.log10(), 1e-12);
    let (gauge_bar, raw_bar) = pullback(1.0);
    let per_part = 20.0 / std::f64::consts::LN_10;
    close(raw_bar, per_part / 4.0, 1e-12);
    close(gauge_bar.gain, per_part / 1.5, 1e-12);
    assert_eq!(gauge_bar.unit, UnitTangent::Decibel { reference: -per_part / 2.0 });
    let plain = Gauge { unit: Unit::Plain, ..gauge.clone() };
    assert_eq!(plain.reading_fwd(&GaugeTangent { name: (), gain: 1.0, unit: UnitTangent::Plain }, 4.0, 0.0).1, 4.0);
    let (made, pullback) = Gauge::calibrated_vjp("right", 2.0, 3.0);
    assert_eq!(made, Gauge::calibrated("right", 2.0, 3.0));
    let seed = GaugeTangent { name: (), gain: 1.0, unit: UnitTangent::Decibel { reference: 0.0 } };
    assert_eq!(pullback(seed), (-0.75, 0.5));
}

/// Symmetric, and larger on the diagonal.
fn matrix() -> Vec<Vec<f64>> {
    vec![vec![2.0, 0.3, -0.4], vec![0.3, 1.7, 0.2], vec![-0.4, 0.2, 1.5]]
}

tests! {
    value nutation, nutation_fwd, nutation_rev, nutation_vjp => (val 731.7) (val -12_000.3);
    value heliocentric, heliocentric_fwd, heliocentric_rev, heliocentric_vjp => (fixed &Planet::Earth, val 0.7) (fixed &Planet::Mars, val -1.3);
    value conjugate_gradient, conjugate_gradient_fwd, conjugate_gradient_rev, conjugate_gradient_vjp
        => (ref matrix(), ref vals(3, 1), fixed 2, val 1e-9) (ref matrix(), ref vals(3, 1), fixed 0, val 1e-9) (ref matrix(), ref vals(3, 1), fixed 3, val 0.1);
    value levinson_durbin, levinson_durbin_fwd, levinson_durbin_rev, levinson_durbin_vjp
        => (ref vec![1.0, 0.7, 0.4, 0.1], fixed 3) (ref vec![1.0, 0.7], fixed 0) (ref vec![1.0, 0.7], fixed 2) (ref vec![1.0, 1.3, 0.4], fixed 2);
    value hidden_markov, hidden_markov_fwd, hidden_markov_rev, hidden_markov_vjp
        => (ref vec![0.6, 0.4], ref vec![vec![0.7, 0.3], vec![0.2, 0.8]], ref vec![vec![0.5, 0.5], vec![0.1, 0.9]], fixed &[0usize, 1, 1, 0])
           (ref vec![0.6, 0.4], ref vec![vec![0.7, 0.3], vec![0.2, 0.8]], ref vec![vec![0.5, 0.5], vec![0.1, 0.9]], fixed &[]);
    value evidence, evidence_fwd, evidence_rev, evidence_vjp
        => (ref vec![0.1, 0.5, 0.9], ref vals(3, 1), val 0.4, val 0.3) (ref vec![0.1, 0.1], ref vals(2, 1), val 0.4, val 0.0);
    value attitude, attitude_fwd, attitude_rev, attitude_vjp
        => (val Quaternion { w: 0.9, v: [0.1, 0.2, -0.3] }, ref vec![[0.3, 0.1, -0.2], [0.2, 0.4, 0.1]], val Quaternion { w: 1.0, v: [0.0, 0.1, 0.0] }, val 0.3);
    value membrane, membrane_fwd, membrane_rev, membrane_vjp => (ref (120.0, 36.0, 0.3), ref vec![10.0, 12.0, 9.0, 0.0], val 0.01);
    value advected, advected_fwd, advected_rev, advected_vjp => (ref vec![0.1, 0.3, 0.9, 0.8, 0.35], val 0.7, val 0.6, fixed 3) (ref vec![0.1, 0.3], val 0.7, val 0.6, fixed 0);
}

#[test]
fn changing_variance() {
    for (alpha, beta) in [(0.2, 0.7), (0.4, 0.7)] {
        adapt!("cost", value Garch::cost, Garch::cost_fwd, Garch::cost_rev, Garch::cost_vjp,
            (ref Garch { omega: 0.1, alpha, beta }, ref vals(5, 1)))
        .run();
    }
}
