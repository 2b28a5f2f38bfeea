//! Two differential equations, integrated by explicit Euler steps.

use cotangent::differentiate;

/// Predators and prey (Lotka–Volterra): `u' = a u − b u v`, `v' = c u v − d v`, with
/// `x = (a, b, c, d, u0, v0)`. The value is `u + v` after `steps` steps of length `dt`.
#[differentiate(constant(dt))]
pub fn lotka_volterra(x: &[f64; 6], steps: usize, dt: f64) -> f64 {
    let [a, b, c, d, mut u, mut v] = *x;
    for _ in 0..steps {
        let du = a * u - b * u * v;
        let dv = c * u * v - d * v;
        u += dt * du;
        v += dt * dv;
    }
    u + v
}

/// Logistic growth: `y' = r y (1 − y / K)` with `x = (r, K, y0)`. The value is `y` after `steps`
/// steps of length `dt`.
#[differentiate(constant(dt))]
pub fn logistic(x: &[f64; 3], steps: usize, dt: f64) -> f64 {
    let r = x[0];
    let capacity = x[1];
    let mut y = x[2];
    for _ in 0..steps {
        y += dt * (r * y * (1.0 - y / capacity));
    }
    y
}
