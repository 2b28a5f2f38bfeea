//! Functions that take functions, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/higher.rs"]
mod higher;

use common::{positive, vals};
use higher::*;

tests! {
    value with_closures, with_closures_fwd, with_closures_rev, with_closures_vjp => (val 0.7, val 1.2) (val -0.4, val 0.5);
    value over_items, over_items_fwd, over_items_rev, over_items_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(1, 1), ref vals(2, 2));
    value with_items, with_items_fwd, with_items_rev, with_items_vjp => (val 0.2, val 1.3);
    value adaptively, adaptively_fwd, adaptively_rev, adaptively_vjp => (val 2.1, val 1.3) (val 0.3, val 0.1);
    value captured_and_overwritten, captured_and_overwritten_fwd, captured_and_overwritten_rev, captured_and_overwritten_vjp => (ref vals(4, 1), fixed 3) (ref Vec::<f64>::new(), fixed 2) (ref vals(3, 2), fixed 1);
    value nested, nested_fwd, nested_rev, nested_vjp => (val 0.7, val 1.2, fixed 3) (val 0.7, val 1.2, fixed 1);
    value nested_thrice, nested_thrice_fwd, nested_thrice_rev, nested_thrice_vjp => (val 1.1, fixed 3);
    value bisected, bisected_fwd, bisected_rev, bisected_vjp => (val 2.3);
    value kepler, kepler_fwd, kepler_rev, kepler_vjp => (val 0.9, val 0.3);
    value secant_root, secant_root_fwd, secant_root_rev, secant_root_vjp => (val 1.9, val 2.0);
    value pendulum, pendulum_fwd, pendulum_rev, pendulum_vjp => (ref vals(2, 1), val 0.2, fixed 5) (ref vals(2, 2), val 0.2, fixed 0);
    unit lotka_volterra, lotka_volterra_fwd, lotka_volterra_rev, lotka_volterra_vjp => (ref positive(4, 1), mut positive(2, 2), fixed 4) (ref positive(4, 1), mut positive(2, 2), fixed 0);
    value iterated, iterated_fwd, iterated_rev, iterated_vjp => (val 0.3, fixed 4) (val 0.3, fixed 0);
    value composed, composed_fwd, composed_rev, composed_vjp => (val 0.7, val 0.4);
    value accumulated, accumulated_fwd, accumulated_rev, accumulated_vjp => (ref vals(4, 1), val 0.8) (ref vals(1, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value history, history_fwd, history_rev, history_vjp => (ref vals(4, 1), val 0.8) (ref Vec::<f64>::new(), val 0.8);
    value weighted_waves, weighted_waves_fwd, weighted_waves_rev, weighted_waves_vjp => (ref vals(3, 1), val 1.3, val 0.6) (ref Vec::<f64>::new(), val 1.3, val 0.6);
    value sometimes_scaled, sometimes_scaled_fwd, sometimes_scaled_rev, sometimes_scaled_vjp => (val 0.7, val 1.3) (val 0.3, val 1.3) (val -0.3, val 1.3);
    value of_many_kinds, of_many_kinds_fwd, of_many_kinds_rev, of_many_kinds_vjp => (ref vals(3, 1), val 0.7);
    value kept_in_variables, kept_in_variables_fwd, kept_in_variables_rev, kept_in_variables_vjp => (ref vals(2, 1), val 0.7);
    value generic_called, generic_called_fwd, generic_called_rev, generic_called_vjp => (val 0.7, val 1.2);
    value of_a_struct, of_a_struct_fwd, of_a_struct_rev, of_a_struct_vjp => (val 0.7, ref vals(3, 1), val 1.2) (val 0.7, ref Vec::<f64>::new(), val 1.2);
    value of_methods, of_methods_fwd, of_methods_rev, of_methods_vjp => (val 0.7, ref vals(2, 1), val 1.2);
    value sum_above, sum_above_fwd, sum_above_rev, sum_above_vjp => (ref vals(4, 1), val 0.7);
    value mapped_cubes, mapped_cubes_fwd, mapped_cubes_rev, mapped_cubes_vjp => (ref vals(4, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value counted_thrice, counted_thrice_fwd, counted_thrice_rev, counted_thrice_vjp => (val 1.1, fixed 3);
    value descended, descended_fwd, descended_rev, descended_vjp => (ref vals(3, 1), val 0.7);
}

/// A differentiated function, its forward and its reverse derivative are what the siblings take for it.
#[test]
fn siblings_take_siblings() {
    let (a, b, n) = (0.3, 1.7, 200);
    let (value, tangent) = midpoint_fwd(cube_fwd, a, 1.0, b, 0.5, n);
    let (same, a_bar, b_bar) = midpoint_rev(cube, cube_rev, a, b, n, 1.0);
    assert_eq!(value.to_bits(), midpoint(cube, a, b, n).to_bits());
    assert_eq!(value.to_bits(), same.to_bits());
    assert!((tangent - (a_bar + 0.5 * b_bar)).abs() < 1e-12);
    assert!((a_bar + cube(a)).abs() < 1e-4 && (b_bar - cube(b)).abs() < 1e-4);
    let (same, pullback) = midpoint_vjp(cube, cube_rev, a, b, n);
    assert_eq!(value.to_bits(), same.to_bits());
    for seed in [1.0, -2.0] {
        let (again, other) = pullback(seed);
        assert!((again - seed * a_bar).abs() < 1e-12 && (other - seed * b_bar).abs() < 1e-12);
    }
}

/// What a closure of the user's has captured gets its cotangent in the closure's own derivative.
#[test]
fn closures_with_derivatives_by_hand() {
    let (k, b, n) = (1.3, 0.8, 50);
    let mut k_bar = 0.0;
    let by_hand = |x: f64, seed: f64| {
        k_bar += seed * x * (k * x).cos();
        ((k * x).sin(), seed * k * (k * x).cos())
    };
    let (value, _, b_bar) = midpoint_rev(|x| (k * x).sin(), by_hand, 0.0, b, n, 1.0);
    let of = |k: f64, b: f64| midpoint(|x| (k * x).sin(), 0.0, b, n);
    assert_eq!(value.to_bits(), of(k, b).to_bits());
    let h = 1e-6;
    assert!((k_bar - (of(k + h, b) - of(k - h, b)) / (2.0 * h)).abs() < 1e-8);
    assert!((b_bar - (of(k, b + h) - of(k, b - h)) / (2.0 * h)).abs() < 1e-8);
}

/// Arguments by reference have buffers, as in the siblings of any function; `&mut` ones hold the cotangent of what is
/// left there.
#[test]
fn functions_of_slices_and_buffers() {
    fn field(_: f64, y: &[f64], dy: &mut [f64]) {
        dy[0] = y[1];
        dy[1] = -y[0] * y[0];
    }
    let by_hand = |_: f64, y: &[f64], y_bar: &mut [f64], dy: &mut [f64], dy_bar: &mut [f64]| {
        field(0.0, y, dy);
        y_bar[1] += dy_bar[0];
        y_bar[0] -= 2.0 * y[0] * dy_bar[1];
        dy_bar.fill(0.0);
        0.0
    };
    let forward = |_: f64, _: f64, y: &[f64], y_dot: &[f64], dy: &mut [f64], dy_dot: &mut [f64]| {
        field(0.0, y, dy);
        (dy_dot[0], dy_dot[1]) = (y_dot[1], -2.0 * y[0] * y_dot[0]);
    };
    let start = [0.7, -0.2];
    let (mut y, mut y_dot) = (start, [0.3, 1.0]);
    euler_fwd(forward, &mut y, &mut y_dot, 0.1, 0.0, 6);
    let mut end = start;
    euler(field, &mut end, 0.1, 6);
    assert_eq!(y, end);
    for pull_back in [false, true] {
        let (mut z, mut bar) = (start, [1.0, -0.5]);
        if pull_back {
            let pullback = euler_vjp(field, by_hand, &mut z, 0.1, 6);
            let (back, _) = pullback(bar.to_vec());
            bar.copy_from_slice(&back);
        } else {
            let _ = euler_rev(field, by_hand, &mut z, &mut bar, 0.1, 6);
        }
        assert_eq!(z, end);
        let (left, right) = (y_dot[0] - 0.5 * y_dot[1], bar[0] * 0.3 + bar[1]);
        assert!((left - right).abs() < 1e-12, "{left} {right}");
    }
}

/// The sweeps call what is called, and nothing more.
#[test]
fn the_cost_is_linear_in_the_number_of_calls() {
    let n = 4;
    let calls = |f: &dyn Fn()| {
        CALLS.set(0);
        f();
        CALLS.get()
    };
    assert_eq!(
        calls(&|| {
            let _ = counted_thrice(1.1, n);
        }),
        n * n * n
    );
    assert_eq!(
        calls(&|| {
            let _ = counted_thrice_fwd(1.1, 1.0, n);
        }),
        n * n * n
    );
    assert_eq!(
        calls(&|| {
            let _ = counted_thrice_rev(1.1, n, 1.0);
        }),
        n * n * n
    );
    let once = calls(&|| {
        let (_, pullback) = counted_thrice_vjp(1.1, n);
        assert_eq!(pullback(1.0), pullback(1.0));
    });
    assert_eq!(once, n * n * n);
}
