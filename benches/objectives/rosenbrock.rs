//! The chained Rosenbrock function.

use cotangent::differentiate;

/// Sum over neighbours of `100 (x[i + 1] − x[i]²)² + (1 − x[i])²`.
#[differentiate]
pub fn rosenbrock(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let a = x[i] - x[i - 1] * x[i - 1];
        let b = 1.0 - x[i - 1];
        sum += 100.0 * a * a + b * b;
    }
    sum
}
