//! Special functions that are integrals, their inverses and relatives: elliptic, exponential, of Fresnel and Dawson.

use super::special::{gamma, gamma_rev};
use cotangent::differentiate;
use std::f64::consts::PI;

const EULER: f64 = 0.577_215_664_901_532_9;

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
