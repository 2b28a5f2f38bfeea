//! Gradient of the logarithm of a sum of exponentials.

/// The exponentials are kept in the gradient and scaled at the end.
pub fn log_sum_exp(x: &[f64], gradient: &mut [f64]) -> f64 {
    let mut top = x[0];
    for &v in x {
        if v > top {
            top = v;
        }
    }
    let mut sum = 0.0;
    for (g, v) in gradient.iter_mut().zip(x) {
        let e = (v - top).exp();
        *g = e;
        sum += e;
    }
    let scale = 1.0 / sum;
    for g in gradient.iter_mut() {
        *g *= scale;
    }
    top + sum.ln()
}
