//! Steppers and models by traits of one's own: what is handed on to them, filled by them, and made of them inside.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul};

/// Fills what it is lent.
#[differentiate]
pub trait System {
    fn rhs(&self, t: f64, y: &[f64], dy: &mut [f64]);
}

#[derive(Clone, Debug, Differentiable)]
pub struct Decay {
    pub rate: f64,
}

#[differentiate(trait)]
impl System for Decay {
    fn rhs(&self, t: f64, y: &[f64], dy: &mut [f64]) {
        for (dy, y) in dy.iter_mut().zip(y) {
            *dy = -self.rate * y * (1.0 + 0.1 * t);
        }
    }
}

/// Into an array of its own.
#[differentiate]
fn euler<Q: System>(q: &Q, y: &[f64], h: f64) -> f64 {
    let mut k = [0.0];
    q.rhs(0.5, y, &mut k);
    y[0] + h * k[0]
}

/// Into vectors, again and again.
#[differentiate]
fn heun<Q: System>(q: Q, y: &[f64], h: f64, steps: usize) -> f64 {
    let mut y = y.to_vec();
    let (mut k1, mut k2) = (vec![0.0; y.len()], vec![0.0; y.len()]);
    for step in 0..steps {
        let t = step as f64 * h;
        q.rhs(t, &y, &mut k1);
        let ahead: Vec<f64> = y.iter().zip(&k1).map(|(y, k)| y + h * k).collect();
        q.rhs(t + h, &ahead, &mut k2);
        for i in 0..y.len() {
            y[i] += 0.5 * h * (k1[i] + k2[i]);
        }
    }
    y.iter().sum()
}

#[differentiate]
pub fn filled(rate: f64, y: &[f64], h: f64) -> f64 {
    euler(&Decay { rate }, y, h) + heun(Decay { rate: 2.0 * rate }, y, h, 3)
}

/// Its state changes.
#[differentiate]
pub trait Ode {
    fn slope(&mut self, state: f64) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Counted {
    rate: f64,
    calls: usize,
}

#[differentiate(trait)]
impl Ode for Counted {
    fn slope(&mut self, state: f64) -> f64 {
        self.calls += 1;
        self.rate *= 0.9;
        -self.rate * state
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Stepper {
    dt: f64,
}

/// Hands on what it was lent.
#[differentiate]
impl Stepper {
    fn one<Sy: Ode>(&self, system: &mut Sy, state: f64) -> f64 {
        state + self.dt * system.slope(state)
    }

    fn two<Sy: Ode>(&self, system: &mut Sy, state: f64) -> f64 {
        let state = self.one(system, state);
        self.one(system, state)
    }
}

#[differentiate]
pub fn handed_on(rate: f64, dt: f64, state: f64) -> f64 {
    let mut system = Counted { rate, calls: 0 };
    Stepper { dt }.two(&mut system, state) * system.rate * system.calls as f64
}

/// A trait of numbers whose conversions do not fail.
#[differentiate]
pub trait Number: Copy + Add<Output = Self> + Mul<Output = Self> {
    fn from_f64(x: f64) -> Self;
    fn from_usize(n: usize) -> Self;
}

#[differentiate(trait)]
impl Number for f64 {
    fn from_f64(x: f64) -> Self {
        x
    }
    fn from_usize(n: usize) -> Self {
        n as f64
    }
}

#[differentiate]
fn series<S: Number>(x: S, n: usize) -> S {
    let mut scale = S::from_f64(4.0);
    let mut sum = S::from_usize(0);
    for i in 0..n {
        scale = scale * x;
        sum = sum + scale * S::from_usize(i + 1);
    }
    sum
}

/// What is converted has a derivative.
#[differentiate]
fn mixed<S: Number>(x: S, y: f64) -> S {
    let half = S::from_f64(y) * x;
    if y > 0.5 { half + S::from_f64(2.0 * y) } else { half * half }
}

#[differentiate]
pub fn converted(x: f64, n: usize) -> f64 {
    series(x, n) + mixed(x, x) * mixed(x, 0.3)
}

/// Which one is used, only its caller says.
#[differentiate]
pub trait Curve: Sized {
    fn build(v: &[f64]) -> Self;
    fn eval(&self, t: f64) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Line {
    slope: f64,
    offset: f64,
}

#[differentiate(trait)]
impl Curve for Line {
    fn build(v: &[f64]) -> Self {
        Line { slope: v[1] - v[0], offset: v[0] }
    }
    fn eval(&self, t: f64) -> f64 {
        self.offset + self.slope * t * t
    }
}

#[differentiate]
fn at<I: Curve>(v: &[f64], t: f64) -> f64 {
    let curve = I::build(v);
    curve.eval(t) + I::build(&v[1..]).eval(t)
}

#[differentiate]
pub fn built(v: &[f64], t: f64) -> f64 {
    at::<Line>(v, t)
}
