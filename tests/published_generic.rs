//! Functions as published crates have them: generic over the float.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/generic.rs"]
mod generic;

use common::{close, rows, vals};
use generic::*;

/// Single precision.
fn singles(n: usize, seed: u64) -> Vec<f32> {
    vals(n, seed).iter().map(|v| *v as f32).collect()
}

tests! {
    value sphere, sphere_fwd, sphere_rev, sphere_vjp => (ref vals(4, 1)) coarse (ref singles(4, 1));
    value rosenbrock_ab, rosenbrock_ab_fwd, rosenbrock_ab_rev, rosenbrock_ab_vjp => (ref vals(4, 1), val 1.0f64, val 100.0f64);
    value ackley_generic, ackley_generic_fwd, ackley_generic_rev, ackley_generic_vjp => (ref vals(4, 1)) coarse (ref singles(4, 1));
    value picheny, picheny_fwd, picheny_rev, picheny_vjp => (val 0.3f64, val 0.8f64);
    value logistic, logistic_fwd, logistic_rev, logistic_vjp => (val 0.4f64) (val -0.4f64) coarse (val 0.4f32);
    value great_circle, great_circle_fwd, great_circle_rev, great_circle_vjp => (val 48.1f64, val 11.6f64, val 52.5f64, val 13.4f64);
    value polynomial, polynomial_fwd, polynomial_rev, polynomial_vjp => (ref vals(4, 1), val 0.7f64) (ref Vec::<f64>::new(), val 0.7f64);
    value sample_variance, sample_variance_fwd, sample_variance_rev, sample_variance_vjp => (ref vals(5, 1));
    value determinant, determinant_fwd, determinant_rev, determinant_vjp => (ref rows(3, 3, 1));
    value newton_sqrt, newton_sqrt_fwd, newton_sqrt_rev, newton_sqrt_vjp => (val 7.3f64) kink (val 0.0f64);
    value rk4_step, rk4_step_fwd, rk4_step_rev, rk4_step_vjp => (val [0.3f64, 0.7], val 1.3f64, val 0.2f64, val 0.1f64) coarse (val [0.3f32, 0.7], val 1.3f32, val 0.2f32, val 0.1f32);
    value gradient_noise, gradient_noise_fwd, gradient_noise_rev, gradient_noise_vjp => (val 1.3f64, fixed 7) (val -2.6f64, fixed 7);
}

/// s′ = s (1 − s), in both precisions.
#[test]
fn logistic_derivative() {
    let s = logistic(0.7f64);
    close(logistic_rev(0.7, 1.0).1, s * (1.0 - s), 1e-15);
    let s = logistic(-0.7f32);
    close(f64::from(logistic_rev(-0.7f32, 1.0).1), f64::from(s * (1.0 - s)), 1e-7);
}
