//! Chains, options and calls inside of each other in code over any float: what has no literal, and whose name is only a
//! parameter, is a number as `f64` is.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::iter::Sum;

/// A weighted mean, for calls.
#[differentiate]
pub fn blend<T: Float>(a: T, b: T) -> T {
    a * T::from(0.75).unwrap() + b * b
}

/// Calls of generic functions inside of one another, three deep.
#[differentiate]
pub fn blends<T: Float>(a: T, b: T) -> T {
    blend(-a.powi(2), blend(blend(T::from(0.71).unwrap(), b), blend(a, b.sin())))
}

/// Items that consumers choose or fold, and what stands for them where there is none.
#[differentiate]
pub fn selections<T: Float + Sum>(x: &[T]) -> T {
    let last = x.iter().cloned().reduce(|a, b| a * b + a).unwrap_or(T::one() + T::one());
    let least = x.iter().min_by(|a, b| a.partial_cmp(b).unwrap()).copied().unwrap_or(T::one());
    let widest = x
        .iter()
        .map(|&v| (v, v * x[0]))
        .max_by(|a, b| a.1.partial_cmp(&b.1).unwrap())
        .map_or(T::zero(), |(v, scaled)| v + scaled);
    last + least * widest
}

/// Sums of options, and an array made of a part of a slice.
#[differentiate]
pub fn guarded_sum<T: Float + Sum>(x: &[T], limit: T) -> T {
    let total = x.iter().map(|&v| if v > limit { None } else { Some(v * v) }).sum::<Option<T>>().unwrap_or(T::one());
    let pair: [T; 2] = x[..2].try_into().unwrap();
    total + pair[0] * pair[1]
}

/// A record with fields of any float.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Series<T> {
    pub terms: [T; 3],
    pub scale: T,
}

#[differentiate]
impl<T: Float + Sum> Series<T> {
    /// A function that is described in a `where` clause.
    pub fn warped<F>(&self, f: F, x: T) -> T
    where
        F: Fn(T) -> T,
    {
        f(x) * self.scale
    }

    /// Such a function beside a closure.
    pub fn warped_twice<F>(&self, f: F, x: T) -> T
    where
        F: Fn(T) -> T,
    {
        let inner = self.warped(|y| y * x + self.terms[1], x);
        f(inner) * inner
    }

    /// Fields as operands where types are written: in `let`, in closures, in `collect`.
    pub fn spread(&self, x: T) -> T {
        let products: Vec<T> = self.terms.iter().map(|t| (self.terms[2] * self.scale) * *t).collect();
        let shifted: T = self.scale + self.terms[0];
        let bend = |v: T| -> T { self.terms[1] * v + self.scale };
        products.iter().fold(T::zero(), |sum, &p| sum + p * p) + self.terms[0].abs() * bend(x) + shifted.cos()
    }
}

/// The same from outside.
#[differentiate]
pub fn spread(series: &Series<f64>, x: f64) -> f64 {
    series.spread(x) + series.warped_twice(|y| y.sin() * x, x)
}
