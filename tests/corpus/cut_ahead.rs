//! Loops before which slices are cut, or elements put into locals, also of fields; and those that only look so.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;
use std::ops::{Index, IndexMut};

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Layer {
    pub w: Vec<f64>,
    pub b: Vec<f64>,
    pub n: usize,
}

#[differentiate]
impl Layer {
    /// Elements of fields, at indices that follow the counter.
    fn forward(&self, x: &[f64]) -> Vec<f64> {
        let mut out = self.b.clone();
        for i in 0..out.len() {
            for j in 0..self.n {
                out[i] += self.w[i * self.n + j] * x[j];
            }
            out[i] = out[i].tanh();
        }
        out
    }

    /// What is read was written in the iteration before.
    fn run_along(&mut self, x: &[f64]) {
        for j in 1..self.n {
            self.w[j] = self.w[j - 1] * x[j] + self.b[j];
        }
    }

    /// One field is written where another one is read.
    fn weighted(&mut self, x: &[f64]) {
        let n = self.n;
        for j in 0..n {
            self.b[j] += self.w[j] * x[j].sin();
        }
    }
}

#[differentiate]
pub fn layer(l: &Layer, x: &[f64]) -> f64 {
    l.forward(x).iter().map(|v| v * v).sum()
}

#[differentiate]
pub fn along(l: &mut Layer, x: &[f64]) -> f64 {
    l.run_along(x);
    l.weighted(x);
    let mut s = 0.0;
    for j in 0..l.n {
        s += l.w[j] * l.b[j];
    }
    s
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Deep {
    pub layers: Vec<Layer>,
    pub rows: Vec<Vec<f64>>,
    pub scale: f64,
}

/// Fields of items of a field, and rows of one.
#[differentiate]
pub fn deep(d: &Deep, x: &[f64]) -> f64 {
    let mut s = 0.0;
    for l in 0..d.layers.len() {
        let mut acc = vec![0.5; 2];
        for j in 0..x.len() {
            acc[1] += d.layers[l].w[j] * x[j] * d.scale;
        }
        for j in 0..x.len() {
            acc[0] += d.rows[l][j] * x[j];
        }
        s += acc[0] * acc[1];
    }
    s
}

/// With an index of its own.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Grid {
    pub cells: Vec<f64>,
}

#[differentiate]
impl Index<usize> for Grid {
    type Output = f64;

    fn index(&self, i: usize) -> &f64 {
        &self.cells[i]
    }
}

#[differentiate]
impl IndexMut<usize> for Grid {
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.cells[i]
    }
}

/// Containers of many kinds, of which not all have slices.
#[derive(Clone, Debug, Differentiable)]
pub struct Kinds {
    #[constant]
    pub fixed: Vec<f64>,
    pub grid: Grid,
    pub array: [f64; 6],
    pub vector: Vec<f64>,
}

#[differentiate]
pub fn kinds(k: &Kinds, n: usize) -> f64 {
    let mut s = vec![0.3; 3];
    for j in 0..n {
        s[2] += k.fixed[j] * k.grid[j + 1] * k.array[j] + k.vector[j].sin();
    }
    for j in 1..n {
        s[1] += k.grid[j] * s[2].cos() * k.fixed[j - 1];
    }
    s[0] * s[1] + s[2]
}

/// Each iteration is swept at once, and gives to a constant as well.
#[differentiate]
pub fn at_once(k: &Kinds, x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for j in 0..n {
        let t = (k.vector[j] * k.fixed[j] + x[j]).sin() * k.grid[j];
        s += t * t;
    }
    s
}

/// Where items come and go at both ends.
#[differentiate]
pub fn both_ends(x: &[f64], n: usize) -> f64 {
    let mut queue = VecDeque::new();
    for v in x {
        queue.push_back(v * v);
    }
    let mut s = vec![1.0];
    for j in 0..n {
        s[0] += queue[j] * x[j];
    }
    s[0]
}

/// The element is read at another index too, or at one that changes.
#[differentiate]
pub fn not_alone(x: &[f64], n: usize) -> f64 {
    let mut a = vec![1.0, 2.0, 0.5, 0.25, 1.5];
    for j in 0..n {
        a[1] += a[j] * x[j];
    }
    for j in 0..n {
        let k = j % 2;
        a[k] += x[j] * x[j];
    }
    let mut b = vec![0.0; 2];
    for j in 0..n {
        b[0] += x[j];
        b[1] = b[0] * b[0];
    }
    for j in 0..n {
        if x[j] > 0.5 {
            b[0] += x[j].sin();
        }
        b[0] *= 0.9;
    }
    a[0] * a[1] + a[2] * b[1] + b[0]
}

/// No iteration, so no element need exist.
#[differentiate]
pub fn never(x: &[f64], at: usize, n: usize) -> f64 {
    let mut a = vec![1.0, 2.0];
    let mut s = 0.0;
    for j in 0..n {
        a[at] += x[j + at] * x[j];
        s += x[at - 1 + j];
    }
    for j in n..x.len() {
        a[1] *= x[j];
    }
    a[0] * a[1] + s
}

/// Each iteration writes the element, and the last counts.
#[differentiate]
pub fn overwritten(x: &[f64], y: &[f64]) -> f64 {
    let mut a = [0.1, 0.2];
    for i in 0..2 {
        for j in 0..=x.len() - 1 {
            a[i] = a[i] * x[j] + y[j].exp();
        }
    }
    a[0] * a[1]
}

/// The slice is too short, and what was written before is.
#[differentiate]
pub fn too_short(x: &[f64], y: &[f64], out: &mut [f64]) {
    for j in 0..x.len() {
        out[j] += x[j] * y[j];
    }
}

/// The same behind a struct, with an element of a vector.
#[differentiate]
pub fn field_too_short(l: &Layer, x: &[f64]) -> f64 {
    let mut s = vec![0.0; 2];
    for j in 0..l.n {
        s[1] += l.w[j + 1] * x[j];
    }
    s[1]
}

/// The vector is too short for the element.
#[differentiate]
pub fn no_such_element(x: &[f64], at: usize) -> f64 {
    let mut s = vec![0.0; 2];
    for j in 0..x.len() {
        s[at] += x[j] * x[j];
    }
    s[1]
}

/// As in any float.
#[derive(Clone, Debug, Differentiable)]
pub struct Dense<T> {
    pub weights: Vec<T>,
    pub bias: T,
}

#[differentiate]
pub fn dense<T: num_traits::Float>(d: &Dense<T>, x: &[T]) -> T {
    let mut s = vec![d.bias; 1];
    for j in 0..x.len() {
        s[0] = s[0] + d.weights[j] * x[j];
    }
    s[0] * s[0]
}

/// Two fields of one item of a vector, of which one is written.
#[differentiate]
pub fn of_one_item(layers: &mut Vec<Layer>, x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..layers.len() {
        for j in 0..x.len() {
            let f = layers[i].w[j] * x[j];
            layers[i].w[j] += f.sin();
            layers[i].b[j] += layers[i].w[j] * f;
        }
        for j in 0..x.len() {
            s += layers[i].b[j] * layers[i].w[j];
        }
    }
    s
}

/// Parts of what the function is lent, with names of their own.
#[differentiate]
pub fn named_parts(m: &mut [f64], x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        let row = &m[i * n..(i + 1) * n];
        let behind = &x[i..];
        for j in 0..n {
            s += row[j] * behind[j] * x[j];
        }
        let row = &mut m[i * n..(i + 1) * n];
        for j in 0..n {
            row[j] *= behind[j] * s;
            s += row[j].sin();
        }
        m[i] += s;
    }
    s
}

/// A part that each iteration has another one of, and one that is cut again where it is used.
#[differentiate]
pub fn another_part(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        let part = &x[i..];
        for j in 0..n {
            let mine = &part[j..];
            s += mine[0] * mine[j] * part[j] * x[j];
        }
    }
    s
}

/// A part that is shorter than the loop.
#[differentiate]
pub fn part_too_short(x: &[f64], n: usize) -> f64 {
    let part = &x[1..];
    let mut s = 0.0;
    for j in 0..n {
        s += part[j] * x[j];
    }
    s
}

#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    pub from: usize,
    pub to: usize,
    pub weight: f64,
}

/// Loops over items of rows, whose cotangents are rows at the same index.
#[differentiate]
pub fn item_rows(rows: &[Vec<f64>], #[constant] pairs: &[Pair]) -> f64 {
    let mut s = 0.0;
    for pair in pairs {
        let (u, v) = (&rows[pair.from], &rows[pair.to]);
        let t: f64 = u.iter().zip(v).map(|(a, b)| a * b).sum();
        s += (t - pair.weight) * (t - pair.weight) + u.iter().chain(v).map(|a| a * a).sum::<f64>();
    }
    s
}

/// The items are as many as the shortest of three has.
#[differentiate]
pub fn shortest(x: &[f64], y: &[f64], z: &[f64]) -> f64 {
    x.iter().zip(y).zip(&z[1..]).map(|((a, b), c)| a * b * c).sum()
}

/// Counted in the function, of items that begin elsewhere.
#[differentiate]
pub fn counted(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, &a) in x[2..].iter().enumerate() {
        s += a * w[i] * x[i];
    }
    s
}

/// What the loop runs over is another row in each iteration, to look at, since its index changes in the loop.
#[differentiate]
pub fn index_changes(rows: &[Vec<f64>]) -> f64 {
    let mut s = 0.0;
    let mut i = 0;
    for (j, a) in rows[i].iter().enumerate() {
        i += 1;
        s += a * a * rows[i % rows.len()][j];
    }
    s
}

/// Items that are handed on, compared, and asked for otherwise than as numbers.
#[differentiate]
pub fn items_handed_on(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, a) in x.iter().enumerate() {
        let kept = Some(a).filter(|a| **a > 0.0).is_some();
        s += if kept { a * w[i] } else { own_square(a) };
    }
    s
}

#[differentiate]
fn own_square(a: &f64) -> f64 {
    a * a
}

/// The last items first.
#[differentiate]
pub fn from_the_end(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, a) in x.iter().rev().enumerate() {
        s += a * a * w[i];
    }
    s
}

/// More is read than there are items.
#[differentiate]
pub fn item_too_far(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, a) in x.iter().enumerate() {
        s += a * w[i + 1];
    }
    s
}

/// Rows of something that is not wanted, as long as the others.
#[differentiate]
pub fn rows_not_wanted(rows: &[Vec<f64>], x: &[f64]) -> f64 {
    let by = vec![x.to_vec(), vec![0.5; x.len()]];
    item_norms(rows) * item_norms(&by) + item_norms(&[vec![1.0, 2.0]])
}

#[differentiate]
fn item_norms(rows: &[Vec<f64>]) -> f64 {
    let mut s = 0.0;
    for row in rows {
        s += row.iter().map(|a| a * a).sum::<f64>();
    }
    s
}
