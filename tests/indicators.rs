//! Queues and boxed slices in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/indicators.rs"]
mod indicators;

use common::vals;
use indicators::*;

tests! {
    value smoothed_twice, smoothed_twice_fwd, smoothed_twice_rev, smoothed_twice_vjp => (ref vals(4, 1), val 0.7);
    value averaged_in_a_module, averaged_in_a_module_fwd, averaged_in_a_module_rev, averaged_in_a_module_vjp => (ref vals(6, 1)) (ref vals(2, 2));
    value banded, banded_fwd, banded_rev, banded_vjp => (ref vals(6, 1)) (ref vals(2, 3));
    value tapped, tapped_fwd, tapped_rev, tapped_vjp => (ref vals(3, 1), ref vals(5, 2)) (ref vals(2, 4), ref vals(1, 3));
    value ceiling, ceiling_fwd, ceiling_rev, ceiling_vjp =>
        (ref vec![0.3, -1.2, 0.8, 0.1, 2.2, -0.4]) (ref vec![2.0, 1.0, 0.5, 0.2]);
    value circled, circled_fwd, circled_rev, circled_vjp =>
        (ref vals(5, 1), val 0.7) (ref vals(2, 4), val -0.3) (ref vals(0, 1), val 1.0);
    value trended, trended_fwd, trended_rev, trended_vjp => (ref vec![0.5, 1.2, 0.8, 1.5]) (ref vec![0.7]) (ref Vec::<f64>::new());
    value watched, watched_fwd, watched_rev, watched_vjp => (ref vals(4, 1), val 0.3) (ref vals(2, 5), val 0.8);
    value lent_on, lent_on_fwd, lent_on_rev, lent_on_vjp => (ref vals(4, 1)) (ref vals(3, 5));
}

/// Of results: by hand, since the seeds are results too.
#[test]
fn delayed_agrees_with_differences() {
    let x = vals(5, 3);
    let mut bar = vec![0.0; 5];
    let value = delayed_rev(&x, &mut bar, Ok(1.0)).unwrap();
    assert_eq!(value, delayed(&x).unwrap());
    for i in 0..5 {
        let at = |h: f64| {
            let mut x = x.clone();
            x[i] += h;
            delayed(&x).unwrap()
        };
        let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
        approx::assert_relative_eq!(bar[i], difference, max_relative = 1e-7, epsilon = 1e-9);
    }
}

/// One that is made by the name that a trait has for it.
#[test]
fn ranges_agree_with_differences() {
    let twice = |x: [f64; 2]| {
        let [first, second] = x.map(|level| Smooth { weight: 0.5, level });
        Twice { first, second }
    };
    let mut bar = cotangent::Differentiable::ct_zero(&twice([0.7, -0.4]));
    let seed = RangeTangent { middle: 0.3, top: 1.2 };
    let (value, _) = Watch::<i32>::watch_rev(&mut twice([0.7, -0.4]), &mut bar, 3, seed);
    assert_eq!((value.middle, value.top), (0.7 * 3.0 - 0.4, value.middle * value.middle));
    let slope = 0.3 + 1.2 * 2.0 * value.middle;
    approx::assert_relative_eq!(bar.first.level, 3.0 * slope, max_relative = 1e-12);
    approx::assert_relative_eq!(bar.second.level, slope, max_relative = 1e-12);
}

/// The tangent of a queue is one of the same length.
#[test]
#[should_panic(expected = "`self.window` has length 0, but its tangent or cotangent has length 2")]
fn a_tangent_of_another_length_panics() {
    let mut mean = Mean::new(3).unwrap();
    let mut dot = cotangent::Differentiable::ct_zero(&mean);
    dot.window.extend([1.0, 2.0]);
    mean.next_fwd(&mut dot, 1.0, 0.0);
}
