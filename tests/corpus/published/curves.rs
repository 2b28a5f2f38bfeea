//! Curves as users write them: B-splines, and cubic splines in a struct.

use cotangent::{Differentiable, differentiate};

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

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Segment {
    pub x0: f64,
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
}

#[derive(Clone, Debug, Differentiable)]
pub struct CubicSpline {
    pub segments: Vec<Segment>,
    end: f64,
}

#[differentiate]
impl Segment {
    pub fn value(&self, x: f64) -> f64 {
        let t = x - self.x0;
        self.a + t * (self.b + t * (self.c + t * self.d))
    }

    pub fn slope(&self, x: f64) -> f64 {
        let t = x - self.x0;
        self.b + t * (2.0 * self.c + t * 3.0 * self.d)
    }
}

#[differentiate]
impl CubicSpline {
    /// A natural spline through the points.
    pub fn natural(x: &[f64], y: &[f64]) -> Self {
        assert_eq!(x.len(), y.len(), "lengths differ");
        let n = x.len() - 1;
        let h: Vec<f64> = x.windows(2).map(|w| w[1] - w[0]).collect();
        let mut alpha = vec![0.0; n + 1];
        for i in 1..n {
            alpha[i] = 3.0 / h[i] * (y[i + 1] - y[i]) - 3.0 / h[i - 1] * (y[i] - y[i - 1]);
        }
        let (mut l, mut mu, mut z) = (vec![1.0; n + 1], vec![0.0; n + 1], vec![0.0; n + 1]);
        for i in 1..n {
            l[i] = 2.0 * (x[i + 1] - x[i - 1]) - h[i - 1] * mu[i - 1];
            mu[i] = h[i] / l[i];
            z[i] = (alpha[i] - h[i - 1] * z[i - 1]) / l[i];
        }
        let mut c = vec![0.0; n + 1];
        let mut segments = Vec::with_capacity(n);
        for j in (0..n).rev() {
            c[j] = z[j] - mu[j] * c[j + 1];
            let b = (y[j + 1] - y[j]) / h[j] - h[j] * (c[j + 1] + 2.0 * c[j]) / 3.0;
            let d = (c[j + 1] - c[j]) / (3.0 * h[j]);
            segments.push(Segment { x0: x[j], a: y[j], b, c: c[j], d });
        }
        segments.reverse();
        CubicSpline { segments, end: x[n] }
    }

    pub fn eval(&self, x: f64) -> f64 {
        let i = self.segments.partition_point(|s| s.x0 <= x).saturating_sub(1);
        self.segments[i].value(x)
    }

    pub fn derivative(&self, x: f64) -> Option<f64> {
        if x > self.end {
            return None;
        }
        let i = match self.segments.binary_search_by(|s| s.x0.partial_cmp(&x).unwrap()) {
            Ok(i) => i,
            Err(0) => return None,
            Err(i) => i - 1,
        };
        Some(self.segments[i].slope(x))
    }

    pub fn integral(&self) -> f64 {
        let ends = self.segments.iter().skip(1).map(|s| s.x0).chain(std::iter::once(self.end));
        self.segments
            .iter()
            .zip(ends)
            .map(|(s, e)| {
                let t = e - s.x0;
                t * (s.a + t * (s.b / 2.0 + t * (s.c / 3.0 + t * s.d / 4.0)))
            })
            .sum()
    }
}

#[differentiate]
pub fn spline_value(x: &[f64], y: &[f64], at: f64) -> f64 {
    let spline = CubicSpline::natural(x, y);
    spline.eval(at) + 0.5 * spline.derivative(at).unwrap_or(0.0) + spline.integral()
}
