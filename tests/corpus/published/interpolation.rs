//! Interpolation.

use cotangent::differentiate;

/// Between two values.
#[differentiate]
pub fn lerp(a: f64, b: f64, t: f64) -> f64 {
    (1.0 - t) * a + t * b
}

/// In a table, by bisection, constant outside.
#[differentiate]
pub fn table(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let n = xs.len();
    if x <= xs[0] {
        return ys[0];
    }
    if x >= xs[n - 1] {
        return ys[n - 1];
    }
    let (mut low, mut high) = (0, n - 1);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if xs[middle] > x {
            high = middle;
        } else {
            low = middle;
        }
    }
    let t = (x - xs[low]) / (xs[high] - xs[low]);
    ys[low] + t * (ys[high] - ys[low])
}

/// Lagrange.
#[differentiate]
pub fn lagrange(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..xs.len() {
        let mut basis = 1.0;
        for j in 0..xs.len() {
            if j != i {
                basis *= (x - xs[j]) / (xs[i] - xs[j]);
            }
        }
        sum += ys[i] * basis;
    }
    sum
}

/// Newton's divided differences, in place.
#[differentiate]
pub fn divided_differences(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let n = xs.len();
    let mut c = ys.to_vec();
    for level in 1..n {
        for i in (level..n).rev() {
            c[i] = (c[i] - c[i - 1]) / (xs[i] - xs[i - level]);
        }
    }
    let mut value = c[n - 1];
    for i in (0..n - 1).rev() {
        value = value * (x - xs[i]) + c[i];
    }
    value
}

/// Neville, with the last correction as an estimate of the error.
#[differentiate]
pub fn neville(xs: &[f64], ys: &[f64], x: f64) -> (f64, f64) {
    let n = xs.len();
    let mut p: Vec<f64> = ys.to_vec();
    let mut change = 0.0;
    for m in 1..n {
        for i in 0..n - m {
            let old = p[i];
            p[i] = ((x - xs[i + m]) * p[i] + (xs[i] - x) * p[i + 1]) / (xs[i] - xs[i + m]);
            if i == 0 {
                change = p[0] - old;
            }
        }
    }
    (p[0], change)
}

/// The barycentric formula on equidistant points, exact at the nodes.
#[differentiate]
pub fn barycentric(ys: &[f64], x: f64) -> f64 {
    let n = ys.len() - 1;
    let (mut top, mut bottom) = (0.0, 0.0);
    let mut weight = 1.0;
    for (i, y) in ys.iter().enumerate() {
        let d = x - i as f64;
        if d == 0.0 {
            return *y;
        }
        top += weight / d * y;
        bottom += weight / d;
        weight *= -((n - i) as f64) / (i + 1) as f64;
    }
    top / bottom
}

/// The second derivatives of the natural cubic spline: a tridiagonal system.
#[differentiate]
pub fn spline_curvatures(xs: &[f64], ys: &[f64]) -> Vec<f64> {
    let n = xs.len();
    let mut second = vec![0.0; n];
    let mut u = vec![0.0; n];
    for i in 1..n - 1 {
        let sigma = (xs[i] - xs[i - 1]) / (xs[i + 1] - xs[i - 1]);
        let p = sigma * second[i - 1] + 2.0;
        second[i] = (sigma - 1.0) / p;
        let slopes = (ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) - (ys[i] - ys[i - 1]) / (xs[i] - xs[i - 1]);
        u[i] = (6.0 * slopes / (xs[i + 1] - xs[i - 1]) - sigma * u[i - 1]) / p;
    }
    second[n - 1] = 0.0;
    for k in (0..n - 1).rev() {
        second[k] = second[k] * second[k + 1] + u[k];
    }
    second
}

/// The spline at a point.
#[differentiate]
pub fn cubic_spline(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let second = spline_curvatures(xs, ys);
    let mut k = 0;
    while k + 2 < xs.len() && xs[k + 1] < x {
        k += 1;
    }
    let h = xs[k + 1] - xs[k];
    let a = (xs[k + 1] - x) / h;
    let b = (x - xs[k]) / h;
    a * ys[k] + b * ys[k + 1] + ((a.powi(3) - a) * second[k] + (b.powi(3) - b) * second[k + 1]) * h * h / 6.0
}

/// Hermite's cubic by values and slopes.
#[differentiate]
pub fn hermite_segment(p0: f64, m0: f64, p1: f64, m1: f64, t: f64) -> f64 {
    let t2 = t * t;
    let t3 = t2 * t;
    (2.0 * t3 - 3.0 * t2 + 1.0) * p0 + (t3 - 2.0 * t2 + t) * m0 + (-2.0 * t3 + 3.0 * t2) * p1 + (t3 - t2) * m1
}

/// The monotone cubic of Fritsch and Carlson.
#[differentiate]
pub fn monotone_cubic(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let n = xs.len();
    let mut secants = Vec::with_capacity(n - 1);
    for i in 0..n - 1 {
        secants.push((ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]));
    }
    let mut slopes = vec![0.0; n];
    slopes[0] = secants[0];
    slopes[n - 1] = secants[n - 2];
    for i in 1..n - 1 {
        slopes[i] = if secants[i - 1] * secants[i] <= 0.0 { 0.0 } else { 0.5 * (secants[i - 1] + secants[i]) };
    }
    for i in 0..n - 1 {
        if secants[i] == 0.0 {
            slopes[i] = 0.0;
            slopes[i + 1] = 0.0;
            continue;
        }
        let a = slopes[i] / secants[i];
        let b = slopes[i + 1] / secants[i];
        let s = a * a + b * b;
        if s > 9.0 {
            let tau = 3.0 / s.sqrt();
            slopes[i] = tau * a * secants[i];
            slopes[i + 1] = tau * b * secants[i];
        }
    }
    let mut k = 0;
    for i in 0..n - 1 {
        if x >= xs[i] {
            k = i;
        }
    }
    let h = xs[k + 1] - xs[k];
    hermite_segment(ys[k], slopes[k] * h, ys[k + 1], slopes[k + 1] * h, (x - xs[k]) / h)
}

/// Akima's slope at an inner point.
#[differentiate]
pub fn akima_slope(m: &[f64; 4]) -> f64 {
    let w1 = (m[3] - m[2]).abs();
    let w2 = (m[1] - m[0]).abs();
    if w1 + w2 < 1e-12 { 0.5 * (m[1] + m[2]) } else { (w1 * m[1] + w2 * m[2]) / (w1 + w2) }
}

/// Catmull and Rom's curve through points of the plane.
#[differentiate]
pub fn catmull_rom(points: &[[f64; 2]], t: f64) -> [f64; 2] {
    let last = points.len() - 1;
    let i = (t.floor() as usize).min(last - 1);
    let u = t - i as f64;
    let before = if i == 0 { 0 } else { i - 1 };
    let after = (i + 2).min(last);
    let mut out = [0.0; 2];
    for c in 0..2 {
        let (p0, p1, p2, p3) = (points[before][c], points[i][c], points[i + 1][c], points[after][c]);
        out[c] = 0.5
            * (2.0 * p1
                + (p2 - p0) * u
                + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * u * u
                + (3.0 * p1 - p0 - 3.0 * p2 + p3) * u * u * u);
    }
    out
}

/// On a grid, with the border clamped.
#[differentiate]
pub fn bilinear(grid: &[Vec<f64>], x: f64, y: f64) -> f64 {
    let rows = grid.len();
    let columns = grid[0].len();
    let x = x.clamp(0.0, (columns - 1) as f64);
    let y = y.clamp(0.0, (rows - 1) as f64);
    let i = (y as usize).min(rows - 2);
    let j = (x as usize).min(columns - 2);
    let (fx, fy) = (x - j as f64, y - i as f64);
    let top = lerp(grid[i][j], grid[i][j + 1], fx);
    let bottom = lerp(grid[i + 1][j], grid[i + 1][j + 1], fx);
    lerp(top, bottom, fy)
}

/// De Boor's scheme for a spline of any degree.
#[differentiate]
pub fn de_boor(degree: usize, knots: &[f64], coefficients: &[f64], x: f64) -> f64 {
    let mut k = degree;
    while k + 1 < coefficients.len() && x >= knots[k + 1] {
        k += 1;
    }
    let mut d = vec![0.0; degree + 1];
    for j in 0..=degree {
        d[j] = coefficients[j + k - degree];
    }
    for r in 1..=degree {
        for j in (r..=degree).rev() {
            let left = knots[j + k - degree];
            let alpha = (x - left) / (knots[j + 1 + k - r] - left);
            d[j] = (1.0 - alpha) * d[j - 1] + alpha * d[j];
        }
    }
    d[degree]
}

/// A smooth step, flat outside.
#[differentiate]
pub fn smootherstep(edge0: f64, edge1: f64, x: f64) -> f64 {
    let t = ((x - edge0) / (edge1 - edge0)).clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Easing by name.
#[differentiate]
pub fn ease(kind: &str, t: f64) -> f64 {
    match kind {
        "quadratic" => {
            if t < 0.5 {
                2.0 * t * t
            } else {
                -1.0 + (4.0 - 2.0 * t) * t
            }
        }
        "elastic" => 2f64.powf(-10.0 * t) * ((t * 10.0 - 0.75) * 2.0 * std::f64::consts::PI / 3.0).sin() + 1.0,
        "bounce" => {
            const N: f64 = 7.5625;
            const D: f64 = 2.75;
            if t < 1.0 / D {
                N * t * t
            } else if t < 2.0 / D {
                let t = t - 1.5 / D;
                N * t * t + 0.75
            } else if t < 2.5 / D {
                let t = t - 2.25 / D;
                N * t * t + 0.9375
            } else {
                let t = t - 2.625 / D;
                N * t * t + 0.984375
            }
        }
        _ => t,
    }
}

/// Inverse distance weighting.
#[differentiate]
pub fn shepard(points: &[[f64; 2]], values: &[f64], at: [f64; 2], power: f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (p, v) in points.iter().zip(values) {
        let d2 = (p[0] - at[0]).powi(2) + (p[1] - at[1]).powi(2);
        if d2 < 1e-24 {
            return *v;
        }
        let w = d2.powf(-0.5 * power);
        sum += w * v;
        weights += w;
    }
    sum / weights
}
