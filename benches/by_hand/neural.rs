//! Gradient of a network of two layers.

use super::add_scaled;

/// Where the gradient goes.
pub struct Gradient<'a> {
    /// Weights of the first layer.
    pub w1: &'a mut [f64],
    /// Biases of the first layer.
    pub b1: &'a mut [f64],
    /// Weights of the second layer.
    pub w2: &'a mut [f64],
    /// Biases of the second layer.
    pub b2: &'a mut [f64],
    /// The input.
    pub x: &'a mut [f64],
}

/// `out = max(0, W x + b)`.
fn layer(weights: &[f64], bias: &[f64], x: &[f64], out: &mut [f64]) {
    for ((out, bias), row) in out.iter_mut().zip(bias).zip(weights.chunks_exact(x.len())) {
        let mut sum = *bias;
        for (w, x) in row.iter().zip(x) {
            sum += w * x;
        }
        *out = sum.max(0.0);
    }
}

/// What the cotangent `bias_bar` of `W x + b` gives to `W` and `x`.
fn back(weights: &[f64], bias_bar: &[f64], x: &[f64], weights_bar: &mut [f64], x_bar: &mut [f64]) {
    x_bar.fill(0.0);
    let rows = weights.chunks_exact(x.len()).zip(weights_bar.chunks_exact_mut(x.len()));
    for ((row, row_bar), g) in rows.zip(bias_bar) {
        for (bar, x) in row_bar.iter_mut().zip(x) {
            *bar = g * x;
        }
        add_scaled(*g, row, x_bar);
    }
}

/// Value and gradient.
pub fn network(
    w1: &[f64],
    b1: &[f64],
    w2: &[f64],
    b2: &[f64],
    x: &[f64],
    shares: &[f64],
    gradient: &mut Gradient<'_>,
) -> f64 {
    let mut hidden = vec![0.0; b1.len()];
    let mut out = vec![0.0; b2.len()];
    layer(w1, b1, x, &mut hidden);
    layer(w2, b2, &hidden, &mut out);

    let mut top = 0.0;
    for &v in &out {
        if v > top {
            top = v;
        }
    }
    let (mut total, mut chosen) = (0.0, 0.0);
    let exponentials: &mut [f64] = gradient.b2;
    for ((e, v), share) in exponentials.iter_mut().zip(&out).zip(shares) {
        *e = (v - top).exp();
        total += *e;
        chosen += share * *e;
    }
    let value = chosen / total;

    let scale = 1.0 / total;
    for ((bar, v), share) in gradient.b2.iter_mut().zip(&out).zip(shares) {
        *bar = if *v > 0.0 { (share - value) * (*bar * scale) } else { 0.0 };
    }
    back(w2, gradient.b2, &hidden, gradient.w2, gradient.b1);
    for (bar, v) in gradient.b1.iter_mut().zip(&hidden) {
        if *v == 0.0 {
            *bar = 0.0;
        }
    }
    back(w1, gradient.b1, x, gradient.w1, gradient.x);
    value
}
