//! A network of two layers with a softmax at the end, all of it differentiated: weights, biases and
//! input.

use super::mlp::*;
use cotangent::differentiate;

/// Units of the input, of the hidden layer and of the output.
pub const UNITS: [usize; 3] = [50, 100, 50];

/// What is negative becomes zero.
#[differentiate]
pub fn rectify(z: &mut [f64]) {
    for v in z.iter_mut() {
        *v = v.max(0.0);
    }
}

/// `Σ share_i softmax(z)_i`, with the largest `z_i` (or zero) taken out so that nothing overflows.
#[differentiate(constant(shares))]
pub fn softmax_sum(z: &[f64], shares: &[f64]) -> f64 {
    let mut top = 0.0;
    for &v in z {
        if v > top {
            top = v;
        }
    }
    let mut total = 0.0;
    let mut chosen = 0.0;
    for i in 0..z.len() {
        let e = (z[i] - top).exp();
        total += e;
        chosen += shares[i] * e;
    }
    chosen / total
}

/// The network's output, summed with `shares`.
#[differentiate(constant(shares))]
pub fn network(w1: &[f64], b1: &[f64], w2: &[f64], b2: &[f64], x: &[f64], shares: &[f64]) -> f64 {
    let mut hidden = vec![0.0; b1.len()];
    let mut out = vec![0.0; b2.len()];
    dense(w1, b1, x, &mut hidden);
    rectify(&mut hidden);
    dense(w2, b2, &hidden, &mut out);
    rectify(&mut out);
    softmax_sum(&out, shares)
}
