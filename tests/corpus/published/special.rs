//! Special functions: series, continued fractions, recurrences, reflections, tables of coefficients.

use cotangent::differentiate;
use std::f64::consts::PI;

const TINY: f64 = 1e-300;
const TOLERANCE: f64 = 1e-16;
const EULER: f64 = 0.577_215_664_901_532_9;

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

/// The complete elliptic integrals K and E by the arithmetic-geometric mean.
#[differentiate]
pub fn elliptic(m: f64) -> (f64, f64) {
    let (mut a, mut g) = (1.0, (1.0 - m).sqrt());
    let mut sum = 0.5 * m;
    let mut power = 1.0;
    while (a - g).abs() > 1e-15 {
        let c = 0.5 * (a - g);
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
        sum += power * c * c;
        power *= 2.0;
    }
    let k = PI / (2.0 * a);
    (k, k * (1.0 - sum))
}

/// Carlson's R_F by duplication.
#[differentiate]
pub fn carlson_rf(x: f64, y: f64, z: f64) -> f64 {
    let (mut x, mut y, mut z) = (x, y, z);
    loop {
        let mean = (x + y + z) / 3.0;
        let (dx, dy, dz) = (1.0 - x / mean, 1.0 - y / mean, 1.0 - z / mean);
        let worst = dx.abs().max(dy.abs()).max(dz.abs());
        if worst < 1e-4 {
            let e2 = dx * dy - dz * dz;
            let e3 = dx * dy * dz;
            break (1.0 + (e2 / 24.0 - 0.1 - 3.0 * e3 / 44.0) * e2 + e3 / 14.0) / mean.sqrt();
        }
        let lambda = x.sqrt() * y.sqrt() + y.sqrt() * z.sqrt() + z.sqrt() * x.sqrt();
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
    }
}

/// Lambert's W, the upper branch, by Halley's steps.
#[differentiate]
pub fn lambert_w(x: f64) -> f64 {
    if x == 0.0 {
        return x;
    }
    let mut w = if x < 1.0 { x * (1.0 - x + 1.5 * x * x).min(1.0) } else { x.ln_1p() };
    for _ in 0..50 {
        let e = w.exp();
        let f = w * e - x;
        let step = f / (e * (w + 1.0) - 0.5 * (w + 2.0) * f / (w + 1.0));
        w -= step;
        if step.abs() <= 1e-15 * w.abs() {
            break;
        }
    }
    w
}

/// Riemann's ζ: alternating sums as Borwein weighs them, reflected to the left.
#[differentiate]
pub fn zeta(s: f64) -> f64 {
    if s < 0.5 {
        return 2.0 * (2.0 * PI).powf(s - 1.0) * (0.5 * PI * s).sin() * gamma(1.0 - s) * zeta(1.0 - s);
    }
    const N: usize = 24;
    let mut weights = [0.0; N + 1];
    let mut partial = 0.0;
    let mut term = 1.0 / N as f64;
    for i in 0..=N {
        if i > 0 {
            term *= 4.0 * ((N + i - 1) * (N - i + 1)) as f64 / ((2 * i - 1) * (2 * i)) as f64;
        }
        partial += term;
        weights[i] = N as f64 * partial;
    }
    let mut sum = 0.0;
    for k in 0..N {
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        sum += sign * (weights[k] - weights[N]) / (k as f64 + 1.0).powf(s);
    }
    -sum / (weights[N] * (1.0 - 2f64.powf(1.0 - s)))
}

/// E₁.
#[differentiate]
pub fn expint_e1(x: f64) -> f64 {
    if x <= 0.0 {
        return f64::NAN;
    }
    match x {
        x if x <= 1.0 => {
            let mut sum = 0.0;
            let mut term = 1.0;
            for k in 1..30 {
                term *= -x / k as f64;
                sum -= term / k as f64;
            }
            sum - x.ln() - EULER
        }
        x if x > 700.0 => 0.0,
        _ => {
            let mut b = x + 1.0;
            let mut c = 1e300;
            let mut d = 1.0 / b;
            let mut h = d;
            let mut i = 1.0;
            loop {
                let a = -i * i;
                b += 2.0;
                d = 1.0 / (a * d + b);
                c = b + a / c;
                let delta = c * d;
                h *= delta;
                if (delta - 1.0).abs() < 1e-15 {
                    return h * (-x).exp();
                }
                i += 1.0;
            }
        }
    }
}

/// Dawson's integral as Rybicki samples it.
#[differentiate]
pub fn dawson(x: f64) -> f64 {
    const STEP: f64 = 0.4;
    if x.abs() < 0.2 {
        let q = x * x;
        return x * (1.0 - q * (2.0 / 3.0) * (1.0 - 0.4 * q * (1.0 - 2.0 / 7.0 * q)));
    }
    let magnitude = x.abs();
    let n0 = 2 * (0.5 * magnitude / STEP + 0.5) as i32;
    let rest = magnitude - f64::from(n0) * STEP;
    let mut e1 = (2.0 * rest * STEP).exp();
    let e2 = e1 * e1;
    let mut d1 = f64::from(n0 + 1);
    let mut d2 = d1 - 2.0;
    let mut sum = 0.0;
    for i in 0..8 {
        let c = (-((2 * i + 1) as f64 * STEP).powi(2)).exp();
        sum += c * (e1 / d1 + 1.0 / (d2 * e1));
        d1 += 2.0;
        d2 -= 2.0;
        e1 *= e2;
    }
    (-rest * rest).exp().copysign(x) * sum / PI.sqrt()
}

/// Si and Cin.
#[differentiate]
pub fn sine_integral(x: f64) -> (f64, f64) {
    let (mut si, mut cin) = (0.0, 0.0);
    let mut term = 1.0;
    for k in 1..60 {
        term *= x / k as f64;
        match k % 4 {
            1 => si += term / k as f64,
            2 => cin += term / k as f64,
            3 => si -= term / k as f64,
            _ => cin -= term / k as f64,
        }
    }
    (si, cin)
}

/// The integrals of Fresnel by their series.
#[differentiate]
pub fn fresnel(x: f64) -> (f64, f64) {
    let t = 0.5 * PI * x * x;
    let mut s = 0.0;
    let mut c = 0.0;
    let mut term = x;
    let mut k = 0usize;
    while term.abs() > 1e-18 || k < 4 {
        let part = term / (2 * k + 1) as f64;
        if k & 1 == 0 {
            c += if k & 2 == 0 { part } else { -part };
        } else {
            s += if k & 2 == 0 { part } else { -part };
        }
        k += 1;
        term *= t / k as f64;
    }
    (s, c)
}

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
