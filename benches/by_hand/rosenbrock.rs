//! Gradient of the chained Rosenbrock function.

/// Each term gives to two neighbouring entries; the right one is carried in a local.
pub fn rosenbrock(x: &[f64], gradient: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    let mut carried = 0.0;
    for (pair, g) in x.windows(2).zip(gradient.iter_mut()) {
        let (left, right) = (pair[0], pair[1]);
        let a = right - left * left;
        let b = 1.0 - left;
        sum += 100.0 * a * a + b * b;
        *g = carried - 2.0 * (200.0 * a * left + b);
        carried = 200.0 * a;
    }
    if let Some(last) = gradient.last_mut() {
        *last = carried;
    }
    sum
}
