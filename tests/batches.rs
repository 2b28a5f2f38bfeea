//! Forward derivatives along several directions are those along one direction at a time.

#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/batches.rs"]
mod batches;

use batches::*;
use cotangent::{Batch, jacfwd, jacrev};

const W: usize = 3;

/// Some directions.
fn some(n: usize, seed: usize) -> Vec<Batch<W>> {
    (0..n).map(|i| Batch(std::array::from_fn(|k| ((i * 7 + k * 3 + seed) as f64 * 0.37).sin()))).collect()
}

fn along(dots: &[Batch<W>], k: usize) -> Vec<f64> {
    dots.iter().map(|d| d.0[k]).collect()
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-14 * (1.0 + b.abs()), "{a} and {b}");
}

#[test]
fn numbers() {
    for (x, y) in [(0.7, -0.4), (0.3, 0.9), (-0.6, 0.2)] {
        let dots = some(2, 1);
        let (value, tangents) = rules_fwd_batch(x, dots[0], y, dots[1]);
        assert_eq!(value.to_bits(), rules(x, y).to_bits());
        for k in 0..W {
            close(tangents.0[k], rules_fwd(x, dots[0].0[k], y, dots[1].0[k]).1);
        }
    }
}

/// Where a slope is infinite, zero, or has lost digits, each tangent goes its own way.
#[test]
fn slopes_that_are_no_normal_numbers() {
    let points = [0.0, -0.0, 5e-324, 1e-310, 1e-300, 0.5, 1e300, 1.7e308, f64::INFINITY, f64::NAN];
    let tangents = [0.0, -0.0, 1.0, -1e-3, 1e-320, 1e-300, 1e300, f64::INFINITY, f64::NAN];
    for x in points {
        for (i, &x_dot) in tangents.iter().enumerate() {
            let y_dot = tangents[(2 * i + 3) % tangents.len()];
            let (x_dots, y_dots) = (Batch([x_dot, 0.0, 1.0]), Batch([y_dot, 1e-310, 0.0]));
            let (value, batch) = poles_fwd_batch(x, x_dots, 0.3, y_dots);
            assert_eq!(value.map(f64::to_bits), poles(x, 0.3).map(f64::to_bits));
            for k in 0..W {
                let one = poles_fwd(x, x_dots.0[k], 0.3, y_dots.0[k]).1;
                for (batch, one) in batch.iter().zip(one) {
                    let found = batch.0[k];
                    let same = found == one || found.is_nan() && one.is_nan();
                    let near = (found - one).abs() <= 1e-14 * one.abs() + 1e-323;
                    assert!(same || near, "x {x:e}, direction {k}, {x_dot:e} and {y_dot:e}: {found:e} and {one:e}");
                }
            }
        }
    }
}

#[test]
fn vectors_loops_and_calls() {
    for x in [vec![0.4, -0.3, 0.8, 0.1, -0.9, 0.5, 0.6, 0.7], vec![0.5]] {
        let dots = some(x.len(), 2);
        let (value, tangents) = outputs_fwd_batch(&x, &dots);
        assert_eq!(value, outputs(&x));
        for k in 0..W {
            let one = outputs_fwd(&x, &along(&dots, k)).1;
            assert_eq!(one.len(), tangents.len());
            one.iter().zip(&tangents).for_each(|(a, b)| close(b.0[k], *a));
        }
    }
}

#[test]
fn arrays_and_constants() {
    let dots: [Batch<W>; 3] = some(3, 3).try_into().expect("three");
    let (value, (acc, fixed)) = parts_fwd_batch([0.3, 0.5, -0.4], dots, 0.7, 5);
    assert_eq!(value, parts([0.3, 0.5, -0.4], 0.7, 5));
    assert_eq!(fixed, Batch::ZERO);
    for k in 0..W {
        let one = parts_fwd([0.3, 0.5, -0.4], dots.map(|d| d.0[k]), 0.7, 5).1;
        (0..2).for_each(|i| close(acc[i].0[k], one.0[i]));
    }
}

#[test]
fn in_place() {
    let (mut x, mut dots) = (vec![0.3, 0.5, -0.4], some(3, 4));
    let (by, by_dot) = (0.7, Batch([0.2, -0.1, 0.0]));
    let before = dots.clone();
    let (value, tangent) = scaled_twice_fwd_batch(&mut x, &mut dots, by, by_dot);
    for k in 0..W {
        let (mut y, mut y_dot) = (vec![0.3, 0.5, -0.4], along(&before, k));
        assert_eq!(scaled_twice(&mut y.clone(), by), value);
        let (one, one_dot) = scaled_twice_fwd(&mut y, &mut y_dot, by, by_dot.0[k]);
        assert_eq!((one, &y), (value, &x));
        close(tangent.0[k], one_dot);
        y_dot.iter().zip(&dots).for_each(|(a, b)| close(b.0[k], *a));
    }
}

/// One run for several columns, the last of which may be missing.
#[test]
fn jacobians() {
    let x = [0.4, -0.3, 0.8, 0.1, -0.9];
    let one = jacfwd(outputs_fwd, &x);
    for many in
        [jacfwd(outputs_fwd_batch::<1>, &x), jacfwd(outputs_fwd_batch::<2>, &x), jacfwd(outputs_fwd_batch::<8>, &x)]
    {
        one.iter().flatten().zip(many.iter().flatten()).for_each(|(a, b)| close(*b, *a));
    }
    let back = jacrev(outputs_vjp, &x);
    one.iter().flatten().zip(back.iter().flatten()).for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
    assert!(jacfwd(outputs_fwd_batch::<4>, &[0.5])[1] == [1.0]);
}

#[test]
#[should_panic(expected = "cotangent: `x` has length 2, but its tangent or cotangent has length 3")]
fn lengths_are_checked() {
    let _ = outputs_fwd_batch(&[0.1, 0.2], &some(3, 1));
}
