//! Rows of matrices that are in fields, of whatever type: what may be cut before a loop, and what may not.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;
use std::ops::{Index, IndexMut};

/// A matrix whose rows are what its own index gives.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Square {
    pub cells: Vec<[f64; 3]>,
}

#[differentiate]
impl Index<usize> for Square {
    type Output = [f64; 3];

    fn index(&self, i: usize) -> &[f64; 3] {
        &self.cells[i]
    }
}

#[differentiate]
impl IndexMut<usize> for Square {
    fn index_mut(&mut self, i: usize) -> &mut [f64; 3] {
        &mut self.cells[i]
    }
}

/// Matrices of many kinds.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Weights {
    pub rows: Vec<Vec<f64>>,
    #[constant]
    pub data: Vec<Vec<f64>>,
    pub square: Square,
    pub fixed: [[f64; 3]; 3],
    pub bias: Vec<f64>,
}

/// Rows that have elements, but are no slices.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Queues {
    pub rows: Vec<VecDeque<f64>>,
}

#[differentiate]
pub fn queued(first: &[f64], second: &[f64], x: &[f64]) -> f64 {
    let q = Queues { rows: vec![VecDeque::from(first.to_vec()), VecDeque::from(second.to_vec())] };
    let mut sum = vec![0.0; 2];
    for i in 0..2 {
        for j in 0..x.len() {
            sum[i] += q.rows[i][j].cos() * x[j];
        }
    }
    sum[0] * sum[1]
}

#[differentiate]
impl Weights {
    /// All of them, row by row, with zipped items and by index.
    pub fn applied(&self, x: &[f64]) -> Vec<f64> {
        let mut out = self.bias.clone();
        for (i, o) in out.iter_mut().enumerate() {
            for (w, x) in self.rows[i].iter().zip(x) {
                *o += w * x;
            }
            for j in 0..x.len() {
                *o += self.square[i][j] * x[j] + self.fixed[i][j] * self.data[i][j] * x[j].sin();
            }
        }
        out
    }

    /// Two rows of one field, which may be the same one.
    pub fn mixed(&mut self, from: usize, to: usize, a: f64) {
        for j in 0..self.bias.len() {
            let old = self.rows[to][j];
            self.rows[to][j] = old * a + self.rows[from][j].sin();
        }
    }

    /// The row is another one in the next iteration.
    pub fn wandering(&self, x: &[f64]) -> f64 {
        let mut row = 0;
        let mut sum = 0.0;
        for j in 0..x.len() {
            sum += self.rows[row][j] * x[j] * x[j];
            row = (row + 2) % self.rows.len();
        }
        sum
    }

    /// The rows change places while the loop runs over one of them.
    pub fn changing_places(&mut self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for j in 0..x.len() {
            sum += self.rows[0][j] * x[j].exp();
            self.rows.swap(0, 1);
        }
        sum
    }
}

#[differentiate]
pub fn squares(w: &Weights, x: &[f64]) -> f64 {
    w.applied(x).iter().map(|v| v * v).sum()
}

#[differentiate]
pub fn two_rows_of_a_field(w: &mut Weights, from: &[usize], to: &[usize], a: f64) -> f64 {
    for (f, t) in from.iter().zip(to) {
        w.mixed(*f, *t, a);
    }
    w.rows.iter().map(|row| row.iter().map(|v| v * v).sum::<f64>()).sum()
}

#[differentiate]
pub fn other_rows(w: &mut Weights, x: &[f64]) -> f64 {
    let before = w.wandering(x);
    before * w.changing_places(x)
}

/// Each iteration of the loop over the rows is swept at once.
#[differentiate]
pub fn row_by_row(w: &Weights, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..w.bias.len() {
        let mut t = w.bias[i];
        for j in 0..x.len() {
            t += w.rows[i][j] * x[j] + w.square[i][j] * w.data[i][j];
        }
        sum += t * t;
    }
    sum
}

/// Vectors that a loop keeps are lent to a method of another block, and asked for their lengths.
#[differentiate]
pub fn in_steps(w: &Weights, xs: &[Vec<f64>]) -> f64 {
    let mut h = vec![0.1; 3];
    let mut sum = 0.0;
    for x in xs {
        let r: Vec<f64> = w.applied(&h).iter().map(|v| v.tanh()).collect();
        let rh: Vec<f64> = r.iter().zip(&h).map(|(r, h)| r * h).collect();
        let c = w.applied(&rh);
        for i in 0..h.len() {
            h[i] = r[i] * c[i] + x[i % x.len()] * h[i];
        }
        sum += h.iter().sum::<f64>();
    }
    sum
}

/// A row that is not there is not looked for where the loop has no iteration.
#[differentiate]
pub fn no_such_row(w: &Weights, x: &[f64], i: usize) -> f64 {
    let mut sum = w.bias[0];
    for j in 0..x.len() {
        sum += w.rows[i][j] * x[j];
    }
    sum * sum
}
