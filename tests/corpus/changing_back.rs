//! Functions that write into what they are lent, called again and again: their pullbacks take that back.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::cell::Cell;

thread_local! {
    /// How often a mark has been copied in this thread.
    pub static COPIES: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug, Differentiable)]
pub struct Mark {
    pub height: f64,
}

impl Clone for Mark {
    fn clone(&self) -> Mark {
        COPIES.set(COPIES.get() + 1);
        Mark { height: self.height }
    }
}

#[differentiate]
fn raise(marks: &mut [Mark], i: usize, by: f64) {
    let old = marks[i].height;
    marks[i].height = old * by.sin() + by;
}

/// One mark of many changes in each step.
#[differentiate]
pub fn raised(x: &[f64], steps: usize) -> f64 {
    let mut marks = Vec::new();
    for v in x {
        marks.push(Mark { height: *v });
    }
    let mut total: f64 = 0.1;
    for step in 0..steps {
        raise(&mut marks, step % x.len(), total.cos());
        total += marks[step % x.len()].height * marks[0].height;
    }
    total
}

#[differentiate]
fn rotate(a: &mut [f64], n: usize, p: usize, q: usize) {
    let length = (a[p * n + p] * a[p * n + p] + a[q * n + p] * a[q * n + p]).sqrt();
    let (c, s) = (a[p * n + p] / length, a[q * n + p] / length);
    for k in 0..n {
        let (u, v) = (a[p * n + k], a[q * n + k]);
        a[p * n + k] = c * u + s * v;
        a[q * n + k] = c * v - s * u;
    }
}

/// The product of a triangle's diagonal, by rotations.
#[differentiate]
pub fn rotated(x: &[f64], n: usize) -> f64 {
    let mut a = x.to_vec();
    let mut weight = 1.0;
    for p in 0..n {
        for q in p + 1..n {
            rotate(&mut a, n, p, q);
            weight += a[p * n + q] * a[p * n + p];
        }
    }
    weight * (0..n).map(|i| a[i * n + i]).product::<f64>()
}

#[differentiate]
fn slope(state: &[f64], out: &mut [f64], rate: f64) {
    out[0] = rate * (state[1] - state[0]);
    out[1] = state[0] * (1.4 - state[1]);
}

/// The buffer is overwritten in each step, and kept by whoever wants what it held.
#[differentiate]
fn step(state: &mut [f64], buffer: &mut [f64], rate: f64) {
    slope(state, buffer, rate);
    for i in 0..state.len() {
        state[i] += 0.1 * buffer[i] * state[i];
    }
}

#[differentiate]
pub fn stepped(x: &[f64], rate: f64, steps: usize) -> f64 {
    let mut state = [x[0], x[1]];
    let mut buffer = vec![0.0; 2];
    let mut sum = 0.0;
    for _ in 0..steps {
        step(&mut state, &mut buffer, rate);
        sum += state[0] * buffer[1];
        slope(&state, &mut buffer, rate * rate);
        sum += buffer[0] * buffer[1];
    }
    sum
}

#[differentiate]
fn mix(u: &mut [f64], v: &mut [f64]) {
    for i in 0..u.len() {
        let product = u[i] * v[i];
        v[i] += u[i].sin();
        u[i] = product;
    }
}

/// Both are changed, by turns, and halves of one.
#[differentiate]
pub fn mixed(x: &[f64], y: &[f64]) -> f64 {
    let (mut u, mut v) = (x.to_vec(), y.to_vec());
    let mut sum = 0.0;
    for round in 0..2 {
        mix(&mut u, &mut v);
        sum += u[0] * v[1];
        mix(&mut v, &mut u);
        let (left, right) = u.split_at_mut(2);
        mix(left, right);
        sum += u[round] * u[3];
    }
    sum
}

#[derive(Clone, Debug, Differentiable)]
pub struct Track {
    pub gain: f64,
    pub rows: Vec<Vec<f64>>,
}

#[differentiate]
fn square(v: &mut [f64], gain: &f64) {
    for item in v {
        *item = *item * *item * *gain;
    }
}

#[differentiate]
fn follow(track: &mut Track, row: usize) {
    square(&mut track.rows[row], &track.gain);
    track.gain = (track.gain * track.rows[0][row]).cos();
    square(&mut track.rows[1][1..], &0.9);
}

/// Parts are lent: fields, rows, and parts of these.
#[differentiate]
pub fn followed(x: &[f64]) -> f64 {
    let mut track = Track { gain: x[0], rows: vec![x[..2].to_vec(), x[1..4].to_vec()] };
    let mut sum = 0.0;
    for row in [0, 1, 1] {
        follow(&mut track, row);
        sum += track.gain * track.rows[1][2] + track.rows[0][1];
        square(&mut track.rows[0], &x[2]);
    }
    sum
}

#[differentiate]
fn put(by: f64, at: usize, v: &mut Vec<f64>) {
    let old = v[at];
    v[at] = by * old;
    if v.len() < 7 {
        v.push(by * by);
    }
}

/// What is changed is read for the arguments, and changes its length.
#[differentiate]
pub fn read_before(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let mut sum = 0.0;
    for i in 0..3 {
        put(v[0] * 0.7, v.len() - 1, &mut v);
        let by = v[i] * 0.5 + v[1];
        put(by, i, &mut v);
        sum += v[i] * v[v.len() - 1];
    }
    sum
}

/// Changes the length in each way.
#[differentiate]
fn turn_over(v: &mut Vec<f64>, by: f64) {
    let last = v[v.len() - 1];
    v.push((last * by).sin());
    if v.len() > 5 {
        let first = v.remove(0);
        v[0] += first * first;
        v.truncate(3);
        v.resize(4, by);
    }
}

#[differentiate]
fn renew(v: &mut Vec<f64>, by: f64) {
    let first = v[0];
    v.clear();
    v.push(first * by);
    v.resize(3, by);
}

#[differentiate]
pub fn turned_over(x: &[f64]) -> f64 {
    let mut v = x[..2].to_vec();
    let mut sum = 0.0;
    for k in 0..7 {
        turn_over(&mut v, x[k % x.len()]);
        sum += v[0] * v[1];
        if k % 3 == 2 {
            renew(&mut v, x[0]);
            sum += v[0] * v[2];
        }
    }
    sum
}

/// Calls itself between changes.
#[differentiate]
fn descend(v: &mut [f64], w: &mut [f64], depth: usize) -> f64 {
    if depth == 0 {
        return v[0] * w[0];
    }
    w[depth % 3] *= v[1];
    let below = descend(v, w, depth - 1);
    v[0] = (below * w[1]).sin();
    v[0] * below
}

#[differentiate]
pub fn descended(x: &[f64], depth: usize) -> f64 {
    let mut v = x.to_vec();
    let mut w = [0.3, x[2], 0.8];
    let mut sum = 0.0;
    for _ in 0..2 {
        sum += descend(&mut v, &mut w, depth) * v[0];
        sum *= w[2];
    }
    sum
}

/// Also counts, in what carries no derivative.
#[differentiate]
fn visit(v: &mut [f64], #[constant] seen: &mut [usize], at: usize) {
    seen[at] += 1;
    if seen[at] % 2 == 1 {
        v[at] = v[at] * v[at];
    } else {
        v[at] = v[at].sin();
    }
}

#[differentiate]
pub fn visited(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let mut seen = vec![0; x.len()];
    let mut sum = 0.0;
    for k in 0..9 {
        visit(&mut v, &mut seen, k * k % x.len());
        if seen[0] > 1 {
            sum += v[0] * v[1];
        }
        sum += v[k % 2] * seen[1] as f64;
    }
    sum
}

#[differentiate]
fn damp<T: Float>(v: &mut [T], by: T) {
    for k in 1..v.len() {
        v[k] = v[k] * v[k - 1] * by;
    }
}

#[differentiate]
pub fn damped<T: Float>(x: &[T], by: T) -> T {
    let mut v = x.to_vec();
    let mut sum = T::zero();
    for _ in 0..3 {
        damp(&mut v, by);
        sum = sum + v[0] * v[2];
        v[0] = sum;
    }
    sum
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

/// The copy, and the zero of its cotangent, are there when the part that it was copied from is as it was.
#[differentiate]
fn leaned(g: &mut Spot, by: f64) {
    if by > 0.0 {
        let old = *g;
        g.x = old.y * by;
    }
}

#[differentiate]
pub fn leaning(x: &[f64]) -> f64 {
    let mut spot = Spot { x: x[0], y: x[1] };
    for by in x {
        leaned(&mut spot, *by);
        spot.y += spot.x * by;
    }
    spot.x * spot.y
}
