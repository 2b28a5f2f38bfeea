//! Logarithm of a sum of exponentials.

use cotangent::differentiate;

/// `log Σ exp x_i`, with the largest `x_i` taken out so that nothing overflows.
#[differentiate]
pub fn log_sum_exp(x: &[f64]) -> f64 {
    let mut top = x[0];
    for &v in x {
        if v > top {
            top = v;
        }
    }
    let mut sum = 0.0;
    for &v in x {
        sum += (v - top).exp();
    }
    top + sum.ln()
}
