//! Functions that were ported from other languages: named after quantities, with tables of their own, and loops that
//! were written as chains.

use cotangent::{Differentiable, differentiate};

/// Pressure of saturation over a temperature.
#[differentiate]
pub fn P_sat(t: f64) -> f64 {
    (12.0 - 3.8 / t).exp() / (1.0 + t * t)
}

/// The boundary of two regions, as a temperature over a pressure.
#[differentiate]
pub fn B23_p2T(p: f64) -> f64 {
    0.57 + (p / 3.0 + 0.1).sqrt()
}

/// Calls of both, in expressions, and with results that are used twice.
#[differentiate]
pub fn T_excess(t: f64, p: f64) -> f64 {
    let Ps = P_sat(t) - 0.3;
    let T = B23_p2T(p + Ps * Ps);
    -T * P_sat(T) + B23_p2T(Ps * Ps)
}

/// A function is given by such a name.
#[differentiate]
pub fn slope_of(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    (f(x + 0.1) - f(x)) / x
}

#[differentiate]
pub fn dP_dT(t: f64) -> f64 {
    slope_of(P_sat, t) * t
}

/// A sum over a table of coefficients and exponents.
#[differentiate]
pub fn tabled(x: f64, y: f64, table: &[(i32, i32, f64)]) -> f64 {
    let mut sum = 0.0;
    for &(i, j, n) in table {
        sum += n * x.powi(i) * y.powi(j);
    }
    sum
}

/// Tables that the function declares, in small letters: one is lent, one is looped over.
#[differentiate]
pub fn by_own_tables(tau: f64, pi: f64) -> f64 {
    const ijn: [(i32, i32, f64); 3] = [(0, 2, 0.7), (1, -1, 0.4), (2, 3, -0.3)];
    static reals: [(f64, i32, f64); 2] = [(0.5, 2, 1.7), (-1.5, 1, 0.2)];
    let mut sum = tabled(tau, pi, &ijn);
    for k in reals {
        sum += k.2 * tau.powf(k.0) * sum.powi(k.1);
    }
    let scale = reals[0].2 * tau;
    sum * scale + ijn[1].2
}

/// A struct in small letters.
#[derive(Clone, Debug, Differentiable)]
pub struct coefs {
    pub a: f64,
    pub b: f64,
}

#[differentiate]
pub fn reduced(x: f64, c: coefs) -> f64 {
    match &c {
        coefs { a, b } if *a > 0.0 => (x / a - b).powf(c.b),
        coefs { b, .. } => b * x,
    }
}

#[differentiate]
pub fn by_coefs(x: f64, a: f64) -> f64 {
    let c = coefs { a, b: 0.2 };
    let coefs { b, .. } = &c;
    b * reduced(x, c.clone())
}

/// A chain that is driven by `count`: what it writes on the way is the point.
#[differentiate]
pub fn driven_by_count(xs: &[f64], k: f64) -> Vec<f64> {
    let mut out = vec![0.0; xs.len()];
    let mut last = k;
    let n = xs.iter().filter(|x| **x > 0.0).count();
    xs.iter()
        .zip(out.iter_mut())
        .filter(|(x, _)| **x > 0.0)
        .map(|(&x, o)| {
            last = last * x + k;
            *o = x.sin() * last;
        })
        .count();
    out.push(last * n as f64);
    out
}

/// How many pass is read where it carries nothing.
#[differentiate]
pub fn mean_of_positive(xs: &[f64]) -> f64 {
    let n = xs.iter().map(|x| x * x).filter(|x| *x > 0.1).count();
    xs.iter().sum::<f64>() / (n + 1) as f64
}

/// An array behind a reference, mapped as a whole.
#[differentiate]
pub fn mapped_behind_reference(p: &[f64; 2], k: f64) -> f64 {
    let [x, y] = p.map(|x| 4.0 * x - k);
    let q = p.map(f64::exp);
    x * y + q[0] / q[1]
}

const START: [f64; 3] = [0.7, -0.2, 1.5];
const NESTED: [(f64, usize); 2] = [(0.4, 2), (1.1, 3)];

/// Sums that start from the elements of a constant, taken apart, one of them shadowed.
#[differentiate]
pub fn from_constants(t: f64) -> f64 {
    let w0 = t * t;
    let [mut w1, mut w2, w3] = START;
    for i in 0..3 {
        w1 += w0 * i as f64;
        w2 *= w1 + t;
    }
    let [(mut w0, n), (scale, _)] = NESTED;
    for _ in 0..n {
        w0 += w0 * w1 * t;
    }
    (w0 + w2 * t) * w3 * scale
}

#[differentiate]
pub fn crossed(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[differentiate]
pub fn summed(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// Results that are used twice, call after call: what each gives is named after what all before it give.
#[differentiate]
pub fn turned_on(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    let p1 = crossed(a, b);
    let p2 = summed(&crossed(&p1, a), &p1);
    let p3 = summed(&crossed(&p2, &p1), &p2);
    let p4 = summed(&crossed(&p3, &p2), &p3);
    let p5 = summed(&crossed(&p4, &p3), &p4);
    let p6 = summed(&crossed(&p5, &p4), &p5);
    let p7 = summed(&crossed(&p6, &p5), &p6);
    let p8 = summed(&crossed(&p7, &p6), &p7);
    let k = p8[0] * p7[1];
    [k + p8[1], p6[2], p5[0] * k]
}
