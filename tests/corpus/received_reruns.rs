//! Methods of what changes, in loops: whether one changes what it is called on, only its type says. Where it does not, and nothing
//! else is called on that, the sweep may make the call once more.

use cotangent::{Differentiable, differentiate};

/// A point.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Point {
    pub fn towards(self, o: Point, t: f64) -> Point {
        Point { x: self.x + t * (o.x - self.x), y: self.y + t * (o.y - self.y) }
    }

    /// Changes what it is called on, and its pullback takes that back.
    pub fn twist(&mut self, o: Point) -> f64 {
        let x = self.x;
        self.x = self.x * o.y.cos() - self.y;
        self.y += x * o.x.sin();
        self.x * self.y
    }
}

/// Two points, and numbers.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Ends {
    pub from: Point,
    pub to: Point,
    pub weights: Vec<f64>,
}

#[differentiate]
impl Ends {
    fn seen_from(&self, p: Point) -> f64 {
        self.from.x * p.x.sin() + self.to.y * p.y * self.weights[0]
    }

    fn pulled(&mut self, p: Point) -> f64 {
        self.from.x += p.x * p.y * 0.3;
        self.to.y = self.to.y * p.x + self.weights[1];
        self.from.x * self.to.y
    }

    fn turned(&mut self, p: Point) {
        for w in self.weights.iter_mut() {
            *w = *w * 0.9 + p.x * *w * 0.1;
        }
        let from = self.from;
        self.from = self.to;
        self.to = from.towards(p, 0.3);
    }
}

#[differentiate]
fn points(x: &[f64]) -> Vec<Point> {
    x.chunks_exact(2).map(|c| Point { x: c[0], y: c[1] }).collect()
}

#[differentiate]
fn ends(x: &[f64]) -> Ends {
    Ends { from: Point { x: x[0], y: x[1] }, to: Point { x: x[2], y: x[3] }, weights: x.to_vec() }
}

/// Each point is written over where it was called on: the sweep has it again, and the call is made again.
#[differentiate]
pub fn casteljau(x: &[f64]) -> f64 {
    let mut work = points(x);
    for k in (1..work.len()).rev() {
        for i in 0..k {
            work[i] = work[i].towards(work[i + 1], x[k] * 0.4);
        }
    }
    work[0].x * work[0].y
}

/// What is given is a neighbour of what changes.
#[differentiate]
pub fn twisted(x: &[f64]) -> f64 {
    let mut work = points(x);
    let n = work.len();
    let mut sum = 0.0;
    for step in 0..7 {
        let i = step % n;
        let next = work[(i + 1) % n];
        sum += work[i].twist(next);
        sum += work[i].x * 0.1;
    }
    sum
}

/// What is given is a part of what changes.
#[differentiate]
pub fn pulled_by_itself(x: &[f64]) -> f64 {
    let mut ends = ends(x);
    let mut sum = 0.0;
    for _ in 0..5 {
        let p = ends.from;
        sum += ends.pulled(p) * p.x;
    }
    sum
}

/// Another method changes what the first one was called on, and the pullback of neither reads it.
#[differentiate]
pub fn seen_between(x: &[f64]) -> f64 {
    let mut ends = ends(x);
    let mut sum = 0.0;
    for _ in 0..5 {
        let p = ends.to;
        sum += ends.seen_from(p);
        ends.turned(p);
        let p = ends.from;
        sum += ends.seen_from(p);
    }
    sum
}

/// Assignments change it, which the sweep takes back.
#[differentiate]
pub fn seen_and_assigned(x: &[f64]) -> f64 {
    let mut ends = ends(x);
    let mut sum = 0.0;
    for i in 0..5 {
        let p = ends.to;
        sum += ends.seen_from(p);
        ends.from.x += ends.to.x * 0.1;
        ends.to = Point { x: ends.from.y + x[i % x.len()], y: p.x * ends.from.x };
        ends.weights[0] *= ends.to.y.cos();
    }
    sum
}

/// Of two variables that take turns.
#[differentiate]
pub fn exchanged(x: &[f64]) -> f64 {
    let (mut p, mut q) = (Point { x: x[0], y: x[1] }, Point { x: x[2], y: x[3] });
    let mut sum = 0.0;
    for i in 0..6 {
        let old = p;
        p = p.towards(q, x[i % x.len()]);
        q = q.towards(old, 0.3);
        if i % 2 == 0 {
            sum += p.x * q.y;
        } else {
            std::mem::swap(&mut p, &mut q);
        }
    }
    sum
}

/// A loop of the one method, and a loop of the other.
#[differentiate]
pub fn turned_first(x: &[f64]) -> f64 {
    let mut ends = ends(x);
    for i in 0..5 {
        let p = if i % 2 == 0 { ends.from } else { ends.to };
        ends.turned(p);
    }
    let mut sum = ends.weights.iter().sum::<f64>();
    for _ in 0..3 {
        let p = ends.to;
        sum += p.x * ends.pulled(ends.to) + p.y;
    }
    sum + ends.from.x
}
