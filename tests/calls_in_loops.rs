//! Loops that call functions of types, whose records lie in buffers that later calls use again.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/calls_in_loops.rs"]
mod calls_in_loops;

use calls_in_loops::*;
use common::vals;

tests! {
    value swung, swung_fwd, swung_rev, swung_vjp =>
        (ref vals(6, 1), val 0.8, fixed 3) (ref vals(2, 2), val 0.8, fixed 1) (ref Vec::<f64>::new(), val 0.8, fixed 2);
    value branched, branched_fwd, branched_rev, branched_vjp =>
        (val 0.7, val 0.5, fixed 4) (val 0.3, val 0.4, fixed 1) (val 0.7, val 0.5, fixed 0);
    value one_by_one, one_by_one_fwd, one_by_one_rev, one_by_one_vjp => (ref vals(0, 1), ref vals(0, 2), ref vals(0, 3), mut vals(0, 4)) (ref vals(1, 1), ref vals(0, 2), ref vals(1, 3), mut vals(1, 4)) (ref vals(2, 1), ref vals(1, 2), ref vals(2, 3), mut vals(2, 4)) (ref vals(7, 1), ref vals(21, 2), ref vals(7, 3), mut vals(7, 4)) (ref vals(8, 1), ref vals(28, 2), ref vals(8, 3), mut vals(8, 4)) (ref vals(16, 1), ref vals(120, 2), ref vals(16, 3), mut vals(16, 4)) (ref vals(19, 1), ref vals(171, 2), ref vals(19, 3), mut vals(19, 4));
    unit one_by_one_with_sum, one_by_one_with_sum_fwd, one_by_one_with_sum_rev, one_by_one_with_sum_vjp => (val 0.7, ref vals(1, 2), ref vals(1, 3), mut vals(1, 4)) (val 0.7, ref vals(1, 2), ref vals(2, 3), mut vals(2, 4)) (val 0.7, ref vals(1, 2), ref vals(7, 3), mut vals(7, 4)) (val 0.7, ref vals(1, 2), ref vals(8, 3), mut vals(8, 4)) (val 0.7, ref vals(1, 2), ref vals(16, 3), mut vals(16, 4)) (val 0.7, ref vals(1, 2), ref vals(19, 3), mut vals(19, 4));
}

fn gradient(x: &[f64], rounds: usize) -> (Vec<f64>, f64) {
    let mut x_bar = vec![0.0; x.len()];
    let (_, pull_bar) = swung_rev(x, &mut x_bar, 0.8, rounds, 1.0);
    (x_bar, pull_bar)
}

/// Records of several sizes at once, pulled in another order than they were made, and again.
#[test]
fn records_that_live_side_by_side() {
    let inputs = [(vals(6, 1), 3), (vals(4, 2), 5), (vals(8, 3), 1)];
    let alone: Vec<_> = inputs.iter().map(|(x, rounds)| gradient(x, *rounds)).collect();
    let pullbacks: Vec<_> = inputs.iter().map(|(x, rounds)| swung_vjp(x, 0.8, *rounds).1).collect();
    for order in [[0, 2, 1], [1, 0, 2]] {
        for i in order {
            let between = gradient(&inputs[2 - i].0, 2);
            assert_eq!(pullbacks[i](1.0), alone[i]);
            assert_eq!(gradient(&inputs[2 - i].0, 2), between);
        }
    }
}

/// A call that does not come to its end leaves nothing behind that the next one finds.
#[test]
fn behind_a_panic() {
    let x = vals(6, 1);
    let before = gradient(&x, 3);
    let fast = [0.5, 0.1, 0.5, 0.1, 0.5, 30.0];
    assert!(std::panic::catch_unwind(|| gradient(&fast, 3)).is_err());
    assert_eq!(gradient(&x, 3), before);
}

/// One function for two floats, one after the other.
#[test]
fn of_two_floats() {
    for _ in 0..2 {
        let (_, wide) = Wave { height: 0.8_f64 }.summed_rev(4, 1.0);
        let (_, narrow) = Wave { height: 0.8_f32 }.summed_rev(4, 1.0);
        assert!((wide.height - f64::from(narrow.height)).abs() < 1e-5 * wide.height.abs(), "{wide:?} {narrow:?}");
        let summed = |height: f64| Wave { height }.summed(4);
        let difference = (summed(0.8 + 1e-6) - summed(0.8 - 1e-6)) / 2e-6;
        assert!((wide.height - difference).abs() < 1e-6 * difference.abs(), "{wide:?} {difference}");
    }
}
