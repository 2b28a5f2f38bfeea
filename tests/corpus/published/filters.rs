//! Filters and signals.

use cotangent::differentiate;
use std::f64::consts::PI;

/// A moving average in a sum that slides.
#[differentiate]
pub fn moving_average(x: &[f64], width: usize) -> Vec<f64> {
    if x.len() < width || width == 0 {
        return Vec::new();
    }
    let mut sum = 0.0;
    for v in &x[..width] {
        sum += v;
    }
    let mut out = Vec::with_capacity(x.len() - width + 1);
    out.push(sum / width as f64);
    for i in width..x.len() {
        sum += x[i] - x[i - width];
        out.push(sum / width as f64);
    }
    out
}

/// Exponential smoothing in place.
#[differentiate]
pub fn smooth(x: &mut [f64], alpha: f64) {
    let mut state = x[0];
    for v in x.iter_mut() {
        state += alpha * (*v - state);
        *v = state;
    }
}

/// A biquad in the transposed direct form, low pass by cutoff and quality.
#[differentiate]
pub fn biquad(x: &[f64], cutoff: f64, q: f64) -> Vec<f64> {
    let w = 2.0 * PI * cutoff;
    let (s, c) = w.sin_cos();
    let alpha = s / (2.0 * q);
    let a0 = 1.0 + alpha;
    let (b0, b1, b2) = ((1.0 - c) / 2.0 / a0, (1.0 - c) / a0, (1.0 - c) / 2.0 / a0);
    let (a1, a2) = (-2.0 * c / a0, (1.0 - alpha) / a0);
    let (mut z1, mut z2) = (0.0, 0.0);
    let mut y = vec![0.0; x.len()];
    for (out, &v) in y.iter_mut().zip(x) {
        *out = b0 * v + z1;
        z1 = b1 * v - a1 * *out + z2;
        z2 = b2 * v - a2 * *out;
    }
    y
}

/// A finite response with a ring for the past.
#[differentiate]
pub fn fir(x: &[f64], taps: &[f64]) -> Vec<f64> {
    let n = taps.len();
    let mut ring = vec![0.0; n];
    let mut head = 0;
    let mut out = vec![];
    for &sample in x {
        ring[head] = sample;
        let mut acc = 0.0;
        for k in 0..n {
            acc += taps[k] * ring[(head + n - k) % n];
        }
        head = (head + 1) % n;
        out.push(acc);
    }
    out
}

/// Kalman in one dimension: the likelihood of the innovations.
#[differentiate]
pub fn kalman_likelihood(z: &[f64], process: f64, noise: f64) -> f64 {
    let mut mean = 0.0;
    let mut variance = 1.0;
    let mut total = 0.0;
    for &z in z {
        variance += process;
        let s = variance + noise;
        let innovation = z - mean;
        total -= 0.5 * ((2.0 * PI * s).ln() + innovation * innovation / s);
        let gain = variance / s;
        mean += gain * innovation;
        variance *= 1.0 - gain;
    }
    total
}

/// Kalman for position and speed, matrices written out.
#[differentiate]
pub fn kalman_track(z: &[f64], dt: f64, q: f64, r: f64) -> [f64; 2] {
    let mut x = [0.0, 0.0];
    let mut p = [[1.0, 0.0], [0.0, 1.0]];
    for k in 0..z.len() {
        x = [x[0] + dt * x[1], x[1]];
        let old = p;
        p[0][0] = old[0][0] + dt * (old[0][1] + old[1][0]) + dt * dt * old[1][1] + q * dt.powi(3) / 3.0;
        p[0][1] = old[0][1] + dt * old[1][1] + 0.5 * q * dt * dt;
        p[1][0] = old[1][0] + dt * old[1][1] + 0.5 * q * dt * dt;
        p[1][1] = old[1][1] + q * dt;
        let s = p[0][0] + r;
        let gain = [p[0][0] / s, p[1][0] / s];
        let y = z[k] - x[0];
        x[0] += gain[0] * y;
        x[1] += gain[1] * y;
        let top = p[0];
        for i in 0..2 {
            for j in 0..2 {
                p[i][j] -= gain[i] * top[j];
            }
        }
    }
    x
}

/// The alpha-beta filter.
#[differentiate]
pub fn alpha_beta(z: &[f64], dt: f64, alpha: f64, beta: f64) -> (f64, f64) {
    let (mut x, mut v) = (z[0], 0.0);
    for &z in &z[1..] {
        x += v * dt;
        let residual = z - x;
        x += alpha * residual;
        v += beta * residual / dt;
    }
    (x, v)
}

/// Holt and Winters with seasons in a buffer that is rotated.
#[differentiate]
pub fn holt_winters(y: &[f64], seasons: usize, alpha: f64, beta: f64, gamma: f64) -> f64 {
    let mut level = y[0];
    let mut trend = y[1] - y[0];
    let mut season = vec![0.0; seasons];
    let mut error = 0.0;
    for t in 0..y.len() {
        let forecast = level + trend + season[0];
        error += (y[t] - forecast).powi(2);
        let old = level;
        level = alpha * (y[t] - season[0]) + (1.0 - alpha) * (level + trend);
        trend = beta * (level - old) + (1.0 - beta) * trend;
        season[0] = gamma * (y[t] - level) + (1.0 - gamma) * season[0];
        season.rotate_left(1);
    }
    error / y.len() as f64
}

/// Savitzky and Golay over five points, ends kept.
#[differentiate]
pub fn savitzky_golay(x: &[f64]) -> Vec<f64> {
    const W: [f64; 5] = [-3.0, 12.0, 17.0, 12.0, -3.0];
    let mut out = x.to_vec();
    for (i, window) in x.windows(5).enumerate() {
        let mut s = 0.0;
        for (w, v) in W.iter().zip(window) {
            s += w * v;
        }
        out[i + 2] = s / 35.0;
    }
    out
}

/// The power at one frequency, as Goertzel computes it.
#[differentiate]
pub fn goertzel(x: &[f64], frequency: f64) -> f64 {
    let c = 2.0 * (2.0 * PI * frequency).cos();
    let mut s = [0.0; 2];
    for v in x {
        let new = v + c * s[0] - s[1];
        s[1] = s[0];
        s[0] = new;
    }
    s[0] * s[0] + s[1] * s[1] - c * s[0] * s[1]
}

/// Kaiser's window applied, Bessel's series inside.
#[differentiate]
pub fn kaiser(x: &[f64], beta: f64) -> Vec<f64> {
    let n = x.len() as f64 - 1.0;
    let norm = super::special::bessel_i0(beta);
    let mut out = Vec::new();
    for (i, v) in x.iter().enumerate() {
        let r = 2.0 * i as f64 / n - 1.0;
        out.push(v * super::special::bessel_i0(beta * (1.0 - r * r).max(0.0).sqrt()) / norm);
    }
    out
}

/// A fast Fourier transform by halves, recursive, on interleaved pairs.
#[differentiate]
pub fn fft(x: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let n = x.len();
    if n == 1 {
        return x.to_vec();
    }
    let mut even = Vec::with_capacity(n / 2);
    let mut odd = Vec::with_capacity(n / 2);
    for (i, v) in x.iter().enumerate() {
        if i % 2 == 0 {
            even.push(*v);
        } else {
            odd.push(*v);
        }
    }
    let e = fft(&even);
    let o = fft(&odd);
    let mut out = vec![[0.0; 2]; n];
    for k in 0..n / 2 {
        let (s, c) = (-2.0 * PI * k as f64 / n as f64).sin_cos();
        let re = c * o[k][0] - s * o[k][1];
        let im = c * o[k][1] + s * o[k][0];
        out[k] = [e[k][0] + re, e[k][1] + im];
        out[k + n / 2] = [e[k][0] - re, e[k][1] - im];
    }
    out
}

/// Linear prediction by Levinson and Durbin.
#[differentiate]
pub fn levinson(r: &[f64]) -> (Vec<f64>, f64) {
    let order = r.len() - 1;
    let mut a = vec![0.0; order + 1];
    a[0] = 1.0;
    let mut error = r[0];
    for i in 1..=order {
        let mut acc = r[i];
        for j in 1..i {
            acc += a[j] * r[i - j];
        }
        let k = -acc / error;
        let old = a.clone();
        for j in 1..i {
            a[j] = old[j] + k * old[i - j];
        }
        a[i] = k;
        error *= 1.0 - k * k;
    }
    (a, error)
}
