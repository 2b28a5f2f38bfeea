//! Negative log-likelihood of a Gaussian, by a Cholesky factorisation and two triangular solves.

use super::linear::*;
use cotangent::differentiate;

/// The factor `L` with `L Lᵀ = A`, row by row; only the lower triangle of `a` is read, only that of
/// `l` written.
#[differentiate]
pub fn factor(a: &[f64], n: usize, l: &mut [f64]) {
    for i in 0..n {
        for j in 0..=i {
            let rest = a[i * n + j] - dot(&l[i * n..i * n + j], &l[j * n..j * n + j]);
            if i == j {
                l[i * n + i] = rest.sqrt();
            } else {
                l[i * n + j] = rest / l[j * n + j];
            }
        }
    }
}

/// `x` becomes the solution of `L Lᵀ x = b`, where `b` is what it holds before.
#[differentiate]
pub fn solve(l: &[f64], n: usize, x: &mut [f64]) {
    for i in 0..n {
        let known = dot(&l[i * n..i * n + i], &x[..i]);
        x[i] = (x[i] - known) / l[i * n + i];
    }
    for i in (0..n).rev() {
        x[i] /= l[i * n + i];
        let known = x[i];
        for j in 0..i {
            x[j] -= l[i * n + j] * known;
        }
    }
}

/// `½ bᵀ A⁻¹ b + ½ log det A`.
#[differentiate]
pub fn negative_log_likelihood(a: &[f64], b: &[f64]) -> f64 {
    let n = b.len();
    let mut l = vec![0.0; n * n];
    factor(a, n, &mut l);
    let mut x = b.to_vec();
    solve(&l, n, &mut x);
    let mut half_log = 0.0;
    for i in 0..n {
        half_log += l[i * n + i].ln();
    }
    0.5 * dot(b, &x) + half_log
}
