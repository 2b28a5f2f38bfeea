//! Short functions of types whose sweeps compute their values again, and those that must not: what has effects, what
//! cannot be copied, what changes between the call and the sweep, what calls itself.

use crate::common::log::note;
use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

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

/// Operators that call other operators, and functions of the type.
#[differentiate]
impl Sub for Spot {
    type Output = Spot;
    fn sub(self, other: Spot) -> Spot {
        self + other * -1.0
    }
}

#[differentiate]
impl Div<Spot> for Spot {
    type Output = Spot;
    fn div(self, by: Spot) -> Spot {
        let own: Spot = self.unit();
        if by.length() > 1.0 { own - by } else { own * by.length() }
    }
}

#[differentiate]
impl Mul<&Spot> for f64 {
    type Output = Spot;
    fn mul(self, by: &Spot) -> Spot {
        *by * self - *by
    }
}

#[differentiate]
impl AddAssign<Spot> for Spot {
    fn add_assign(&mut self, by: Spot) {
        *self = *self + by.clipped(self.x);
    }
}

#[differentiate]
pub fn operated(x: f64, y: f64) -> f64 {
    let (p, q) = (Spot { x, y }, Spot { x: y, y: x * x });
    let mut sum: Spot = (p - q) / q;
    for i in 0..3 {
        sum += p / sum;
        sum = x * &sum;
        sum += q * (i as f64 + 1.0);
    }
    sum.x * sum.length()
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

/// What changes its receiver, or what it is lent; it can be cloned only, and owns nothing.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Track {
    pub at: Spot,
    pub speed: Spot,
    pub weights: [[f64; 2]; 2],
}

#[differentiate]
impl Track {
    pub fn kick(&mut self, by: Spot, time: f64) {
        self.speed = self.speed + by * time;
    }

    pub fn drift(&mut self, time: f64) -> f64 {
        let step: Spot = self.speed * time;
        let before = self.at.length();
        self.at = self.at + step;
        self.at.length() - before * self.speed.x
    }

    /// Loops of known length.
    pub fn turned(&self, by: Spot) -> Spot {
        let (from, mut to) = ([by.x, by.y], [0.0; 2]);
        for i in 0..2 {
            for j in 0..2 {
                to[i] += self.weights[i][j] * from[j];
            }
        }
        Spot { x: to[0], y: to[1] }
    }
}

#[differentiate]
impl Track {
    /// Changes the receiver several times, by functions of another block, and reads it between.
    pub fn advance(&mut self, pull: Spot) -> f64 {
        let before = self.drift(0.3);
        self.kick(pull, before);
        let turned: Spot = self.turned(self.speed);
        self.speed = turned.unit();
        before * self.drift(0.2)
    }

    /// Changes what it is lent beside.
    pub fn lead(&self, other: &mut Track, count: &mut usize) {
        *count += 1;
        other.speed = self.turned(other.at);
        other.at.x *= self.at.length();
    }

    pub fn pulled(&mut self, to: &mut Spot, by: f64) {
        let moved: Spot = to.moved(self.at);
        *to = moved * by;
        self.at.y = to.length();
    }
}

#[differentiate]
pub fn tracked(x: &[f64], steps: usize) -> f64 {
    let (at, speed) = (Spot { x: x[0], y: x[1] }, Spot { x: x[2], y: x[3] });
    let mut one = Track { at, speed, weights: [[x[0], 0.4], [-0.3, x[3]]] };
    let mut other = Track { at: speed, speed: at, weights: [[0.9, x[1]], [x[2], 0.7]] };
    let mut anchor = Spot { x: 0.4, y: x[1] };
    let mut sum = 0.0;
    let mut count = 0;
    for _ in 0..steps {
        sum += one.advance(anchor);
        one.lead(&mut other, &mut count);
        other.pulled(&mut anchor, sum);
        sum += other.advance(one.at) * anchor.x;
        other.at = anchor;
    }
    sum * one.at.length() + count as f64 * other.speed.y
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

#[derive(Clone, Debug, Differentiable)]
pub struct Weighing {
    weight: f64,
}

#[differentiate]
impl Weighing {
    fn first(&self, x: &[f64]) -> f64 {
        x[0] * self.weight
    }

    /// What may be changed is lent to be read, twice.
    pub fn twice(&self, x: &mut [f64]) -> f64 {
        let once = self.first(x);
        x[1] += once;
        self.first(x) * once
    }
}

#[differentiate]
pub fn weighed_twice(x: &[f64], weight: f64) -> f64 {
    let mut copy = x.to_vec();
    Weighing { weight }.twice(&mut copy) + copy[1]
}
