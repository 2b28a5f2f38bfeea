//! Matrices and tables behind `Index<(usize, usize)>` and its like, whose elements are written one by one: where different
//! indices lead to different elements, what is not read again is not recorded.

use cotangent::{Differentiable, differentiate};
use std::ops::{Index, IndexMut};

/// Row by row.
#[derive(Clone, Debug, Differentiable)]
pub struct ByRow {
    pub data: Vec<f64>,
    pub columns: usize,
}

#[differentiate]
impl Index<(usize, usize)> for ByRow {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i * self.columns + j]
    }
}

impl IndexMut<(usize, usize)> for ByRow {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i * self.columns + j]
    }
}

/// Column by column.
#[derive(Clone, Debug, Differentiable)]
pub struct ByColumn {
    pub data: Vec<f64>,
    pub rows: usize,
}

#[differentiate]
impl Index<(usize, usize)> for ByColumn {
    type Output = f64;
    fn index(&self, at: (usize, usize)) -> &f64 {
        debug_assert!(at.0 < self.rows, "row {}", at.0);
        let place = at.0 + self.rows * at.1;
        &self.data[place]
    }
}

impl IndexMut<(usize, usize)> for ByColumn {
    fn index_mut(&mut self, at: (usize, usize)) -> &mut f64 {
        &mut self.data[at.0 + self.rows * at.1]
    }
}

/// A vector for each row.
#[derive(Clone, Debug, Differentiable)]
pub struct Rows {
    pub rows: Vec<Vec<f64>>,
}

#[differentiate]
impl Index<[usize; 2]> for Rows {
    type Output = f64;
    fn index(&self, at: [usize; 2]) -> &f64 {
        &self.rows[at[0]][at[1]]
    }
}

impl IndexMut<[usize; 2]> for Rows {
    fn index_mut(&mut self, at: [usize; 2]) -> &mut f64 {
        &mut self.rows[at[0]][at[1]]
    }
}

/// One element for each sum of the two numbers: many indices lead to one.
#[derive(Clone, Debug, Differentiable)]
pub struct Hankel {
    pub items: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize)> for Hankel {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.items[i + j]
    }
}

impl IndexMut<(usize, usize)> for Hankel {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.items[i + j]
    }
}

/// Three numbers.
#[derive(Clone, Debug, Differentiable)]
pub struct Layers {
    pub data: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize, usize)> for Layers {
    type Output = f64;
    fn index(&self, (layer, i, j): (usize, usize, usize)) -> &f64 {
        &self.data[(layer * 3 + i) * 2 + j]
    }
}

impl IndexMut<(usize, usize, usize)> for Layers {
    fn index_mut(&mut self, (layer, i, j): (usize, usize, usize)) -> &mut f64 {
        &mut self.data[(layer * 3 + i) * 2 + j]
    }
}

/// Elimination: what is written has never been a factor.
#[differentiate]
pub fn log_determinant(a: &ByRow) -> f64 {
    let n = a.columns;
    let mut m = a.clone();
    let mut sum = 0.0;
    for k in 0..n {
        let pivot = m[(k, k)];
        sum += pivot.abs().ln();
        for i in k + 1..n {
            let factor = m[(i, k)] / pivot;
            for j in k + 1..n {
                m[(i, j)] = m[(i, j)] - factor * m[(k, j)];
            }
        }
    }
    sum
}

/// Each sweep writes over what the one before has read.
#[differentiate]
pub fn relaxed(a: &ByRow, n: usize, sweeps: usize) -> f64 {
    let mut m = a.clone();
    for _ in 0..sweeps {
        for i in 1..n {
            for j in 1..n {
                m[(i, j)] = 0.3 * m[(i, j)] * m[(i - 1, j)] + m[(i, j - 1)] * m[(i, j - 1)];
            }
        }
    }
    let mut sum = 0.0;
    for i in 0..n {
        for j in 0..n {
            sum += m[(i, j)] * (i + 2 * j) as f64;
        }
    }
    sum
}

/// A table that is filled from its edges, of what is lent.
#[differentiate]
pub fn filled(table: &mut ByColumn, x: f64, n: usize) -> f64 {
    for i in 1..n {
        for j in 1..n {
            table[(i, j)] = x * table[(i - 1, j)] * table[(i, j - 1)].sin() + table[(i - 1, j - 1)];
        }
    }
    table[(n - 1, n - 1)]
}

/// Two triangles, solved one after the other where the right sides stand.
#[differentiate]
pub fn solved(lower: &Rows, sides: &Rows, n: usize, many: usize) -> f64 {
    let mut x = sides.clone();
    for c in 0..many {
        for i in 0..n {
            let mut rest = x[[i, c]];
            for k in 0..i {
                rest -= lower[[i, k]] * x[[k, c]];
            }
            x[[i, c]] = rest / lower[[i, i]];
        }
        for i in (0..n).rev() {
            let mut rest = x[[i, c]];
            for k in i + 1..n {
                rest -= lower[[k, i]] * x[[k, c]];
            }
            x[[i, c]] = rest / lower[[i, i]];
        }
    }
    let mut sum = 0.0;
    for i in 0..n {
        for c in 0..many {
            sum += x[[i, c]] * x[[i, c]];
        }
    }
    sum
}

/// The indices are different, the elements are not.
#[differentiate]
pub fn along_diagonals(a: &Hankel, n: usize) -> f64 {
    let mut m = a.clone();
    let mut sum = 0.0;
    for i in 0..n {
        for j in 1..n {
            sum += m[(i, j)] * m[(i, j)] * m[(i, j - 1)];
            m[(i, j)] = m[(i, j)] * m[(i, j - 1)] + 0.1;
        }
    }
    sum
}

/// Layer by layer, the next one from products of the last one.
#[differentiate]
pub fn layered(start: &Layers, layers: usize) -> f64 {
    let mut m = start.clone();
    for layer in 1..layers {
        for i in 0..3 {
            for j in 0..2 {
                m[(layer, i, j)] += m[(layer - 1, i, j)] * m[(layer - 1, (i + 1) % 3, 1 - j)];
            }
        }
    }
    let mut sum = 0.0;
    for i in 0..3 {
        sum += m[(layers - 1, i, 0)] * m[(layers - 1, i, 1)];
    }
    sum
}

/// Parts that lie on each other, which are only read: an index may lead out of its row.
#[differentiate]
pub fn overlapping(samples: &ByRow, parts: usize, length: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..parts {
        let mut energy = 0.0;
        for j in 0..length {
            energy += samples[(i, j)] * samples[(i, j)];
        }
        sum += energy.sqrt();
    }
    sum
}

/// What is written has never been read: nothing is kept, as long as indices stay in their rows.
#[differentiate]
pub fn squared_on(a: &ByRow, n: usize) -> f64 {
    let mut m = a.clone();
    for k in 1..n {
        m[(0, k)] = m[(0, k - 1)] * m[(0, k - 1)];
    }
    m[(0, n - 1)]
}

#[differentiate]
impl ByRow {
    /// An element, to be changed.
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut f64 {
        &mut self.data[i * self.columns + j]
    }
}

/// The same, of which a method lends elements that are only added up.
#[differentiate]
pub fn summed_on(a: &ByRow, n: usize) -> f64 {
    let mut m = a.clone();
    let mut sum = 0.0;
    for k in 1..n {
        m[(0, k)] = m[(0, k - 1)] * m[(0, k - 1)];
        sum += *m.at_mut(0, k);
    }
    sum
}

/// What is written over has been read: it is kept, and an index may lead out of its row.
#[differentiate]
pub fn in_one_row(m: &mut ByRow, n: usize) -> f64 {
    for k in 1..n {
        m[(0, k)] = m[(0, k)] * m[(0, k - 1)];
    }
    m[(0, n - 1)]
}

/// Of any elements, and with the name of the type alone where it is made.
#[derive(Clone, Debug, Differentiable)]
pub struct Grid<T> {
    pub data: Vec<T>,
    pub rows: usize,
    pub columns: usize,
}

#[differentiate]
impl<T: Copy + Default + std::ops::Add<Output = T> + std::ops::Mul<Output = T>> Grid<T> {
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Grid { data: vec![T::default(); rows * columns], rows, columns }
    }

    pub fn of(rows: usize, columns: usize, data: Vec<T>) -> Self {
        Grid { data, rows, columns }
    }

    pub fn product(&self, other: &Grid<T>) -> Grid<T> {
        let mut out = Grid::zeros(self.rows, other.columns);
        for i in 0..self.rows {
            for j in 0..other.columns {
                let mut sum = T::default();
                for k in 0..self.columns {
                    sum = sum + self[(i, k)] * other[(k, j)];
                }
                out[(i, j)] = sum;
            }
        }
        out
    }
}

#[differentiate]
impl<T> Index<(usize, usize)> for Grid<T> {
    type Output = T;
    fn index(&self, (i, j): (usize, usize)) -> &T {
        &self.data[i * self.columns + j]
    }
}

impl<T> IndexMut<(usize, usize)> for Grid<T> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut T {
        &mut self.data[i * self.columns + j]
    }
}

#[differentiate]
pub fn made_by_name(x: &[f64], k: f64, steps: usize) -> f64 {
    let a = Grid::of(2, 2, vec![x[0], x[1], x[2], k]);
    let mut b = Grid::zeros(2, 2);
    for step in 0..steps {
        b[(step % 2, 1)] += k * b[(1, step % 2)] + x[step] * a[(1, 1)];
        b[(1, 0)] = b[(step % 2, 1)] * x[step];
    }
    let c = a.product(&b);
    let mut d = c.clone();
    d[(0, 0)] *= k;
    d[(0, 0)] * c[(1, 1)] - d[(0, 1)] * b[(1, 0)]
}
