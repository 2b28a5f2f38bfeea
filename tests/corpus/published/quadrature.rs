//! Quadrature.

use cotangent::differentiate;
use std::f64::consts::PI;

/// What is integrated below: a damped wave with parameters.
#[differentiate]
pub fn wave(x: f64, p: &[f64]) -> f64 {
    p[0] * (-p[1] * x).exp() * (p[2] * x).cos()
}

/// The trapezoid rule on samples that are not equidistant.
#[differentiate]
pub fn trapezoid(x: &[f64], y: &[f64]) -> f64 {
    let mut area = 0.0;
    for i in 1..x.len() {
        area += 0.5 * (x[i] - x[i - 1]) * (y[i] + y[i - 1]);
    }
    area
}

/// Simpson's rule on samples, with the three eighths for an odd rest.
#[differentiate]
pub fn simpson_samples(y: &[f64], h: f64) -> f64 {
    let mut n = y.len() - 1;
    let mut area = 0.0;
    if n % 2 == 1 && n >= 3 {
        let t = &y[n - 3..];
        area += 3.0 * h / 8.0 * (t[0] + 3.0 * t[1] + 3.0 * t[2] + t[3]);
        n -= 3;
    }
    let mut i = 0;
    while i < n {
        area += h / 3.0 * (y[i] + 4.0 * y[i + 1] + y[i + 2]);
        i += 2;
    }
    area
}

/// Nodes and weights of Gauss and Legendre by Newton's iteration; then the sum.
#[differentiate]
pub fn gauss_legendre(p: &[f64], a: f64, b: f64, n: usize) -> f64 {
    let mut nodes = vec![0.0; n];
    let mut weights = vec![0.0; n];
    for i in 0..(n + 1) / 2 {
        let mut z = (PI * (i as f64 + 0.75) / (n as f64 + 0.5)).cos();
        let slope = loop {
            let (mut p1, mut p2) = (1.0, 0.0);
            for j in 0..n {
                let p3 = p2;
                p2 = p1;
                p1 = ((2 * j + 1) as f64 * z * p2 - j as f64 * p3) / (j + 1) as f64;
            }
            let slope: f64 = n as f64 * (z * p1 - p2) / (z * z - 1.0);
            let step = p1 / slope;
            z -= step;
            if step.abs() < 1e-15 {
                break slope;
            }
        };
        nodes[i] = -z;
        nodes[n - 1 - i] = z;
        weights[i] = 2.0 / ((1.0 - z * z) * slope * slope);
        weights[n - 1 - i] = weights[i];
    }
    let half = 0.5 * (b - a);
    let middle = 0.5 * (a + b);
    let mut sum = 0.0;
    for (x, w) in nodes.iter().zip(weights.iter()) {
        sum += w * wave(middle + half * x, p);
    }
    half * sum
}

/// Romberg's table, two rows at a time.
#[differentiate]
pub fn romberg(p: &[f64], a: f64, b: f64, levels: usize) -> f64 {
    let mut row = vec![0.5 * (b - a) * (wave(a, p) + wave(b, p))];
    for level in 1..=levels {
        let pieces = 1usize << level;
        let h = (b - a) / pieces as f64;
        let mut sum = 0.0;
        for k in (1..pieces).step_by(2) {
            sum += wave(a + k as f64 * h, p);
        }
        let mut next = Vec::with_capacity(level + 1);
        next.push(0.5 * row[0] + h * sum);
        let mut factor = 1.0;
        for j in 0..level {
            factor *= 4.0;
            next.push(next[j] + (next[j] - row[j]) / (factor - 1.0));
        }
        row = next;
    }
    row[levels]
}

/// Adaptive Simpson, recursive, to so many bits.
#[differentiate]
pub fn adaptive_simpson(p: &[f64], a: f64, b: f64, bits: i32, depth: u32) -> f64 {
    let m = 0.5 * (a + b);
    let (fa, fm, fb) = (wave(a, p), wave(m, p), wave(b, p));
    let whole = (b - a) / 6.0 * (fa + 4.0 * fm + fb);
    let left = (m - a) / 6.0 * (fa + 4.0 * wave(0.5 * (a + m), p) + fm);
    let right = (b - m) / 6.0 * (fm + 4.0 * wave(0.5 * (m + b), p) + fb);
    let error = left + right - whole;
    if depth == 0 || error.abs() <= 15.0 * 2f64.powi(-bits) {
        return left + right + error / 15.0;
    }
    adaptive_simpson(p, a, m, bits + 1, depth - 1) + adaptive_simpson(p, m, b, bits + 1, depth - 1)
}

/// The double exponential rule.
#[differentiate]
pub fn tanh_sinh(p: &[f64], a: f64, b: f64, h: f64) -> f64 {
    let (middle, half) = ((a + b) / 2.0, (b - a) / 2.0);
    let mut sum = 0.5 * PI * wave(middle, p);
    let mut k = 1;
    loop {
        let t = f64::from(k) * h;
        let u = 0.5 * PI * t.sinh();
        let x = u.tanh();
        let w = 0.5 * PI * t.cosh() / u.cosh().powi(2);
        if w < 1e-17 || k > 1000 {
            break;
        }
        sum += w * (wave(middle + half * x, p) + wave(middle - half * x, p));
        k += 1;
    }
    half * h * sum
}

/// Gauss and Kronrod's pair of rules: value and error.
#[differentiate]
pub fn gauss_kronrod(p: &[f64], a: f64, b: f64) -> (f64, f64) {
    const NODES: [f64; 4] = [0.991_455_371_120_812_6, 0.741_531_185_599_394_4, 0.405_845_151_377_397_2, 0.0];
    const INNER: [f64; 3] = [0.949_107_912_342_758_5, 0.586_087_235_467_691_1, 0.207_784_955_007_898_5];
    const K: [f64; 4] =
        [0.022_935_322_010_529_2, 0.140_653_259_715_525_9, 0.190_350_578_064_785_4, 0.209_482_141_084_727_8];
    const KI: [f64; 3] = [0.063_092_092_629_978_6, 0.169_004_726_639_267_9, 0.204_432_940_075_298_9];
    const G: [f64; 4] = [0.0, 0.0, 0.0, 0.417_959_183_673_469_4];
    const GI: [f64; 3] = [0.129_484_966_168_869_7, 0.279_705_391_489_276_7, 0.381_830_050_505_118_9];
    let c = 0.5 * (a + b);
    let h = 0.5 * (b - a);
    let fc = wave(c, p);
    let mut kronrod = K[3] * fc;
    let mut gauss = G[3] * fc;
    for i in 0..3 {
        let outer = wave(c - h * NODES[i], p) + wave(c + h * NODES[i], p);
        let inner = wave(c - h * INNER[i], p) + wave(c + h * INNER[i], p);
        kronrod += K[i] * outer + KI[i] * inner;
        gauss += G[i] * outer + GI[i] * inner;
    }
    (h * kronrod, (h * (kronrod - gauss)).abs())
}

/// The rule of Clenshaw and Curtis.
#[differentiate]
pub fn clenshaw_curtis(p: &[f64], a: f64, b: f64, n: usize) -> f64 {
    let mut total = 0.0;
    for k in 0..=n {
        let theta = k as f64 * PI / n as f64;
        let mut w = 1.0;
        for j in 1..=n / 2 {
            let factor = if 2 * j == n { 1.0 } else { 2.0 };
            w -= factor / (4 * j * j - 1) as f64 * (2.0 * j as f64 * theta).cos();
        }
        let ends = if k == 0 || k == n { 1.0 } else { 2.0 };
        total += ends * w / n as f64 * wave(0.5 * (a + b) + 0.5 * (b - a) * theta.cos(), p);
    }
    0.5 * (b - a) * total
}

/// Points of a generator of random numbers that carries no derivative.
#[differentiate]
pub fn monte_carlo(p: &[f64], a: f64, b: f64, seed: u64, n: usize) -> f64 {
    let mut state = seed;
    let mut sum = 0.0;
    for _ in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let u = (state >> 11) as f64 / (1u64 << 53) as f64;
        sum += wave(a + (b - a) * u, p);
    }
    (b - a) * sum / n as f64
}

/// The length of the graph of a polynomial, by the midpoint rule.
#[differentiate]
pub fn arc_length(c: &[f64], a: f64, b: f64, n: u32) -> f64 {
    let h = (b - a) / f64::from(n);
    let mut length = 0.0;
    for i in 0..n {
        let x = a + (f64::from(i) + 0.5) * h;
        let mut slope = 0.0;
        for k in (1..c.len()).rev() {
            slope = slope * x + k as f64 * c[k];
        }
        length += h * slope.hypot(1.0);
    }
    length
}
