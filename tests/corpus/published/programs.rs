//! Programs as users write them: a solver inside of a solver, a search, contracts, roots as an enum.

use cotangent::{Differentiable, differentiate};
use std::f64::consts::{FRAC_1_SQRT_2, PI};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The Van der Pol oscillator, stiff for large `mu`.
#[derive(Clone, Debug, Differentiable)]
pub struct VanDerPol {
    pub mu: f64,
    pub forcing: f64,
}

/// How the steps were taken.
#[derive(Clone, Debug, Differentiable)]
pub struct Settings {
    pub tol: f64,
    pub max_iter: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { tol: 1e-12, max_iter: 50 }
    }
}

#[differentiate]
impl VanDerPol {
    pub fn rhs(&self, t: f64, y: &[f64; 2]) -> [f64; 2] {
        [y[1], self.mu * (1.0 - y[0] * y[0]) * y[1] - y[0] + self.forcing * t.sin()]
    }

    pub fn jacobian(&self, y: &[f64; 2]) -> [[f64; 2]; 2] {
        [[0.0, 1.0], [-2.0 * self.mu * y[0] * y[1] - 1.0, self.mu * (1.0 - y[0] * y[0])]]
    }

    /// One implicit midpoint step; `None` if Newton does not converge.
    pub fn step(&self, t: f64, y: &[f64; 2], h: f64, settings: &Settings) -> Option<[f64; 2]> {
        let mut z = *y;
        for _ in 0..settings.max_iter {
            let mid = [0.5 * (y[0] + z[0]), 0.5 * (y[1] + z[1])];
            let f = self.rhs(t + 0.5 * h, &mid);
            let residual = [z[0] - y[0] - h * f[0], z[1] - y[1] - h * f[1]];
            let norm = residual.iter().map(|r| r * r).sum::<f64>().sqrt();
            if norm < settings.tol {
                return Some(z);
            }
            let j = self.jacobian(&mid);
            let a = 1.0 - 0.5 * h * j[0][0];
            let b = -0.5 * h * j[0][1];
            let c = -0.5 * h * j[1][0];
            let d = 1.0 - 0.5 * h * j[1][1];
            let det = a * d - b * c;
            if det == 0.0 {
                return None;
            }
            z[0] -= (d * residual[0] - b * residual[1]) / det;
            z[1] -= (a * residual[1] - c * residual[0]) / det;
        }
        None
    }

    pub fn solve(&self, y0: [f64; 2], t_end: f64, steps: usize) -> Result<Vec<[f64; 2]>, String> {
        let settings = Settings::default();
        let h = t_end / steps as f64;
        let mut y = y0;
        let mut out = Vec::with_capacity(steps + 1);
        out.push(y);
        for k in 0..steps {
            let t = k as f64 * h;
            y = self.step(t, &y, h, &settings).ok_or_else(|| format!("no convergence at step {k}"))?;
            out.push(y);
        }
        Ok(out)
    }
}

#[differentiate]
fn rosenbrock(x: &[f64], a: f64, b: f64) -> f64 {
    x.windows(2).map(|w| b * (w[1] - w[0] * w[0]).powi(2) + (a - w[0]).powi(2)).sum()
}

/// Nelder–Mead: the best vertex after `iterations`.
#[differentiate]
pub fn nelder_mead(start: &[f64], a: f64, b: f64, iterations: usize) -> Vec<f64> {
    let n = start.len();
    let mut simplex: Vec<(Vec<f64>, f64)> = Vec::with_capacity(n + 1);
    simplex.push((start.to_vec(), rosenbrock(start, a, b)));
    for i in 0..n {
        let mut v = start.to_vec();
        v[i] += if v[i] != 0.0 { 0.05 * v[i] } else { 0.00025 };
        let f = rosenbrock(&v, a, b);
        simplex.push((v, f));
    }
    for _ in 0..iterations {
        simplex.sort_by(|p, q| p.1.partial_cmp(&q.1).unwrap());
        let best = simplex[0].1;
        let worst = simplex[n].1;
        let second = simplex[n - 1].1;
        let mut centroid = vec![0.0; n];
        for (v, _) in simplex.iter().take(n) {
            for j in 0..n {
                centroid[j] += v[j] / n as f64;
            }
        }
        let along = |t: f64| -> Vec<f64> { centroid.iter().zip(&simplex[n].0).map(|(c, w)| c + t * (w - c)).collect() };
        let reflected = along(-1.0);
        let fr = rosenbrock(&reflected, a, b);
        if fr < best {
            let expanded = along(-2.0);
            let fe = rosenbrock(&expanded, a, b);
            simplex[n] = if fe < fr { (expanded, fe) } else { (reflected, fr) };
        } else if fr < second {
            simplex[n] = (reflected, fr);
        } else {
            let contracted = if fr < worst { along(-0.5) } else { along(0.5) };
            let fc = rosenbrock(&contracted, a, b);
            if fc < worst.min(fr) {
                simplex[n] = (contracted, fc);
            } else {
                let x0 = simplex[0].0.clone();
                for (v, f) in simplex.iter_mut().skip(1) {
                    for j in 0..n {
                        v[j] = x0[j] + 0.5 * (v[j] - x0[j]);
                    }
                    *f = rosenbrock(v, a, b);
                }
            }
        }
    }
    simplex.sort_by(|p, q| p.1.total_cmp(&q.1));
    simplex.swap_remove(0).0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Differentiable)]
pub enum Kind {
    Call,
    Put,
    Straddle,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Contract {
    pub kind: Kind,
    pub strike: f64,
    pub expiry: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Market {
    pub spot: f64,
    pub rate: f64,
    pub vol: f64,
    pub dividend: f64,
}

#[differentiate]
fn erfc_series(x: f64) -> f64 {
    let z = x.abs();
    let t = 1.0 / (1.0 + 0.5 * z);
    let poly = [
        -1.26551223,
        1.00002368,
        0.37409196,
        0.09678418,
        -0.18628806,
        0.27886807,
        -1.13520398,
        1.48851587,
        -0.82215223,
        0.17087277,
    ];
    let r = t * (-z * z + poly.iter().rev().fold(0.0, |acc, c| acc * t + c)).exp();
    if x >= 0.0 { r } else { 2.0 - r }
}

#[differentiate]
fn cdf(x: f64) -> f64 {
    0.5 * erfc_series(-x * FRAC_1_SQRT_2)
}

#[differentiate]
impl Market {
    fn d1_d2(&self, strike: f64, expiry: f64) -> (f64, f64) {
        let s = self.vol * expiry.sqrt();
        let d1 = ((self.spot / strike).ln() + (self.rate - self.dividend + 0.5 * self.vol * self.vol) * expiry) / s;
        (d1, d1 - s)
    }
}

#[differentiate]
pub fn price(contract: &Contract, market: Market) -> f64 {
    let Contract { kind, strike, expiry } = contract;
    let (d1, d2) = market.d1_d2(*strike, *expiry);
    let df = (-market.rate * expiry).exp();
    let fwd = market.spot * (-market.dividend * expiry).exp();
    let call = fwd * cdf(d1) - strike * df * cdf(d2);
    let put = strike * df * cdf(-d2) - fwd * cdf(-d1);
    match kind {
        Kind::Call => call,
        Kind::Put => put,
        Kind::Straddle => call + put,
    }
}

#[differentiate]
pub fn payoff(#[constant] kind: Kind, spot: f64, strike: f64) -> f64 {
    match kind {
        Kind::Call => (spot - strike).max(0.0),
        Kind::Put => (strike - spot).max(0.0),
        Kind::Straddle => (spot - strike).abs(),
    }
}

#[differentiate]
pub fn book(spot: f64, rate: f64, vol: f64, strikes: &[f64]) -> f64 {
    let market = Market { spot, rate, vol, dividend: 0.01 };
    strikes
        .iter()
        .enumerate()
        .map(|(i, &strike)| {
            let kind = match i % 3 {
                0 => Kind::Call,
                1 => Kind::Put,
                _ => Kind::Straddle,
            };
            price(&Contract { kind, strike, expiry: 0.25 * (i + 1) as f64 }, market)
        })
        .sum()
}

/// Binomial tree, American exercise.
#[differentiate]
pub fn american(#[constant] kind: Kind, spot: f64, strike: f64, rate: f64, vol: f64, expiry: f64, n: usize) -> f64 {
    let dt = expiry / n as f64;
    let up = (vol * dt.sqrt()).exp();
    let down = 1.0 / up;
    let p = ((rate * dt).exp() - down) / (up - down);
    let disc = (-rate * dt).exp();
    let mut values: Vec<f64> =
        (0..=n).map(|i| payoff(kind, spot * up.powi(i as i32) * down.powi((n - i) as i32), strike)).collect();
    for step in (0..n).rev() {
        for i in 0..=step {
            let hold = disc * (p * values[i + 1] + (1.0 - p) * values[i]);
            let s = spot * up.powi(i as i32) * down.powi((step - i) as i32);
            values[i] = hold.max(payoff(kind, s, strike));
        }
    }
    values[0]
}

/// Implied volatility by Newton, safeguarded by bisection.
#[differentiate]
pub fn implied(target: f64, spot: f64, strike: f64, expiry: f64) -> Result<f64, &'static str> {
    let (mut lo, mut hi) = (1e-4, 4.0);
    let mut vol = 0.3;
    for _ in 0..100 {
        let m = Market { spot, rate: 0.02, vol, dividend: 0.0 };
        let c = Contract { kind: Kind::Call, strike, expiry };
        let diff = price(&c, m) - target;
        if diff.abs() < 1e-13 {
            return Ok(vol);
        }
        if diff > 0.0 {
            hi = vol;
        } else {
            lo = vol;
        }
        let (d1, _) = m.d1_d2(strike, expiry);
        let vega = spot * expiry.sqrt() * (-0.5 * d1 * d1).exp() / (2.0 * PI).sqrt();
        let newton = vol - diff / vega;
        vol = if newton > lo && newton < hi { newton } else { 0.5 * (lo + hi) };
    }
    Err("no convergence")
}

/// What a float has to have to solve an equation.
pub trait FloatType:
    Copy
    + From<i16>
    + PartialOrd
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    fn zero() -> Self;
    fn sqrt(self) -> Self;
}

impl FloatType for f64 {
    fn zero() -> f64 {
        0.0
    }

    fn sqrt(self) -> f64 {
        self.sqrt()
    }
}

/// The real roots of an equation, in order.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub enum Roots<F: FloatType> {
    No,
    One([F; 1]),
    Two([F; 2]),
}

/// `a x² + b x + c = 0`, without cancellation.
#[differentiate]
pub fn quadratic<F: FloatType>(a: F, b: F, c: F) -> Roots<F> {
    let two = F::from(2i16);
    if a == F::zero() {
        return if b == F::zero() { Roots::No } else { Roots::One([-c / b]) };
    }
    let discriminant = b * b - F::from(4) * a * c;
    if discriminant < F::zero() {
        Roots::No
    } else if discriminant == F::zero() {
        Roots::One([-b / (two * a)])
    } else {
        let root = discriminant.sqrt();
        let far = if b < F::zero() { root - b } else { -root - b };
        let (x1, x2) = (far / (two * a), two * c / far);
        if x1 < x2 { Roots::Two([x1, x2]) } else { Roots::Two([x2, x1]) }
    }
}

/// What a gauge shows.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub(crate) enum Unit {
    Plain,
    Decibel { reference: f64 },
}

/// A gauge that borrows its name, with a field that only the crate sees.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Gauge<'a> {
    pub name: &'a str,
    pub gain: f64,
    pub(crate) unit: Unit,
}

#[differentiate]
impl<'a> Gauge<'a> {
    pub fn calibrated(name: &'a str, raw: f64, shown: f64) -> Gauge<'a> {
        Gauge { name, gain: shown / raw, unit: Unit::Decibel { reference: raw } }
    }

    pub fn reading(&self, raw: f64) -> f64 {
        match self.unit {
            Unit::Plain => self.gain * raw,
            Unit::Decibel { reference } => 20.0 * (self.gain * raw / reference).log10(),
        }
    }
}
