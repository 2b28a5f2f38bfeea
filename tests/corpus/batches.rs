//! Forward derivatives along several directions at once.

use cotangent::differentiate;

/// Straight-line code, with rules of the runtime.
#[differentiate(batch)]
pub fn rules(x: f64, y: f64) -> f64 {
    let a = (x * y).sin() / (1.0 + y * y);
    let b = (x * x + y * y).sqrt() + x.hypot(y) - x.atan2(y);
    a * b.exp() - 2.0 * x.powi(3) + x.abs().powf(y) + x.max(y)
}

/// Quotients and rules with poles.
#[differentiate(batch)]
pub fn poles(x: f64, y: f64) -> [f64; 3] {
    [y / x, x.sqrt(), x.ln()]
}

/// A call, loops, branches, and a vector that grows.
#[differentiate(batch)]
pub fn outputs(x: &[f64]) -> Vec<f64> {
    let mut out = Vec::with_capacity(x.len() + 1);
    let mut last = 0.25;
    for (i, v) in x.iter().enumerate() {
        if *v > 0.0 {
            last = last * 0.5 + rules(*v, x[0]);
        } else {
            last -= v * v;
        }
        out.push(last);
        if i > 5 {
            break;
        }
    }
    out.push(x.iter().map(|v| v * v).sum::<f64>());
    out
}

/// What is constant has no tangent, arrays and tuples have some, and results may not depend on anything.
#[differentiate(batch, constant(k))]
pub fn parts(p: [f64; 3], k: f64, n: usize) -> ([f64; 2], f64) {
    let mut acc = [0.0; 2];
    for i in 0..n {
        acc[i % 2] += p[i % 3] * k;
    }
    let fixed = 2.5;
    (acc, fixed)
}

/// In place, through a callee that changes what it is lent.
#[differentiate(batch)]
pub fn scale_all(x: &mut [f64], by: f64) {
    for e in x.iter_mut() {
        *e *= by;
    }
}

#[differentiate(batch)]
pub fn scaled_twice(x: &mut [f64], by: f64) -> f64 {
    scale_all(x, by);
    let mut copy = x.to_vec();
    copy.swap(0, 1);
    scale_all(&mut copy, 3.0);
    copy[0] * x[0]
}
