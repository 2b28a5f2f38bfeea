//! Programs as users write them, of several functions each.

use cotangent::{Differentiable, differentiate};
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

/// Cox–de Boor, recursive.
#[differentiate]
pub fn basis(knots: &[f64], i: usize, k: usize, t: f64) -> f64 {
    if k == 0 {
        return if knots[i] <= t && t < knots[i + 1] { 1.0 } else { 0.0 };
    }
    let left = knots[i + k] - knots[i];
    let right = knots[i + k + 1] - knots[i + 1];
    let a = if left > 0.0 { (t - knots[i]) / left * basis(knots, i, k - 1, t) } else { 0.0 };
    let b = if right > 0.0 { (knots[i + k + 1] - t) / right * basis(knots, i + 1, k - 1, t) } else { 0.0 };
    a + b
}

/// De Boor's algorithm on points of the plane.
#[differentiate]
pub fn de_boor(knots: &[f64], points: &[[f64; 2]], degree: usize, t: f64) -> [f64; 2] {
    let span = (degree..points.len()).rev().find(|&i| knots[i] <= t).unwrap_or(degree);
    let mut d: Vec<[f64; 2]> = points[span - degree..=span].to_vec();
    for r in 1..=degree {
        for j in (r..=degree).rev() {
            let i = j + span - degree;
            let alpha = (t - knots[i]) / (knots[i + degree + 1 - r] - knots[i]);
            d[j] = [(1.0 - alpha) * d[j - 1][0] + alpha * d[j][0], (1.0 - alpha) * d[j - 1][1] + alpha * d[j][1]];
        }
    }
    d[degree]
}

#[differentiate]
pub fn arc_length(knots: &[f64], points: &[[f64; 2]], degree: usize, n: usize) -> f64 {
    let (lo, hi) = (knots[degree], knots[points.len()]);
    let sample = |k: usize| de_boor(knots, points, degree, lo + (hi - lo) * k as f64 / n as f64);
    (0..n)
        .map(|k| {
            let [x0, y0] = sample(k);
            let [x1, y1] = sample(k + 1);
            (x1 - x0).hypot(y1 - y0)
        })
        .sum()
}

#[differentiate]
pub fn least_squares(knots: &[f64], coeffs: &[f64], data: &[(f64, f64)]) -> f64 {
    data.iter()
        .map(|&(t, y)| {
            let s: f64 = coeffs.iter().enumerate().map(|(i, c)| c * basis(knots, i, 2, t)).sum();
            (y - s).powi(2)
        })
        .sum::<f64>()
        / data.len() as f64
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
