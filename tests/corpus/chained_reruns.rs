//! Calls in loops that are made again of what calls gave that are made again, too; and what must be kept beside them.

use crate::common::log::note;
use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A point of the plane, which its operators make by a function that they do not see.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point {
    x: f64,
    y: f64,
}

#[differentiate]
impl Point {
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y + 0.5).sqrt()
    }
}

#[differentiate]
impl Add for Point {
    type Output = Point;
    fn add(self, o: Point) -> Point {
        Point::new(self.x + o.x, self.y + o.y)
    }
}

#[differentiate]
impl Sub for Point {
    type Output = Point;
    fn sub(self, o: Point) -> Point {
        Point::new(self.x - o.x, self.y - o.y)
    }
}

#[differentiate]
impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, s: f64) -> Point {
        Point::new(self.x * s, self.y * s)
    }
}

#[differentiate]
impl AddAssign for Point {
    fn add_assign(&mut self, o: Point) {
        *self = *self + o;
    }
}

/// Of a function that is not the same if it is called again.
#[differentiate]
impl Div<f64> for Point {
    type Output = Point;
    fn div(self, s: f64) -> Point {
        noted(self, 1.0 / s)
    }
}

#[differentiate]
fn noted(p: Point, s: f64) -> Point {
    note("divided");
    Point::new(p.x * s, p.y * s)
}

#[differentiate]
fn pull_of(p: Point, k: f64) -> Point {
    p * (-k / (p.length() + 0.1))
}

/// Calls that are made again of what other calls give, that are.
#[differentiate]
pub fn midpoints(x: &[f64], k: f64, rounds: usize) -> f64 {
    let (mut p, mut v) = (Point::new(x[0], x[1]), Point::new(x[2], x[0] * x[1]));
    let mut sum = 0.0;
    for _ in 0..rounds {
        let first = pull_of(p, k);
        let mid = p + v * 0.05;
        let speed = v + first * 0.05;
        let second = pull_of(mid, k);
        p += speed * 0.1;
        v = second * 0.1 + v;
        sum += p.length();
    }
    sum
}

/// The same in a closure whose parameter has a type.
#[differentiate]
pub fn by_a_closure(x: &[f64]) -> f64 {
    let bent = |p: Point| {
        let middle = Point::new(1.0, 0.5);
        let gap = middle - p * 0.7;
        gap * p.length() - p
    };
    x.iter().map(|v| bent(Point::new(1.0 + v, *v)).length()).sum()
}

/// Elements are kept as they were, so that nothing of the calls is; and what they are added to is not.
#[differentiate]
pub fn linked(x: &[f64], links: &[(usize, usize)], rounds: usize) -> f64 {
    let mut places: Vec<Point> = x.chunks_exact(2).map(|c| Point::new(c[0], c[1])).collect();
    let mut speeds = vec![Point::new(0.0, 0.1); places.len()];
    for _ in 0..rounds {
        for &(i, j) in links {
            let gap = places[j] - places[i];
            let length = gap.length();
            let force = gap * (1.5 * (length - 0.7) / length);
            speeds[i] += force * 0.2;
            speeds[j] += force * -0.2;
        }
        for (p, v) in places.iter_mut().zip(&speeds) {
            *p += *v * 0.1;
        }
    }
    places.iter().map(|p| p.length()).sum()
}

/// Each is divided once in each sweep.
#[differentiate]
pub fn divided(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    let mut p = Point::new(1.0, x[0]);
    for v in x {
        let half = p / (2.0 + v * v);
        let next = half + p * *v;
        sum += next.length();
        p = next - half * 0.5;
    }
    sum
}

/// Numbers in a row, whose operators loop, so that they are kept; a sum of two ends is short.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Series {
    of: Vec<f64>,
}

#[differentiate]
impl Add for Series {
    type Output = Series;
    fn add(self, o: Series) -> Series {
        Series { of: self.of.iter().zip(&o.of).map(|(a, b)| a * b + a).collect() }
    }
}

#[differentiate]
impl Mul<f64> for Series {
    type Output = Series;
    fn mul(self, s: f64) -> Series {
        Series { of: self.of.iter().map(|a| (a * s).sin()).collect() }
    }
}

#[differentiate]
impl Sub<f64> for Series {
    type Output = f64;
    fn sub(self, s: f64) -> f64 {
        (self.of[0] - s) * self.of[1]
    }
}

/// What long calls give is kept for a short one, and not for long ones.
#[differentiate]
pub fn long_and_short(x: &[f64], rounds: usize) -> f64 {
    let mut s = Series { of: x.to_vec() };
    let mut sum = 0.0;
    for _ in 0..rounds {
        let grown = s.clone() * 1.1;
        let joined = grown.clone() + s.clone() * 0.3;
        let twice = joined.clone() + grown;
        sum += twice - x[0];
        s = joined * 0.9;
    }
    sum + s.of[0]
}
