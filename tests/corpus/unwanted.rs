//! Functions that are called with what nobody wants the cotangent of: rows of data, and parts of it.

use cotangent::{Differentiable, differentiate};

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Hands both on.
#[differentiate]
fn loss(w: &[f64], row: &[f64], y: f64) -> f64 {
    let z = dot(w, row);
    z.max(0.0) - z * y + (1.0 + (-z.abs()).exp()).ln()
}

#[differentiate]
pub fn logistic(w: &[f64], #[constant] data: &[Vec<f64>], #[constant] ys: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (row, &y) in data.iter().zip(ys) {
        sum += loss(w, row, y);
    }
    sum / data.len() as f64
}

/// The other one is wanted.
#[differentiate]
pub fn of_the_data(#[constant] w: &[f64], data: &[Vec<f64>], ys: &[f64]) -> f64 {
    data.iter().zip(ys).map(|(row, &y)| loss(w, row, y)).sum()
}

/// Both are, in the same function as one of them.
#[differentiate]
pub fn one_and_both(w: &[f64], #[constant] row: &[f64]) -> f64 {
    dot(w, row) * dot(w, w) + dot(row, w)
}

/// What is recorded in each iteration is read in the order of the iterations, whatever is wanted.
#[differentiate]
fn recorded(a: &[f64], b: &[f64]) -> f64 {
    let mut s = 1.0;
    for i in 0..a.len() {
        s = (s * a[i] + b[i]).sin();
        s *= b[i] * s + a[i].exp();
    }
    s
}

#[differentiate]
pub fn without_the_second(a: &[f64], #[constant] b: &[f64]) -> f64 {
    recorded(a, b) + 2.0 * recorded(b, a)
}

/// The sweep runs over the items of what it has no buffer for.
#[differentiate]
fn over_items(a: &[f64], b: &[f64], table: &[[f64; 2]]) -> f64 {
    let mut s = 0.0;
    for (x, y) in a.iter().zip(b) {
        for t in table {
            s += x * y * t[0] + (t[1] * x).sin();
        }
    }
    for w in b.windows(2) {
        s += w[0] * w[1] * a[0];
    }
    for c in b.chunks(3) {
        s += dot(c, &a[..c.len()]);
    }
    s
}

#[differentiate]
pub fn items(a: &[f64], #[constant] b: &[f64], #[constant] table: &[[f64; 2]]) -> f64 {
    over_items(a, b, table)
}

#[differentiate]
pub fn other_items(#[constant] a: &[f64], #[constant] b: &[f64], table: &[[f64; 2]]) -> f64 {
    over_items(a, b, table)
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Model {
    pub w: Vec<f64>,
    pub rows: Vec<Vec<f64>>,
    pub b: f64,
}

/// Fields of what is lent, rows and ranges of it, and all of it again.
#[differentiate]
fn answer(m: &Model, x: &[f64], deep: usize) -> f64 {
    let mut s = m.b * dot(&m.w, x);
    for row in &m.rows {
        s += dot(row, x).tanh() * m.b;
    }
    for i in 0..m.w.len() {
        s += m.w[i] * x[i] * x[0];
    }
    if deep > 0 {
        s += 0.5 * answer(m, &x[..], deep - 1) + dot(&m.w[1..], &x[1..]);
    }
    s
}

#[differentiate]
pub fn of_a_model(m: &Model, #[constant] x: &[f64], deep: usize) -> f64 {
    answer(m, x, deep)
}

#[differentiate]
pub fn of_its_argument(#[constant] m: &Model, x: &[f64], deep: usize) -> f64 {
    answer(m, x, deep) * x[0]
}

/// Two ranges of one buffer that nobody wants.
#[differentiate]
fn halves(x: &[f64], k: f64) -> f64 {
    let n = x.len() / 2;
    dot(&x[..n], &x[n..]) * k
}

#[differentiate]
pub fn scaled(#[constant] x: &[f64], k: f64) -> f64 {
    halves(x, k) * k
}

/// Generic over the float, by value beside it, and with a result that is a vector.
#[differentiate]
fn combined<F: num_traits::Float>(x: &[F], table: &Vec<Vec<F>>, k: F) -> Vec<F> {
    table.iter().map(|row| row.iter().zip(x).fold(k, |s, (&a, &b)| s + a * b)).collect()
}

#[differentiate]
pub fn of_floats(x: &[f64], #[constant] table: &Vec<Vec<f64>>, k: f64) -> f64 {
    combined(x, table, k).iter().map(|v| v * v).sum()
}

/// Only what is changed is wanted.
#[differentiate]
fn axpy(a: f64, x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        y[i] = a * x[i] + y[i] * y[i];
    }
}

#[differentiate]
pub fn changed(a: f64, #[constant] x: &[f64], y: &mut [f64]) -> f64 {
    axpy(a, x, y);
    axpy(a * a, x, y);
    y.iter().sum()
}
