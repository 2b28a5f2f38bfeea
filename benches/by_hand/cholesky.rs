//! Gradient through a Cholesky factorisation and the solves: row by row, so that all inner loops run
//! through memory in order.

use super::{add_scaled, dot_in_lanes};
use crate::objectives::cholesky::factor;
use crate::objectives::linear::dot;

/// Memory that calls share.
#[derive(Default)]
pub struct Scratch {
    l: Vec<f64>,
    l_bar: Vec<f64>,
    x: Vec<f64>,
    y: Vec<f64>,
    w: Vec<f64>,
}

/// From the cotangent of the factor, which is used up, to that of the matrix.
fn factor_back(l: &[f64], n: usize, l_bar: &mut [f64], a_bar: &mut [f64]) {
    for i in (0..n).rev() {
        let (earlier, row_bar) = l_bar.split_at_mut(i * n);
        let row = &l[i * n..i * n + i];
        let diagonal = row_bar[i] / (2.0 * l[i * n + i]);
        a_bar[i * n + i] = diagonal;
        add_scaled(-2.0 * diagonal, row, &mut row_bar[..i]);
        for j in (0..i).rev() {
            let rest_bar = row_bar[j] / l[j * n + j];
            a_bar[i * n + j] = rest_bar;
            earlier[j * n + j] -= rest_bar * row[j];
            add_scaled(-rest_bar, &l[j * n..j * n + j], &mut row_bar[..j]);
            add_scaled(-rest_bar, &row[..j], &mut earlier[j * n..j * n + j]);
        }
    }
}

/// Value and gradient.
pub fn negative_log_likelihood(
    a: &[f64],
    b: &[f64],
    scratch: &mut Scratch,
    a_bar: &mut [f64],
    b_bar: &mut [f64],
) -> f64 {
    let n = b.len();
    let Scratch { l, l_bar, x, y, w } = scratch;
    l.resize(n * n, 0.0);
    factor(a, n, l);
    // `L y = b`, then `Lᵀ x = y`.
    y.resize(n, 0.0);
    for i in 0..n {
        y[i] = (b[i] - dot(&l[i * n..i * n + i], &y[..i])) / l[i * n + i];
    }
    x.clone_from(y);
    for i in (0..n).rev() {
        x[i] /= l[i * n + i];
        let known = x[i];
        for (x, l) in x[..i].iter_mut().zip(&l[i * n..i * n + i]) {
            *x -= l * known;
        }
    }
    let mut half_log = 0.0;
    for i in 0..n {
        half_log += l[i * n + i].ln();
    }
    let value = 0.5 * dot(b, x) + half_log;

    a_bar.fill(0.0);
    l_bar.clear();
    l_bar.resize(n * n, 0.0);
    // The cotangent of `x` is `b / 2`, that of `y` is `w` with `L w = b / 2`.
    w.resize(n, 0.0);
    for i in 0..n {
        let row = &l[i * n..i * n + i];
        w[i] = (0.5 * b[i] - dot_in_lanes(row, &w[..i])) / l[i * n + i];
        l_bar[i * n + i] = 1.0 / l[i * n + i];
        add_scaled(-x[i], &w[..=i], &mut l_bar[i * n..=i * n + i]);
    }
    for i in (0..n).rev() {
        let rest_bar = w[i] / l[i * n + i];
        add_scaled(-rest_bar, &y[..=i], &mut l_bar[i * n..=i * n + i]);
        add_scaled(-rest_bar, &l[i * n..i * n + i], &mut w[..i]);
        b_bar[i] = 0.5 * x[i] + rest_bar;
    }
    factor_back(l, n, l_bar, a_bar);
    value
}
