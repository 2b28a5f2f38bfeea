//! Gradient through a Kalman filter: three numbers are kept for each measurement.

/// What is kept of one measurement: the surprise, and variance and covariance before it.
pub type Kept = [f64; 3];

/// Value and gradient.
pub fn negative_log_likelihood(
    theta: &[f64; 4],
    measured: &[f64],
    dt: f64,
    scratch: &mut Vec<Kept>,
    gradient: &mut [f64; 4],
) -> f64 {
    let [drift, noise, mut position, mut velocity] = *theta;
    let (mut a, mut b, mut c) = (1.0, 0.0, 1.0);
    let mut sum = 0.0;
    scratch.resize(measured.len(), Kept::default());
    for (z, kept) in measured.iter().zip(scratch.iter_mut()) {
        position += dt * velocity;
        a += dt * (2.0 * b + dt * c) + drift * (dt * dt * dt / 3.0);
        b += dt * c + drift * (dt * dt / 2.0);
        c += drift * dt;
        let surprise = z - position;
        *kept = [surprise, a, b];
        let variance = a + noise;
        let (gain, drag) = (a / variance, b / variance);
        sum += 0.5 * (variance.ln() + surprise * surprise / variance);
        position += gain * surprise;
        velocity += drag * surprise;
        c -= drag * b;
        b -= gain * b;
        a -= gain * a;
    }

    let [mut drift_bar, mut noise_bar] = [0.0; 2];
    let [mut position_bar, mut velocity_bar, mut a_bar, mut b_bar, mut c_bar] = [0.0; 5];
    for &[surprise, a, b] in scratch.iter().rev() {
        let inverse = 1.0 / (a + noise);
        let (gain, drag) = (a * inverse, b * inverse);
        let gain_bar = position_bar * surprise - b_bar * b - a_bar * a;
        let drag_bar = velocity_bar * surprise - c_bar * b;
        let scaled = surprise * inverse;
        let surprise_bar = position_bar * gain + velocity_bar * drag + scaled;
        let variance_bar = 0.5 * (inverse - scaled * scaled) - (gain_bar * gain + drag_bar * drag) * inverse;
        noise_bar += variance_bar;
        a_bar = a_bar * (1.0 - gain) + gain_bar * inverse + variance_bar;
        b_bar = b_bar * (1.0 - gain) - c_bar * drag + drag_bar * inverse;
        position_bar -= surprise_bar;

        drift_bar += a_bar * (dt * dt * dt / 3.0) + b_bar * (dt * dt / 2.0) + c_bar * dt;
        c_bar += dt * (b_bar + dt * a_bar);
        b_bar += 2.0 * dt * a_bar;
        velocity_bar += dt * position_bar;
    }
    *gradient = [drift_bar, noise_bar, position_bar, velocity_bar];
    sum
}
