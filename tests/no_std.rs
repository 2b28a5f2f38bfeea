//! A crate without the standard library: what is emitted names it below this crate.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use alloc::{boxed::Box, vec};
use cotangent::{Differentiable, differentiate};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Line {
    slope: f64,
    offset: f64,
}

#[differentiate]
impl Line {
    fn new(slope: f64, offset: f64) -> Self {
        Line { slope, offset }
    }

    fn at(&self, x: f64) -> f64 {
        self.slope * x + self.offset
    }
}

#[differentiate]
impl core::iter::Sum for Line {
    fn sum<I: Iterator<Item = Line>>(lines: I) -> Self {
        lines.fold(Line::new(0.0, 0.0), |all, line| Line::new(all.slope + line.slope, all.offset + line.offset))
    }
}

#[differentiate]
fn of_all(x: &[f64], k: f64) -> f64 {
    let all = x.iter().map(|v| Line::new(v * v, k * v)).sum::<Line>();
    all.at(k)
}

#[differentiate]
fn along(x: &[f64], weights: [f64; 2], n: usize) -> f64 {
    let line = Line::new(weights[0], weights[1]);
    let mut s = 0.0;
    for &v in x {
        s = line.at(s * v);
    }
    while s > 100.0 {
        s *= 0.5;
    }
    for i in 0..n {
        s += scaled(x, i) * s;
    }
    s
}

#[differentiate]
fn scaled(x: &[f64], i: usize) -> f64 {
    if i < x.len() { x[i] * x[i] } else { 0.0 }
}

/// Vectors, which crates without the standard library have too.
#[differentiate]
fn sides(x: &[f64], k: f64) -> Vec<f64> {
    let mut y: Vec<f64> = x.iter().map(|v| v * k).collect();
    y.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let (up, down): (Vec<f64>, Vec<f64>) = y.iter().partition(|v| **v > 0.0);
    if k == 1.0 { vec![] } else { up.iter().chain(&down).map(|v| v * k).collect() }
}

#[differentiate]
fn kept(x: &[f64], k: f64) -> f64 {
    let mut y = x.to_vec();
    y.push(*Box::new(k));
    y.drain(0..1);
    y.retain(|v| *v > 0.0);
    let sides = sides(&y, k);
    sides.iter().product::<f64>() + y[0]
}

#[test]
fn vectors() {
    let (x, k) = ([0.4, -0.3, 0.9], 1.2);
    let mut bar = [0.0; 3];
    let (value, k_bar) = kept_rev(&x, &mut bar, k, 1.0);
    assert_eq!(value, kept(&x, k));
    let step = 1e-6;
    let slope = (kept(&x, k + step) - kept(&x, k - step)) / (2.0 * step);
    assert!((slope - k_bar).abs() < 1e-7, "{slope} {k_bar}");
    assert_eq!(bar, [0.0, 0.0, kept_fwd(&x, &[0.0, 0.0, 1.0], k, 0.0).1]);
    let (_, tangent) = sides_fwd(&x, &[0.0; 3], k, 1.0);
    let mut bar = [0.0; 3];
    let (_, k_bar) = sides_rev(&x, &mut bar, k, vec![1.0; 3]);
    assert!((tangent.iter().sum::<f64>() - k_bar).abs() < 1e-13);
}

#[test]
fn without_the_standard_library() {
    let x = [0.5, 2.0];
    let (value, pullback) = along_vjp(&x, [3.0, 1.0], 2);
    assert_eq!(value, along(&x, [3.0, 1.0], 2));
    let (x_bar, weights_bar) = pullback(1.0);
    let mut bar = [0.0; 2];
    let (_, again) = along_rev(&x, &mut bar, [3.0, 1.0], 2, 1.0);
    assert_eq!((x_bar.as_slice(), weights_bar), (&bar[..], again));
    let (_, tangent) = along_fwd(&x, &[1.0, 0.0], [3.0, 1.0], [0.0, 0.0], 2);
    assert!((tangent - bar[0]).abs() < 1e-12);
}

#[test]
fn sums_of_items() {
    let (x, k) = ([0.5, 2.0], 0.3);
    let mut bar = [0.0; 2];
    let (value, k_bar) = of_all_rev(&x, &mut bar, k, 1.0);
    assert_eq!(value, of_all(&x, k));
    assert!((bar[0] - 0.6).abs() < 1e-12 && (bar[1] - 1.5).abs() < 1e-12, "{bar:?}");
    assert!((k_bar - 6.75).abs() < 1e-12, "{k_bar}");
}
