//! Type parameters that are floats of one kind, which shows in what operators take and give alone.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul, Sub};

/// What is done to a signal, sample by sample, with coefficients of another type.
pub trait Stage<C, T = C> {
    fn step(&mut self, input: T) -> T;
    fn retune(&mut self, decay: C) -> C;
}

/// A filter of the first order: its coefficients are of one type, what it remembers is of another.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct LowPass<C, T = C> {
    pub decay: C,
    pub gain: C,
    pub held: T,
}

#[differentiate]
impl<C, T> Stage<C, T> for LowPass<C, T>
where
    T: Copy + Add<T, Output = T> + Sub<T, Output = T>,
    C: Copy + Mul<T, Output = T>,
{
    fn step(&mut self, input: T) -> T {
        let before: T = self.held;
        self.held = self.gain * input + self.decay * before;
        self.held - before
    }

    fn retune(&mut self, decay: C) -> C {
        std::mem::replace(&mut self.decay, decay)
    }
}

#[differentiate]
pub fn filtered(mut filter: LowPass<f64>, signal: &[f64], decay: f64) -> f64 {
    let mut sum = 0.0;
    for &x in signal {
        let y = filter.step(x);
        sum += y * y;
    }
    let old = filter.retune(decay);
    sum + filter.step(old) * old
}

#[differentiate]
fn weighed<T, U, V>(weights: (T, T), of: (U, U)) -> V
where
    T: Mul<U, Output = V>,
    V: Add<Output = V>,
{
    weights.0 * of.0 + weights.1 * of.1
}

/// What operands and results of operators are shows in the bounds of one type alone.
#[differentiate]
pub fn through_operators(x: f64, y: f64) -> f64 {
    let first = weighed((x, y), (y * y, 2.0));
    weighed((first, 0.5), (x, first))
}
