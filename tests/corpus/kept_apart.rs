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

/// Queues, and a part of a list that moves on, whose names other variables have further in and further down.
pub mod names_again {
    use cotangent::{Differentiable, differentiate};
    use std::collections::VecDeque;

    #[differentiate]
    pub fn taken(x: &[f64]) -> f64 {
        let mut q = VecDeque::new();
        let mut s = 0.0;
        for v in x {
            q.push_back(v * v);
            if q.len() > 2 {
                s += q.pop_front().unwrap() * v;
            }
        }
        let q = s * 2.0;
        q * q
    }

    #[derive(Clone, Copy, Differentiable)]
    struct Item {
        q: f64,
        k: f64,
    }

    #[differentiate]
    pub fn within(x: &[f64]) -> f64 {
        let mut q = VecDeque::from(vec![x[0]]);
        let mut s = 0.0;
        for v in x {
            q.push_front(*v);
            let scaled: f64 = x.iter().map(|q| q * v).sum();
            for q in x {
                s += q * scaled;
            }
            if let Some(q) = q.back() {
                s += q.sin();
            }
            match q.front() {
                Some(q) if *q > 0.0 => s += q * q,
                _ => s -= 1.0,
            }
            {
                let q = q[0] * 3.0;
                s += q;
            }
            let Item { q: first, k } = Item { q: q[0], k: 1.5 };
            s += first * k;
            if q.len() > 3 {
                q.pop_back();
            }
        }
        let ends = vec![q[0], q[1] * 2.0];
        assert!(q.len() > 1, "two at least");
        while let Some(q) = q.pop_front() {
            s += q * q * ends[1];
        }
        s
    }

    #[differentiate]
    pub fn made_again(x: &[f64]) -> f64 {
        let mut queue: VecDeque<f64> = VecDeque::with_capacity(3);
        for v in x {
            queue.push_back(v.sin());
        }
        let total: f64 = queue.iter().sum();
        let mut queue: VecDeque<f64> = queue.iter().map(|v| v * total).collect();
        queue.rotate_left(1);
        let queue = queue.iter().enumerate().map(|(i, v)| v * i as f64).sum::<f64>();
        queue * total
    }

    #[differentiate]
    pub fn cut(x: &[f64]) -> f64 {
        let mut rest = x;
        let mut s = 0.0;
        while rest.len() > 1 {
            s += rest[0] * rest[rest.len() - 1];
            for rest in &rest[..1] {
                s += rest.sin();
            }
            s += rest.iter().map(|rest| rest * rest).sum::<f64>();
            rest = &rest[1..];
        }
        let rest = rest[0] * s;
        rest * rest
    }
}
