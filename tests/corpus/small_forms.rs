//! Small forms of the language that others stand for.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;

/// Nothing but guards: a chain of conditions.
#[differentiate]
fn between<T: PartialOrd>(value: T, low: T, high: T) -> T {
    match value {
        value if value < low => low,
        value if value > high => high,
        value => value,
    }
}

#[differentiate]
pub fn graded(score: f64, slope: f64) -> f64 {
    let graded = match score * slope {
        s if s > 2.0 => s * s,
        s if s > 0.0 => s.sin(),
        s => -s,
    };
    between(graded, 0.1, 30.0) * between(slope, 0.5, 0.9) + score
}

/// The only law so far.
#[derive(Differentiable)]
pub enum Law {
    Power { scale: f64, exponent: f64 },
}

#[differentiate]
pub fn by_the_only_law(scale: f64, exponent: f64, x: f64) -> f64 {
    let law = Law::Power { scale: scale * scale, exponent };
    let Law::Power { scale, exponent } = &law;
    scale * x.powf(*exponent)
}

/// An option of a reference is cloned; a variable is `mut` for nothing.
#[differentiate]
#[allow(unused_mut, clippy::all)]
pub fn best_of(points: &[(Vec<f64>, f64)], weights: &Vec<f64>) -> f64 {
    let mut remaining = weights;
    let best = points.first().clone().unwrap();
    let worst = points.last().clone().expect("a point");
    let mut sum = best.1 * worst.0[0];
    for (w, x) in remaining.iter().zip(&best.0) {
        sum += w * x;
    }
    sum
}

/// A controller whose builder has a method by the name of one of floats.
#[derive(Differentiable, Clone)]
pub struct Controller {
    gain: f64,
    low: f64,
    high: f64,
    sum: f64,
}

#[differentiate]
impl Controller {
    pub fn clamp(&mut self, low: f64, high: f64) -> &mut Self {
        self.low = low;
        self.high = high;
        self
    }

    pub fn gained(&mut self, gain: f64) -> &mut Self {
        self.gain = gain * gain;
        self
    }

    pub fn reset(&mut self) -> &mut Self {
        self.gained(1.5).clamp(-4.0, 4.0)
    }

    pub fn halved(&mut self, really: bool) -> &mut Self {
        if really {
            return self.gained(0.5);
        }
        match really {
            true => self,
            false => self.clamp(-1.0, 1.0),
        }
    }

    pub fn next(&mut self, error: f64) -> f64 {
        let next: f64 = self.sum + error * self.gain;
        self.sum = next.clamp(self.low, self.high);
        self.sum
    }
}

#[differentiate]
pub fn controlled(gain: f64, errors: &[f64], high: f64) -> f64 {
    let mut controller = Controller { gain, low: -1.0, high: 1.0, sum: 0.0 };
    controller.clamp(-high, high).gained(gain);
    let mut sum = 0.0;
    for e in errors {
        sum += controller.next(*e);
    }
    controller.halved(true);
    sum *= controller.next(sum);
    controller.reset();
    controller.halved(false);
    sum * controller.gain + controller.next(gain) * controller.next(sum)
}

/// A window of the last values, in a queue.
#[derive(Differentiable)]
pub struct Window {
    held: VecDeque<f64>,
    length: usize,
}

#[differentiate]
impl Window {
    pub fn new(length: usize) -> Self {
        Self { held: VecDeque::with_capacity(length), length }
    }

    pub fn next(&mut self, value: f64) -> f64 {
        if self.held.len() == self.length {
            self.held.pop_front();
        }
        self.held.push_back(value);
        let path: f64 = self.held.iter().zip(self.held.iter().skip(1)).map(|(a, b)| (b - a) * (b - a)).sum();
        let newest: f64 = self.held.iter().rev().take(2).sum();
        let mut sum = 0.0;
        for v in self.held.iter().skip(1).take(2) {
            sum += v * v;
        }
        path + newest * self.held[0] + sum
    }

    pub fn filled(values: &[f64]) -> Self {
        Self { held: values.iter().map(|v| v * v).collect(), length: values.len() }
    }
}

#[differentiate]
fn first_of(values: &VecDeque<f64>, count: usize) -> f64 {
    values.iter().take(count).map(|v| v.sin()).sum()
}

#[differentiate]
pub fn windowed(values: &[f64], length: usize) -> f64 {
    let mut window = Window::new(length);
    let mut sum = 0.0;
    for v in values {
        sum += window.next(*v);
    }
    let all: VecDeque<f64> = values.iter().map(|v| v * sum).collect();
    let mut filled = Window::filled(values);
    first_of(&all, 2) + filled.next(sum)
}

/// A reference that leads to the last row, whatever that is.
#[differentiate]
pub fn halved_down(values: &[f64], t: f64) -> f64 {
    let mut rows = vec![values.to_vec()];
    let mut row = rows.last().unwrap();
    let mut sum = 0.0;
    while row.len() > 1 {
        let next: Vec<f64> = row.windows(2).map(|pair| pair[0] * (1.0 - t) + pair[1] * t).collect();
        for v in row {
            sum += v * next[0];
        }
        rows.push(next);
        row = rows.last().unwrap();
    }
    row[0] * sum
}

/// A matrix of any size, mapped row by row.
#[derive(Differentiable, Clone, Copy)]
pub struct Grid<const R: usize, const C: usize> {
    cells: [[f64; C]; R],
}

#[differentiate]
impl<const R: usize, const C: usize> Grid<R, C> {
    fn squared(&self) -> Self {
        Self { cells: self.cells.map(|row| row.map(|v| v * v)) }
    }
}

#[differentiate]
pub fn mapped_rows(a: f64, b: f64) -> f64 {
    let grid = Grid { cells: [[a, b, a * b], [b, a + b, 1.0]] };
    let squared = grid.squared().squared();
    let repeated = [squared.cells[0][1], b].repeat(2);
    squared.cells[1][1] * squared.cells[0][2] + repeated[2] * repeated[3]
}

/// An easing function by its name, of a number.
#[derive(Differentiable, Clone, Copy)]
pub enum Ease {
    Quadratic,
    Sine,
}

#[differentiate]
pub trait Eased {
    fn eased(self, by: Ease) -> f64;
}

#[differentiate(trait)]
impl Eased for f64 {
    fn eased(self, by: Ease) -> f64 {
        match by {
            Ease::Quadratic => self * self,
            Ease::Sine => self.sin(),
        }
    }
}

#[differentiate]
pub fn eased_twice(x: f64) -> f64 {
    x.eased(Ease::Sine) * (x * x).eased(Ease::Quadratic)
}

/// What is told of a sample, which not every one has.
#[differentiate]
pub trait Typical<T> {
    fn typical(&self) -> Option<T>;
}

/// A signal that goes on.
#[differentiate]
pub trait Advance<T> {
    type Output;

    fn advance(&mut self, by: T) -> Self::Output;
}

#[derive(Differentiable)]
pub struct Drift {
    at: f64,
}

#[derive(Differentiable)]
pub struct Step {
    at: f64,
    by: f64,
}

#[differentiate(trait)]
impl Typical<f64> for Drift {
    fn typical(&self) -> Option<f64> {
        (self.at > 0.0).then_some(self.at * self.at)
    }
}

#[differentiate(trait)]
impl Advance<f64> for Drift {
    type Output = Step;

    fn advance(&mut self, by: f64) -> Step {
        self.at += by * self.at;
        Step { at: self.at, by }
    }
}

/// A trait with a parameter names nothing of what it gives: the calls show it.
#[differentiate]
pub fn drifted(at: f64, by: f64) -> f64 {
    let mut drift = Drift { at };
    let first = drift.advance(by);
    let typical = drift.typical().unwrap_or(2.0);
    let second = drift.advance(first.at * 0.1);
    typical * first.by + second.at * second.by * drift.typical().unwrap()
}

/// Functions of a module that are there as the crate is configured.
#[differentiate]
pub mod configured {
    #[cfg(any(target_feature = "fma", cotangent_never))]
    fn fused(a: f64, b: f64) -> f64 {
        a.mul_add(b, a)
    }

    #[cfg(not(any(target_feature = "fma", cotangent_never)))]
    fn fused(a: f64, b: f64) -> f64 {
        a * b + a
    }

    pub fn fused_twice(a: f64, b: f64) -> f64 {
        fused(fused(a, b), b)
    }
}
