//! Matrices whose sizes are in their types: methods with parameters of their own, whose results follow from the
//! arguments.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, Mul};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Fixed<const R: usize, const C: usize> {
    pub rows: [[f64; C]; R],
}

#[differentiate]
impl<const R: usize, const C: usize> Fixed<R, C> {
    pub fn zero() -> Self {
        Fixed { rows: [[0.0; C]; R] }
    }

    pub fn transpose(&self) -> Fixed<C, R> {
        let mut out = Fixed::<C, R>::zero();
        for i in 0..R {
            for j in 0..C {
                out.rows[j][i] = self.rows[i][j];
            }
        }
        out
    }

    pub fn mul<const K: usize>(&self, other: &Fixed<C, K>) -> Fixed<R, K> {
        let mut out = Fixed::<R, K>::zero();
        for i in 0..R {
            for k in 0..K {
                for j in 0..C {
                    out.rows[i][k] += self.rows[i][j] * other.rows[j][k];
                }
            }
        }
        out
    }

    /// A column for a list of numbers, of the length of the list.
    pub fn spread<const K: usize>(by: [f64; K]) -> Fixed<K, 1> {
        let mut rows = [[0.0]; K];
        for (row, x) in rows.iter_mut().zip(by) {
            row[0] = x * x;
        }
        Fixed { rows }
    }

    pub fn norm(&self) -> f64 {
        self.rows.iter().flatten().map(|x| x * x).sum::<f64>().sqrt()
    }

    /// Within the block.
    pub fn spectral(&self, steps: usize) -> f64 {
        let gram = self.transpose().mul(self);
        let mut v = Fixed::<C, 1> { rows: [[1.0]; C] };
        for _ in 0..steps {
            let next = gram.mul(&v);
            let length = next.norm();
            v = next;
            for row in &mut v.rows {
                row[0] /= length;
            }
        }
        gram.mul(&v).norm()
    }
}

#[differentiate]
pub fn gram(m: &Fixed<2, 3>) -> f64 {
    m.mul(&m.transpose()).norm()
}

/// The result is changed, and its parts are read.
#[differentiate]
pub fn squared(m: &Fixed<2, 3>, steps: usize) -> f64 {
    let mut square = m.mul(&m.transpose());
    for _ in 0..steps {
        square = square.mul(&square);
        let length = square.norm();
        for x in square.rows.iter_mut().flatten() {
            *x /= length;
        }
    }
    square.norm() + square.rows[0][1]
}

/// Between other parameters, by the names of functions.
#[differentiate]
pub fn outer<const R: usize, const C: usize>(m: &Fixed<R, C>, by: [f64; C]) -> f64 {
    let column = Fixed::<R, C>::spread(by);
    let image = Fixed::mul(m, &column);
    let row = image.transpose();
    let back = row.mul(m);
    back.norm() * image.norm()
}

#[differentiate]
pub fn spectral(m: &Fixed<2, 3>, steps: usize) -> f64 {
    m.spectral(steps)
}

/// Of items of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Grid<T, const R: usize, const C: usize> {
    pub items: [[T; C]; R],
}

#[differentiate]
impl<T: Copy + Default + Add<Output = T> + Mul<Output = T>, const R: usize, const C: usize> Grid<T, R, C> {
    pub fn times<const K: usize>(&self, other: &Grid<T, C, K>) -> Grid<T, R, K> {
        let mut items = [[T::default(); K]; R];
        for i in 0..R {
            for k in 0..K {
                for j in 0..C {
                    items[i][k] = items[i][k] + self.items[i][j] * other.items[j][k];
                }
            }
        }
        Grid { items }
    }

    pub fn corner(&self) -> T {
        self.items[0][0]
    }
}

#[differentiate]
pub fn corner(a: &Grid<f64, 2, 3>, b: &Grid<f64, 3, 2>) -> f64 {
    let ab = a.times(b);
    ab.times(&ab).times(a).corner() * ab.items[0][1]
}

/// Points of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Handles<T: Float, const D: usize> {
    pub points: [[T; D]; 3],
}

#[differentiate]
fn stretched<T: Float, const D: usize>(point: [T; D], by: T) -> [T; D] {
    let mut out = point;
    for i in 0..D {
        out[i] = out[i] * by;
    }
    out
}

/// What a closure takes, the function says that it is handed to.
#[differentiate]
impl<T: Float, const D: usize> Handles<T, D> {
    fn each<M: Fn([T; D]) -> [T; D]>(&mut self, map: M) {
        for point in self.points.iter_mut() {
            *point = map(*point);
        }
    }

    fn summed(&self, weigh: impl Fn(&[T; D], usize) -> T) -> T {
        let mut sum = T::zero();
        for i in 0..3 {
            sum = sum + weigh(&self.points[i], i);
        }
        sum
    }

    pub fn stretch(&mut self, by: T) {
        self.each(|point| stretched(point, by));
    }

    pub fn moment(&self, k: T) -> T {
        self.summed(|point, i| if i > 0 { first_of(point) * k } else { k * k })
    }
}

#[differentiate]
fn first_of<T: Float, const D: usize>(point: &[T; D]) -> T {
    point[0] * point[D - 1]
}

#[differentiate]
pub fn stretched_twice(x: f64, y: f64) -> f64 {
    let mut handles: Handles<f64, 2> = Handles { points: [[x, y], [y, x * x], [x * y, y]] };
    handles.stretch(x);
    handles.stretch(y * y);
    handles.points[1][1] * handles.points[2][0] + handles.moment(x)
}
