//! Functions that are declared inside of others, without an attribute of their own.

use cotangent::{Differentiable, differentiate};

/// One that calls another, with a constant; handed to a chain; used in a condition, too.
#[differentiate]
pub fn quadrature(a: f64, b: f64, n: usize) -> f64 {
    const SCALE: f64 = 0.25;
    fn integrand(t: f64, k: f64) -> f64 {
        (k * t).sin() / (1.0 + squared(SCALE * t))
    }
    fn squared(t: f64) -> f64 {
        t * t
    }
    let h = (b - a) / n.max(1) as f64;
    let mut sum = 0.0;
    for i in 0..n {
        let t = a + (i as f64 + 0.5) * h;
        if squared(t) < 4.0 {
            sum += integrand(t, b);
        }
    }
    h * sum + [a, b].into_iter().map(squared).sum::<f64>()
}

/// Recursion, of one and of two that call each other; one that stays without a derivative.
#[differentiate]
pub fn series(x: f64) -> f64 {
    fn factorial(n: u32) -> f64 {
        if n == 0 { 1.0 } else { n as f64 * factorial(n - 1) }
    }
    fn terms(x: f64, n: u32) -> f64 {
        if n > 6 { 0.0 } else { x.powi(n as i32) / factorial(n) + terms(x, n + 1) }
    }
    fn even(x: f64, n: u32) -> f64 {
        if n == 0 { x } else { x * odd(x, n - 1) }
    }
    fn odd(x: f64, n: u32) -> f64 {
        if n == 0 { 1.0 } else { x + even(x, n - 1) }
    }
    terms(x, 0) * even(x, 5)
}

/// Writing through a reference, generic, twice under one name.
#[differentiate]
pub fn changed(x: f64, n: usize) -> f64 {
    fn turn<const N: usize>(v: &mut [f64; N], by: f64) {
        for k in 0..N {
            v[k] = v[k] * by + v[(k + 1) % N];
        }
    }
    let mut v = [x, x * x, 1.0];
    for i in 0..n {
        turn(&mut v, 0.5 * x + i as f64);
    }
    let twice = {
        fn doubled(t: f64) -> f64 {
            2.0 * t * t
        }
        doubled(x)
    };
    v[0] * v[2] + twice
}

/// What is handed to a function.
#[differentiate]
fn at_both_ends(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    f(a) * f(b)
}

/// An inner function handed to another function, and inside of a closure that is.
#[differentiate]
pub fn handed_on(a: f64, b: f64) -> f64 {
    fn bump(t: f64) -> f64 {
        (-t * t).exp()
    }
    at_both_ends(bump, a, b) + at_both_ends(|t| bump(t + a) * b, b, 1.0)
}

/// With methods.
#[derive(Clone, Debug, Differentiable)]
pub struct Wave {
    /// Its amplitude.
    pub amplitude: f64,
}

#[differentiate]
impl Wave {
    /// In a method; called in a loop.
    pub fn damped(&self, t: f64, n: usize) -> f64 {
        fn part(t: f64, a: f64, k: usize) -> f64 {
            let mut s = a;
            for i in 0..k {
                s *= (t * a + i as f64).cos();
            }
            s
        }
        let mut s = 1.0;
        for k in 0..n {
            s += 0.1 * part(t + k as f64, self.amplitude * s, k);
        }
        s
    }
}

/// Calls the method.
#[differentiate]
pub fn waved(a: f64, t: f64, n: usize) -> f64 {
    let wave = Wave { amplitude: a };
    wave.damped(t, n) * wave.damped(a, 2)
}
