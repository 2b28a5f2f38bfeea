//! Loops whose cotangents go from one iteration to the next through several operations, so that they are multiplied by
//! a factor; and numbers of such sizes that they must not be.

use cotangent::differentiate;

/// One number that goes on, as in a step of a differential equation.
#[differentiate]
pub fn growth(r: f64, capacity: f64, start: f64, steps: usize, dt: f64) -> f64 {
    let mut y = start;
    for _ in 0..steps {
        y += dt * (r * y * (1.0 - y / capacity));
    }
    y
}

/// Two, which act on each other.
#[differentiate]
pub fn prey(x: &[f64; 4], start: (f64, f64), steps: usize) -> f64 {
    let (mut u, mut v) = start;
    for _ in 0..steps {
        let du = x[0] * u - x[1] * u * v;
        let dv = x[2] * u * v - x[3] * v;
        u += 0.1 * du;
        v += 0.1 * dv;
    }
    u * v
}

/// Each step takes an element and leaves one, and gives to a sum.
#[differentiate]
pub fn filtered(x: &[f64], gain: f64, out: &mut [f64]) -> f64 {
    let mut state = 0.3;
    let mut loss = 0.0;
    for i in 0..x.len() {
        state = (state + gain * (x[i] - state)) * 0.9 * (1.0 - 0.1 * state);
        loss += (state - 0.1) * (state - 0.1);
        out[i] = state * x[i];
    }
    loss
}

/// The number starts anew in each iteration, and is used on the way.
#[differentiate]
pub fn starts_anew(x: &[f64], a: f64) -> f64 {
    let mut y = a;
    let mut s = 0.0;
    for i in 0..x.len() {
        s += y * y;
        y = x[i];
        y = y * a * (1.0 - y) * a * y;
        s *= y;
    }
    s + y
}

/// What is added to changes its meaning in the middle: the sum is read.
#[differentiate]
pub fn sum_is_read(x: &[f64], a: f64) -> f64 {
    let mut y = a;
    let mut b = 0.5;
    for i in 0..x.len() {
        y = y * a * x[i] * b + y * (1.0 - y);
        b = (y * a + b) * 0.5 * b;
    }
    y
}

/// A root, whose derivative is infinite at zero.
#[differentiate]
pub fn rooted(x: &[f64], a: f64) -> f64 {
    let mut y = a;
    for i in 0..x.len() {
        y = ((y * a * x[i]).sqrt() + 1.0) * 0.5 * x[i];
    }
    y
}

/// Divided on the way, by something that changes.
#[differentiate]
pub fn divided(x: &[f64], a: f64) -> f64 {
    let mut y = a;
    let mut d = 2.0;
    for i in 0..x.len() {
        y = (y / d + x[i]) * a * (y + 0.5) / (1.0 + x[i]);
        d = d * 1.25 - x[i] * 0.1;
    }
    y
}

/// Factors of all sizes: `y · a b c d`, in this order.
#[differentiate]
pub fn four_factors(y: f64, factors: &[f64; 4], steps: usize) -> f64 {
    let mut y = y;
    for _ in 0..steps {
        y = y * factors[0] * factors[1] * factors[2] * factors[3];
    }
    y
}

/// The same in single precision.
#[differentiate]
pub fn four_single(y: f32, factors: &[f32; 4], steps: usize) -> f32 {
    let mut y = y;
    for _ in 0..steps {
        y = y * factors[0] * factors[1] * factors[2] * factors[3];
    }
    y
}

/// Quotients that the way back computes again: one is a factor only, of another one the difference counts, and of the
/// third one which of two it chooses.
#[differentiate]
pub fn quotients_again(x: &[f64], total: f64, edge: f64) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        let factor = v / total;
        let part = v / total;
        let chosen = v / total;
        sum += factor * edge + (part - edge) * (part - edge) + chosen.max(edge);
    }
    sum.exp()
}
