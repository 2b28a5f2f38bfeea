//! Log-likelihood of a Gaussian mixture with a Wishart prior (ADBench's GMM).

use super::log_sum_exp::*;
use cotangent::differentiate;

/// The π of ADBench, cut to twelve digits: its reference values depend on it.
#[expect(clippy::approx_constant, reason = "the references were computed with this value")]
pub const ADBENCH_PI: f64 = 3.14159265359;

/// `Σ v_i²`. In the mixture its cotangents are weights, which fall off exponentially and add up to one.
#[differentiate(negligible = 1e-200)]
pub fn squared_norm(v: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &e in v {
        sum += e * e;
    }
    sum
}

/// `out = x − mean` for one data point.
#[differentiate(constant(x))]
pub fn centre(x: &[f64], mean: &[f64], out: &mut [f64]) {
    assert_eq!(x.len(), out.len());
    assert_eq!(mean.len(), out.len());
    for i in 0..out.len() {
        out[i] = x[i] - mean[i];
    }
}

/// `y += a x`.
#[differentiate]
pub fn add_scaled(a: f64, x: &[f64], y: &mut [f64]) {
    assert_eq!(x.len(), y.len());
    for i in 0..x.len() {
        y[i] += a * x[i];
    }
}

/// `out = Q x` for the lower triangular matrix `Q` with the given diagonal; `below` holds what is
/// below the diagonal, column by column.
#[differentiate]
pub fn triangular_product(diagonal: &[f64], below: &[f64], x: &[f64], out: &mut [f64]) {
    let d = x.len();
    assert_eq!(diagonal.len(), d);
    assert_eq!(out.len(), d);
    for i in 0..d {
        out[i] = diagonal[i] * x[i];
    }
    let mut start = 0;
    for j in 0..d {
        let end = start + d - 1 - j;
        add_scaled(x[j], &below[start..end], &mut out[j + 1..]);
        start = end;
    }
}

/// Exponentials and sums of the logarithms of the diagonals of all components.
#[differentiate]
pub fn exponentiate_diagonals(icf: &[f64], d: usize, diagonals: &mut [f64], sums: &mut [f64]) {
    let size = d * (d + 1) / 2;
    for c in 0..sums.len() {
        let mut sum = 0.0;
        for i in 0..d {
            let q = icf[c * size + i];
            sum += q;
            diagonals[c * d + i] = q.exp();
        }
        sums[c] = sum;
    }
}

/// `log Γ(twice / 2)` for a natural number `twice`.
pub fn log_gamma_of_half(twice: usize) -> f64 {
    let (mut a, mut log) = if twice.is_multiple_of(2) { (1.0, 0.0) } else { (0.5, 0.5 * std::f64::consts::PI.ln()) };
    while 2.0 * a < twice as f64 {
        log += f64::ln(a);
        a += 1.0;
    }
    log
}

/// Logarithm of the normalising constant of the Wishart distribution in `d` dimensions with
/// `d + m + 1` degrees of freedom.
pub fn log_wishart_constant(d: usize, gamma: f64, m: usize) -> f64 {
    let freedom = d + m + 1;
    let mut log_gamma = 0.25 * (d * (d - 1)) as f64 * ADBENCH_PI.ln();
    for j in 0..d {
        log_gamma += log_gamma_of_half(freedom - j);
    }
    (freedom * d) as f64 * (gamma.ln() - 0.5 * f64::ln(2.0)) - log_gamma
}

/// The prior of all components.
#[differentiate(constant(gamma))]
pub fn log_wishart_prior(diagonals: &[f64], sums: &[f64], icf: &[f64], gamma: f64, m: usize) -> f64 {
    let k = sums.len();
    let d = diagonals.len() / k;
    let size = d * (d + 1) / 2;
    let mut sum = 0.0;
    for c in 0..k {
        let frobenius = squared_norm(&diagonals[c * d..(c + 1) * d]) + squared_norm(&icf[c * size + d..(c + 1) * size]);
        sum += 0.5 * gamma * gamma * frobenius - m as f64 * sums[c];
    }
    sum - k as f64 * log_wishart_constant(d, gamma, m)
}

/// The objective: `alphas` are the logarithms of the mixture weights (not normalised), `means`
/// holds `d` numbers a component, `icf` the factors of the inverse covariances (`d` logarithms of
/// the diagonal, then [`triangular_product`]'s `below`), `x` holds `d` numbers a data point, and
/// `gamma` and `m` are the parameters of the prior.
#[differentiate(constant(x, gamma))]
pub fn gmm(alphas: &[f64], means: &[f64], icf: &[f64], x: &[f64], gamma: f64, m: usize) -> f64 {
    let k = alphas.len();
    let d = means.len() / k;
    let n = x.len() / d;
    let size = d * (d + 1) / 2;
    let mut diagonals = vec![0.0; k * d];
    let mut sums = vec![0.0; k];
    exponentiate_diagonals(icf, d, &mut diagonals, &mut sums);

    let mut centred = vec![0.0; d];
    let mut scaled = vec![0.0; d];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for i in 0..n {
        for c in 0..k {
            centre(&x[i * d..(i + 1) * d], &means[c * d..(c + 1) * d], &mut centred);
            triangular_product(
                &diagonals[c * d..(c + 1) * d],
                &icf[c * size + d..(c + 1) * size],
                &centred,
                &mut scaled,
            );
            terms[c] = alphas[c] + sums[c] - 0.5 * squared_norm(&scaled);
        }
        total += log_sum_exp(&terms);
    }
    let normaliser = -0.5 * (n * d) as f64 * f64::ln(2.0 * ADBENCH_PI);
    normaliser + total - n as f64 * log_sum_exp(alphas) + log_wishart_prior(&diagonals, &sums, icf, gamma, m)
}
