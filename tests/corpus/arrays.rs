//! Arrays: fixed sizes, several dimensions, const generics, literals, patterns.

use cotangent::{Differentiable, differentiate};

/// Array literals, repeated and listed, from active values.
#[differentiate]
pub fn array_literals(x: f64, y: f64) -> f64 {
    let a = [x, y, x * y];
    let b = [x * x; 3];
    let c = [[x, 1.0], [y, x]];
    a[0] * b[1] + a[2] * b[2] * c[1][0] - c[0][0] * c[1][1] * c[0][1]
}

/// Elements overwritten one by one, in terms of each other.
#[differentiate]
pub fn element_updates(x: f64) -> f64 {
    let mut a = [1.0, x, 0.0, 2.0];
    a[2] = a[1] * a[3];
    a[1] *= a[2];
    a[0] += a[1] * a[1];
    a[3] = a[0];
    a[3] -= a[2];
    a[0] * a[3] + a[1]
}

/// The whole array is overwritten, and one element is the same afterwards.
#[differentiate]
pub fn whole_overwritten(x: f64, y: f64) -> f64 {
    let mut a = [x, y];
    let before = a;
    a = [a[1] * 2.0, a[0]];
    a[1] *= before[1];
    a[0] * before[0] + a[1]
}

/// A copy is a copy: changes of one do not show in the other.
#[differentiate]
pub fn copies(a: [f64; 3]) -> f64 {
    let mut b = a;
    let c = b;
    b[0] = b[1] * b[2];
    let mut d = b;
    d[2] += c[0];
    a[0] + b[0] * c[1] + d[2] * d[0]
}

/// Determinant, transpose in place, trace: two dimensions by index.
#[differentiate]
pub fn matrix_2d(m: [[f64; 3]; 3]) -> f64 {
    let mut t = m;
    for i in 0..3 {
        for j in 0..i {
            let keep = t[i][j];
            t[i][j] = t[j][i];
            t[j][i] = keep;
        }
    }
    let det = t[0][0] * (t[1][1] * t[2][2] - t[1][2] * t[2][1]) - t[0][1] * (t[1][0] * t[2][2] - t[1][2] * t[2][0])
        + t[0][2] * (t[1][0] * t[2][1] - t[1][1] * t[2][0]);
    det * t[0][1] + m[0][0] * m[1][1]
}

/// A matrix product for all sizes, out as an array of arrays.
#[differentiate]
pub fn matrix_product<const M: usize, const K: usize, const N: usize>(
    a: &[[f64; K]; M],
    b: &[[f64; N]; K],
) -> [[f64; N]; M] {
    let mut c = [[0.0; N]; M];
    for i in 0..M {
        for j in 0..N {
            for k in 0..K {
                c[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    c
}

/// Rows of a reference to an array of arrays, by iteration and by index; `N` in the arithmetic.
#[differentiate]
pub fn row_norms<const M: usize, const N: usize>(a: &[[f64; M]; N]) -> f64 {
    let mut total = 0.0;
    for row in a {
        let mut s = 0.0;
        for v in row {
            s += v * v;
        }
        total += s.sqrt();
    }
    for i in 0..N {
        total *= 1.0 + a[i][0] / M as f64;
    }
    total / N as f64
}

/// Three dimensions, written in one order and read in another.
#[differentiate]
pub fn cube_of_numbers(x: &[f64; 4]) -> f64 {
    let mut c = [[[0.0; 2]; 4]; 3];
    for i in 0..3 {
        for j in 0..4 {
            for k in 0..2 {
                c[i][j][k] = x[j] * (i + k) as f64;
            }
        }
    }
    let mut s = 0.0;
    for k in 0..2 {
        for i in 0..3 {
            for j in 1..4 {
                s += c[i][j][k] * c[2 - i][j - 1][1 - k];
            }
        }
    }
    s
}

/// Patterns: arrays, with `_` and `..`, nested in tuples.
#[differentiate]
pub fn array_patterns(a: [f64; 3], p: ([f64; 2], f64)) -> f64 {
    let [x, y, _] = a;
    let ([u, v], w) = p;
    let [first, .., last] = a;
    let [[b, c], [d, _]] = [[x, u], [w, y]];
    x * v + first * last - b * c * d + y
}

/// Parts of what is behind a reference, in a tuple of which the type says something, but not this.
#[differentiate]
pub fn declared_in_part(x: f64, n: usize) -> f64 {
    let ((count, y), half): (_, f64) = (&(n, x), 0.5);
    x * (*count as f64) * y * half
}

/// Indices that are computed, repeated and read from another array.
#[differentiate]
pub fn gather(x: &[f64; 5], idx: &[usize]) -> f64 {
    let mut s = 1.0;
    for &i in idx {
        s = s * 0.5 + x[i] * x[(i * 2 + 1) % 5];
    }
    s
}

/// The same place is added to again and again, then read.
#[differentiate]
pub fn scatter(x: &[f64], bins: &[usize]) -> f64 {
    let mut h = [0.0; 3];
    for (i, b) in bins.iter().enumerate() {
        h[*b] += x[i] * x[i];
        h[(*b + 1) % 3] *= 0.9;
    }
    h[0] * h[1] - h[2]
}

/// An index that depends on the data: where the largest element stands.
#[differentiate]
pub fn argmax_square(x: &[f64; 4]) -> f64 {
    let mut k = 0;
    for i in 1..4 {
        if x[i] > x[k] {
            k = i;
        }
    }
    x[k] * x[k] + x[(k + 1) % 4]
}

/// Arrays of tuples, and of arrays of tuples.
#[differentiate]
pub fn arrays_of_pairs(p: [(f64, f64); 2], x: f64) -> f64 {
    let mut q = p;
    q[0].1 = q[1].0 * x;
    q[1] = (q[0].1 * q[0].0, x);
    (q[0], q[1]) = (q[1], q[0]);
    q[0].0 * q[1].1 + q[0].1
}

/// `len`, `first`, `last`, `fill`, `swap`, `reverse` on an array.
#[differentiate]
pub fn array_methods(x: f64, a: [f64; 4]) -> f64 {
    let mut b = a;
    b.swap(0, 2);
    b.reverse();
    let mut s = b[1] * x;
    b.fill(x * x);
    s += b[3] * a[3];
    s += a.first().unwrap() * a.last().unwrap();
    s * b.len() as f64 + a[a.len() - 1]
}

/// A polynomial whose degree is part of the type.
#[differentiate]
pub fn chebyshev<const N: usize>(c: [f64; N], x: f64) -> f64 {
    let (mut b1, mut b2) = (0.0, 0.0);
    for k in (1..N).rev() {
        (b1, b2) = (2.0 * x * b1 - b2 + c[k], b1);
    }
    x * b1 - b2 + c[0]
}

/// An array in, one of another size out.
#[differentiate]
pub fn convolve(a: [f64; 3], b: [f64; 2]) -> [f64; 4] {
    let mut c = [0.0; 4];
    for i in 0..3 {
        for j in 0..2 {
            c[i + j] += a[i] * b[j];
        }
    }
    c
}

/// A table of constants, and integers of it, beside active numbers.
#[differentiate]
pub fn constant_tables(x: f64) -> f64 {
    const WEIGHTS: [f64; 3] = [0.5, -1.0, 2.0];
    static POWERS: [i32; 3] = [1, 2, 3];
    let shifts = [1usize, 2, 0];
    let mut s = 0.0;
    for i in 0..WEIGHTS.len() {
        s += WEIGHTS[shifts[i]] * x.powi(POWERS[i]);
    }
    s
}

/// Elements lent at once, by a pattern.
#[differentiate]
pub fn lent_by_patterns(m: &mut [[f64; 2]; 3], x: f64) -> f64 {
    for _ in 0..2 {
        let [p, _, q] = m;
        p[0] *= q[1];
        q[0] = p[0] * p[1] + x;
        let [a, b] = p;
        *a *= *b;
        std::mem::swap(a, &mut q[1]);
    }
    let [_, r, _] = m;
    r[0] *= r[1];
    m[0][0] + m[2][0]
}

/// Arrays of arrays, made by their indices.
#[differentiate]
pub fn outer_square(x: &[f64; 3]) -> f64 {
    let m: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| x[i] * x[j] + i as f64));
    m[0][1] * m[1][1] - m[2][0]
}

/// The same, of any length.
#[differentiate]
pub fn product_of_matrices<const N: usize, const K: usize, const M: usize>(
    a: &[[f64; K]; N],
    b: &[[f64; M]; K],
) -> [[f64; M]; N] {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..K).map(|k| a[i][k] * b[k][j]).sum()))
}

#[differentiate]
pub fn trace_of_product(a: &[[f64; 3]; 2], b: &[[f64; 2]; 3]) -> f64 {
    let c: [[f64; 2]; 2] = product_of_matrices(a, b);
    c[0][0] * c[1][1] + c[0][1]
}

/// An array of a length that only the parameter of a closure says; positions that are remembered.
#[differentiate]
pub fn stepped(x: &[f64], n: usize) -> f64 {
    let f = |t: f64, y: [f64; 2]| -> [f64; 2] { [y[1] + t, -x[0] * y[0]] };
    let mut y = [x[1], x[2]];
    for i in 0..n {
        let k = f(i as f64, y);
        let k = f(i as f64 + 0.5, std::array::from_fn(|j| y[j] + 0.05 * k[j]));
        y = [y[0] + 0.1 * k[0], y[1] + 0.1 * k[1]];
    }
    let (mut least, mut at) = (f64::INFINITY, (0, 0));
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            if (x[i] - x[j]).abs() < least {
                least = (x[i] - x[j]).abs();
                at = (i, j);
            }
        }
    }
    y[0] * y[1] + least * x[at.0] * x[at.1]
}

/// Copies of rows that the loop over them changes: one of a row that it reads, one of the row itself.
#[differentiate]
pub fn blended(x: &[f64]) -> f64 {
    let mut rows: Vec<[f64; 2]> = x.windows(2).map(|w| [w[0], w[1] * w[0]]).collect();
    for j in (1..rows.len()).rev() {
        for (axis, v) in rows[j - 1].clone().iter().enumerate() {
            rows[j][axis] = 0.4 * v + x[0] * rows[j][axis];
        }
        for (axis, v) in rows[j].clone().iter().enumerate() {
            rows[j][1 - axis] *= v;
        }
    }
    rows.iter().map(|row| row[0] * row[1]).sum()
}

/// Elements that are added to in several ways: first at plain indices, then at others, or as a whole.
#[differentiate]
pub fn element_by_element(x: &[f64], at: usize) -> f64 {
    let d = [x[0] - x[1], x[1] * x[2], x[2]];
    let mut s = d[0] * d[0] + d[2] * d[1] - d[at];
    let mut e = [d[1], d[2] * d[0], d[at]];
    e[1] *= e[0] - e[1];
    e[0] = e[1] * e[2] - d[0];
    s -= e[0] * e[1] + e[at] * e[2];
    let rows = [d, e];
    let first = rows[0];
    s += rows[1][2] * rows[0][1] * first[0] - rows[1][at];
    if s > 0.3 {
        s += rows[0][2] * e[1];
    }
    s - e[1] * d[1]
}

/// Arrays of indices in fields and in items, mapped to what they index, whose types are seen or follow from a pattern.
#[derive(Clone, Differentiable)]
pub struct Mesh {
    nodes: Vec<[f64; 2]>,
    cells: Vec<[usize; 3]>,
    stiffness: Vec<f64>,
}

#[differentiate]
impl Mesh {
    pub fn area(&self, cell: usize) -> f64 {
        let [a, b, c] = self.cells[cell].map(|i| self.nodes[i]);
        0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))
    }

    pub fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for (cell, k) in self.stiffness.iter().enumerate() {
            let area = self.area(cell);
            sum += k * area * area;
        }
        sum
    }

    pub fn skewed(&self) -> f64 {
        self.cells
            .iter()
            .map(|cell| {
                let p: [f64; 3] = cell.map(|i| self.nodes[i][0] * self.nodes[i][1]);
                p[0] * p[1] + p[2]
            })
            .sum()
    }
}

#[differentiate]
pub fn triangles(x: &[f64]) -> f64 {
    let nodes = vec![[x[0], x[1]], [x[2], x[3]], [1.0, x[0]], [x[1], -1.0]];
    let mesh = Mesh { nodes, cells: vec![[0, 1, 2], [3, 1, 0]], stiffness: vec![x[3], x[0] * x[2]] };
    mesh.energy() + mesh.skewed()
}

/// What another function of the file gives is mapped: that it is an array, only what is made of it shows.
#[differentiate]
fn turned<const N: usize>(axes: &[[f64; 3]; 3], x: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| (0..N).map(|j| axes[i % 3][j % 3] * x[j]).sum())
}

const AXES: [[f64; 3]; 3] = [[0.9, 0.2, 0.1], [0.3, 0.8, 0.4], [0.1, 0.5, 0.7]];

/// It is returned.
#[differentiate]
pub fn graded(x: [f64; 3]) -> [f64; 3] {
    turned(&AXES, x).map(f64::cbrt).map(|c| c.abs().powf(1.2).copysign(c))
}

/// The same of more numbers than are written out.
#[differentiate]
pub fn graded_far(x: [f64; 10]) -> [f64; 10] {
    turned(&AXES, x).map(|c| c * c * 0.1)
}

/// It is indexed.
#[differentiate]
pub fn lightness(x: [f64; 3], scale: f64) -> f64 {
    let cones = turned(&AXES, x).map(f64::exp).map(|c| c * scale);
    let bent = turned(&AXES, x);
    let bent = bent.map(|c| if c > 0.5 { c.cbrt() } else { 7.0 * c + 0.1 });
    cones[0] * cones[1] - 0.5 * cones[2] + bent[2] * bent[0]
}

/// It is given to the same function, and taken apart.
#[differentiate]
pub fn developed(x: [f64; 3]) -> [f64; 3] {
    let cones = turned(&AXES, x).map(|c| c * c * c);
    let [a, b, c] = turned(&AXES, cones).map(f64::sin);
    [a * b, turned(&AXES, turned(&AXES, x).map(f64::exp))[1] * c, b]
}

#[differentiate]
fn with_sine(x: f64) -> (f64, f64) {
    (x, x * x.sin())
}

/// By the name of a function, to something else than numbers.
#[differentiate]
pub fn paired(x: [f64; 3]) -> [(f64, f64); 3] {
    turned(&AXES, x).map(with_sine)
}

/// Arrays whose length the list that they go into says.
#[differentiate]
pub fn rows_by_index(x: &[f64], k: f64) -> f64 {
    let mut rows: Vec<[f64; 3]> = vec![std::array::from_fn(|i| x[i] * k)];
    rows.push(std::array::from_fn(|i| (x[i] + k).sin()));
    let twice: [[f64; 2]; 2] = [std::array::from_fn(|i| x[i + 1] * k); 2];
    let many: Vec<[f64; 2]> = vec![std::array::from_fn(|i| x[i]); 3];
    rows[0][1] * rows[1][2] + twice[1][0] * many[2][1] + rows.len() as f64 * twice[0][1]
}
