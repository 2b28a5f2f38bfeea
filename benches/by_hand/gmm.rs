//! Gradient of the Gaussian mixture: point by point, forward and at once backward, with what one
//! point needs (`2 d` numbers a component) in the cache.

use super::{add_scaled, dot_in_lanes};
use crate::objectives::gmm::{ADBENCH_PI, log_wishart_constant};

/// Weights below this count as zero: next to weights that add up to one they change no digit, but
/// their products would be subnormal, and arithmetic on subnormal numbers can be a hundred times
/// slower.
const NEGLIGIBLE: f64 = 1e-200;

/// Where the gradient goes: the logarithms of the weights, the means, the factors.
pub struct Gradient<'a> {
    /// With respect to the logarithms of the weights.
    pub alphas: &'a mut [f64],
    /// With respect to the means.
    pub means: &'a mut [f64],
    /// With respect to the factors of the inverse covariances.
    pub icf: &'a mut [f64],
}

/// `log Σ exp t_i`; `t` becomes its gradient.
fn softmax(t: &mut [f64]) -> f64 {
    let mut top = t[0];
    for &v in t.iter() {
        if v > top {
            top = v;
        }
    }
    let mut sum = 0.0;
    for t in t.iter_mut() {
        *t = (*t - top).exp();
        sum += *t;
    }
    let scale = 1.0 / sum;
    for t in t.iter_mut() {
        *t *= scale;
    }
    top + sum.ln()
}

/// `out = Q x`; the square of its norm.
fn triangular(diagonal: &[f64], mut below: &[f64], x: &[f64], out: &mut [f64]) -> f64 {
    for ((out, q), x) in out.iter_mut().zip(diagonal).zip(x) {
        *out = q * x;
    }
    let d = x.len();
    for (j, x) in x.iter().enumerate() {
        let (column, rest) = below.split_at(d - 1 - j);
        add_scaled(*x, column, &mut out[j + 1..]);
        below = rest;
    }
    let mut norm = 0.0;
    for v in out.iter() {
        norm += v * v;
    }
    norm
}

/// `Σ l_i g_i` and `l_bar += x g`: one loop where the column is short, two that vectorise where it is
/// long.
fn column_back(x: f64, l: &[f64], g: &[f64], l_bar: &mut [f64]) -> f64 {
    if l.len() >= 8 {
        add_scaled(x, g, l_bar);
        return dot_in_lanes(l, g);
    }
    let mut sum = 0.0;
    for ((l, g), bar) in l.iter().zip(g).zip(l_bar) {
        sum += l * g;
        *bar += x * g;
    }
    sum
}

/// Objective and gradient.
pub fn gmm(
    alphas: &[f64],
    means: &[f64],
    icf: &[f64],
    x: &[f64],
    gamma: f64,
    m: usize,
    gradient: &mut Gradient<'_>,
) -> f64 {
    let k = alphas.len();
    let d = means.len() / k;
    let n = x.len() / d;
    let size = d * (d + 1) / 2;
    let Gradient { alphas: alphas_bar, means: means_bar, icf: icf_bar } = gradient;
    alphas_bar.fill(0.0);
    means_bar.fill(0.0);
    icf_bar.fill(0.0);

    let mut diagonals = vec![0.0; k * d];
    let mut sums = vec![0.0; k];
    for ((q, diagonal), sum) in icf.chunks_exact(size).zip(diagonals.chunks_exact_mut(d)).zip(&mut sums) {
        for (q, diagonal) in q.iter().zip(diagonal) {
            *sum += q;
            *diagonal = q.exp();
        }
    }

    let mut centred = vec![0.0; k * d];
    let mut scaled = vec![0.0; k * d];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for x in x.chunks_exact(d) {
        for c in 0..k {
            let row = c * d..(c + 1) * d;
            let centred = &mut centred[row.clone()];
            for ((out, x), mean) in centred.iter_mut().zip(x).zip(&means[row.clone()]) {
                *out = x - mean;
            }
            let below = &icf[c * size + d..(c + 1) * size];
            let norm = triangular(&diagonals[row.clone()], below, centred, &mut scaled[row]);
            terms[c] = alphas[c] + sums[c] - 0.5 * norm;
        }
        total += softmax(&mut terms);
        for c in 0..k {
            let row = c * d..(c + 1) * d;
            let weight = if terms[c] < NEGLIGIBLE { 0.0 } else { terms[c] };
            alphas_bar[c] += weight;
            let scaled = &mut scaled[row.clone()];
            for s in scaled.iter_mut() {
                *s *= -weight;
            }
            let centred = &centred[row.clone()];
            let diagonal = &diagonals[row.clone()];
            let mean_bar = &mut means_bar[row];
            let (q_bar, mut below_bar) = icf_bar[c * size..(c + 1) * size].split_at_mut(d);
            let mut below = &icf[c * size + d..(c + 1) * size];
            for j in 0..d {
                let (column, rest) = below.split_at(d - 1 - j);
                let (column_bar, rest_bar) = below_bar.split_at_mut(d - 1 - j);
                q_bar[j] += scaled[j] * centred[j];
                let from_below = column_back(centred[j], column, &scaled[j + 1..], column_bar);
                mean_bar[j] -= scaled[j] * diagonal[j] + from_below;
                below = rest;
                below_bar = rest_bar;
            }
        }
    }

    // The derivative of a sum of logarithms is the sum of the weights so far; then the prior.
    let excess = m as f64;
    let mut prior = 0.0;
    for c in 0..k {
        let weights = alphas_bar[c];
        let diagonal = &diagonals[c * d..(c + 1) * d];
        let below = &icf[c * size + d..(c + 1) * size];
        let (q_bar, below_bar) = icf_bar[c * size..(c + 1) * size].split_at_mut(d);
        let mut on_diagonal = 0.0;
        for (bar, q) in q_bar.iter_mut().zip(diagonal) {
            on_diagonal += q * q;
            *bar = *bar * q + weights + gamma * gamma * q * q - excess;
        }
        let mut off_diagonal = 0.0;
        for (bar, l) in below_bar.iter_mut().zip(below) {
            off_diagonal += l * l;
            *bar += gamma * gamma * l;
        }
        prior += 0.5 * gamma * gamma * (on_diagonal + off_diagonal) - excess * sums[c];
    }
    terms.copy_from_slice(alphas);
    let log_sum = softmax(&mut terms);
    for (bar, share) in alphas_bar.iter_mut().zip(&terms) {
        *bar -= n as f64 * share;
    }
    let normaliser = -0.5 * (n * d) as f64 * f64::ln(2.0 * ADBENCH_PI);
    let prior = prior - k as f64 * log_wishart_constant(d, gamma, m);
    normaliser + total - n as f64 * log_sum + prior
}
