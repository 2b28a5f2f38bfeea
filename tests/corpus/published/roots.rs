//! Roots. The derivative of an iteration that converges fast is that of the root.

use cotangent::differentiate;
use std::f64::consts::PI;

/// Both real roots of a quadratic, without cancellation; of a complex pair, the real part.
#[differentiate]
pub fn quadratic(a: f64, b: f64, c: f64) -> (f64, f64) {
    if a == 0.0 {
        return (-c / b, -c / b);
    }
    let d = b * b - 4.0 * a * c;
    if d < 0.0 {
        let x = -b / (2.0 * a);
        return (x, x);
    }
    let q = -0.5 * (b + d.sqrt().copysign(b));
    let (r, s) = (q / a, c / q);
    if r < s { (r, s) } else { (s, r) }
}

/// A real root of a cubic: by cosines where there are three, by cube roots where there is one.
#[differentiate]
pub fn cubic(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let (b, c, d) = (b / a, c / a, d / a);
    let q = (b * b - 3.0 * c) / 9.0;
    let r = (2.0 * b * b * b - 9.0 * b * c + 27.0 * d) / 54.0;
    let q3 = q * q * q;
    if r * r < q3 {
        let theta = (r / q3.sqrt()).acos();
        -2.0 * q.sqrt() * ((theta + 2.0 * PI) / 3.0).cos() - b / 3.0
    } else {
        let s = -r.signum() * (r.abs() + (r * r - q3).sqrt()).cbrt();
        let t = if s == 0.0 { 0.0 } else { q / s };
        s + t - b / 3.0
    }
}

/// Newton for a polynomial, value and slope in one pass.
#[differentiate]
pub fn newton_polynomial(c: &[f64], start: f64) -> f64 {
    let mut x = start;
    for _ in 0..60 {
        let mut value = 0.0;
        let mut slope = 0.0;
        for &a in c.iter().rev() {
            slope = slope * x + value;
            value = value * x + a;
        }
        if slope == 0.0 {
            break;
        }
        let step = value / slope;
        x -= step;
        if step.abs() < 1e-14 * x.abs().max(1.0) {
            return x;
        }
    }
    x
}

/// The n-th root by Halley.
#[differentiate]
pub fn nth_root(a: f64, n: i32) -> f64 {
    if a == 0.0 {
        return 0.0;
    }
    let mut x = a.max(1.0);
    let mut steps = 0;
    while steps < 100 {
        steps += 1;
        let p = x.powi(n);
        let old = x;
        x *= (f64::from(n - 1) * p + f64::from(n + 1) * a) / (f64::from(n + 1) * p + f64::from(n - 1) * a);
        if (x - old).abs() <= 1e-16 * x {
            break;
        }
    }
    x
}

/// Kepler's equation.
#[differentiate]
pub fn kepler(mean: f64, eccentricity: f64) -> f64 {
    let mut anomaly = if eccentricity < 0.8 { mean } else { PI };
    let mut step = 1.0f64;
    while step.abs() > 1e-13 {
        step = (anomaly - eccentricity * anomaly.sin() - mean) / (1.0 - eccentricity * anomaly.cos());
        anomaly -= step;
    }
    anomaly
}

/// The secant method on cos(a x) = b x.
#[differentiate]
pub fn secant(a: f64, b: f64, x0: f64, x1: f64) -> f64 {
    let (mut x0, mut x1) = (x0, x1);
    let mut f0 = (a * x0).cos() - b * x0;
    for _ in 0..50 {
        let f1 = (a * x1).cos() - b * x1;
        if (x1 - x0).abs() < 1e-13 || f1 == f0 {
            break;
        }
        let x2 = x1 - f1 * (x1 - x0) / (f1 - f0);
        x0 = x1;
        f0 = f1;
        x1 = x2;
    }
    x1
}

/// Ridders' method on x³ + p x + q, with its bracket.
#[differentiate]
pub fn ridders(p: f64, q: f64) -> f64 {
    let bound = 1.0 + p.abs().max(q.abs());
    let (mut low, mut high) = (-bound, bound);
    let mut f_low = low * low * low + p * low + q;
    let mut f_high = high * high * high + p * high + q;
    let mut answer = f64::NAN;
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        let f_middle = middle * middle * middle + p * middle + q;
        let s = (f_middle * f_middle - f_low * f_high).sqrt();
        if s == 0.0 {
            break;
        }
        let sign = if f_low >= f_high { 1.0 } else { -1.0 };
        let new = middle + (middle - low) * sign * f_middle / s;
        if (new - answer).abs() <= 1e-14 {
            break;
        }
        answer = new;
        let f_new = new * new * new + p * new + q;
        if f_new == 0.0 {
            break;
        }
        if f_middle.signum() != f_new.signum() {
            low = middle;
            f_low = f_middle;
            high = answer;
            f_high = f_new;
        } else if f_low.signum() != f_new.signum() {
            high = answer;
            f_high = f_new;
        } else {
            low = answer;
            f_low = f_new;
        }
    }
    answer - (answer * answer * answer + p * answer + q) / (3.0 * answer * answer + p)
}

/// Durand and Kerner: all roots of a polynomial at once, in pairs of real numbers.
#[differentiate]
pub fn durand_kerner(c: &[f64]) -> Vec<[f64; 2]> {
    let n = c.len();
    let mut z: Vec<[f64; 2]> = Vec::new();
    let (mut re, mut im) = (1.0, 0.0);
    for _ in 0..n {
        (re, im) = (re * 0.4 - im * 0.9, re * 0.9 + im * 0.4);
        z.push([re, im]);
    }
    for _ in 0..60 {
        for i in 0..n {
            let [x, y] = z[i];
            // the monic polynomial by Horner
            let (mut pr, mut pi) = (1.0, 0.0);
            for k in (0..n).rev() {
                (pr, pi) = (pr * x - pi * y + c[k], pr * y + pi * x);
            }
            let (mut qr, mut qi) = (1.0, 0.0);
            for j in 0..n {
                if j != i {
                    let (dx, dy) = (x - z[j][0], y - z[j][1]);
                    (qr, qi) = (qr * dx - qi * dy, qr * dy + qi * dx);
                }
            }
            let norm = qr * qr + qi * qi;
            z[i][0] -= (pr * qr + pi * qi) / norm;
            z[i][1] -= (pi * qr - pr * qi) / norm;
        }
    }
    z
}

/// Newton in two dimensions: where a circle meets a parabola.
#[differentiate]
pub fn circle_and_parabola(radius: f64, curvature: f64) -> [f64; 2] {
    let mut p = [radius, 0.5 * radius];
    for _ in 0..25 {
        let f = [p[0] * p[0] + p[1] * p[1] - radius * radius, p[1] - curvature * p[0] * p[0]];
        let j = [[2.0 * p[0], 2.0 * p[1]], [-2.0 * curvature * p[0], 1.0]];
        let det = j[0][0] * j[1][1] - j[0][1] * j[1][0];
        p[0] -= (j[1][1] * f[0] - j[0][1] * f[1]) / det;
        p[1] -= (j[0][0] * f[1] - j[1][0] * f[0]) / det;
    }
    p
}

/// The friction factor of Colebrook and White, a fixed point.
#[differentiate]
pub fn friction_factor(reynolds: f64, roughness: f64) -> f64 {
    if reynolds < 2300.0 {
        return 64.0 / reynolds;
    }
    let mut x = 0.25 / (roughness / 3.7 + 5.74 / reynolds.powf(0.9)).log10().powi(2);
    for _ in 0..40 {
        let root = -2.0 * (roughness / 3.7 + 2.51 / (reynolds * x.sqrt())).log10();
        x = 1.0 / (root * root);
    }
    x
}

/// The volume of van der Waals' gas, by Newton from the ideal one.
#[differentiate]
pub fn van_der_waals_volume(pressure: f64, temperature: f64, a: f64, b: f64) -> f64 {
    const R: f64 = 8.314_462_618;
    let mut v = R * temperature / pressure + b;
    for iteration in 0.. {
        let f = (pressure + a / (v * v)) * (v - b) - R * temperature;
        let slope = pressure + a / (v * v) - 2.0 * a * (v - b) / (v * v * v);
        let step = f / slope;
        v -= step;
        if step.abs() < 1e-14 * v || iteration > 50 {
            break;
        }
    }
    v
}
