//! `gmm`: log posterior of a Gaussian mixture with a Wishart prior of the precisions.

use super::Eval;
use crate::input::{Matrix, Rows, read, require, rows};
use crate::measure::Outcome;
use crate::objectives::gmm::*;
use crate::objectives::log_sum_exp::*;
use cotangent::differentiate;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::f64::consts::PI;

pub const EVAL: Eval = Eval::new("gmm", &[("jacobian", jacobian), ("objective", objective)]);

/// Logarithm of the normalising constant of the prior of one component.
fn log_normaliser(d: usize, gamma: f64, m: usize) -> f64 {
    let freedom = d + m + 1;
    let mut log_gamma = 0.25 * (d * (d - 1)) as f64 * PI.ln();
    for j in 0..d {
        log_gamma += log_gamma_of_half(freedom - j);
    }
    (freedom * d) as f64 * (gamma / f64::sqrt(2.0)).ln() - log_gamma
}

/// The prior of all components.
#[differentiate(constant(gamma))]
fn log_prior(diagonals: &[f64], q_sums: &[f64], l: &[f64], gamma: f64, m: usize) -> f64 {
    let k = q_sums.len();
    let d = diagonals.len() / k;
    let mut sum = 0.0;
    for &q_sum in q_sums {
        sum += q_sum;
    }
    let frobenius = squared_norm(diagonals) + squared_norm(l);
    k as f64 * log_normaliser(d, gamma, m) - 0.5 * gamma * gamma * frobenius + m as f64 * sum
}

/// The log posterior. A component has its weight `alpha` (logarithm, not normalised), `d` numbers of
/// `mu`, `d` of `q` and `d (d − 1) / 2` of `l`: the factor of its precision is lower triangular, with
/// the exponentials of `q` on the diagonal and `l` below, column by column.
#[differentiate(constant(x, gamma))]
fn log_posterior(alpha: &[f64], mu: &[f64], q: &[f64], l: &[f64], x: &[f64], gamma: f64, m: usize) -> f64 {
    let k = alpha.len();
    let d = mu.len() / k;
    let n = x.len() / d;
    let below = d * (d - 1) / 2;
    let mut diagonals = vec![0.0; k * d];
    let mut q_sums = vec![0.0; k];
    for c in 0..k {
        for j in 0..d {
            diagonals[c * d + j] = q[c * d + j].exp();
            q_sums[c] += q[c * d + j];
        }
    }
    let mut centred = vec![0.0; d];
    let mut scaled = vec![0.0; d];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for i in 0..n {
        for c in 0..k {
            centre(&x[i * d..(i + 1) * d], &mu[c * d..(c + 1) * d], &mut centred);
            triangular_product(&diagonals[c * d..(c + 1) * d], &l[c * below..(c + 1) * below], &centred, &mut scaled);
            terms[c] = alpha[c] + q_sums[c] - 0.5 * squared_norm(&scaled);
        }
        total += log_sum_exp(&terms);
    }
    let constant = n as f64 * (0.5 * d as f64 * f64::ln(2.0 * PI) + log_sum_exp(alpha));
    total - constant + log_prior(&diagonals, &q_sums, l, gamma, m)
}

#[derive(Deserialize)]
struct Input {
    d: usize,
    k: usize,
    n: usize,
    x: Matrix,
    m: usize,
    gamma: f64,
    alpha: Vec<f64>,
    mu: Matrix,
    q: Matrix,
    l: Matrix,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        let Self { d, k, n, .. } = *self;
        require(d >= 2 && k >= 1, "`d` is at least 2 and `k` at least 1")?;
        require(self.gamma > 0.0, "`gamma` is positive")?;
        require(self.x.is(n, d), "`x` has `n` rows of `d` numbers")?;
        require(self.alpha.len() == k, "`alpha` has `k` numbers")?;
        require(self.mu.is(k, d) && self.q.is(k, d), "`mu` and `q` have `k` rows of `d` numbers")?;
        require(self.l.is(k, d * (d - 1) / 2), "`l` has `k` rows of `d (d - 1) / 2` numbers")
    }
}

/// The gradient, in the shape of the variables.
#[derive(Serialize)]
struct Gradient {
    alpha: Vec<f64>,
    mu: Rows,
    q: Rows,
    l: Rows,
}

fn objective(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { x, m, gamma, alpha, mu, q, l, .. } = &input;
    repetitions.measure(|| log_posterior(alpha, &mu.entries, &q.entries, &l.entries, &x.entries, *gamma, *m))
}

fn jacobian(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { x, m, gamma, alpha, mu, q, l, .. } = &input;
    repetitions.measure(|| {
        let mut alpha_bar = vec![0.0; alpha.len()];
        let [mut mu_bar, mut q_bar, mut l_bar] = [mu, q, l].map(|part| vec![0.0; part.entries.len()]);
        log_posterior_rev(
            alpha,
            &mut alpha_bar,
            &mu.entries,
            &mut mu_bar,
            &q.entries,
            &mut q_bar,
            &l.entries,
            &mut l_bar,
            &x.entries,
            *gamma,
            *m,
            1.0,
        );
        Gradient {
            alpha: alpha_bar,
            mu: rows(mu_bar, mu.columns),
            q: rows(q_bar, q.columns),
            l: rows(l_bar, l.columns),
        }
    })
}
