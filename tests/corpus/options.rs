//! Options of the attribute: what is differentiated with respect to what.

use cotangent::{detach, differentiate};

/// Only two of four.
#[differentiate(wrt(x, k))]
pub fn with_respect_to(x: &[f64], y: &[f64], k: f64, c: f64) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        s += x[i] * y[i] * k + c * x[i] * x[i];
    }
    s * c
}

/// One is not differentiated.
#[differentiate(constant(y))]
pub fn one_constant(x: f64, y: f64) -> f64 {
    x * y + y * y
}

/// Constant by an attribute of the parameter: by value, behind `&`, behind `&mut`.
#[differentiate]
pub fn constant_parameters(x: f64, #[constant] table: &[f64], #[constant] k: f64, #[constant] out: &mut [f64]) -> f64 {
    let mut s = 0.0;
    for (i, t) in table.iter().enumerate() {
        s += (x * t).sin() * k;
        out[i] = t * k;
    }
    s * out[0]
}

/// The only differentiable parameter is one of ten.
#[differentiate(wrt(e))]
#[allow(clippy::too_many_arguments)]
pub fn one_of_many(a: f64, b: &f64, c: [f64; 2], d: Vec<f64>, e: f64, f: (f64, f64), g: &[f64], h: usize) -> f64 {
    let t = a + b + c[1] + d[0] + f.0 + g[h];
    e * t + t * t
}

/// Both options on one function, and one in the attribute of the parameter.
#[differentiate(constant(a, b))]
pub fn two_constants(a: f64, b: &[f64], x: f64, #[constant] c: f64) -> f64 {
    a * x + b[0] * x * x + c * x * x * x
}

/// A call with a constant parameter on either side.
#[differentiate]
pub fn calls_with_constants(x: f64, y: f64) -> f64 {
    let v = [y, 1.0];
    let mut out = [0.0; 2];
    one_constant(x, detach(y))
        + constant_parameters(x, &[0.5, 2.0], 1.5, &mut out)
        + v[0] * two_constants(2.0, &[3.0], x, 1.0)
}

/// A whole slice as a constant: the gradient of the rest only.
#[differentiate(wrt(w))]
pub fn regression(w: &[f64], data: &[[f64; 3]], target: &[f64]) -> f64 {
    let mut loss = 0.0;
    for (i, row) in data.iter().enumerate() {
        let mut p = 0.0;
        for j in 0..w.len() {
            p += w[j] * row[j];
        }
        let r = p - target[i];
        loss += r * r;
    }
    loss / target.len() as f64
}

/// A constant vector that is overwritten by active values becomes active.
#[differentiate(constant(start))]
pub fn constant_at_first(x: f64, mut start: [f64; 2], n: usize) -> f64 {
    for _ in 0..n {
        start = [start[1] * x, start[0] + x];
    }
    start[0] * start[1]
}

/// Cotangents below a millionth count as zero: in the function itself, in calls of it, and in its own derivative.
#[differentiate(negligible = 1e-6, rev_rev)]
pub fn where_it_counts(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in x {
        sum += v * v;
    }
    sum
}

/// What is negligible is a matter of the function that is called: here one weight is.
#[differentiate]
pub fn weighted(x: &[f64], w: [f64; 2]) -> f64 {
    w[0] * where_it_counts(x) + w[1] * where_it_counts(&x[1..])
}

/// The value is changed after it has been computed, so the sweep writes the seed's variable; floats of any type.
#[differentiate(negligible = 1e-6)]
pub fn negligible_and_changed<T: num_traits::Float>(x: T) -> T {
    let mut y = x * x;
    for _ in 0..3 {
        y = y * x;
    }
    y
}

/// Nothing is asked of the type: it has no tangents.
#[derive(Clone, Copy)]
pub enum Outcome {
    Won,
    Drawn,
}

impl Outcome {
    fn score(self) -> f64 {
        match self {
            Outcome::Won => 1.0,
            Outcome::Drawn => 0.5,
        }
    }
}

/// Lists of what has no tangents are constant as a whole.
#[differentiate(constant(games))]
pub fn season(ratings: &mut [f64], games: &[(usize, usize, Outcome)], k: f64) -> f64 {
    let mut loss = 0.0;
    for &(i, j, outcome) in games {
        let expected = 1.0 / (1.0 + (ratings[j] - ratings[i]).exp());
        loss -= outcome.score() * expected.ln() + (1.0 - outcome.score()) * (1.0 - expected).ln();
        ratings[i] += k * (outcome.score() - expected);
        ratings[j] -= k * (outcome.score() - expected);
    }
    loss
}

#[differentiate]
pub fn played(ratings: &[f64], k: f64) -> f64 {
    let mut ratings = ratings.to_vec();
    let games = [(0, 1, Outcome::Won), (1, 2, Outcome::Drawn), (2, 0, Outcome::Won)];
    season(&mut ratings, &games, k) + ratings[0] * ratings[1]
}
