//! Calls whose callee runs both sweeps at once.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/at_once.rs"]
mod at_once;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/methods_at_once.rs"]
mod methods_at_once;

use at_once::*;
use common::shape::Shape;
use common::vals;
use methods_at_once::*;

type Real = Curve<f64>;
type RealTangent = CurveTangent<f64>;

shapes! {
    Layer, LayerTangent { weights, shift } constant { };
    Stack, StackTangent { first, others } constant { };
    Spot, SpotTangent { x, y } constant { };
    Real, RealTangent { points, by } constant { };
    Spring, SpringTangent { stiffness } constant { };
    Well, WellTangent { depth } constant { };
}

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
    unit products, products_fwd, products_rev, products_vjp => (ref rows(), ref vals(3, 4), mut vals(3, 5));
    unit bent, bent_fwd, bent_rev, bent_vjp => (ref vals(3, 4), mut vals(3, 5));
    unit substituted, substituted_fwd, substituted_rev, substituted_vjp => (ref vals(3, 4), mut vals(3, 5));
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

fn layer(n: usize, seed: u64) -> Layer {
    Layer { weights: vals(n, seed), shift: 0.6 }
}

fn stack(n: usize) -> Stack {
    Stack { first: layer(3, 1), others: (0..n).map(|k| layer(3, k as u64 + 2)).collect() }
}

fn spot(seed: u64) -> Spot {
    let v = vals(2, seed);
    Spot { x: v[0], y: v[1] }
}

/// A method with its siblings.
macro_rules! method {
    ($ty:ident, $f:ident $fwd:ident $rev:ident $vjp:ident, $($args:tt),*) => {$(
        adapt!(stringify!($f), value $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, $args).run();
    )*};
}

#[test]
fn methods_of_a_layer() {
    let none: &'static [Vec<f64>] = &[];
    let kept: &'static Layer = Box::leak(Box::new(layer(3, 4)));
    method!(Layer, at at_fwd at_rev at_vjp, (ref layer(3, 4), ref vals(3, 1)), (ref layer(0, 1), ref vals(0, 1)));
    for n in [3, 0] {
        method!(Layer, all all_fwd all_rev all_vjp, (ref layer(3, 4), ref vals(n, 1), val 0.8));
        method!(Layer, both_wait both_wait_fwd both_wait_rev both_wait_vjp, (ref layer(n, 4), ref vals(n, 1), val 0.8));
        method!(Layer, in_each_other in_each_other_fwd in_each_other_rev in_each_other_vjp, (ref layer(n, 4), ref vals(n, 1)));
        method!(Layer, changed_between changed_between_fwd changed_between_rev changed_between_vjp,
            (mut layer(n, 4), ref vals(n, 1)));
        method!(Layer, lent_changes lent_changes_fwd lent_changes_rev lent_changes_vjp, (ref layer(n, 4), mut vals(n, 1)));
        for k in [0.8, 0.3, -0.8] {
            method!(Layer, branches branches_fwd branches_rev branches_vjp, (ref layer(n, 4), ref vals(n, 1), val k));
        }
    }
    method!(Layer, sum sum_fwd sum_rev sum_vjp, (ref layer(3, 4), fixed data()), (ref layer(3, 4), fixed none));
    method!(Layer, fit fit_fwd fit_rev fit_vjp, (ref layer(3, 4), fixed data(), fixed vals(3, 7).leak()));
    method!(Stack, at at_fwd at_rev at_vjp, (ref stack(0), ref vals(3, 1)), (ref stack(3), ref vals(3, 1)));
    adapt!("from_outside", value from_outside, from_outside_fwd, from_outside_rev, from_outside_vjp,
        (ref layer(2, 1), fixed kept, ref vals(2, 3), val 0.4))
    .run();
}

tests! {
    value spread, spread_fwd, spread_rev, spread_vjp => (ref vec![spot(1), spot(2)], ref spot(3)) (ref Vec::<Spot>::new(), ref spot(3));
    value of_curves, of_curves_fwd, of_curves_rev, of_curves_vjp => (ref Curve { points: vals(3, 1), by: 0.7 }, val 0.4);
}

#[test]
fn methods_of_spots() {
    method!(Spot, length length_fwd length_rev length_vjp, (val spot(1)));
    method!(Real, total total_fwd total_rev total_vjp, (ref Curve { points: vals(3, 1), by: 0.7 }, val 0.4));
    let (x, y) = (0.7, 1.3);
    let (value, x_bar, y_bar) = like_floats_rev(x, y, 1.0);
    assert_eq!(value, like_floats(x, y));
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-14, "{a} {b}");
    near(x_bar, x.cos() + y * (x * y).exp() + x / x.hypot(y));
    near(y_bar, x * (x * y).exp() + 3.0 * y * y + y / x.hypot(y));
}

#[test]
fn methods_of_traits() {
    macro_rules! each {
        ($($f:ident $fwd:ident $rev:ident $vjp:ident $args:tt;)*) => {$(
            each!(@ $f $fwd $rev $vjp, (Spring { stiffness: 1.3 }) $args);
            each!(@ $f $fwd $rev $vjp, (Well { depth: 0.9 }) $args);
        )*};
        (@ $f:ident $fwd:ident $rev:ident $vjp:ident, $own:tt ($($args:tt)*)) => {
            adapt!(stringify!($f), value $f, $fwd, $rev, $vjp, (ref $own, $($args)*)).run();
        };
    }
    each! {
        of_energies of_energies_fwd of_energies_rev of_energies_vjp (val 0.4, ref vals(3, 1));
        along along_fwd along_rev along_vjp (ref vals(3, 1));
    }
}

/// Whatever the body of the function is, the derivative is the one that is written.
#[test]
fn rules_by_hand() {
    let (steps, xs) = (Steps { height: 2.0 }, [0.3, -1.1, 0.8]);
    let mut bar = StepsTangent { height: 0.0 };
    let mut xs_bar = [0.0; 3];
    assert_eq!(along_rev(&steps, &mut bar, &xs, &mut xs_bar, 2.0), 0.5);
    assert_eq!((bar.height, xs_bar), (0.3 - 1.1 + 0.8, [2.0; 3]));
    let mut bar = StepsTangent { height: 0.0 };
    let (value, x_bar) = of_energies_rev(&steps, &mut bar, 0.4, &xs, &mut xs_bar, 1.0);
    // e(x) + 6 e(x) + x ∑ e(xᵢ) xᵢ, with e(x) = h x in derivatives.
    assert_eq!(value, 7.0 + 0.4 * (0.3 + 2.2 + 1.6));
    assert!((x_bar - (7.0 * 2.0 + 0.3 + 2.2 + 1.6)).abs() < 1e-14);
    assert!((bar.height - (7.0 * 0.4 + 0.4 * (0.09 + 1.21 + 0.64))).abs() < 1e-14);
    let (gate, mut bar) = (Gate { at: 0.5 }, GateTangent { at: 0.0 });
    let mut xs_bar = [0.0; 3];
    assert_eq!(gate.count_rev(&mut bar, &xs, &mut xs_bar, 3.0), 1.0);
    assert_eq!((bar.at, xs_bar), (-9.0, [3.0; 3]));
}

tests! {
    value of_squares, of_squares_fwd, of_squares_rev, of_squares_vjp => (ref spot(1), val 0.4) (ref 0.8, val 0.4);
}
