//! Functions that are called with constants for their numbers, and such that look like it.

use cotangent::{Differentiable, differentiate};

/// Each value is kept for the sake of the point alone.
#[differentiate]
pub fn horner(c: &[f64], x: f64) -> f64 {
    let mut value = 0.0;
    for &c in c.iter().rev() {
        value = value * x + c;
    }
    value
}

#[differentiate]
pub fn fitted(c: &[f64], #[constant] xs: &[f64], #[constant] ys: &[f64]) -> f64 {
    xs.iter().zip(ys).map(|(&x, &y)| (horner(c, x) - y).powi(2)).sum()
}

/// The point is wanted here, and a literal there.
#[differentiate]
pub fn both(c: &[f64], x: f64) -> f64 {
    horner(c, x) * horner(c, 0.7) + horner(&[x, 2.0 * x, c[0]], x)
}

/// A point that is a constant at first.
#[differentiate]
pub fn becoming_active(c: &[f64], x: f64, n: usize) -> f64 {
    let mut at = 0.3;
    let mut sum = 0.0;
    for _ in 0..n {
        sum += horner(c, at);
        at = 0.5 * at + sum.sin() * x;
    }
    sum
}

/// By value, in elements that are written over.
#[differentiate]
fn casteljau(mut p: [[f64; 2]; 4], t: f64) -> [f64; 2] {
    for r in 1..p.len() {
        for i in 0..p.len() - r {
            for k in 0..2 {
                p[i][k] = (1.0 - t) * p[i][k] + t * p[i + 1][k];
            }
        }
    }
    p[0]
}

#[differentiate]
pub fn length(p: [[f64; 2]; 4], pieces: usize) -> f64 {
    let mut last = p[0];
    let mut sum = 0.0;
    for k in 1..=pieces {
        let next = casteljau(p, k as f64 / pieces as f64);
        sum += ((next[0] - last[0]).powi(2) + (next[1] - last[1]).powi(2)).sqrt();
        last = next;
    }
    sum
}

type Real = f64;

/// One of its numbers has a cotangent after all.
#[differentiate]
fn damped(c: &[f64], x: Real, rate: f64) -> f64 {
    let mut value = 1.0;
    for &c in c {
        value = (value * x + c) * rate + value.sin();
    }
    value
}

#[differentiate]
pub fn one_of_two(c: &[f64], x: f64, #[constant] rate: f64) -> f64 {
    let own: Real = x * x;
    damped(c, own, rate) + damped(c, rate, x) + damped(c, rate, 0.4) + damped(c, own, own)
}

/// Lent something to change: what is written over is brought back.
#[differentiate]
fn step(u: &mut [f64], h: f64) {
    for i in 1..u.len() {
        u[i] += h * u[i - 1] * u[i];
    }
}

#[differentiate]
pub fn stepped(u: &[f64], steps: usize) -> f64 {
    let mut u = u.to_vec();
    for _ in 0..steps {
        step(&mut u, 0.1);
    }
    u.iter().map(|u| u * u).sum()
}

/// Calls itself with what it was given.
#[differentiate]
fn powers(c: &[f64], x: f64, n: usize) -> f64 {
    let mut value = x;
    for &c in c {
        value = value * value * x + c;
    }
    if n == 0 { value } else { value.cos() * powers(c, x, n - 1) }
}

#[differentiate]
pub fn of_powers(c: &[f64], n: usize) -> f64 {
    powers(c, 0.6, n) + powers(&c[1..], 0.5, n)
}

/// Of any float.
#[differentiate]
fn weighed<T: num_traits::Float>(w: &[T], x: T) -> T {
    let mut value = T::one();
    for &w in w {
        value = value * x + w * value.sin();
    }
    value
}

#[differentiate]
pub fn of_floats(w: &[f64], v: &[f32], n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..n {
        sum += weighed(w, 0.2 + i as f64) * f64::from(weighed(v, 0.5));
    }
    sum
}

/// Hands on what it was given.
#[differentiate]
fn handing_on(c: &[f64], x: f64, y: f64) -> f64 {
    let mut value = 0.0;
    for i in 0..c.len() {
        value += horner(&c[i..], x) * y * value;
        value += c[i];
    }
    value
}

#[differentiate]
pub fn through_two(c: &[f64], #[constant] xs: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in xs {
        sum += handing_on(c, *x, 1.0);
    }
    sum
}

/// Struct fields, early ends, and what may be absent.
#[differentiate]
fn until_large(c: &[f64], limit: f64) -> Option<f64> {
    let mut value = 1.0;
    for &c in c {
        value = value * value + c * limit;
        if value > limit {
            return None;
        }
    }
    Some(value * limit)
}

#[differentiate]
pub fn limited(c: &[f64], #[constant] limits: &[f64]) -> f64 {
    limits.iter().filter_map(|&limit| until_large(c, limit)).sum()
}

/// In a module, where each function is seen.
#[differentiate]
pub mod seen {
    pub fn clenshaw(c: &[f64], x: f64) -> f64 {
        let (mut b1, mut b2) = (0.0, 0.0);
        for &ck in c[1..].iter().rev() {
            let b = 2.0 * x * b1 - b2 + ck;
            b2 = b1;
            b1 = b;
        }
        x * b1 - b2 + c[0]
    }

    pub fn interpolated(c: &[f64], #[constant] xs: &[f64], scale: f64) -> f64 {
        let mut sum = 0.0;
        for &x in xs {
            sum += clenshaw(c, x) * scale + clenshaw(c, 0.1 * scale);
        }
        sum
    }
}

/// Methods with constants among their numbers, which stand in one another's places.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Curve {
    pub level: f64,
    pub decay: f64,
}

#[differentiate]
impl Curve {
    fn rate(&self, t: f64) -> f64 {
        self.level * (-t * self.decay).exp()
    }

    fn bond(&self, #[constant] coupon: f64, #[constant] years: usize) -> f64 {
        let mut price = 0.0;
        for k in 1..=years {
            price += coupon * self.rate(k as f64);
        }
        price + self.rate(years as f64)
    }

    /// What is handed to a constant has no derivative there.
    pub fn spread(&self, x: f64) -> f64 {
        self.bond(x * self.level, 3) - self.bond(x, 2) * x
    }
}

#[differentiate]
pub fn spread(level: f64, decay: f64, x: f64) -> f64 {
    Curve { level, decay }.spread(x)
}
