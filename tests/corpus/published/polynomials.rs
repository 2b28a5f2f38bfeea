//! Orthogonal polynomials by their recurrences, and hypergeometric series.

use cotangent::differentiate;
use std::f64::consts::PI;

const TOLERANCE: f64 = 1e-16;

/// Pₙ and its derivative by the recurrence.
#[differentiate]
pub fn legendre(n: usize, x: f64) -> (f64, f64) {
    if n == 0 {
        return (1.0, 0.0);
    }
    let (mut p0, mut p1) = (1.0, x);
    for k in 2..=n {
        let k = k as f64;
        let p2 = ((2.0 * k - 1.0) * x * p1 - (k - 1.0) * p0) / k;
        p0 = p1;
        p1 = p2;
    }
    (p1, n as f64 * (x * p1 - p0) / (x * x - 1.0))
}

/// The associated Legendre functions.
#[differentiate]
pub fn legendre_lm(l: u32, m: u32, x: f64) -> f64 {
    let mut pmm = 1.0;
    if m > 0 {
        let root = ((1.0 - x) * (1.0 + x)).sqrt();
        let mut odd = 1.0;
        for _ in 0..m {
            pmm *= -odd * root;
            odd += 2.0;
        }
    }
    if l == m {
        return pmm;
    }
    let mut next = x * f64::from(2 * m + 1) * pmm;
    for k in m + 2..=l {
        let new = (x * f64::from(2 * k - 1) * next - f64::from(k + m - 1) * pmm) / f64::from(k - m);
        pmm = next;
        next = new;
    }
    next
}

/// Hₙ of the physicists, kept in a triple that turns.
#[differentiate]
pub fn hermite(n: i32, x: f64) -> f64 {
    match n {
        0 => 1.0,
        1 => 2.0 * x,
        _ => {
            let mut h = [1.0, 2.0 * x, 0.0];
            for k in 2..=n {
                h[2] = 2.0 * x * h[1] - 2.0 * f64::from(k - 1) * h[0];
                h[0] = h[1];
                h[1] = h[2];
            }
            h[2]
        }
    }
}

/// The generalised polynomials of Laguerre.
#[differentiate]
pub fn laguerre(n: usize, alpha: f64, x: f64) -> f64 {
    let mut table = vec![1.0; n + 1];
    if n > 0 {
        table[1] = 1.0 + alpha - x;
    }
    for k in 1..n {
        let kf = k as f64;
        table[k + 1] = ((2.0 * kf + 1.0 + alpha - x) * table[k] - (kf + alpha) * table[k - 1]) / (kf + 1.0);
    }
    table[n]
}

/// A Chebyshev sum by Clenshaw's recurrence.
#[differentiate]
pub fn clenshaw(c: &[f64], x: f64) -> f64 {
    let (mut b1, mut b2) = (0.0, 0.0);
    for &ck in c[1..].iter().rev() {
        let b0 = 2.0 * x * b1 - b2 + ck;
        b2 = b1;
        b1 = b0;
    }
    x * b1 - b2 + 0.5 * c[0]
}

/// Kummer's series ₁F₁, transformed for negative arguments.
#[differentiate]
pub fn kummer(a: f64, b: f64, x: f64) -> f64 {
    if x < 0.0 {
        return x.exp() * kummer(b - a, b, -x);
    }
    let (mut term, mut sum) = (1.0, 1.0);
    let mut k = 0.0;
    while f64::abs(term) > 1e-17 * f64::abs(sum) {
        term *= (a + k) / (b + k) * x / (k + 1.0);
        sum += term;
        k += 1.0;
    }
    sum
}

/// Gauss' series ₂F₁ inside of the unit disc, with Pfaff's transformation to the left.
#[differentiate]
pub fn hypergeometric(a: f64, b: f64, c: f64, x: f64) -> f64 {
    if x < -0.5 {
        return (1.0 - x).powf(-a) * hypergeometric(a, c - b, c, x / (x - 1.0));
    }
    let mut sum = 1.0;
    let mut term = 1.0;
    for n in 0..400 {
        let n = n as f64;
        term *= (a + n) * (b + n) / ((c + n) * (n + 1.0)) * x;
        sum += term;
        if term.abs() < TOLERANCE * sum.abs() {
            return sum;
        }
    }
    sum
}

/// The dilogarithm for x ≤ 1.
#[differentiate]
pub fn dilogarithm(x: f64) -> f64 {
    if x == 1.0 {
        return PI * PI / 6.0;
    }
    if x < -1.0 {
        return -PI * PI / 6.0 - 0.5 * (-x).ln().powi(2) - dilogarithm(1.0 / x);
    }
    if x > 0.5 {
        return PI * PI / 6.0 - x.ln() * (1.0 - x).ln() - dilogarithm(1.0 - x);
    }
    if x < 0.0 {
        let l = (1.0 - x).ln();
        return -dilogarithm(x / (x - 1.0)) - 0.5 * l * l;
    }
    let mut sum = 0.0;
    let mut power = x;
    let mut k = 1.0;
    while power > 1e-18 {
        sum += power / (k * k);
        power *= x;
        k += 1.0;
    }
    sum
}

/// Ai and Ai′ by the two series at zero.
#[differentiate]
pub fn airy(x: f64) -> (f64, f64) {
    const A0: f64 = 0.355_028_053_887_817_24;
    const B0: f64 = 0.258_819_403_792_806_8;
    let cube = x * x * x;
    let (mut f, mut g, mut df, mut dg) = (1.0, x, 0.0, 1.0);
    let (mut tf, mut tg) = (1.0, x);
    let mut k = 0.0;
    for _ in 0..40 {
        let df_term = tf * x * x / (3.0 * k + 2.0);
        tf *= cube / ((3.0 * k + 2.0) * (3.0 * k + 3.0));
        let dg_term = tg * x * x / (3.0 * k + 3.0);
        tg *= cube / ((3.0 * k + 3.0) * (3.0 * k + 4.0));
        f += tf;
        g += tg;
        df += df_term;
        dg += dg_term;
        k += 1.0;
    }
    (A0 * f - B0 * g, A0 * df - B0 * dg)
}

/// The Voigt profile by Hui's rational approximation of the error function of complex arguments, in real numbers.
#[differentiate]
pub fn voigt(x: f64, sigma: f64, gamma: f64) -> f64 {
    const A: [f64; 7] = [
        122.607_931_777_104_33,
        214.382_388_694_706_42,
        181.928_533_092_181_55,
        93.155_580_458_138_44,
        30.180_142_196_210_59,
        5.912_626_209_773_153,
        0.564_189_583_562_615,
    ];
    const B: [f64; 8] = [
        122.607_931_773_875_35,
        352.730_625_110_963_56,
        457.334_478_783_897_74,
        348.703_917_719_495_8,
        170.354_001_821_091_47,
        53.992_906_912_940_21,
        10.479_857_114_260_399,
        1.0,
    ];
    let scale = sigma * 2f64.sqrt();
    let (re, im) = (gamma / scale, -x / scale);
    // Horner's scheme on pairs
    let (mut pr, mut pi) = (0.0, 0.0);
    for &a in A.iter().rev() {
        (pr, pi) = (pr * re - pi * im + a, pr * im + pi * re);
    }
    let (mut qr, mut qi) = (0.0, 0.0);
    for &b in B.iter().rev() {
        (qr, qi) = (qr * re - qi * im + b, qr * im + qi * re);
    }
    (pr * qr + pi * qi) / (qr * qr + qi * qi) / (sigma * (2.0 * PI).sqrt())
}
