//! Statistics of samples.

use cotangent::differentiate;

/// The mean, zero for nothing.
#[differentiate]
pub fn mean(x: &[f64]) -> f64 {
    if x.is_empty() {
        return 0.0;
    }
    let mut sum = 0.0;
    for v in x {
        sum += v;
    }
    sum / x.len() as f64
}

/// The variance, one pass.
#[differentiate]
pub fn variance(x: &[f64]) -> f64 {
    let mut count = 0.0;
    let mut mean = 0.0;
    let mut sum = 0.0;
    for &v in x {
        count += 1.0;
        let delta = v - mean;
        mean += delta / count;
        sum += delta * (v - mean);
    }
    if count < 2.0 { f64::NAN } else { sum / (count - 1.0) }
}

/// Mean, deviation, skewness and excess.
#[differentiate]
pub fn moments(x: &[f64]) -> (f64, f64, f64, f64) {
    let n = x.len() as f64;
    let m = mean(x);
    let mut m2 = 0.0;
    let mut m3 = 0.0;
    let mut m4 = 0.0;
    for v in x {
        let d = v - m;
        m2 += d * d;
        m3 += d.powi(3);
        m4 += d.powi(4);
    }
    m2 /= n;
    m3 /= n;
    m4 /= n;
    (m, m2.sqrt(), m3 / m2.powf(1.5), m4 / (m2 * m2) - 3.0)
}

/// Pearson.
#[differentiate]
pub fn correlation(x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len());
    let (mx, my) = (mean(x), mean(y));
    let (mut sxy, mut sxx, mut syy) = (0.0, 0.0, 0.0);
    for (a, b) in x.iter().zip(y.iter()) {
        sxy += (a - mx) * (b - my);
        sxx += (a - mx).powi(2);
        syy += (b - my).powi(2);
    }
    sxy / (sxx * syy).sqrt()
}

/// The covariance matrix of rows.
#[differentiate]
pub fn covariance(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let d = rows[0].len();
    let n = rows.len() as f64;
    let mut centre = vec![0.0; d];
    for row in rows {
        for (c, v) in centre.iter_mut().zip(row) {
            *c += v / n;
        }
    }
    let mut out = vec![vec![0.0; d]; d];
    for row in rows {
        for i in 0..d {
            for j in 0..=i {
                out[i][j] += (row[i] - centre[i]) * (row[j] - centre[j]) / (n - 1.0);
            }
        }
    }
    for i in 0..d {
        for j in i + 1..d {
            out[i][j] = out[j][i];
        }
    }
    out
}

/// Weighted mean and its standard error.
#[differentiate]
pub fn weighted_mean(x: &[f64], w: &[f64]) -> (f64, f64) {
    let mut top = 0.0;
    let mut bottom = 0.0;
    let mut squares = 0.0;
    for i in 0..x.len().min(w.len()) {
        top += w[i] * x[i];
        bottom += w[i];
        squares += w[i] * w[i];
    }
    (top / bottom, squares.sqrt() / bottom)
}

/// Geometric and harmonic mean.
#[differentiate]
pub fn other_means(x: &[f64]) -> (f64, f64) {
    let (mut logs, mut inverses) = (0.0, 0.0);
    for &v in x {
        if v <= 0.0 {
            return (0.0, 0.0);
        }
        logs += v.ln();
        inverses += v.recip();
    }
    let n = x.len() as f64;
    ((logs / n).exp(), n / inverses)
}

/// A straight line by least squares: offset, slope, the part that it explains.
#[differentiate]
pub fn linear_regression(x: &[f64], y: &[f64]) -> [f64; 3] {
    let n = x.len() as f64;
    let mut s = [0.0; 5];
    for (&a, &b) in x.iter().zip(y) {
        s[0] += a;
        s[1] += b;
        s[2] += a * a;
        s[3] += a * b;
        s[4] += b * b;
    }
    let slope = (n * s[3] - s[0] * s[1]) / (n * s[2] - s[0] * s[0]);
    let offset = (s[1] - slope * s[0]) / n;
    let total = s[4] - s[1] * s[1] / n;
    let explained = slope * slope * (s[2] - s[0] * s[0] / n);
    [offset, slope, explained / total]
}

/// A quantile of sorted values, between neighbours.
#[differentiate]
pub fn sorted_quantile(x: &[f64], p: f64) -> f64 {
    let n = x.len();
    match n {
        0 => f64::NAN,
        1 => x[0],
        _ => {
            let h = (n - 1) as f64 * p;
            let i = (h.floor() as usize).min(n - 2);
            x[i] + (h - i as f64) * (x[i + 1] - x[i])
        }
    }
}

/// The median by insertion, which moves the data.
#[differentiate]
pub fn median(x: &[f64]) -> f64 {
    let mut sorted = x.to_vec();
    for i in 1..sorted.len() {
        let mut j = i;
        while j > 0 && sorted[j - 1] > sorted[j] {
            sorted.swap(j - 1, j);
            j -= 1;
        }
    }
    let n = sorted.len();
    if n % 2 == 1 { sorted[n / 2] } else { 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]) }
}

/// Gini's coefficient over all pairs.
#[differentiate]
pub fn gini(x: &[f64]) -> f64 {
    let n = x.len();
    let mut sum = 0.0;
    for i in 0..n {
        for j in 0..i {
            sum += (x[i] - x[j]).abs();
        }
    }
    sum / (n as f64 * n as f64 * mean(x))
}

/// Shannon's entropy of counts; what is zero contributes nothing.
#[differentiate]
pub fn entropy(counts: &[f64]) -> f64 {
    let mut total = 0.0;
    for c in counts {
        total += c;
    }
    let mut h = 0.0;
    for &c in counts {
        if c == 0.0 {
            continue;
        }
        let p = c / total;
        h -= p * p.log2();
    }
    h
}

/// Huber's location by reweighting.
#[differentiate]
pub fn huber_location(x: &[f64], bound: f64) -> f64 {
    let mut centre = mean(x);
    for _ in 0..30 {
        let (mut top, mut bottom) = (0.0, 0.0);
        for v in x {
            let r = (v - centre).abs();
            let w = if r <= bound { 1.0 } else { bound / r };
            top += w * v;
            bottom += w;
        }
        centre = top / bottom;
    }
    centre
}

/// The variance that decays exponentially.
#[differentiate]
pub fn decaying_variance(returns: &[f64], lambda: f64) -> f64 {
    let mut v = returns[0] * returns[0];
    for r in returns.iter().skip(1) {
        v = lambda * v + (1.0 - lambda) * r * r;
    }
    v
}

/// Welch's statistic and its degrees of freedom.
#[differentiate]
pub fn welch(x: &[f64], y: &[f64]) -> (f64, f64) {
    let a = variance(x) / x.len() as f64;
    let b = variance(y) / y.len() as f64;
    let t = (mean(x) - mean(y)) / (a + b).sqrt();
    let freedom = (a + b).powi(2) / (a * a / (x.len() - 1) as f64 + b * b / (y.len() - 1) as f64);
    (t, freedom)
}

/// A density estimate with Gaussian kernels.
#[differentiate]
pub fn kernel_density(data: &[f64], at: f64, width: f64) -> f64 {
    let norm = 1.0 / ((2.0 * std::f64::consts::PI).sqrt() * width * data.len() as f64);
    let mut sum = 0.0;
    for d in data {
        let u = (at - d) / width;
        sum += (-0.5 * u * u).exp();
    }
    norm * sum
}

/// The autocovariance at a lag, and the statistic of Durbin and Watson.
#[differentiate]
pub fn serial(x: &[f64], lag: usize) -> (f64, f64) {
    let m = mean(x);
    let mut cov = 0.0;
    for i in lag..x.len() {
        cov += (x[i] - m) * (x[i - lag] - m);
    }
    let (mut steps, mut squares) = (0.0, 0.0);
    let mut last = None::<usize>;
    for i in 0..x.len() {
        squares += x[i] * x[i];
        if let Some(k) = last {
            steps += (x[i] - x[k]).powi(2);
        }
        last = Some(i);
    }
    (cov / x.len() as f64, steps / squares)
}

/// Logistic regression by Newton's method on two parameters: the fitted ones.
#[differentiate]
pub fn logistic_fit(x: &[f64], y: &[f64], ridge: f64) -> [f64; 2] {
    let mut b = [0.0, 0.0];
    for _ in 0..12 {
        let mut g = [ridge * b[0], ridge * b[1]];
        let mut h = [[ridge, 0.0], [0.0, ridge]];
        for i in 0..x.len() {
            let p = 1.0 / (1.0 + (-(b[0] + b[1] * x[i])).exp());
            let w = p * (1.0 - p);
            g[0] += p - y[i];
            g[1] += (p - y[i]) * x[i];
            h[0][0] += w;
            h[0][1] += w * x[i];
            h[1][1] += w * x[i] * x[i];
        }
        h[1][0] = h[0][1];
        let det = h[0][0] * h[1][1] - h[0][1] * h[1][0];
        b[0] -= (h[1][1] * g[0] - h[0][1] * g[1]) / det;
        b[1] -= (h[0][0] * g[1] - h[1][0] * g[0]) / det;
    }
    b
}
