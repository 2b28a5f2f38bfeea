//! A crate without the standard library: what is emitted names it below this crate.

#![no_std]

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
