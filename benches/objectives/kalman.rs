//! Likelihood of a series under a Kalman filter: a position that is measured, a velocity that drifts.

use cotangent::differentiate;

/// Negative log-likelihood of the measurements, `dt` apart. `theta` holds the variances of the drift
/// and of the measurements, and position and velocity at the start, which have the variance 1.
#[differentiate(constant(measured, dt))]
pub fn negative_log_likelihood(theta: &[f64; 4], measured: &[f64], dt: f64) -> f64 {
    let [drift, noise, mut position, mut velocity] = *theta;
    // The covariance matrix is symmetric: two variances, one covariance.
    let (mut a, mut b, mut c) = (1.0, 0.0, 1.0);
    let mut sum = 0.0;
    for &z in measured {
        position += dt * velocity;
        a += dt * (2.0 * b + dt * c) + drift * (dt * dt * dt / 3.0);
        b += dt * c + drift * (dt * dt / 2.0);
        c += drift * dt;

        let surprise = z - position;
        let variance = a + noise;
        let (gain, drag) = (a / variance, b / variance);
        sum += 0.5 * (variance.ln() + surprise * surprise / variance);
        position += gain * surprise;
        velocity += drag * surprise;
        c -= drag * b;
        b -= gain * b;
        a -= gain * a;
    }
    sum
}
