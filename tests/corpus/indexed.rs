//! Elements of structs by `Index` and `IndexMut`.

use cotangent::{Differentiable, differentiate};
use std::ops::{Index, IndexMut};

/// In one field.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Signal {
    /// What is measured.
    pub samples: Vec<f64>,
    /// How often.
    pub rate: usize,
}

#[differentiate]
impl Index<usize> for Signal {
    type Output = f64;

    fn index(&self, i: usize) -> &f64 {
        &self.samples[i]
    }
}

#[differentiate]
impl IndexMut<usize> for Signal {
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.samples[i]
    }
}

/// In one field each.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Vector {
    /// The first.
    pub x: f64,
    /// The second.
    pub y: f64,
    /// The third.
    pub z: f64,
}

#[differentiate]
impl Index<usize> for Vector {
    type Output = f64;

    fn index(&self, axis: usize) -> &f64 {
        match axis {
            0 => &self.x,
            1 => &self.y,
            2 => &self.z,
            _ => panic!("no axis {axis}"),
        }
    }
}

#[differentiate]
impl IndexMut<usize> for Vector {
    fn index_mut(&mut self, axis: usize) -> &mut f64 {
        match axis {
            0 => &mut self.x,
            1 => &mut self.y,
            2 => &mut self.z,
            _ => panic!("no axis {axis}"),
        }
    }
}

/// Read in a loop over the number.
#[differentiate]
pub fn dotted(a: &Vector, b: &Vector) -> f64 {
    let mut s = 0.0;
    for i in 0..3 {
        s += a[i] * b[i];
    }
    s * a[0]
}

/// Read and written, neighbours and again and again.
#[differentiate]
pub fn smoothed(signal: &mut Signal, k: f64, times: usize) -> f64 {
    let n = signal.samples.len();
    for _ in 0..times {
        for i in 1..n {
            signal[i] = k * signal[i] + signal[i - 1] * signal[i];
        }
        signal[0] *= k;
    }
    let mut s = 0.0;
    for i in 0..n {
        s += signal[i] * signal[n - 1 - i];
    }
    s
}

/// Of a local, with indices that data choose.
#[differentiate]
pub fn chosen(v: &Vector, order: &[usize]) -> f64 {
    let mut own = Vector { x: v[2], y: v[0] * v[1], z: 1.0 };
    for &i in order {
        own[i] = own[(i + 1) % 3] * v[i] + own[i];
        own[2] += v[i];
    }
    own[0] * own[1] + own.z
}

/// A symmetric matrix, of which one half is there: two indices lead to one element.
#[derive(Clone, Debug, Differentiable)]
pub struct Symmetric {
    pub half: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize)> for Symmetric {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.half[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Symmetric {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.half[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)]
    }
}

/// One element several times, by indices that change in between, and that lead to the same one.
#[differentiate]
pub fn one_element(m: &mut Symmetric, x: f64, n: usize) -> f64 {
    let (mut s, mut at) = (0.0, 0);
    while at < n {
        m[(at, 1)] = m[(at, 1)] - x * m[(1, at)];
        s += m[(at, 1)] * m[(at, 1)];
        m[(at, 1)] = m[(at, 1)];
        at += 1;
        m[(at % n, 1)] = m[(at % n, 1)] + m[(1, at % n)] * s;
        m[(at % n, 0)] = m[(at % n, 0)] * 0.5 + m[(at % n, 0)];
    }
    s
}

/// One element goes where the next one is, by an index that steps in between.
#[differentiate]
pub fn stepped(m: &mut Symmetric, n: usize) -> f64 {
    let mut at = 0;
    while at + 1 < n {
        let moved = m[(at, 0)];
        at += 1;
        m[(at, 0)] = moved;
    }
    m[(0, 0)] * m[(at, 0)] + m[(at, 1)]
}

/// Coordinates of any number, by number.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Axes<const N: usize> {
    along: [f64; N],
}

#[differentiate]
impl<const N: usize> Index<usize> for Axes<N> {
    type Output = f64;

    fn index(&self, i: usize) -> &f64 {
        &self.along[i]
    }
}

#[differentiate]
impl<const N: usize> IndexMut<usize> for Axes<N> {
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.along[i]
    }
}

#[differentiate]
impl<const N: usize> Axes<N> {
    fn dot(&self, other: &Self) -> f64 {
        (0..N).map(|i| self[i] * other[i]).sum()
    }

    fn stretched(mut self, k: f64) -> Self {
        for i in 0..N {
            self[i] *= k;
        }
        self
    }
}

#[differentiate]
pub fn along_axes(x: &[f64], k: f64) -> f64 {
    let mut first = Axes { along: [x[0], x[1], x[2]] };
    let second = Axes { along: [k, x[1], 1.0] }.stretched(x[0]);
    first[1] += second[2].sin();
    first.dot(&second) * first[0]
}

/// Coefficients of any float type, by number.
#[derive(Debug, Clone, Differentiable)]
pub struct Terms<T> {
    factors: Vec<T>,
}

#[differentiate]
impl<T> Index<usize> for Terms<T> {
    type Output = T;

    fn index(&self, i: usize) -> &T {
        &self.factors[i]
    }
}

#[differentiate]
impl<T> IndexMut<usize> for Terms<T> {
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.factors[i]
    }
}

#[differentiate]
impl<T: num_traits::Float> Terms<T> {
    fn none(n: usize) -> Self {
        Terms { factors: vec![T::zero(); n] }
    }

    fn at(&self, x: T) -> T {
        self.factors.iter().rev().fold(T::zero(), |sum, &factor| sum * x + factor)
    }

    fn add_multiple(&mut self, k: T, other: &Terms<T>) {
        for i in 0..other.factors.len() {
            self[i] = self[i] + k * other[i];
        }
    }
}

#[differentiate]
pub fn of_terms(x: &[f64], k: f64) -> f64 {
    let mut sum: Terms<f64> = Terms::none(3);
    for i in 0..3 {
        sum[i] = x[i] * k;
    }
    sum.add_multiple(x[0], &Terms { factors: vec![x[1], k.sin()] });
    sum.at(x[2]) * sum[1]
}

/// What is borrowed, by number: its tangent owns its items.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Strided<'a> {
    items: &'a [f64],
    step: usize,
}

#[differentiate]
impl<'a> Index<usize> for Strided<'a> {
    type Output = f64;

    fn index(&self, i: usize) -> &f64 {
        &self.items[i]
    }
}

#[differentiate]
pub fn strided(x: &[f64], k: f64) -> f64 {
    let view = Strided { items: &x[1..], step: 1 };
    view[0] * view[view.step] + k * view[1]
}

/// Elements by pairs of what a private field holds.
#[derive(Debug, Differentiable)]
struct Square {
    columns: usize,
    data: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize)> for Square {
    type Output = f64;

    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i * self.columns + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Square {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i * self.columns + j]
    }
}

#[derive(Debug, Differentiable)]
pub struct Factors {
    a: Square,
    n: usize,
}

#[differentiate]
impl Factors {
    pub fn factor(&mut self) {
        for k in 0..self.n {
            for i in k + 1..self.n {
                self.a[(i, k)] /= self.a[(k, k)];
                for j in k + 1..self.n {
                    let t = self.a[(i, k)] * self.a[(k, j)];
                    self.a[(i, j)] -= t;
                }
            }
        }
    }

    pub fn of(x: &[f64], n: usize) -> Factors {
        Factors { a: Square { columns: n, data: x.to_vec() }, n }
    }

    /// What leads out of its row leads to what another index leads to.
    pub fn spill(&mut self) {
        for k in 0..self.n {
            for i in k + 1..self.n {
                for j in k + 1..=self.n {
                    let t = self.a[(i, k)] * self.a[(k, j)];
                    self.a[(i, j)] -= t;
                }
            }
        }
    }

    pub fn determinant(&self) -> f64 {
        let mut product = 1.0;
        for i in 0..self.n {
            product *= self.a[(i, i)];
        }
        product
    }
}

#[differentiate]
pub fn factored(x: &[f64], n: usize) -> f64 {
    let mut factors = Factors::of(x, n);
    factors.factor();
    factors.determinant() * factors.a[(0, n - 1)]
}
