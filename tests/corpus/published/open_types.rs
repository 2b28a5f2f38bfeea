//! What published functions leave open in their signatures: names of function types, settings that several types turn into,
//! the type that a trait names; and names that look like others: functions in capitals, methods called as those of lists.

use cotangent::{Differentiable, differentiate};

mod types {
    /// A property of two others.
    pub type Equation = fn(f64, f64) -> f64;
}
use types::Equation;

#[differentiate]
pub fn volume(p: f64, t: f64) -> f64 {
    t / p + 0.1 * p * t
}

/// One step of the secant rule; the function type has a name that stands elsewhere.
#[differentiate]
pub fn secant(fun: Equation, given: f64, first: bool, target: f64, x1: f64, x2: f64) -> f64 {
    let eval = |x: f64| -> f64 { if first { target - fun(given, x) } else { target - fun(x, given) } };
    let (mut low, mut high) = (eval(x1), eval(x2));
    let (mut from, mut to) = (x1, x2);
    if low.abs() < high.abs() {
        let swap = low;
        low = high;
        high = swap;
        from = x2;
        to = x1;
    }
    to + (from - to) * high / (high - low)
}

#[differentiate]
pub fn backward(v: f64, t: f64) -> f64 {
    secant(volume, t, false, v, 0.5, 2.0) + secant(volume, v, true, t, 0.4, 1.5)
}

/// What is asked for, and where.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Settings {
    kind: i32,
    region: i32,
    share: f64,
}

#[differentiate]
impl From<i32> for Settings {
    fn from(kind: i32) -> Self {
        Settings { kind, region: 1, share: 0.5 }
    }
}

#[differentiate]
impl From<(i32, i32)> for Settings {
    fn from((kind, region): (i32, i32)) -> Self {
        Settings { kind, region, share: 1.0 }
    }
}

#[differentiate]
pub fn property<R: Into<Settings>>(p: f64, t: f64, asked: R) -> f64 {
    let asked: Settings = asked.into();
    match asked.kind {
        1 => p,
        2 => t * asked.share,
        _ => p * t * asked.region as f64 + asked.share,
    }
}

#[differentiate]
fn handed<R: Into<Settings>>(p: f64, asked: R) -> f64 {
    property(p, p * p, asked)
}

/// What a function gives that carries no derivative, though it is given away what may.
#[differentiate]
fn kinds<R: Into<Settings>>(asked: R) -> (i32, i32) {
    let asked: Settings = asked.into();
    (asked.kind, asked.region)
}

fn eaten(x: Vec<f64>) -> usize {
    x.len()
}

#[differentiate]
fn counted(x: Vec<f64>, least: f64) -> usize {
    if x[0] < least {
        return 1;
    }
    eaten(x)
}

#[differentiate]
fn by_kind<R: Into<Settings>>(p: f64, t: f64, asked: R) -> f64 {
    let (kind, region) = kinds(asked);
    let count: usize = counted(vec![p, t], 0.5);
    if kind == 1 { p * region as f64 } else { p * t * count as f64 }
}

#[differentiate]
pub fn properties(p: f64, t: f64) -> f64 {
    by_kind(t, p, 1)
        + by_kind(p, t, (3, 5)) * by_kind(0.3 * p, t, 2)
        + property(p, t, 1) * property(p, t, 2)
        + property(p, t, (3, 4)) * handed(t, (5, 2))
        + handed(p, 2)
}

/// What can be blended, by a share of a type of its own.
#[differentiate]
pub trait Blend {
    type Share;
    fn blend(&self, other: &Self, share: &Self::Share) -> Self;
}

#[differentiate(trait)]
impl Blend for f64 {
    type Share = f64;
    fn blend(&self, other: &f64, share: &f64) -> f64 {
        let share = self.max(0.1).min(*share);
        self + (other - self) * share.clamp(0.0, 1.0)
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Pair(pub f64, pub f64);

#[differentiate(trait)]
impl Blend for Pair {
    type Share = Pair;
    fn blend(&self, other: &Pair, share: &Pair) -> Pair {
        Pair(self.0.blend(&other.0, &share.0), self.1.blend(&other.1, &share.1))
    }
}

#[differentiate]
pub fn blended<T: Blend>(a: &T, b: &T, share: &T::Share) -> T {
    a.blend(b, share)
}

/// De Casteljau's rule for what can be blended.
#[differentiate]
pub fn curved<T: Blend>(a: &T, b: &T, c: &T, share: &T::Share) -> T {
    let (left, right) = (blended(a, b, share), blended(b, c, share));
    blended(&left, &right, share)
}

#[differentiate]
pub fn curves(x: &[f64]) -> f64 {
    let (from, to) = (Pair(x[0], x[1]), Pair(x[2], x[0]));
    let pair: Pair = curved(&from, &Pair(x[1], x[2]), &to, &Pair(x[0], x[3]));
    let number: f64 = curved(&x[0], &x[2], &x[3], &x[1]);
    pair.0 * pair.1 + number
}

/// A moon and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moon {
    Rhea,
    Titan,
}

#[differentiate]
fn Rhea(t: f64) -> (f64, f64) {
    (t.sin(), 0.1 * t)
}

#[differentiate]
fn Titan(t: f64) -> (f64, f64) {
    (t.cos() * t, 0.2)
}

#[differentiate]
fn XY(lambda: f64, gamma: f64) -> (f64, f64) {
    (lambda.cos() * gamma, lambda.sin() + gamma)
}

/// Functions in capitals, in the arms of what is taken apart and at the end.
#[differentiate]
pub fn coordinates(t: f64, moon: Moon) -> (f64, f64) {
    let (lambda, gamma) = match moon {
        Moon::Rhea => Rhea(t),
        Moon::Titan => {
            let late = t * 1.5;
            Titan(late)
        }
    };
    if gamma > 0.15 { XY(lambda, gamma * t) } else { XY(gamma, lambda) }
}

/// What all moons need, which is not `Clone`.
#[derive(Debug, PartialEq, Differentiable)]
pub struct Elements {
    long: f64,
    lat: f64,
    far: f64,
}

#[differentiate]
fn elements(t: f64) -> Elements {
    let mut found = Elements { long: t, lat: t * t, far: 0.0 };
    found.far = found.long * found.lat;
    found
}

#[derive(Debug, PartialEq, Differentiable)]
pub struct Spot {
    long: f64,
    lat: f64,
}

#[derive(Debug, PartialEq, Differentiable)]
pub enum Body {
    Near,
    Far,
}

#[differentiate]
fn spot(body: &Body, t: f64) -> (Spot, f64) {
    match body {
        Body::Near => (Spot { long: t * 2.0, lat: t.sin() }, t * t),
        Body::Far => (Spot { long: t, lat: t.cos() }, t),
    }
}

#[differentiate]
fn precess(long: f64, lat: f64, t: f64) -> (f64, f64) {
    (long * lat, lat - t)
}

#[differentiate]
fn Early(e: &Elements) -> (f64, f64) {
    (e.long * e.far, e.lat.sin() * e.long)
}

#[differentiate]
fn Late(e: &Elements) -> (f64, f64) {
    (e.long * e.long * e.lat, e.far.cos())
}

#[differentiate]
fn Seen(x: f64, y: f64, e: &Elements) -> (f64, f64) {
    (x * e.long - y, x * y * e.lat)
}

/// What a function gives changes before it is lent on each path.
#[differentiate]
pub fn apparent(t: f64, late: bool) -> (f64, f64) {
    let mut info = elements(t - 0.04);
    let body = if late { Body::Far } else { Body::Near };
    let (place, far) = spot(&body, t);
    let (long, lat) = (place.long, place.lat);
    let (long, lat) = precess(long, lat, t);
    info.long = long;
    info.lat = lat;
    info.far = far;
    let (x, y) = if late { Late(&info) } else { Early(&info) };
    Seen(x, y, &info)
}

/// What is known of points: its methods have the names of those of lists.
#[derive(Clone, Debug, Default, PartialEq, Differentiable)]
pub struct Moments {
    x: f64,
    xy: f64,
    count: usize,
}

#[differentiate]
impl Moments {
    pub fn new() -> Self {
        Moments { x: 0.0, xy: 0.0, count: 0 }
    }

    pub fn push(&mut self, x: f64, y: f64) {
        self.x += x;
        self.xy = self.xy * 0.9 + x * y;
        self.count += 1;
    }

    pub fn insert(&mut self, x: f64) {
        self.x *= x;
    }

    pub fn mean(&self) -> f64 {
        self.x * self.xy / self.count as f64
    }
}

#[differentiate]
pub fn pushed(x: &[f64]) -> f64 {
    let mut moments = Moments::new();
    for pair in x.windows(2) {
        moments.push(pair[0], pair[1]);
    }
    moments.insert(x[0]);
    moments.push(x[1], x[0]);
    moments.mean()
}
