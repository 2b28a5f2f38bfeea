//! Loops that are swept at once and add to sums in order, which may be run strip by strip; and those that only look so.

use cotangent::differentiate;

/// A chain of valleys.
#[differentiate]
pub fn valleys(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let (rise, gap) = (x[i] - x[i - 1] * x[i - 1], 1.0 - x[i - 1]);
        sum += 100.0 * rise * rise + gap * gap;
    }
    sum
}

/// Three sums, of which one falls, and two buffers; numbers get sums of cotangents.
#[differentiate]
pub fn moments(x: &[f64], y: &[f64], centre: f64, k: f64) -> f64 {
    let (mut a, mut b, mut c) = (0.25, 0.0, k);
    for i in 0..x.len() {
        let d = x[i] - centre;
        a += d * d * y[i];
        b -= d * k;
        c += y[i] / (2.0 + y[i] * y[i]);
    }
    a + 3.0 * b - c
}

/// The counter is a number.
#[differentiate]
pub fn numbered(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 3..x.len() {
        let place = i as f64 * k;
        sum += (x[i] - place) * (x[i] - place);
    }
    sum
}

/// Neighbours on both sides are reached.
#[differentiate]
pub fn bent(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len().max(1) - 1 {
        let bend = x[i - 1] - 2.0 * x[i] + x[i + 1];
        sum += bend * bend * x[i];
    }
    sum
}

/// The sum is read where it is added to.
#[differentiate]
pub fn running(x: &[f64], y: &[f64]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for i in 0..x.len() {
        sum += x[i];
        total += sum * y[i] * y[i];
    }
    total
}

/// What the iteration before has left is read.
#[differentiate]
pub fn carried(x: &[f64], k: f64) -> f64 {
    let (mut before, mut sum) = (k, 0.0);
    for i in 0..x.len() {
        sum += (x[i] - before) * (x[i] - before);
        before = x[i];
    }
    sum
}

/// One that is written is read in the next iteration.
#[differentiate]
pub fn smoothed(x: &[f64], y: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        y[i] = 0.5 * y[i - 1] + x[i] * x[i];
        sum += y[i] * x[i];
    }
    sum
}

/// Rows of a flat matrix: strips begin anew in each.
#[differentiate]
pub fn rows(w: &[f64], x: &[f64], n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..w.len() / n {
        for j in 0..n {
            let d = w[i * n + j] - x[j];
            sum += d * d * 0.5;
        }
    }
    sum
}

/// Half the bits.
#[differentiate]
pub fn narrow(x: &[f32], k: f32) -> f32 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        let d = x[i] * k - 1.0;
        sum += d * d;
    }
    sum
}

/// Buffers that nobody wants are not there.
#[differentiate]
pub fn with_data(x: &[f64]) -> f64 {
    let data: Vec<f64> = (0..x.len()).map(|i| i as f64 * 0.1).collect();
    moments(x, &data, 0.3, 0.7) + moments(&data, x, 0.1, x[0])
}

/// The second list may be too short: as many terms as there are have been added then.
#[differentiate]
pub fn too_short(x: &[f64], y: &[f64], sum: &mut f64) {
    for i in 0..x.len() {
        let d = x[i] - y[i];
        *sum += d * d;
    }
}
