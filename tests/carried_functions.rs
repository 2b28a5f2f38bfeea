//! Functions in fields, in both modes: what they have captured gets its cotangent by what is given for them.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/carried_functions.rs"]
mod carried_functions;

use carried_functions::*;
use std::cell::Cell;

/// The solver of x² = a.
fn newton(a: f64, damping: f64) -> Newton<f64, impl Fn(f64) -> f64 + Clone, impl Fn(f64) -> f64 + Clone> {
    Newton::new(move |x: f64| x * x - a, |x: f64| 2.0 * x, damping)
}

fn root(a: f64, damping: f64, start: f64) -> f64 {
    newton(a, damping).root(start)
}

fn root_fwd(a: f64, a_dot: f64, damping: f64, damping_dot: f64, start: f64, start_dot: f64) -> (f64, f64) {
    let dot = NewtonTangent { function: (), slope: (), damping: damping_dot, rounds: () };
    let f = |x: f64, x_dot: f64| (x * x - a, 2.0 * x * x_dot - a_dot);
    newton(a, damping).root_fwd(&dot, start, start_dot, f, |x, x_dot| (2.0 * x, 2.0 * x_dot))
}

fn root_rev(a: f64, damping: f64, start: f64, seed: f64) -> (f64, f64, f64, f64) {
    let mut bar = NewtonTangent { function: (), slope: (), damping: 0.0, rounds: () };
    let mut a_bar = 0.0;
    let f = |x: f64, seed: f64| {
        a_bar -= seed;
        (x * x - a, 2.0 * x * seed)
    };
    let (value, start_bar) = newton(a, damping).root_rev(&mut bar, start, f, |x, seed| (2.0 * x, 2.0 * seed), seed);
    (value, a_bar, bar.damping, start_bar)
}

/// The pullback is called twice, and has to do the same again.
fn root_vjp(a: f64, damping: f64, start: f64) -> (f64, impl Fn(f64) -> (f64, f64, f64)) {
    let pullback = move |seed: f64| {
        let (solver, a_bar) = (newton(a, damping), Cell::new(0.0));
        let f = |x: f64, seed: f64| {
            a_bar.set(a_bar.get() - seed);
            (x * x - a, 2.0 * x * seed)
        };
        let (_, pullback) = solver.root_vjp(start, f, |x, seed| (2.0 * x, 2.0 * seed));
        let (first, second) = (pullback(seed), pullback(seed));
        assert_eq!(first, second);
        (0.5 * a_bar.get(), first.0.damping, first.1)
    };
    (root(a, damping, start), pullback)
}

/// An oscillator of the frequency w.
fn heun(w: f64, h: f64, y: &[f64]) -> Heun<impl Fn(f64, &[f64], &mut [f64]) + Clone + use<>> {
    let flow = move |t: f64, y: &[f64], k: &mut [f64]| {
        k[0] = w * y[1];
        k[1] = -w * y[0] + t;
    };
    Heun::new(flow, h, y.to_vec())
}

fn swung(w: f64, h: f64, y: &[f64], steps: usize) -> f64 {
    heun(w, h, y).energy_after(steps)
}

fn swung_fwd(w: f64, w_dot: f64, h: f64, h_dot: f64, y: &[f64], y_dot: &[f64], steps: usize) -> (f64, f64) {
    let mut dot = HeunTangent { flow: (), h: h_dot, t: 0.0, y: y_dot.to_vec() };
    let flow = |t: f64, t_dot: f64, y: &[f64], y_dot: &[f64], k: &mut [f64], k_dot: &mut [f64]| {
        (k[0], k_dot[0]) = (w * y[1], w_dot * y[1] + w * y_dot[1]);
        (k[1], k_dot[1]) = (-w * y[0] + t, -w_dot * y[0] - w * y_dot[0] + t_dot);
    };
    heun(w, h, y).energy_after_fwd(&mut dot, steps, flow)
}

fn flow(w: f64) -> impl Fn(f64, &[f64], &mut [f64]) {
    move |t, y, k| {
        k[0] = w * y[1];
        k[1] = -w * y[0] + t;
    }
}

fn swung_rev(w: f64, h: f64, y: &[f64], y_bar: &mut [f64], steps: usize, seed: f64) -> (f64, f64, f64) {
    let mut bar = HeunTangent { flow: (), h: 0.0, t: 0.0, y: vec![0.0; y.len()] };
    let mut w_bar = 0.0;
    let flow_rev = |t: f64, y: &[f64], y_bar: &mut [f64], k: &mut [f64], k_bar: &mut [f64]| {
        flow(w)(t, y, k);
        w_bar += k_bar[0] * y[1] - k_bar[1] * y[0];
        y_bar[1] += w * k_bar[0];
        y_bar[0] -= w * k_bar[1];
        let t_bar = k_bar[1];
        k_bar.fill(0.0);
        t_bar
    };
    let value = heun(w, h, y).energy_after_rev(&mut bar, steps, flow(w), flow_rev, seed);
    y_bar.iter_mut().zip(&bar.y).for_each(|(sum, b)| *sum += b);
    (value, w_bar, bar.h)
}

fn swung_vjp(w: f64, h: f64, y: &[f64], steps: usize) -> (f64, impl Fn(f64) -> (f64, f64, Vec<f64>) + use<'_>) {
    let pullback = move |seed: f64| {
        let (mut solver, w_bar) = (heun(w, h, y), Cell::new(0.0));
        let flow_rev = |t: f64, y: &[f64], y_bar: &mut [f64], k: &mut [f64], k_bar: &mut [f64]| {
            flow(w)(t, y, k);
            w_bar.set(w_bar.get() + k_bar[0] * y[1] - k_bar[1] * y[0]);
            y_bar[1] += w * k_bar[0];
            y_bar[0] -= w * k_bar[1];
            let t_bar = k_bar[1];
            k_bar.fill(0.0);
            t_bar
        };
        let (_, pullback) = solver.energy_after_vjp(steps, flow(w), flow_rev);
        let nothing = || HeunTangent { flow: (), h: 0.0, t: 0.0, y: vec![0.0; y.len()] };
        let (first, second) = (pullback(seed, nothing()), pullback(seed, nothing()));
        assert_eq!(first, second);
        (0.5 * w_bar.get(), first.h, first.y)
    };
    (swung(w, h, y, steps), pullback)
}

/// The integral of k sin x, refined.
fn wave(k: f64, a: f64, b: f64) -> f64 {
    Panels { integrand: &|x| k * x.sin(), count: 5 }.refined(a, b)
}

fn wave_fwd(k: f64, k_dot: f64, a: f64, a_dot: f64, b: f64, b_dot: f64) -> (f64, f64) {
    let f = |x: f64, x_dot: f64| (k * x.sin(), k_dot * x.sin() + k * x.cos() * x_dot);
    Panels { integrand: &|x| k * x.sin(), count: 5 }.refined_fwd(a, a_dot, b, b_dot, f)
}

fn wave_rev(k: f64, a: f64, b: f64, seed: f64) -> (f64, f64, f64, f64) {
    let mut k_bar = 0.0;
    let f = |x: f64, seed: f64| {
        k_bar += seed * x.sin();
        (k * x.sin(), k * x.cos() * seed)
    };
    let (value, a_bar, b_bar) = Panels { integrand: &|x| k * x.sin(), count: 5 }.refined_rev(a, b, f, seed);
    (value, k_bar, a_bar, b_bar)
}

fn wave_vjp(k: f64, a: f64, b: f64) -> (f64, impl Fn(f64) -> (f64, f64, f64)) {
    let pullback = move |seed: f64| {
        let k_bar = Cell::new(0.0);
        let f = |x: f64, seed: f64| {
            k_bar.set(k_bar.get() + seed * x.sin());
            (k * x.sin(), k * x.cos() * seed)
        };
        let integrand = |x: f64| k * x.sin();
        let panels = Panels { integrand: &integrand, count: 5 };
        let (_, pullback) = panels.refined_vjp(a, b, f);
        let (first, second) = (pullback(seed), pullback(seed));
        assert_eq!(first, second);
        (0.5 * k_bar.get(), first.0, first.1)
    };
    (wave(k, a, b), pullback)
}

tests! {
    value root, root_fwd, root_rev, root_vjp => (val 2.0, val 0.9, val 1.0) (val 2.0, val 1e-3, val 1.0) (val 2.25, val 1.0, val 1.7);
    value swung, swung_fwd, swung_rev, swung_vjp => (val 1.3, val 0.1, ref vec![1.0, 0.4], fixed 5) (val 1.3, val 0.1, ref vec![1.0, 0.4], fixed 0);
    value wave, wave_fwd, wave_rev, wave_vjp => (val 0.7, val 0.2, val 1.1);
}

/// A function in a box, called in a loop and behind it.
#[test]
fn of_a_box() {
    let k = 0.8;
    let layer = Layer { weights: vec![0.3, -0.7], bias: 0.2, activation: Box::new(move |x| (k * x).tanh()) };
    let x = [0.5, -1.2];
    let slope = |x: f64| k * (1.0 - (k * x).tanh().powi(2));
    let (mut bar, mut x_bar) = (LayerTangent { weights: vec![0.0; 2], bias: 0.0, activation: () }, [0.0; 2]);
    let value = layer.output_rev(&mut bar, &x, &mut x_bar, |x, seed| ((k * x).tanh(), slope(x) * seed), 2.0);
    assert_eq!(value.to_bits(), layer.output(&x).to_bits());
    let dot = LayerTangent { weights: vec![0.4, 0.1], bias: -0.3, activation: () };
    let x_dot = [0.7, 0.2];
    let (same, tangent) = layer.output_fwd(&dot, &x, &x_dot, |x, x_dot| ((k * x).tanh(), slope(x) * x_dot));
    assert_eq!(value.to_bits(), same.to_bits());
    let inner = 0.4 * bar.weights[0] + 0.1 * bar.weights[1] - 0.3 * bar.bias + 0.7 * x_bar[0] + 0.2 * x_bar[1];
    assert!((2.0 * tangent - inner).abs() < 1e-12);
    let at = |h: f64| {
        let weights = vec![0.3 + 0.4 * h, -0.7 + 0.1 * h];
        let layer = Layer { weights, bias: 0.2 - 0.3 * h, activation: Box::new(move |x| (k * x).tanh()) };
        layer.output(&[0.5 + 0.7 * h, -1.2 + 0.2 * h])
    };
    assert!((tangent - (at(1e-6) - at(-1e-6)) / 2e-6).abs() < 1e-8);
}

/// Functions in fields of parameters: a pointer, and one behind a reference that gives a vector.
#[test]
fn of_parameters() {
    let spring = Spring { force: |x| -x * x * x, mass: 2.0 };
    let f_fwd = |x: f64, x_dot: f64| (-x * x * x, -3.0 * x * x * x_dot);
    let f_rev = |x: f64, seed: f64| (-x * x * x, -3.0 * x * x * seed);
    let (value, tangent) = released_fwd(&spring, 1.0, 0.5, 0.2, -1.0, 0.1, 0.3, 7, f_fwd);
    let (same, x_bar, v_bar, dt_bar) = released_rev(&spring, 1.0, 0.2, 0.1, 7, f_rev, 1.0);
    assert_eq!(value.to_bits(), released(&spring, 1.0, 0.2, 0.1, 7).to_bits());
    assert_eq!(value.to_bits(), same.to_bits());
    assert!((tangent - (0.5 * x_bar - v_bar + 0.3 * dt_bar)).abs() < 1e-12);
    let at = |h: f64| released(&spring, 1.0 + 0.5 * h, 0.2 - h, 0.1 + 0.3 * h, 7);
    assert!((tangent - (at(1e-6) - at(-1e-6)) / 2e-6).abs() < 1e-8);

    let residuals = |x: &[f64]| vec![x[0] * x[1], x[1] - 1.0];
    let problem = Problem { residuals: &residuals, weight: 0.5 };
    let (mut bar, mut x_bar) = (ProblemTangent { residuals: (), weight: 0.0 }, [0.0; 2]);
    let residuals_rev = |x: &[f64], x_bar: &mut [f64], seed: Vec<f64>| {
        x_bar[0] += seed[0] * x[1];
        x_bar[1] += seed[0] * x[0] + seed[1];
        residuals(x)
    };
    let value = loss_rev(&problem, &mut bar, &[2.0, 3.0], &mut x_bar, residuals_rev, 1.0);
    assert_eq!((value, bar.weight, x_bar), (loss(&problem, &[2.0, 3.0]), 40.0, [18.0, 14.0]));
}

/// Both ways of a branch on what the function gives.
#[test]
fn of_a_newtype() {
    let curve = Curve(|x: f64| x * x);
    let f_rev = |x: f64, seed: f64| (x * x, 2.0 * x * seed);
    assert_eq!(curve.chord_rev(1.0, 3.0, f_rev, 1.0), (9.0, 0.0, 6.0));
    assert_eq!(curve.chord_rev(3.0, 1.0, f_rev, 1.0), (4.0, 1.0, 1.0));
    let (value, pullback) = curve.chord_vjp(3.0, 1.0, f_rev);
    assert_eq!((value, pullback(2.0), pullback(1.0)), (4.0, (2.0, 2.0), (1.0, 1.0)));
}

#[test]
fn functions_are_put_into_tuple_structs() {
    let (made, k_bar) = stretched_rev(f64::sin, 3.0, StretchedTangent((), 2.0));
    assert_eq!(stretched(f64::sin, 3.0).1, made.1);
    assert_eq!(((made.0)(0.5), made.1, k_bar), (0.5f64.sin(), 9.0, 12.0));
    let (made, dot) = stretched_fwd(f64::sin, 3.0, 0.5);
    assert_eq!((made.1, dot.1), (9.0, 3.0));
    let (made, pull) = stretched_vjp(f64::sin, 3.0);
    assert_eq!((made.1, pull(StretchedTangent((), 2.0)), pull(StretchedTangent((), 1.0))), (9.0, 12.0, 6.0));
}
