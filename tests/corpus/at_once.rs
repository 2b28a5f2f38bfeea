//! Calls whose callee runs both sweeps at once, since its seed is known before; and such that have to wait.

use cotangent::differentiate;

/// A joint loop.
#[differentiate]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..a.len() {
        sum += a[i] * b[i];
    }
    sum
}

/// A joint loop with a branch, over what may be data.
#[differentiate]
pub fn distance(a: &[f64], b: &[f64], bound: f64) -> f64 {
    let mut sum = 0.0;
    for (x, y) in a.iter().zip(b) {
        let d = x - y;
        sum += if d.abs() > bound { bound * d.abs() } else { d * d };
    }
    sum
}

/// Nothing but a record and a sweep.
#[differentiate]
pub fn power(x: f64, n: usize) -> f64 {
    let mut p = 1.0;
    for _ in 0..n {
        p = (p * x).sin();
    }
    p
}

/// What it is given by value.
#[differentiate]
pub fn norm(v: Vec<f64>, scale: f64) -> f64 {
    let mut sum = 0.0;
    for x in &v {
        sum += x * x * scale;
    }
    sum
}

/// It changes what it is lent, so its sweep comes later.
#[differentiate]
pub fn halve(v: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    for x in v.iter_mut() {
        *x *= 0.5 * *x;
        sum += *x;
    }
    sum
}

/// For any float.
#[differentiate]
pub fn mean<T: num_traits::Float>(v: &[T], weight: T) -> T {
    let mut sum = T::zero();
    for x in v {
        sum = sum + *x * *x * weight;
    }
    sum
}

/// Several values.
#[differentiate]
pub fn moments(v: &[f64]) -> (f64, f64) {
    let (mut first, mut second) = (0.0, 0.0);
    for x in v {
        first += x;
        second += x * x;
    }
    (first, second)
}

/// One seed for all.
#[differentiate]
pub fn each_row(x: &[f64], rows: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for row in rows {
        sum += dot(row, x);
    }
    sum
}

/// The data have no derivative.
#[differentiate(constant(data))]
pub fn fit(x: &[f64], data: &[Vec<f64>], bound: f64) -> f64 {
    let mut sum = 0.0;
    for row in data {
        sum += distance(x, row, bound) / data.len() as f64;
    }
    sum
}

/// At the end of a function, with factors that are known.
#[differentiate]
pub fn regular(x: &[f64], k: f64) -> f64 {
    let first = dot(x, x);
    let second = distance(x, &[0.1, 0.2, 0.3], 0.5);
    first + k * 0.5 * second + power(k, 3)
}

/// Each call's seed is the other's value.
#[differentiate]
pub fn both_wait(x: &[f64], k: f64) -> f64 {
    dot(x, x) * power(k, 4)
}

/// The value of one is the argument of the other.
#[differentiate]
pub fn one_in_the_other(x: &[f64], k: usize) -> f64 {
    let inner = dot(x, x);
    2.0 * power(inner, k)
}

/// What is read is written later: its cotangent is taken out before the sweep of the call.
#[differentiate]
pub fn written_later(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    let first = dot(&v, x);
    v[0] = k * v[1];
    let second = dot(&v, x);
    v[1] = k;
    first + 3.0 * second + v[1] * v[0]
}

/// A number that is written later.
#[differentiate]
pub fn number_written_later(a: f64, b: f64) -> f64 {
    let mut t = a * b;
    let first = power(t, 2);
    t = t * t + b;
    let second = power(t, 3);
    t *= a;
    first + 2.0 * second + t
}

/// A seed that is a variable of the function's, with a weight that is written.
#[differentiate]
pub fn weighted(x: &[f64], w: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..w.len() {
        let mut scale = w[i];
        scale *= 2.0;
        sum += scale * dot(&x[..2], &x[1..3]);
        sum -= distance(&x[1..], &x[..2], w[i]);
    }
    sum
}

/// The same buffer twice.
#[differentiate]
pub fn twice(x: &[f64]) -> f64 {
    let a = dot(x, x);
    let b = dot(&x[1..], &x[1..]);
    a - 2.0 * b
}

/// By value, and with what may be changed.
#[differentiate]
pub fn given(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    let changed = halve(&mut v);
    let a = norm(v.clone(), k);
    let b = norm(v, 2.0);
    a + 0.5 * b + k * changed
}

/// Generic callees.
#[differentiate]
pub fn of_floats(x: &[f64], k: f64) -> f64 {
    let wide = mean(x, k);
    let narrow = mean(&[k as f32, 2.0], 0.5);
    3.0 * wide + narrow as f64
}

/// Several cotangents, of which one is known.
#[differentiate]
pub fn parts(x: &[f64]) -> f64 {
    let (first, second) = moments(x);
    first * first + second
}

/// Left before the call.
#[differentiate]
pub fn early(x: &[f64], k: f64) -> f64 {
    if k < 0.0 {
        return k * x[0];
    }
    let a = dot(x, x);
    if a > 100.0 {
        return a.sqrt();
    }
    k * a + power(k, 2)
}

/// Branches with calls.
#[differentiate]
pub fn branches(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        if x[i] > 0.0 {
            sum += k * dot(&x[i..], &x[i..]);
        } else {
            sum -= power(x[i], 2);
        }
    }
    sum
}

/// Vectors for values.
#[differentiate]
pub fn scaled(x: &[f64], k: f64) -> Vec<f64> {
    x.iter().map(|v| v * k).collect()
}

/// What is given back has a length.
#[differentiate]
pub fn lengths(x: &[f64], k: f64) -> f64 {
    let v = scaled(x, k);
    dot(&v, x) + power(k, 2)
}

/// Elements that are written over with what calls give: their cotangents are known before.
#[differentiate]
pub fn products(rows: &[Vec<f64>], x: &[f64], out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = dot(&rows[i], x);
    }
}

/// … that have to do with what the elements held,
#[differentiate]
pub fn bent(x: &[f64], out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x[i] * power(out[i], 2) + 0.5 * out[i];
    }
}

/// … and with elements before them.
#[differentiate]
pub fn substituted(x: &[f64], out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] -= dot(&x[..i], &out[..i]);
    }
}
