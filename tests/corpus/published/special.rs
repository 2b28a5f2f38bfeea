//! Γ, erf and Bessel functions: series, continued fractions, recurrences, reflections, tables of coefficients.

use cotangent::differentiate;
use std::f64::consts::PI;

const TINY: f64 = 1e-300;
const TOLERANCE: f64 = 1e-16;

const LANCZOS: [f64; 9] = [
    0.999_999_999_999_809_9,
    676.520_368_121_885_1,
    -1_259.139_216_722_402_8,
    771.323_428_777_653_1,
    -176.615_029_162_140_6,
    12.507_343_278_686_905,
    -0.138_571_095_265_720_12,
    9.984_369_578_019_572e-6,
    1.505_632_735_149_311_6e-7,
];

/// ln Γ by Lanczos' sum, with the reflection for small arguments.
#[differentiate]
pub fn ln_gamma(x: f64) -> f64 {
    if x < 0.5 {
        return (PI / (PI * x).sin().abs()).ln() - ln_gamma(1.0 - x);
    }
    let z = x - 1.0;
    let mut sum = LANCZOS[0];
    for (i, c) in LANCZOS.iter().enumerate().skip(1) {
        sum += c / (z + i as f64);
    }
    let t = z + 7.5;
    0.5 * (2.0 * PI).ln() + (z + 0.5) * t.ln() - t + sum.ln()
}

/// Γ with its sign.
#[differentiate]
pub fn gamma(x: f64) -> f64 {
    if x > 0.0 {
        return ln_gamma(x).exp();
    }
    let magnitude = ln_gamma(x).exp();
    if (-x).floor() as i64 % 2 == 0 { -magnitude } else { magnitude }
}

/// ψ: shifted up by its recurrence, then the asymptotic series.
#[differentiate]
pub fn digamma(x: f64) -> f64 {
    let mut x = x;
    if x <= 0.0 {
        return digamma(1.0 - x) - PI / (PI * x).tan();
    }
    let mut value = 0.0;
    while x < 12.0 {
        value -= 1.0 / x;
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = inverse
        * (1.0 / 12.0 - inverse * (1.0 / 120.0 - inverse * (1.0 / 252.0 - inverse * (1.0 / 240.0 - inverse / 132.0))));
    value + x.ln() - 0.5 / x - series
}

/// ψ′.
#[differentiate]
pub fn trigamma(mut x: f64) -> f64 {
    let mut value = 0.0;
    while x < 15.0 {
        value += 1.0 / (x * x);
        x += 1.0;
    }
    let i = 1.0 / (x * x);
    value + 1.0 / x + 0.5 * i + i / x * (1.0 / 6.0 - i * (1.0 / 30.0 - i * (1.0 / 42.0 - i / 30.0)))
}

/// ψ⁽ⁿ⁾ for n ≥ 1, from Euler and Maclaurin's formula for the zeta function of Hurwitz.
#[differentiate]
pub fn polygamma(n: u32, x: f64) -> f64 {
    let mut factorial = 1.0;
    for k in 1..=n {
        factorial *= f64::from(k);
    }
    let sign = if n % 2 == 0 { -1.0 } else { 1.0 };
    sign * factorial * hurwitz(f64::from(n) + 1.0, x)
}

/// ζ(s, a).
#[differentiate]
pub fn hurwitz(s: f64, a: f64) -> f64 {
    const BERNOULLI: [f64; 6] = [1.0 / 6.0, -1.0 / 30.0, 1.0 / 42.0, -1.0 / 30.0, 5.0 / 66.0, -691.0 / 2730.0];
    let n = 12;
    let mut sum = 0.0;
    for k in 0..n {
        sum += (a + k as f64).powf(-s);
    }
    let w = a + n as f64;
    sum += w.powf(1.0 - s) / (s - 1.0) + 0.5 * w.powf(-s);
    let mut factor = s * w.powf(-s - 1.0) / 2.0;
    for (j, b) in BERNOULLI.iter().enumerate() {
        sum += b * factor;
        let j = (2 * j + 1) as f64;
        factor *= (s + j) * (s + j + 1.0) / ((j + 2.0) * (j + 3.0) * w * w);
    }
    sum
}

/// ln B(a, b).
#[differentiate]
pub fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The lower incomplete gamma function, regularised, by its power series.
#[differentiate]
pub fn gamma_series(a: f64, x: f64) -> f64 {
    let mut ap = a;
    let mut term = 1.0 / a;
    let mut sum = term;
    for _ in 0..500 {
        ap += 1.0;
        term *= x / ap;
        sum += term;
        if term.abs() < sum.abs() * TOLERANCE {
            break;
        }
    }
    sum * (a * x.ln() - x - ln_gamma(a)).exp()
}

/// The upper one by a continued fraction, evaluated as Lentz does.
#[differentiate]
pub fn gamma_fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut h = d;
    for i in 1..=500 {
        let an = -f64::from(i) * (f64::from(i) - a);
        b += 2.0;
        d = an * d + b;
        if d.abs() < TINY {
            d = TINY;
        }
        c = b + an / c;
        if c.abs() < TINY {
            c = TINY;
        }
        d = 1.0 / d;
        let delta = d * c;
        h *= delta;
        if (delta - 1.0).abs() < TOLERANCE {
            break;
        }
    }
    (a * x.ln() - x - ln_gamma(a)).exp() * h
}

/// P(a, x), by whichever converges.
#[differentiate]
pub fn gamma_p(a: f64, x: f64) -> f64 {
    if x == 0.0 {
        0.0
    } else if x < a + 1.0 {
        gamma_series(a, x)
    } else {
        1.0 - gamma_fraction(a, x)
    }
}

/// Lentz' fraction of the incomplete beta function.
#[differentiate]
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let (qab, qap, qam) = (a + b, a + 1.0, a - 1.0);
    let mut c = 1.0;
    let mut d = 1.0 - qab * x / qap;
    if d.abs() < TINY {
        d = TINY;
    }
    d = 1.0 / d;
    let mut h = d;
    for m in 1..200 {
        let m = m as f64;
        let m2 = 2.0 * m;
        let even = m * (b - m) * x / ((qam + m2) * (a + m2));
        d = 1.0 / (1.0 + even * d);
        c = 1.0 + even / c;
        h *= d * c;
        let odd = -(a + m) * (qab + m) * x / ((a + m2) * (qap + m2));
        d = 1.0 / (1.0 + odd * d);
        c = 1.0 + odd / c;
        let delta = d * c;
        h *= delta;
        if (delta - 1.0).abs() <= TOLERANCE {
            break;
        }
    }
    h
}

/// The regularised incomplete beta function, with its symmetry.
#[differentiate]
pub fn beta_inc(a: f64, b: f64, x: f64) -> f64 {
    assert!((0.0..=1.0).contains(&x), "x is outside of the unit interval");
    if x == 0.0 || x == 1.0 {
        return x;
    }
    let front = (a * x.ln() + b * (1.0 - x).ln() - ln_beta(a, b)).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    }
}

/// erf: a series inside, a continued fraction outside, odd.
#[differentiate]
pub fn erf(x: f64) -> f64 {
    if x < 0.0 {
        return -erf(-x);
    }
    if x > 6.0 {
        return 1.0;
    }
    if x < 2.0 {
        let mut term = x;
        let mut sum = x;
        let mut n = 0;
        loop {
            n += 1;
            term *= -x * x / n as f64;
            let add = term / (2 * n + 1) as f64;
            sum += add;
            if add.abs() < 1e-17 {
                break;
            }
        }
        return 2.0 / PI.sqrt() * sum;
    }
    1.0 - erfc_fraction(x)
}

/// erfc for x ≥ 2, the fraction from its tail.
#[differentiate]
fn erfc_fraction(x: f64) -> f64 {
    let mut tail = x;
    for k in (1..60).rev() {
        tail = x + 0.5 * k as f64 / tail;
    }
    (-x * x).exp() / (PI.sqrt() * tail)
}

/// The inverse of erf: Giles' start, then Newton's steps on erf itself.
#[differentiate]
pub fn erf_inv(y: f64) -> f64 {
    let w = -((1.0 - y) * (1.0 + y)).ln();
    let mut x = if w < 5.0 {
        let w = w - 2.5;
        y * (1.501_409_41 + w * (0.246_640_727 + w * (-0.004_177_681_64 + w * -0.001_253_725_03)))
    } else {
        let w = w.sqrt() - 3.0;
        y * (2.832_976_82 + w * (1.001_674_06 + w * 0.009_438_870_47))
    };
    for _ in 0..3 {
        let f = erf(x) - y;
        x -= f / (2.0 / PI.sqrt() * (-x * x).exp());
    }
    x
}

/// J₀ and J₁ by one loop over both series.
#[differentiate]
pub fn bessel_j(x: f64) -> (f64, f64) {
    let q = -0.25 * x * x;
    let (mut t0, mut t1): (f64, f64) = (1.0, 0.5 * x);
    let (mut s0, mut s1) = (t0, t1);
    let mut k = 1.0;
    while t0.abs() + t1.abs() > 1e-18 * (s0.abs() + s1.abs()) && k < 200.0 {
        t0 *= q / (k * k);
        t1 *= q / (k * (k + 1.0));
        s0 += t0;
        s1 += t1;
        k += 1.0;
    }
    (s0, s1)
}

/// I₀ by its series, of which every term is positive.
#[differentiate]
pub fn bessel_i0(x: f64) -> f64 {
    let q = x * x / 4.0;
    let (mut term, mut sum, mut k) = (1.0, 1.0, 0);
    while term > sum * TOLERANCE {
        k += 1;
        term *= q / (k * k) as f64;
        sum += term;
    }
    sum
}

/// Jₙ by Miller's downward recurrence, normalised afterwards.
#[differentiate]
pub fn bessel_jn(n: usize, x: f64) -> f64 {
    if x == 0.0 {
        return if n == 0 { 1.0 } else { 0.0 };
    }
    let start = 2 * ((n + 20 + x.abs() as usize) / 2);
    let (mut next, mut this) = (0.0, 1e-30);
    let mut wanted = 0.0;
    let mut norm = 0.0;
    for k in (0..start).rev() {
        let previous = 2.0 * (k + 1) as f64 / x * this - next;
        next = this;
        this = previous;
        if k == n {
            wanted = this;
        }
        if k % 2 == 0 {
            norm += if k == 0 { this } else { 2.0 * this };
        }
    }
    wanted / norm
}
