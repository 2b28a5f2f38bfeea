//! Cotangents that are divided by code: by a number of items, by a sum of constants, and by what only looks as if it stayed the same.

use cotangent::differentiate;

/// By the number of items, and by twice a constant.
#[differentiate(wrt(x, y))]
pub fn means(x: &[f64], y: &[f64], width: f64, n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        let mean = x[i] * x[i] / x.len() as f64;
        for j in 0..y.len() {
            s += (mean + y[j]).sin() / n as f64 + x[i] * y[j] / (2.0 * width - 0.5);
        }
    }
    s
}

/// By the counters.
#[differentiate]
pub fn by_counters(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for i in 1..x.len() {
        for j in 1..4 {
            s += (x[i] * s).sin() / (i as f64) + x[i - 1] * s / (j as f64);
        }
        s = s.tanh() / (i as f64);
    }
    s
}

/// By what is one less than the number of items, in a loop that does not run where there are none.
#[differentiate]
pub fn one_less(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i] / (n - 1) as f64;
    }
    s
}

/// By numbers that change in the loop, and between the loops.
#[differentiate(wrt(x))]
pub fn changing(x: &[f64], mut width: f64, mut n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        s += x[i].sin() / (1.0 + width);
        s += x[i] * x[i] / n as f64;
        if i % 2 == 0 {
            width *= 1.5;
            n += 2;
        }
    }
    let mut p = 1.0;
    for _ in 0..2 {
        for i in 0..x.len() {
            p += (x[i] * p).cos() / (1.0 + width) / n as f64;
        }
        width += 0.25;
        n -= 1;
    }
    s * p
}

/// By elements of a list that is shorter than the loop around is long.
#[differentiate]
pub fn by_elements(x: &[f64], widths: &[u32], n: usize) -> f64 {
    let mut s = 0.0;
    for k in 0..n {
        for i in 0..x.len() {
            if k < widths.len() {
                s += x[i] * x[i] / widths[k] as f64;
            } else {
                s += x[i] / n as f64;
            }
        }
    }
    s
}
