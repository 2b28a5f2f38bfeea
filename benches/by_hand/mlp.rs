//! Gradient of the loss of a multi-layer perceptron.

use super::add_scaled;
use crate::objectives::mlp::{CLASSES, HIDDEN, INPUTS, PARAMETERS, cross_entropy};

/// `out = f(W x + b)`.
fn dense(weights: &[f64], bias: &[f64], x: &[f64], out: &mut [f64]) {
    for ((out, bias), row) in out.iter_mut().zip(bias).zip(weights.chunks_exact(x.len())) {
        let mut sum = *bias;
        for (w, x) in row.iter().zip(x) {
            sum += w * x;
        }
        *out = sum;
    }
}

/// What the cotangent `out_bar` of `W x + b` gives to `W` and `b`.
fn to_weights(out_bar: &[f64], x: &[f64], weights_bar: &mut [f64], bias_bar: &mut [f64]) {
    let rows = weights_bar.chunks_exact_mut(x.len());
    for ((g, bias_bar), row_bar) in out_bar.iter().zip(bias_bar).zip(rows) {
        *bias_bar += g;
        add_scaled(*g, x, row_bar);
    }
}

/// What the cotangent `out_bar` of `W tanh(z) + b` gives to `z`, with `h = tanh(z)`.
fn to_input(weights: &[f64], out_bar: &[f64], h: &[f64], z_bar: &mut [f64]) {
    z_bar.fill(0.0);
    for (g, row) in out_bar.iter().zip(weights.chunks_exact(h.len())) {
        add_scaled(*g, row, z_bar);
    }
    for (z_bar, h) in z_bar.iter_mut().zip(h) {
        *z_bar *= 1.0 - h * h;
    }
}

fn activate(z: &mut [f64]) {
    for z in z {
        *z = z.tanh();
    }
}

/// Sample by sample, forward and at once backward; the layers' values stay in the cache.
pub fn loss(p: &[f64], data: &[f64], labels: &[usize], gradient: &mut [f64]) -> f64 {
    assert_eq!(p.len(), PARAMETERS);
    gradient.fill(0.0);
    let (w1, rest) = p.split_at(HIDDEN * INPUTS);
    let (b1, rest) = rest.split_at(HIDDEN);
    let (w2, rest) = rest.split_at(HIDDEN * HIDDEN);
    let (b2, rest) = rest.split_at(HIDDEN);
    let (w3, b3) = rest.split_at(CLASSES * HIDDEN);
    let (w1_bar, rest) = gradient.split_at_mut(HIDDEN * INPUTS);
    let (b1_bar, rest) = rest.split_at_mut(HIDDEN);
    let (w2_bar, rest) = rest.split_at_mut(HIDDEN * HIDDEN);
    let (b2_bar, rest) = rest.split_at_mut(HIDDEN);
    let (w3_bar, b3_bar) = rest.split_at_mut(CLASSES * HIDDEN);

    let [mut h1, mut h2, mut z1_bar, mut z2_bar] = [[0.0; HIDDEN]; 4];
    let mut z3 = [0.0; CLASSES];
    let share = 1.0 / labels.len() as f64;
    let mut sum = 0.0;
    for (x, &label) in data.chunks_exact(INPUTS).zip(labels) {
        dense(w1, b1, x, &mut h1);
        activate(&mut h1);
        dense(w2, b2, &h1, &mut h2);
        activate(&mut h2);
        dense(w3, b3, &h2, &mut z3);
        sum += cross_entropy(&z3, label);

        let mut total = 0.0;
        for z in &mut z3 {
            *z = z.exp();
            total += *z;
        }
        for z in &mut z3 {
            *z *= share / total;
        }
        z3[label] -= share;
        to_weights(&z3, &h2, w3_bar, b3_bar);
        to_input(w3, &z3, &h2, &mut z2_bar);
        to_weights(&z2_bar, &h1, w2_bar, b2_bar);
        to_input(w2, &z2_bar, &h1, &mut z1_bar);
        to_weights(&z1_bar, x, w1_bar, b1_bar);
    }
    sum / labels.len() as f64
}
