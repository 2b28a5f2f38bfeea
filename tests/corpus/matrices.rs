//! Elements of structs by pairs, arrays and enums: `m[(i, j)]`, where the place depends on other fields.

use cotangent::{Differentiable, differentiate};
use std::ops::{Index, IndexMut, Mul};

/// Row by row in one vector.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Matrix {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The elements.
    pub data: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        assert!(i < self.rows && j < self.columns, "({i}, {j}) is outside");
        &self.data[i * self.columns + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        assert!(i < self.rows && j < self.columns, "({i}, {j}) is outside");
        &mut self.data[i * self.columns + j]
    }
}

#[differentiate]
impl Matrix {
    /// Nothing but zeros.
    pub fn zeros(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, data: vec![0.0; rows * columns] }
    }

    /// The same the other way round.
    pub fn transposed(&self) -> Matrix {
        let mut other = Matrix::zeros(self.columns, self.rows);
        for i in 0..self.rows {
            for j in 0..self.columns {
                other[(j, i)] = self[(i, j)];
            }
        }
        other
    }

    /// The sum of the diagonal.
    pub fn trace(&self) -> f64 {
        (0..self.rows).map(|i| self[(i, i)]).sum()
    }
}

#[differentiate]
impl Mul<&Matrix> for &Matrix {
    type Output = Matrix;

    fn mul(self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zeros(self.rows, other.columns);
        for i in 0..self.rows {
            for j in 0..other.columns {
                for k in 0..self.columns {
                    product[(i, j)] += self[(i, k)] * other[(k, j)];
                }
            }
        }
        product
    }
}

/// Of a size that the type says.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Fixed<const R: usize, const C: usize> {
    /// The rows.
    pub rows: [[f64; C]; R],
}

#[differentiate]
impl<const R: usize, const C: usize> Index<[usize; 2]> for Fixed<R, C> {
    type Output = f64;

    fn index(&self, at: [usize; 2]) -> &f64 {
        &self.rows[at[0]][at[1]]
    }
}

#[differentiate]
impl<const R: usize, const C: usize> IndexMut<[usize; 2]> for Fixed<R, C> {
    fn index_mut(&mut self, at: [usize; 2]) -> &mut f64 {
        &mut self.rows[at[0]][at[1]]
    }
}

/// Two of them, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// To the right.
    Across,
    /// Up.
    Up,
}

/// By axis.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Pair {
    /// To the right.
    pub across: f64,
    /// Up.
    pub up: f64,
}

#[differentiate]
impl Index<Axis> for Pair {
    type Output = f64;

    fn index(&self, axis: Axis) -> &f64 {
        match axis {
            Axis::Across => &self.across,
            Axis::Up => &self.up,
        }
    }
}

/// Triangular in place, without exchanges; the elements are overwritten again and again.
#[differentiate]
pub fn determinant(m: &Matrix) -> f64 {
    let mut m = m.clone();
    let n = m.rows;
    let mut product = 1.0;
    for k in 0..n {
        let pivot = m[(k, k)];
        product *= pivot;
        for i in k + 1..n {
            let factor = m[(i, k)] / pivot;
            for j in k..n {
                let above = m[(k, j)];
                m[(i, j)] -= factor * above;
            }
        }
    }
    product
}

/// Operators, methods and elements together.
#[differentiate]
pub fn quadratic(a: &Matrix, b: &Matrix) -> f64 {
    let c = a * b;
    let d = &c * &a.transposed();
    d.trace() + c[(0, 1)] * d[(1, 0)]
}

/// Changed where it belongs to the caller; elements that may be the same one.
#[differentiate]
pub fn relaxed(m: &mut Matrix, k: f64, at: &[(usize, usize)]) -> f64 {
    let mut sum = 0.0;
    for &(i, j) in at {
        m[(i, j)] = m[(i, j)] * m[(j, i)] + k * m[(0, 0)];
        sum += m[(i, j)] * m[(0, 0)];
    }
    sum
}

/// A vector through a matrix, in step with a loop.
#[differentiate]
pub fn through(m: &Matrix, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..m.rows {
        let mut y = 0.0;
        for (j, v) in x.iter().enumerate() {
            y += m[(i, j)] * v;
        }
        sum += y.sin();
    }
    sum
}

/// Parameters of the type.
#[differentiate]
pub fn mixed<const N: usize>(m: &mut Fixed<N, N>, x: f64) -> f64 {
    for i in 1..N {
        let at = [i, i - 1];
        m[at] += x * m[[i - 1, i]];
        m[[i, i]] *= m[at];
    }
    m[[N - 1, N - 1]]
}

/// By names of variants.
#[differentiate]
pub fn crossed(a: &Pair, b: &Pair) -> f64 {
    a[Axis::Across] * b[Axis::Up] - a[Axis::Up] * b[Axis::Across]
}

#[differentiate]
impl Matrix {
    /// The product, by a method.
    pub fn times(&self, other: &Matrix) -> Matrix {
        self * other
    }

    /// The inner product of the elements.
    pub fn inner(&self, other: &Matrix) -> f64 {
        self.data.iter().zip(&other.data).map(|(a, b)| a * b).sum()
    }
}

/// A variable that may change is the receiver and the argument of one call.
#[differentiate]
pub fn with_itself(x: f64, y: f64, steps: usize) -> f64 {
    let mut a: Matrix = Matrix::zeros(2, 2);
    a[(0, 0)] = x;
    a[(0, 1)] = y;
    a[(1, 0)] = x * y;
    let mut sum = a.inner(&a);
    for _ in 0..steps {
        let b: Matrix = a.times(&a);
        sum += b.inner(&b) * a[(0, 1)];
        a[(1, 1)] = b[(0, 0)];
    }
    sum + a.trace()
}

/// Elements that are cleared in a loop over a number that steps, between writes of others.
#[differentiate]
pub fn deflated(m: &mut Matrix, p: f64) -> f64 {
    let n = m.rows;
    let mut k = 0;
    while k < n {
        let mut i = 0;
        while i < n {
            if i > k {
                m[(i, k)] = 0.0;
            }
            i = i + 1;
        }
        m[(k, n - 1)] = m[(k, n - 1)] * p - m[(0, k)];
        k = k + 1;
    }
    m.trace()
}

/// Matrices of several sizes, whose sizes fields of the module show.
#[differentiate]
pub mod sized {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Sized<const R: usize, const C: usize> {
        pub rows: [[f64; C]; R],
    }

    impl<const R: usize, const C: usize> Sized<R, C> {
        pub fn zeros() -> Self {
            Sized { rows: [[0.0; C]; R] }
        }

        pub fn transposed(&self) -> Sized<C, R> {
            let mut out = Sized::<C, R>::zeros();
            for i in 0..R {
                for j in 0..C {
                    out.rows[j][i] = self.rows[i][j];
                }
            }
            out
        }

        pub fn times<const K: usize>(&self, other: &Sized<C, K>) -> Sized<R, K> {
            let mut out = Sized::<R, K>::zeros();
            for i in 0..R {
                for j in 0..K {
                    for k in 0..C {
                        out.rows[i][j] += self.rows[i][k] * other.rows[k][j];
                    }
                }
            }
            out
        }
    }

    #[derive(Differentiable)]
    pub struct Tracker {
        pub state: Sized<2, 1>,
        pub spread: Sized<2, 2>,
        pub noise: f64,
    }

    impl Tracker {
        pub fn predict(&mut self, dt: f64) {
            let step = Sized::<2, 2> { rows: [[1.0, dt], [0.0, self.noise]] };
            self.state = step.times(&self.state);
            self.spread = step.times(&self.spread).times(&step.transposed());
        }

        pub fn seen(&self, by: f64) -> f64 {
            let row = Sized::<1, 2> { rows: [[1.0, by]] };
            row.times(&self.spread).times(&row.transposed()).rows[0][0]
        }
    }

    pub fn tracked(place: f64, speed: f64, dt: f64) -> f64 {
        let state = Sized { rows: [[place], [speed]] };
        let mut tracker = Tracker { state, spread: Sized { rows: [[1.0, 0.1], [0.1, place]] }, noise: 0.9 };
        tracker.predict(dt);
        tracker.seen(speed) * tracker.state.rows[0][0]
    }
}
