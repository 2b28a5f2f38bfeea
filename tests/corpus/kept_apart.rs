//! Containers that derivatives keep in another form: queues as vectors, maps as numbers of places in a vector.

use cotangent::differentiate;
use std::collections::VecDeque;

/// A moving average, with the items that leave taken off a sum.
#[differentiate]
pub fn moving_sum(x: &[f64], width: usize) -> f64 {
    let mut window = VecDeque::with_capacity(width);
    let mut sum = 0.0;
    let mut out = 0.0;
    for &v in x {
        window.push_back(v * v);
        sum += v * v;
        if window.len() > width {
            sum -= window.pop_front().unwrap();
        }
        out += sum * sum / window.len() as f64;
    }
    out
}

/// The last items, by index and from both ends.
#[differentiate]
pub fn filtered(x: &[f64], a: &[f64]) -> Vec<f64> {
    let mut past: VecDeque<f64> = VecDeque::from(vec![0.0; a.len()]);
    let mut out = vec![];
    for v in x {
        let mut y = *v;
        for (k, c) in a.iter().enumerate() {
            y -= c * past[k];
        }
        past.push_front(y);
        past.pop_back();
        if let Some(last) = past.back() {
            y += 0.1 * last;
        }
        out.push(y * past.front().copied().unwrap_or(1.0));
    }
    out
}

/// Taken from the front until nothing is left, and put back sometimes.
#[differentiate]
pub fn worked_off(x: &[f64], least: f64) -> f64 {
    let mut queue: VecDeque<f64> = x.iter().map(|v| v * v).collect();
    let mut s = 1.0;
    let mut steps = 0;
    while let Some(v) = queue.pop_front() {
        steps += 1;
        if v > least && steps < 20 {
            queue.push_back(0.4 * v);
            queue.push_back(v * s * 0.1);
        } else {
            s += v * s;
        }
    }
    s
}

/// Changed in place, turned, and an index that is too large.
#[differentiate]
pub fn turned(x: &[f64], at: usize) -> f64 {
    let mut ring = VecDeque::new();
    for v in x.iter().skip(1) {
        ring.push_back(v * x[0]);
    }
    for v in ring.iter_mut() {
        *v *= 2.0;
    }
    ring.rotate_left(1);
    ring[0] *= 3.0;
    if let Some(v) = ring.front_mut() {
        *v += x[0];
    }
    let s: f64 = ring.iter().rev().enumerate().map(|(i, v)| v * i as f64).sum();
    ring.pop_front();
    s * ring[at]
}
