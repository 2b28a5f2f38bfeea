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

/// How two groups change.
#[differentiate]
fn slope(s: [f64; 2], rate: f64) -> [f64; 2] {
    let met = rate * s[0] * s[1];
    [-met, met - s[1] * s[1]]
}

#[differentiate]
fn ahead(s: [f64; 2], k: [f64; 2], h: f64) -> [f64; 2] {
    [s[0] + h * k[0], s[1] + h * k[1]]
}

/// The slopes are made again where others are made of them; their cotangents start where the state has changed, from its
/// shape alone.
#[differentiate]
pub fn in_halves(start: f64, rate: f64, rounds: usize) -> f64 {
    let mut s = [1.0 - start, start];
    let mut sum = 0.0;
    for _ in 0..rounds {
        let first = slope(s, rate);
        let second = slope(ahead(s, first, 0.1), rate);
        for i in 0..2 {
            s[i] += 0.1 * (first[i] + second[i]);
        }
        sum += s[0] * s[1];
    }
    sum
}

/// What is read behind the change of what it is made of is kept.
#[differentiate]
pub fn read_behind(start: f64, rate: f64, rounds: usize) -> f64 {
    let mut s = [1.0 - start, start];
    for _ in 0..rounds {
        let first = slope(s, rate);
        let second = slope(ahead(s, first, 0.1), rate);
        for i in 0..2 {
            s[i] += 0.1 * first[i] * second[i];
        }
        s[0] += s[1] * first[1];
    }
    s[0] * s[1]
}

/// The same with slopes in vectors, of a length that the values decide.
#[differentiate]
fn differences(s: &[f64], rate: f64) -> Vec<f64> {
    let long = if s[0] > 0.6 { s.len() } else { s.len() - 1 };
    let mut k = Vec::with_capacity(long);
    for i in 0..long {
        k.push(rate * (s[(i + 1) % s.len()] - s[i] * s[i]));
    }
    k
}

#[differentiate]
pub fn of_lengths(x: &[f64], rate: f64, rounds: usize) -> f64 {
    let mut s = x.to_vec();
    for _ in 0..rounds {
        let first = differences(&s, rate);
        let mut half = s.clone();
        for (h, k) in half.iter_mut().zip(&first) {
            *h += 0.5 * k;
        }
        let second = differences(&half, rate);
        for i in 0..first.len().min(second.len()) {
            s[i] += 0.1 * (first[i] + second[i]);
        }
    }
    s.iter().map(|v| v * v).sum()
}

/// A square root in three loops is made again.
#[differentiate]
pub fn drawn_together(x: &[f64], rounds: usize) -> f64 {
    let mut pos = x.to_vec();
    let mut pull = vec![0.0; pos.len()];
    for _ in 0..rounds {
        pull.fill(0.0);
        for i in 0..pos.len() {
            for j in 0..pos.len() {
                let d = pos[j] - pos[i];
                let r = (d * d + 0.1).sqrt();
                pull[i] += d / (r * r * r) + r;
            }
        }
        for i in 0..pos.len() {
            pos[i] += 0.1 * pull[i];
        }
    }
    pos.iter().map(|p| p * p).sum()
}

/// Of what the innermost loop changes, it is kept.
#[differentiate]
pub fn drawn_in_turn(x: &[f64], rounds: usize) -> f64 {
    let mut pos = x.to_vec();
    for _ in 0..rounds {
        for i in 0..pos.len() {
            for j in 0..pos.len() {
                let d = pos[j] - pos[i];
                let r = (d * d + 0.1).sqrt();
                pos[i] += 0.1 * d / r;
            }
        }
    }
    pos.iter().map(|p| p * p).sum()
}

/// A ball in the plane, whose methods call others.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Ball {
    centre: Point,
    radius: f64,
}

#[differentiate]
impl Point {
    fn along(self, o: Point) -> f64 {
        self.x * o.x + self.y * o.y
    }
}

#[differentiate]
impl Ball {
    /// How far away it is met: nothing of it is kept by who asks in a loop.
    fn met(&self, from: Point, towards: Point) -> Option<f64> {
        let away = from - self.centre;
        let along = away.along(towards);
        let rest = along * along - away.along(away) + self.radius * self.radius;
        if rest < 0.0 {
            return None;
        }
        Some(-along - rest.sqrt())
    }

    /// Its length is asked for in a branch, so that nothing is told of it.
    fn r#loop(self, p: Point) -> f64 {
        let away = p - self.centre;
        if away.along(p) > 0.1 { away.length() * self.radius } else { self.radius }
    }

    /// Has an effect, which happens once.
    fn noted(&self, p: Point) -> f64 {
        note("noted");
        (p - self.centre).along(p)
    }

    /// Changes itself, and is never called again.
    fn moved(&mut self, by: Point) -> f64 {
        self.centre = by * self.radius + self.centre;
        self.centre.along(by)
    }
}

/// The nearest of several, and what lies behind it.
#[allow(clippy::collapsible_if)]
#[differentiate]
pub fn nearest_met(x: &[f64]) -> f64 {
    let balls: Vec<Ball> = x
        .chunks_exact(3)
        .map(|c| Ball { centre: Point::new(c[0] + 2.0, c[1] * 0.3), radius: 0.5 + c[2] * c[2] })
        .collect();
    let mut sum = 0.0;
    for k in 0..4 {
        let from = Point::new(-1.0, 0.1 * k as f64);
        let towards = Point::new(0.96, 0.28 - 0.14 * k as f64);
        let mut nearest = f64::INFINITY;
        let mut which = None;
        for (i, ball) in balls.iter().enumerate() {
            if let Some(t) = ball.met(from, towards) {
                if t < nearest {
                    nearest = t;
                    which = Some(i);
                }
            }
        }
        sum += match which {
            Some(i) => nearest * balls[i].r#loop(from + towards * nearest) + balls[i].noted(towards),
            None => 0.1 * x[0],
        };
    }
    sum
}

/// What the methods are called on, and what they are given, changes.
#[differentiate]
pub fn met_on_the_way(x: &[f64]) -> f64 {
    let mut ball = Ball { centre: Point::new(2.0 + x[0], 0.1), radius: 0.8 };
    let mut from = Point::new(0.0, x[1] * 0.1);
    let towards = Point::new(1.0, 0.1);
    let mut sum = 0.0;
    for v in x {
        if let Some(t) = ball.met(from, towards) {
            sum += t * v;
            from = from + towards * (0.1 * t);
        }
        sum += ball.r#loop(from);
        sum *= ball.moved(Point::new(0.1 * v, 0.02));
    }
    sum
}
