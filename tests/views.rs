//! Structs that refer to what others own, made by functions.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/views.rs"]
mod views;

use common::vals;
use views::*;

tests! {
    value ridden, ridden_fwd, ridden_rev, ridden_vjp => (ref vals(4, 1), val 1.3, fixed 3) (ref vals(4, 2), val 0.7, fixed 1) (ref vals(4, 1), val 0.7, fixed 0);
    value three_views, three_views_fwd, three_views_rev, three_views_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value changing_views, changing_views_fwd, changing_views_rev, changing_views_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value named_before, named_before_fwd, named_before_rev, named_before_vjp => (ref vals(3, 1)) (ref vals(2, 2));
    value counted, counted_fwd, counted_rev, counted_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value rows_of, rows_of_fwd, rows_of_rev, rows_of_vjp => (ref vals(6, 1)) (ref vals(4, 2));
    value along, along_fwd, along_rev, along_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value centred, centred_fwd, centred_rev, centred_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value copied_views, copied_views_fwd, copied_views_rev, copied_views_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value own_lifetimes, own_lifetimes_fwd, own_lifetimes_rev, own_lifetimes_vjp => (val 0.8, val 1.3, fixed 3) (val 0.8, val 0.7, fixed 0) (val 0.6, val 0.2, fixed 1);
    value hidden_lifetimes, hidden_lifetimes_fwd, hidden_lifetimes_rev, hidden_lifetimes_vjp => (ref vals(3, 1)) (ref vals(5, 2));
}

/// A pullback calls again what gave a reference, and nothing else.
#[test]
fn what_owns_is_made_once() {
    let x = vals(5, 1);
    MADE.set(0);
    let (_, back) = centred_vjp(&x);
    back(1.0);
    assert_eq!(MADE.get(), x.len() - 1);
}

fn ridden(x: &[f64], by: f64, n: usize) -> f64 {
    Ride { roads: &x[2..], slow: x[0], fast: x[1] }.ridden(by, n)
}

fn ridden_fwd(x: &[f64], x_dot: &[f64], by: f64, by_dot: f64, n: usize) -> (f64, f64) {
    let mut dot = RideTangent { roads: x_dot[2..].to_vec(), slow: x_dot[0], fast: x_dot[1] };
    Ride { roads: &x[2..], slow: x[0], fast: x[1] }.ridden_fwd(&mut dot, by, by_dot, n)
}

fn ridden_rev(x: &[f64], x_bar: &mut [f64], by: f64, n: usize, seed: f64) -> (f64, f64) {
    let mut bar = RideTangent { roads: vec![0.0; x.len() - 2], slow: 0.0, fast: 0.0 };
    let out = Ride { roads: &x[2..], slow: x[0], fast: x[1] }.ridden_rev(&mut bar, by, n, seed);
    let all = [bar.slow, bar.fast].into_iter().chain(bar.roads);
    x_bar.iter_mut().zip(all).for_each(|(own, more)| *own += more);
    out
}

fn ridden_vjp(x: &[f64], by: f64, n: usize) -> (f64, impl Fn(f64) -> (Vec<f64>, f64)) {
    let (value, pullback) = Ride { roads: &x[2..], slow: x[0], fast: x[1] }.ridden_vjp(by, n);
    let len = x.len() - 2;
    let zero = move || RideTangent { roads: vec![0.0; len], slow: 0.0, fast: 0.0 };
    let flat = move |seed: f64| {
        let (bar, by_bar) = pullback(seed, zero());
        ([bar.slow, bar.fast].into_iter().chain(bar.roads).collect(), by_bar)
    };
    (value, flat)
}

fn exchanged(x: &mut [f64], by: f64) {
    let mut ride = Ride { roads: &[0.7], slow: x[0], fast: x[1] };
    ride.exchanged(by);
    (x[0], x[1]) = (ride.slow, ride.fast);
}

#[test]
fn what_is_written_over_has_its_cotangent() {
    let mut ride = Ride { roads: &[0.7], slow: 1.2, fast: 0.4 };
    let mut bar = RideTangent { roads: vec![0.0], slow: 1.0, fast: 10.0 };
    let by_bar = ride.exchanged_rev(&mut bar, 1.5);
    let mut x = [1.2, 0.4];
    exchanged(&mut x, 1.5);
    assert_eq!((ride.slow, ride.fast), (x[0], x[1]));
    assert_eq!((bar.slow, bar.fast), (7.0, 0.4f64.cos() * 1.5));
    assert_eq!((bar.roads, by_bar), (vec![12.0], 0.4f64.sin()));
}
