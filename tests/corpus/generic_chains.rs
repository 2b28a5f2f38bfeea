//! Chains, options and calls inside of each other in code over any float: what has no literal, and whose name is only a
//! parameter, is a number as `f64` is.

use cotangent::{Differentiable, differentiate};
use num_traits::{Float, Pow};
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

/// A pair of any floats, with methods that call for names with arguments.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Pair<T> {
    pub x: T,
    pub y: T,
}

#[differentiate]
impl<T: Float> Pair<T> {
    pub fn new(x: T, y: T) -> Self {
        Pair { x, y }
    }

    pub fn turned(self, by: Self) -> Self {
        Pair::new(self.y * by.x, self.x - by.y)
    }

    pub fn unit(self) -> Option<Self> {
        let norm = self.x.hypot(self.y);
        if norm > T::one() { Some(Pair::new(self.x / norm, self.y / norm)) } else { None }
    }

    pub fn dot(self, other: Self) -> T {
        self.x * other.x + self.y * other.y
    }
}

#[differentiate]
impl<T: Float> std::ops::Sub for Pair<T> {
    type Output = Pair<T>;

    fn sub(self, other: Pair<T>) -> Pair<T> {
        Pair::new(self.x - other.x, self.y - other.y)
    }
}

/// A method on what another one gives may give none, where the type is told beside it.
#[differentiate]
pub fn turned_units(x: f64, y: f64) -> f64 {
    let (a, b) = (Pair::new(x, y), Pair::new(y, x * x));
    let unit = a.turned(b).unit().unwrap_or(a);
    let told: Pair<f64> = Pair::new(x * y, unit.x);
    (told - unit).dot(b)
}

/// Powers of one name: the exponent says which.
#[differentiate]
pub fn powers<T: Float + Pow<T, Output = T> + Pow<i32, Output = T> + Pow<u8, Output = T>>(x: T, y: T, n: u8) -> T {
    x.pow(n) * y + (x * x).pow(y) - Pow::pow(y, -2i32)
}
