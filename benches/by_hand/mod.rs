//! Gradients of the objectives as an expert writes them by hand, for speed, in safe Rust.
//!
//! The rules that make them comparable with emitted ones: value and gradient together; the value is
//! computed in the order of the plain function, so that it is the same number, while sums of
//! cotangents may be taken in any order; gradients are overwritten; no algebra that changes the
//! method (what the chain rule multiplies is multiplied), but every result that can be kept is kept,
//! and memory is touched in the order it likes. Where a gradient needs more memory than the stack
//! should hold, a scratch vector is passed in, so that repeated calls reuse it.

pub mod ba;
pub mod black_scholes;
pub mod cholesky;
pub mod fft;
pub mod gmm;
pub mod kalman;
pub mod linear;
pub mod log_sum_exp;
pub mod lstm;
pub mod mlp;
pub mod nbody;
pub mod neural;
pub mod ode;
pub mod particles;
pub mod product;
pub mod quaternion;
pub mod rays;
pub mod rosenbrock;
pub mod stencil;

/// `Σ x_i y_i` in eight lanes.
pub fn dot_in_lanes(x: &[f64], y: &[f64]) -> f64 {
    let (x8, x_rest) = x.as_chunks::<8>();
    let (y8, y_rest) = y.as_chunks::<8>();
    let mut lanes = [0.0; 8];
    for (a, b) in x8.iter().zip(y8) {
        for k in 0..8 {
            lanes[k] += a[k] * b[k];
        }
    }
    let mut sum = 0.0;
    for (a, b) in x_rest.iter().zip(y_rest) {
        sum += a * b;
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    sum + (((a + e) + (b + f)) + ((c + g) + (d + h)))
}

/// `y += a x`.
pub fn add_scaled(a: f64, x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}
