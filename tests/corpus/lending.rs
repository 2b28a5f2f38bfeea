//! Methods that lend a part of their value to be changed: `*m.at_mut(i, j) += v`, `m.row_mut(i)[j] = v`.

use cotangent::{Differentiable, differentiate};

/// A square matrix in one vector.
#[derive(Clone, Debug, Differentiable)]
pub struct Square {
    /// How many rows.
    #[constant]
    pub n: usize,
    /// The elements.
    pub data: Vec<f64>,
}

#[differentiate]
impl Square {
    /// Nothing but zeros.
    pub fn zeros(n: usize) -> Square {
        Square { n, data: vec![0.0; n * n] }
    }

    /// An element.
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.data[i * self.n + j]
    }

    /// The same, to be changed.
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut f64 {
        assert!(i < self.n && j < self.n, "({i}, {j}) is outside");
        &mut self.data[i * self.n + j]
    }

    /// A row, to be changed.
    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        let n = self.n;
        &mut self.data[i * n..(i + 1) * n]
    }

    /// The last element, to be changed.
    pub fn corner(&mut self) -> &mut f64 {
        self.data.last_mut().unwrap()
    }

    /// The factor of Cholesky.
    pub fn factor(&self) -> Square {
        let mut l = Square::zeros(self.n);
        for i in 0..self.n {
            for j in 0..=i {
                let mut s = self.at(i, j);
                for k in 0..j {
                    s -= l.at(i, k) * l.at(j, k);
                }
                *l.at_mut(i, j) = if i == j { s.sqrt() } else { s / l.at(j, j) };
            }
        }
        l
    }

    /// Adds to the diagonal.
    pub fn shift(&mut self, by: f64) {
        for i in 0..self.n {
            *self.at_mut(i, i) += by;
        }
    }

    /// Multiplies a row.
    pub fn scale(&mut self, i: usize, k: f64) {
        for v in self.row_mut(i) {
            *v *= k;
        }
    }
}

/// Elements from outside, also several times.
#[differentiate]
pub fn filled(x: &[f64]) -> f64 {
    let mut m = Square::zeros(3);
    for i in 0..3 {
        for j in 0..3 {
            *m.at_mut(i, j) += x[i] * x[j];
            *m.at_mut(j, i) += 0.5 * x[i];
        }
    }
    m.shift(2.0 + x[3] * x[3]);
    let corner = m.corner();
    *corner *= 1.5;
    let l = m.factor();
    l.at(1, 0) + l.at(2, 1) * l.at(2, 2).ln()
}

#[differentiate]
fn added(to: &mut [f64], k: f64, of: &[f64]) {
    for (a, b) in to.iter_mut().zip(of) {
        *a += k * b;
    }
}

#[differentiate]
fn moved(to: &mut f64, k: f64) {
    *to = *to * k + 1.0;
}

/// Rows as what iterators, methods of slices and functions change.
#[differentiate]
pub fn rows(x: &[f64]) -> f64 {
    let mut m = Square { n: 2, data: x.to_vec() };
    m.row_mut(0)[1] = x[0] * x[1];
    for (v, y) in m.row_mut(1).iter_mut().zip(x) {
        *v += y * y;
    }
    m.scale(0, x[2]);
    m.row_mut(0).swap(0, 1);
    m.row_mut(1).iter_mut().for_each(|v| *v = v.sin());
    added(m.row_mut(0), x[3], &x[2..]);
    moved(m.at_mut(1, 1), x[0]);
    let row = m.row_mut(1);
    row[0] += x[0] * row[1];
    m.data.iter().fold(1.0, |p, v| p * v)
}

/// A ring, whose elements are found by what is left of an index: different ones may be the same.
#[derive(Clone, Debug, Differentiable)]
pub struct Ring {
    /// The elements.
    pub items: Vec<f64>,
    /// Where it starts.
    #[constant]
    pub start: usize,
}

#[differentiate]
impl Ring {
    fn slot(&mut self, i: usize) -> &mut f64 {
        let k = (self.start + i) % self.items.len();
        &mut self.items[k]
    }

    fn seen(&self, i: usize) -> f64 {
        self.items[(self.start + i) % self.items.len()]
    }

    fn smooth(&mut self, w: &[f64]) {
        for i in 0..7 {
            *self.slot(i) = self.seen(i + 2) * w[i % w.len()] + self.items[0];
        }
    }
}

/// What is written at one index is read at another one, and grows in between.
#[differentiate]
pub fn around(x: &[f64]) -> f64 {
    let mut ring = Ring { items: vec![1.0, x[0]], start: 1 };
    for i in 0..5 {
        *ring.slot(i) *= x[i % 4] + ring.seen(i + 1);
    }
    ring.items.push(x[1]);
    ring.smooth(x);
    *ring.slot(2) *= ring.seen(5);
    ring.seen(0) * ring.seen(1) + ring.seen(2)
}

/// A coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axis {
    /// To the right.
    X,
    /// Up.
    Y,
}

/// A point with floats of any kind.
#[derive(Clone, Debug, Differentiable)]
pub struct Point<T> {
    /// To the right.
    pub x: T,
    /// Up.
    pub y: T,
}

#[differentiate]
impl<T: num_traits::Float> Point<T> {
    fn along_mut(&mut self, axis: Axis) -> &mut T {
        match axis {
            Axis::X => &mut self.x,
            Axis::Y => &mut self.y,
        }
    }

    fn coordinate(&mut self, i: usize) -> &mut T {
        if i == 0 { &mut self.x } else { &mut self.y }
    }

    fn reflect(&mut self, axis: Axis) {
        *self.along_mut(axis) = -*self.along_mut(axis);
    }
}

/// Bodies that move.
#[derive(Clone, Debug, Differentiable)]
pub struct World {
    /// Where they are.
    pub bodies: Vec<Point<f64>>,
    /// Where they were.
    pub path: Vec<f64>,
}

#[differentiate]
impl World {
    fn body_mut(&mut self, i: usize) -> &mut Point<f64> {
        &mut self.bodies[i]
    }

    fn path_mut(&mut self) -> &mut Vec<f64> {
        &mut self.path
    }

    fn advance(&mut self, dt: f64) {
        for i in 0..self.bodies.len() {
            let body = self.body_mut(i);
            body.x += dt * body.y;
            body.y -= dt * body.x;
            let seen = body.x * body.y;
            self.path_mut().push(seen);
        }
    }
}

/// Structs and lists that are lent, parts of them, and choices among fields.
#[differentiate]
pub fn worlds(x: &[f64]) -> f64 {
    let mut world = World { bodies: vec![Point { x: x[0], y: x[1] }, Point { x: x[2], y: 0.5 }], path: vec![] };
    world.advance(0.1);
    world.advance(0.1 * x[3]);
    world.body_mut(0).x *= x[2];
    *world.body_mut(1).along_mut(Axis::Y) += x[0];
    let coordinate = world.body_mut(0).coordinate(1);
    *coordinate *= x[3];
    world.body_mut(1).reflect(Axis::X);
    world.path_mut()[2] += world.bodies[0].y.sin();
    world.path.iter().sum::<f64>() * world.bodies[1].x * world.bodies[1].y
}

/// What changes a value and gives a number is a call, whatever its name is.
#[derive(Clone, Debug, Differentiable)]
pub struct Gain {
    /// The factor.
    pub k: f64,
}

#[differentiate]
impl Gain {
    fn step_mut(&mut self, x: f64) -> f64 {
        self.k += x;
        self.k * x
    }

    fn scale_mut(&mut self, by: f64) {
        self.k *= by;
    }
}

/// Such calls.
#[differentiate]
pub fn gained(x: &[f64]) -> f64 {
    let mut gain = Gain { k: x[0] };
    gain.scale_mut(x[1]);
    let y = gain.step_mut(x[2]);
    let z: f64 = gain.step_mut(y * x[3]);
    y * z
}

/// A direction that is made short, which gives how long it was.
#[derive(Clone, Differentiable)]
pub struct Direction {
    parts: Vec<f64>,
}

#[differentiate]
impl Direction {
    pub fn normalize_mut(&mut self) -> f64 {
        let norm = self.parts.iter().map(|v| v * v).sum::<f64>().sqrt();
        self.parts.iter_mut().for_each(|v| *v /= norm);
        norm
    }
}

/// Names end with `_mut`, and numbers are what is given.
#[differentiate]
pub fn shortened(x: &[f64]) -> f64 {
    let mut a = Direction { parts: x.to_vec() };
    let mut b = Direction { parts: vec![x[3], x[1] * 0.5] };
    let norm = a.normalize_mut();
    a.parts[1] += x[2];
    let mut total = norm.max(0.01) - a.normalize_mut();
    total += b.normalize_mut().sin() * a.parts[0];
    total * -b.normalize_mut()
}

/// The name of what is changed is that of a number in a block of its own.
#[differentiate]
pub fn shadowed(x: &[f64], y: f64) -> f64 {
    let known = Some(y);
    let mut square = Square { n: 2, data: x.to_vec() };
    let extra = {
        let square = known.map_or(0.5, |v| v * v);
        square * square.sin()
    };
    square.data[1] -= extra;
    square.data[0] * square.data[1]
}

/// One layer.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weight: f64,
    pub bias: f64,
}

/// Several, with methods of the names that those of lists have.
#[derive(Clone, Debug, Differentiable)]
pub struct Layers {
    pub all: Vec<Layer>,
}

#[differentiate]
impl Layers {
    fn last_mut(&mut self) -> &mut Layer {
        let n = self.all.len();
        &mut self.all[n - 1]
    }

    fn get_mut(&mut self, i: usize) -> &mut Layer {
        &mut self.all[i]
    }
}

/// What has fields is no option.
#[differentiate]
pub fn layered(x: &[f64]) -> f64 {
    let mut layers = Layers { all: vec![] };
    for v in x {
        layers.all.push(Layer { weight: v.sin(), bias: *v });
    }
    layers.last_mut().weight *= x[1];
    layers.get_mut(0).bias += layers.all[1].weight * x[0];
    layers.all.iter().map(|l| l.weight * l.bias).sum()
}
