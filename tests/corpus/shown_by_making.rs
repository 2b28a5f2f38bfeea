//! Values whose types only what makes them tells, and what functions of types that nothing is seen of give.

use cotangent::{Differentiable, differentiate};
use num_complex::Complex;
use num_traits::Float;
use std::ops::{Index, IndexMut};

/// A compensated sum that starts from a conversion of a literal.
#[derive(Clone, Copy, Differentiable)]
pub struct Tally<F> {
    sum: F,
    rest: F,
}

#[differentiate]
impl<F: Float> Tally<F> {
    pub fn with(self, x: F) -> Self {
        let y = x + self.rest;
        let sum = self.sum + y;
        Tally { sum, rest: (self.sum - sum) + y }
    }

    pub fn total(self) -> F {
        self.sum + self.rest
    }
}

#[differentiate]
impl<F: Float> From<F> for Tally<F> {
    fn from(x: F) -> Self {
        Tally { sum: x, rest: F::zero() }
    }
}

/// A value of a generic type that is made without arguments, and only handed on.
#[derive(Differentiable)]
pub struct Descent<S> {
    step: S,
    #[constant]
    rounds: Option<u32>,
}

#[derive(Differentiable)]
pub struct Constant {
    width: f64,
}

#[differentiate]
impl Descent<Constant> {
    pub fn new() -> Descent<Constant> {
        Descent { step: Constant { width: 0.1 }, rounds: None }
    }

    pub fn minimize(&self, from: f64) -> f64 {
        let mut x = from;
        for _ in 0..self.rounds.unwrap_or(2) {
            x = x - self.step.width * 2.0 * x * x;
        }
        x
    }
}

#[differentiate]
impl<S> Descent<S> {
    pub fn rounds(mut self, rounds: Option<u32>) -> Self {
        self.rounds = rounds;
        self
    }
}

/// Variants without fields of an enum with a parameter.
#[derive(Clone, Copy, Differentiable)]
pub enum Outside<T: PartialOrd + Copy> {
    Extended,
    Clamped,
    Fixed(T),
}

#[differentiate]
pub fn beyond<T: Float>(x: T, end: T, outside: &Outside<T>) -> T {
    if x <= end {
        return x * end;
    }
    match outside {
        Outside::Extended => x * x,
        Outside::Clamped => end * end,
        Outside::Fixed(value) => *value * x,
    }
}

#[differentiate]
fn wave(k: f64, damping: f64) -> impl Fn(&Complex<f64>) -> Complex<f64> {
    move |u| (u * k).exp() * damping
}

#[differentiate]
pub fn made(x: &[f64]) -> f64 {
    let mut tally = Tally::from(0.0);
    for v in x.iter() {
        tally = tally.with(v * v);
    }
    let descent = Descent::new().rounds(Some(3));
    let wave = wave(x[0], x[1]);
    let at = wave(&Complex::new(0.3, 1.1));
    let ends = beyond(x[0], x[1], &Outside::Extended) * beyond(x[1], x[0], &Outside::Clamped);
    tally.total() * descent.minimize(x[0] * x[1]) + at.re * at.im + ends
}

/// What a trait that is not seen gives may be missing, and has fields.
#[derive(Differentiable)]
pub struct Spot {
    at: f64,
}

#[differentiate]
pub trait Projects {
    fn project(&self, x: &f64) -> Option<Spot>;
}

#[differentiate]
pub fn scaled<P: Projects>(by: &P, x: &f64, k: f64) -> Option<Spot> {
    by.project(x).map(|spot| Spot { at: spot.at * k * spot.at })
}

/// The same of a field, which may be of a type that is a parameter.
#[derive(Differentiable)]
pub struct Centered<P: Projects> {
    radius: f64,
    by: P,
}

#[differentiate]
impl<P: Projects> Centered<P> {
    pub fn moved(&self, x: &f64) -> Option<Spot> {
        self.by.project(x).map(|Spot { at }| Spot { at: at * self.radius })
    }
}

#[derive(Differentiable)]
pub struct Doubling;

#[differentiate(trait)]
impl Projects for Doubling {
    fn project(&self, x: &f64) -> Option<Spot> {
        let twice = x.doubled();
        if (-9.0..=9.0).contains(&twice) { Some(Spot { at: twice }) } else { None }
    }
}

#[differentiate]
pub trait Doubled {
    fn doubled(&self) -> f64;
}

#[differentiate(trait)]
impl Doubled for f64 {
    fn doubled(&self) -> f64 {
        2.0 * *self
    }
}

#[differentiate]
pub fn projected(x: &[f64]) -> f64 {
    let centered = Centered { radius: x[0], by: Doubling };
    centered.moved(&x[1]).unwrap().at * scaled(&Doubling, &x[0], x[2]).unwrap().at
}

/// A trait whose parameter is a tuple here, a vector there.
#[differentiate]
pub trait Filters<Input>: Sized {
    type Output;
    fn filter(&mut self, input: Input) -> Self::Output;
}

#[derive(Differentiable)]
pub struct Leaky<T> {
    leak: T,
    state: T,
}

#[differentiate(trait)]
impl<T: Float> Filters<(T, T)> for Leaky<T> {
    type Output = T;
    fn filter(&mut self, (input, control): (T, T)) -> Self::Output {
        self.state = self.state * self.leak + input * control;
        self.state
    }
}

#[differentiate(trait)]
impl<T: Float> Filters<Vec<T>> for Leaky<T> {
    type Output = Vec<T>;
    fn filter(&mut self, input: Vec<T>) -> Vec<T> {
        self.state = self.state * self.leak + input[0];
        input.iter().map(|x| *x * self.state).collect()
    }
}

#[differentiate]
pub fn leaked(x: &[f64]) -> f64 {
    let mut leaky = Leaky { leak: x[0], state: x[1] };
    let mut sum = 0.0;
    for i in 1..3 {
        let pair: f64 = leaky.filter((x[i], 0.3 * x[i - 1]));
        let many: Vec<f64> = leaky.filter(vec![x[i], pair]);
        sum += pair * many[1];
    }
    sum
}

/// A method that calls `self` by another name, of fields whose type has another name.
type Real = f64;

#[derive(Differentiable)]
pub struct Lower {
    rows: [Real; 3],
    scale: Real,
}

#[differentiate]
impl Index<(usize, usize)> for Lower {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.rows[i + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Lower {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.rows[i + j]
    }
}

#[differentiate]
impl Lower {
    pub fn factor(&mut self, a: &Lower) -> Result<(), usize> {
        let L = self;
        let t = a[(0, 0)];
        if t <= 0.0 {
            return Err(1);
        }
        L[(0, 0)] = t.sqrt();
        L[(1, 0)] = a[(1, 0)] / L[(0, 0)];
        L[(1, 1)] = (a[(1, 1)] - L[(1, 0)] * L[(1, 0)]).sqrt();
        Ok(())
    }

    pub fn solved(&self, b: &[f64]) -> (Real, Real) {
        let this = self;
        let r = b[0] / this[(0, 0)];
        (r, -r * this.scale * ((b[1] - this[(1, 0)] * r) / this[(1, 1)]).cos())
    }

    pub fn heaviest(&self) -> usize {
        if self.rows[1] > self.rows[2] { 1 } else { 2 }
    }

    pub fn row(&self, i: usize, by: f64) -> Vec<f64> {
        vec![self.rows[i] * by]
    }
}

#[differentiate]
pub fn factored(x: &[f64]) -> f64 {
    let a = Lower { rows: [x[0] + 4.0, x[1], x[2] + 4.0], scale: x[1] };
    let mut l = Lower { rows: [0.0; 3], scale: x[2] };
    l.factor(&a).unwrap();
    let (first, second) = l.solved(&x[1..3]);
    let i = l.heaviest();
    let row = l.row(i, x[0]);
    first * second + row[0]
}
