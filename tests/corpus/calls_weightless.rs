//! Calls that leave nothing behind, or something that takes no room, any number of times.

use cotangent::differentiate;

/// `y += a x`: linear in each argument, so nothing is recorded.
#[differentiate]
pub fn add_scaled(a: f64, x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        y[i] += a * x[i];
    }
}

/// A call, and nothing else.
#[differentiate]
pub fn add_half(x: &[f64], y: &mut [f64]) {
    add_scaled(0.5, x, y);
}

/// Calls in a loop, as often as is said: never for some.
#[differentiate]
pub fn add_powers(a: f64, x: &[f64], y: &mut [f64], count: usize) {
    for k in 0..count {
        add_scaled(a + k as f64, x, y);
        add_half(x, y);
    }
}

/// The last of many records is of a loop that ran zero times, and so are some before it.
#[differentiate]
pub fn unevenly(a: f64, x: &[f64], counts: &[usize]) -> f64 {
    let mut y = vec![0.1; x.len()];
    for &count in counts {
        if count != 3 {
            add_powers(a * y[0], x, &mut y, count);
        }
        y[0] = y[0] * y[1];
    }
    y[0] * y[1] + y[2]
}

/// A loop in a loop, of which neither records.
#[differentiate]
pub fn triangle(x: &[f64], n: usize) -> f64 {
    let mut y = vec![0.0; x.len()];
    for i in 0..n {
        for _ in 0..i {
            add_half(x, &mut y);
        }
        add_scaled(x[i], x, &mut y);
    }
    y[0] * y[1]
}
