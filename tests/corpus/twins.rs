//! Sines and cosines whose twins are computed with them, and those that must not take another one's.

use cotangent::differentiate;
use num_traits::Float;

/// Kept in a loop, of a number that the iteration computes.
#[differentiate]
pub fn in_a_loop(x: &[f64], k: f64) -> f64 {
    let (mut s, mut p) = (0.0, 1.0);
    for &v in x {
        let a = k * v;
        s += a.sin();
        p *= (a + 0.3).cos();
    }
    s * p
}

/// The number changes behind, in the same iteration and from one to the next.
#[differentiate]
pub fn of_what_changes(x: &[f64; 2], turns: usize) -> f64 {
    let (mut a, mut b) = (x[0], [x[1], 0.4]);
    let mut s = 0.0;
    for _ in 0..turns {
        let t = a.sin();
        a += 0.1 * t * b[0].cos();
        s += a.sin() * t;
        b[0] = b[1].sin() + a;
        b[1] *= b[0].cos();
    }
    s * a.cos() + b[0] * b[1]
}

/// Both are computed, on one path or in another block than the one that asks.
#[differentiate]
pub fn on_some_paths(a: f64, b: f64) -> f64 {
    let mut s = a.sin() * b;
    if b > 0.0 {
        s += a.cos() * b.cos();
    }
    for i in 0..3 {
        let b = b * i as f64;
        s += b.sin() * a;
        if i == 1 {
            s *= b.cos();
        }
    }
    s * b.sin()
}

/// Numbers at fixed places of what does not change.
#[differentiate]
pub fn at_fixed_places(x: &[f64], pair: (f64, f64), angles: [f64; 2]) -> f64 {
    let s = x[0].sin() * x[1].cos() + x[1].sin() * x[0].cos();
    s * pair.0.sin() * pair.1.cos() + angles[0].cos() * angles[1].sin() * pair.0 * angles[0]
}

/// Of any float, and in a closure that is called several times.
#[differentiate]
pub fn wave<T: Float>(a: T, b: T) -> T {
    let f = |t: T| t.sin() * b;
    let first = f(a);
    f(first * b) + first.cos()
}

#[differentiate]
pub fn of_any_float(a: f64, b: f64) -> f64 {
    wave(a, b) * a
}

/// Of numbers without a derivative: anew in each iteration, on some paths, of what changes, and the same in all iterations.
#[differentiate]
pub fn without_derivative(x: &[f64], n: usize) -> f64 {
    let (mut angle, mut sum) = (0.1, 0.0);
    for k in 0..n {
        let w = 0.3 * k as f64;
        let (mut re, mut im) = (0.1, 0.2);
        for (i, v) in x.iter().enumerate() {
            re += v * (w * i as f64).cos() * (n as f64).ln_1p();
            if i % 2 == 0 {
                im -= v * (w * i as f64).sin() * v;
            }
            angle += (i as f64 * 0.2).exp() * 0.01;
            im += v * f64::tanh(angle) / angle.exp();
        }
        sum += (re * re + im * im).sqrt();
    }
    sum
}

/// Of constants of any float, and of another one.
#[differentiate]
fn weighted<F: Float>(x: &[F], #[constant] w: &[F]) -> F {
    let mut sum = F::zero();
    for i in 0..x.len() {
        sum = sum + x[i] * x[i] * w[i].exp();
    }
    sum
}

#[differentiate]
pub fn of_constants(x: &[f64], #[constant] w: &[f64], #[constant] u: &[f32], #[constant] a: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        let s = x[i] * (w[i] * a).sin();
        sum += s * s * u[i].exp() as f64 + s * a.cos();
    }
    sum
}

#[differentiate]
pub fn of_any_constants(x: &[f64], #[constant] w: &[f64]) -> f64 {
    weighted(x, w)
}
