//! Containers and structs that are made where they are put: they have the tangent zero, in the shape of the value.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
pub struct Pair {
    pub v: Vec<f64>,
    pub w: Vec<f64>,
}

/// Rows of constants between rows of variables, and parts of a struct by value.
#[differentiate]
pub fn rows_of(pair: Pair, x: f64) -> f64 {
    let mut rows: Vec<Vec<f64>> = vec![];
    rows.push(pair.v);
    rows.push(vec![1.0, 2.0]);
    rows.push(vec![0.5; 2]);
    rows.insert(0, Vec::from([3.0, 4.0]));
    let mut current = vec![x, 2.0];
    let old = std::mem::replace(&mut current, pair.w);
    let older = std::mem::replace(&mut current, vec![5.0, 6.0]);
    rows[2] = vec![7.0, 8.0];
    rows.resize(6, vec![1.5, 2.5]);
    let mut sum = 0.0;
    for row in rows.iter() {
        sum += row[0] * x + row[1];
    }
    sum + old[0] * older[1] + current[0] * x
}

#[differentiate]
pub fn rows(x: f64, y: f64) -> f64 {
    rows_of(Pair { v: vec![x, y], w: vec![y, x * y] }, x)
}

/// Constants in the place of variables.
#[differentiate]
pub fn replaced(x: f64, y: f64) -> f64 {
    let mut v = vec![];
    v.push(1.5);
    v.push(x);
    v.insert(0, 2.5);
    let mut p = [x, y];
    let before = std::mem::replace(&mut p, [1.0, 2.0]);
    let mut w = vec![x; 2];
    let taken = std::mem::take(&mut w);
    w.push(y);
    let mut factor = 3.0 * x;
    let last = std::mem::replace(&mut factor, 7.0);
    v[0] * x + v[1] * v[2] + p[0] * before[1] * y + taken[1] * w[0] + factor * last * y
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Edge {
    pub from: Point,
    pub to: Point,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Path {
    pub length: f64,
    pub last: Point,
    pub all: Vec<Point>,
}

#[differentiate]
impl Path {
    /// Parts of a struct by value go into fields and into vectors.
    pub fn add(&mut self, edge: Edge) {
        self.last = edge.to;
        self.all.push(edge.from);
        self.all.push(self.last);
        self.length += self.last.x * edge.from.y;
    }

    pub fn total(&self) -> f64 {
        self.all.iter().map(|p| p.x * p.x + p.y * 0.3).sum()
    }
}

#[differentiate]
pub fn walked(x: f64, y: f64) -> f64 {
    let mut path = Path { length: 0.0, last: Point { x: y, y: x }, all: vec![] };
    let edge = Edge { from: Point { x: y, y: x * y }, to: path.last };
    path.add(edge);
    let chosen = if x > 0.5 { edge.from } else { edge.to };
    let mut other = Edge { to: chosen, ..edge };
    std::mem::swap(&mut other.from, &mut other.to);
    let old = std::mem::replace(&mut other.from, edge.to);
    path.add(Edge { from: old, to: other.from });
    let Some(top) = path.all.pop() else { return 0.0 };
    path.all.insert(0, top);
    path.length * path.last.x + path.total() * path.all[1].y
}

/// A part, or another struct with one of its fields.
#[differentiate]
pub fn end(edge: Edge, last: bool) -> Result<Point, String> {
    if last {
        Ok(edge.to)
    } else if edge.from.x > 100.0 {
        Err("too far".into())
    } else {
        Ok(Point { x: edge.from.y, ..edge.to })
    }
}

/// What calls give in results is folded: the type of the state has a name by way of the calls only.
#[differentiate]
pub fn farthest(x: f64, y: f64) -> Result<f64, String> {
    let edge = Edge { from: Point { x, y }, to: Point { x: y, y: x * x } };
    let p = end(edge, true)?;
    let q = end(Edge { from: p, to: edge.from }, false)?;
    let r = match end(edge, x > 0.0) {
        Ok(r) => r,
        Err(_) => q,
    };
    let best = [p, q, r].into_iter().fold(p, |best, next| if next.x > best.x { next } else { best });
    Ok(p.x * q.y + r.x * best.y + q.x)
}

#[differentiate]
pub fn farthest_of(x: f64, y: f64) -> f64 {
    farthest(x, y).unwrap_or(0.0)
}
