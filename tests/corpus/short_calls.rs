//! Short functions of types whose sweeps compute their values again, and those that must not: what has effects, what
//! cannot be copied, what changes between the call and the sweep, what calls itself.

use crate::common::log::note;
use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, Mul};

/// A point of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Spot {
    type Output = Spot;
    fn add(self, other: Spot) -> Spot {
        Spot { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Mul<f64> for Spot {
    type Output = Spot;
    fn mul(self, by: f64) -> Spot {
        Spot { x: self.x * by, y: self.y * by }
    }
}

#[differentiate]
impl Spot {
    pub fn length(&self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Loops: what it leaves behind is not computed again.
    pub fn wound(self, times: usize) -> Spot {
        let mut at = self;
        for _ in 0..times {
            at = Spot { x: at.x * at.y + 0.3, y: at.x.sin() };
        }
        at
    }

    /// Has an effect.
    pub fn noticed(self, by: f64) -> Spot {
        note("noticed");
        Spot { x: self.x * by, y: self.y * by * by }
    }
}

/// A block of its own: it sees nothing of the others.
#[differentiate]
impl Spot {
    pub fn unit(self) -> Spot {
        self * (1.0 / self.length())
    }

    /// Calls under a condition, of what may be nothing.
    pub fn clipped(self, most: f64) -> Spot {
        if self.length() > most { self.unit() * most } else { self + self * 0.5 }
    }

    /// The receiver is changed in here.
    pub fn moved(mut self, by: Spot) -> Spot {
        self.x *= by.length();
        let half = (self + by) * 0.5;
        self.y = half.y * self.x;
        self + half
    }

    /// What it calls loops.
    pub fn wound_up(self, times: usize) -> f64 {
        let end: Spot = (self * 1.1).wound(times);
        end.length() * end.x
    }

    /// What it calls has effects, which happen once.
    pub fn noticed_twice(self, by: f64) -> f64 {
        let first: Spot = (self + self).noticed(by);
        let second: Spot = (first * by).noticed(0.7);
        second.length() * first.x
    }

    /// Calls itself: some levels are computed again, others are not.
    pub fn folded(self, depth: usize) -> Spot {
        if depth == 0 {
            self * self.x
        } else {
            let half: Spot = (self * 0.9).folded(depth - 1);
            half + self * half.y
        }
    }

    /// Calls itself twice.
    pub fn branched(self, depth: usize) -> Spot {
        if depth == 0 {
            self.unit()
        } else {
            let (left, right) = (self * 0.8, self + Spot { x: 0.1, y: -0.2 });
            let (left, right): (Spot, Spot) = (left.branched(depth - 1), right.branched(depth - 1));
            left * right.x
        }
    }
}

/// The receiver and an argument change between the calls and their sweeps.
#[differentiate]
pub fn changed(x: &[f64; 4]) -> f64 {
    let mut a = Spot { x: x[0], y: x[1] };
    let b = Spot { x: x[2], y: x[3] };
    let mut by = x[0] * x[3];
    let first: Spot = a.moved(b);
    let second: Spot = a.clipped(by);
    a.x = first.y * by;
    by *= 0.5;
    let third: Spot = a.clipped(by + 1.0);
    a = second.moved(third);
    by += a.length();
    let last: Spot = a.unit();
    last.x * by + third.length() * a.y + first.clipped(by).x
}

/// Records of calls in a loop whose iterations depend on one another.
#[differentiate]
pub fn wandering(x: &[f64], at: Spot) -> f64 {
    let mut at = at;
    let mut sum = 0.0;
    for step in x {
        let next: Spot = at.moved(Spot { x: *step, y: 0.4 });
        sum += at.clipped(*step + 1.0).x;
        at = next.clipped(0.8);
    }
    sum * at.length()
}

/// Calls of what loops, what has effects, and what calls itself.
#[differentiate]
pub fn mixed(x: f64, y: f64, depth: usize) -> f64 {
    let at = Spot { x, y };
    let folded: Spot = at.folded(depth);
    let branched: Spot = folded.branched(depth / 3);
    at.wound_up(depth) + at.noticed_twice(y) * branched.x + folded.y
}

/// What cannot be copied.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Pile {
    pub heights: Vec<f64>,
    pub scale: f64,
}

#[differentiate]
impl Pile {
    pub fn sum(&self) -> f64 {
        let mut sum = 0.0;
        for h in &self.heights {
            sum += h * h;
        }
        sum
    }
}

#[differentiate]
impl Pile {
    pub fn scaled(self, by: Spot) -> f64 {
        self.sum() * self.scale * by.unit().x
    }

    pub fn top(&self, i: usize) -> Spot {
        Spot { x: self.heights[i], y: self.scale }.unit() * self.heights[0]
    }
}

#[differentiate]
pub fn piled(x: &[f64], s: f64) -> f64 {
    let mut pile = Pile { heights: x.to_vec(), scale: s };
    let top: Spot = pile.top(1);
    pile.heights[1] *= s;
    let second: Spot = pile.top(1);
    let third: Spot = pile.top(0);
    pile.scaled(third + second) * top.length() * second.x
}

/// A pair of anything.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Pair<T> {
    pub a: T,
    pub b: T,
}

#[differentiate]
impl<T: Float> Pair<T> {
    pub fn product(self) -> T {
        self.a * self.b
    }
}

#[differentiate]
impl<T: Float> Pair<T> {
    pub fn mean(self, other: Pair<T>) -> T {
        (self.product() * other.product()).sqrt() + self.a
    }

    pub fn spread(&self, other: Pair<T>) -> T {
        if self.a > other.b { self.mean(other) * other.mean(*self) } else { other.mean(*self) }
    }
}

#[differentiate]
pub fn paired(x: f64, y: f64) -> f64 {
    let (p, q) = (Pair::<f64> { a: x * y, b: y }, Pair::<f64> { a: x + 1.0, b: x * x });
    let first = p.spread(q);
    first * q.spread(Pair::<f64> { a: first, b: y })
}
