//! Traits of numbers that a program has for itself, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/number_traits.rs"]
mod number_traits;

use number_traits::delayed::*;
use number_traits::planes::*;
use number_traits::seen::*;
use number_traits::*;

tests! {
    value unseen, unseen_fwd, unseen_rev, unseen_vjp => (val 1.1, val 2.7, val 0.3, fixed 2) (val 1.1, val 0.4, val 0.9, fixed 0);
    value by_trait, by_trait_fwd, by_trait_rev, by_trait_vjp => (val 0.7, val 0.4, fixed 3) (val -0.6, val 0.5, fixed 0);
    value by_methods, by_methods_fwd, by_methods_rev, by_methods_vjp => (val 0.7, val 1.2) (val 1.3, val 0.4);
    value sloped, sloped_fwd, sloped_rev, sloped_vjp => (val 0.7, val 1.2) (val -1.3, val 0.4);
    value reverberated, reverberated_fwd, reverberated_rev, reverberated_vjp => (ref vec![0.7, -0.4, 0.2, 0.9], ref vec![0.1, 0.5, -0.8, 0.3], val 0.4);
    value all, all_fwd, all_rev, all_vjp => (val 0.7, val 0.4, val 0.3) (val -0.6, val 0.5, val 1.2);
    value sheared, sheared_fwd, sheared_rev, sheared_vjp => (val 0.7, val 1.2, val 0.4) (val 0.5, val -0.3, val 0.4);
}

/// What `tanh` is, the `impl` for `f32` says; and `Number` is there for single precision too.
#[test]
fn of_single_precision() {
    let (value, a_bar, b_bar) = all_in_single_rev(0.4, 0.7, 1.0);
    let (_, a_dot) = all_in_single_fwd(0.4, 1.0, 0.7, 0.0);
    let (_, b_dot) = all_in_single_fwd(0.4, 0.0, 0.7, 1.0);
    assert_eq!(value, all_in_single(0.4, 0.7));
    let h = 0.01_f32;
    let slope = |f: &dyn Fn(f32) -> f32| (f(h) - f(-h)) / (2.0 * h);
    let (a, b) = (slope(&|h| all_in_single(0.4 + h, 0.7)), slope(&|h| all_in_single(0.4, 0.7 + h)));
    assert!((a_bar - a_dot).abs() < 1e-3 && (a_bar - a).abs() < 0.02, "{a_bar} {a_dot} {a}");
    assert!((b_bar - b_dot).abs() < 1e-3 && (b_bar - b).abs() < 0.02, "{b_bar} {b_dot} {b}");
    let (value, a_bar, b_bar) = in_single_rev(0.4, 0.7, 1.0);
    let (_, dot) = in_single_fwd(0.4, 1.0, 0.7, 0.5);
    assert_eq!(value, in_single(0.4, 0.7));
    assert!((dot - a_bar - 0.5 * b_bar).abs() < 1e-4);
}
