//! Small habits of code that strangers publish: defaults for elements that may be missing, names that are used twice,
//! pairs that are not taken apart, functions that are generic over the lengths of tables, methods called like those of
//! iterators.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A polynomial by its coefficients, the highest last.
#[differentiate]
pub fn polynomial<T: Float, const N: usize>(x: T, coefficients: [T; N]) -> T {
    coefficients.iter().rev().skip(1).fold(*coefficients.last().unwrap_or(&T::zero()), |acc, &c| x.mul_add(acc, c))
}

/// The lengths of both tables are found by the caller.
#[differentiate]
pub fn rational<T: Float, const N: usize, const D: usize>(x: T, above: [T; N], below: [T; D]) -> T {
    let numerator = polynomial(x, above);
    let denominator = polynomial(x, below);
    numerator / denominator
}

/// Tables that are written down in the call, with and without a derivative.
#[differentiate]
pub fn approximated(z: f64, a: f64) -> f64 {
    let table = [a, z, 0.5];
    rational(z, [1.0, 2.0, 3.0], [1.5, 0.25]) + polynomial(z, [3.0, a]) + rational(a, table, [0.3 * z; 4])
}

/// The same for another float.
#[differentiate]
pub fn approximated_generic<T: Float>(z: T) -> T {
    let c = |x: f64| T::from(x).unwrap();
    polynomial(z, [c(1.0), c(2.0)]) + rational(z, [T::one(), c(0.5)], [c(2.0), T::one(), z])
}

/// What stands in for an element that is missing: a number, a variable, by reference and by value.
#[differentiate]
pub fn with_defaults(x: f64, c: &[f64]) -> f64 {
    let z = x * x;
    let second = *c.get(1).unwrap_or(&z) * x;
    let largest = *c.iter().max_by(|a, b| a.total_cmp(b)).unwrap_or(&z);
    let first = c.first().copied().unwrap_or(x);
    second + largest * first + c.last().unwrap_or(&0.25) * 2.0
}

/// How far the items lie apart, around a mean that may be given.
#[differentiate]
pub fn deviation(v: &[f64], mean: Option<f64>) -> f64 {
    let m = mean.unwrap_or_else(|| v.iter().sum::<f64>() / v.len() as f64);
    (v.iter().map(|x| (x - m) * (x - m)).sum::<f64>() / v.len() as f64).sqrt()
}

/// A variable with the name of the function that makes it.
#[differentiate]
pub fn scores(v: &[f64]) -> Vec<f64> {
    let deviation = deviation(v, None);
    v.iter().map(|x| x / deviation).collect()
}

/// Weights and values, in a variable for both.
#[differentiate]
pub fn weighted(f: &[f64], w: &[f64]) -> f64 {
    let inner = f[..w.len()].iter().zip(w.iter()).fold(0.0, |sum, x| sum + x.0 * x.1);
    let mut last = inner;
    for p in f.iter().zip(w).enumerate() {
        if p.0 % 2 == 1 && *p.1.0 > 0.5 {
            last += p.1.0 * p.1.1 * p.0 as f64;
        }
    }
    let shifted: f64 = f.iter().zip(w).map(|p| (p.0 - p.1).powi(2) + f64::max(*p.0, *p.1)).sum();
    last * shifted
}

/// In place, through a pair.
#[differentiate]
pub fn relaxed(x: &mut [f64], target: &[f64], rate: f64, times: usize) {
    for _ in 0..times {
        x.iter_mut().zip(target.iter()).for_each(|pair| *pair.0 += rate * (pair.1 - *pair.0) * *pair.0);
    }
}

/// A root where there is one.
#[differentiate]
pub fn checked_root(x: f64) -> Result<f64, String> {
    if x < 0.0 { Err(format!("no root of a negative number")) } else { Ok(x.sqrt()) }
}

/// What a call gives inside of a closure is what the closure has to give.
#[differentiate]
pub fn mean_root(x: f64, y: f64) -> Result<f64, String> {
    checked_root(x).and_then(|a| checked_root(y).map(|b| a * b))
}

/// The same the other way round, as an option.
#[differentiate]
pub fn either_root(x: f64, y: f64) -> Option<f64> {
    if y > 1.0 {
        return checked_root(x).ok().and_then(|a| checked_root(y).ok().map(|b| a + b));
    }
    checked_root(x).or_else(|_| checked_root(-x).map(|r| 2.0 * r)).ok()
}

/// A sum that keeps what rounding has cost.
#[derive(Clone, Debug, Differentiable)]
pub struct Accumulator {
    pub total: f64,
    pub lost: f64,
}

#[differentiate]
impl Accumulator {
    /// One number more.
    pub fn add(&mut self, x: f64) {
        let y = x - self.lost;
        let t = self.total + y;
        self.lost = (t - self.total) - y;
        self.total = t;
    }

    /// Not a sum of items.
    pub fn sum(&self) -> f64 {
        self.total - self.lost
    }
}

/// Two sums.
#[derive(Clone, Debug, Differentiable)]
pub struct Area {
    pub outer: Accumulator,
    pub inner: Accumulator,
}

#[differentiate]
impl Area {
    /// Their product, scaled.
    pub fn covered(&self, k: f64) -> f64 {
        let mut inner = self.inner.sum() * k;
        inner = inner * inner;
        self.outer.sum() * inner
    }
}

const TABLE: [f64; 3] = [0.5, 0.25, 0.125];

/// The same with a table that has a name.
#[differentiate]
pub fn by_table(z: f64) -> f64 {
    polynomial(z, TABLE) * rational(z, TABLE, [1.0, z])
}

/// Whether two numbers are as good as equal.
macro_rules! close {
    ($a:expr, $b:expr, eps = $eps:expr) => {
        ($a - $b).abs() <= $eps
    };
}

/// Conditions by macros of the crate.
#[differentiate]
pub fn by_macros(x: f64, y: f64, v: &[f64]) -> f64 {
    let mut s = x;
    while !close!(s, y, eps = 1e-2) && s > 1e-6 {
        s = 0.6 * s + 0.4 * y;
    }
    if y == 0.0 || close!(x, v[0], eps = 1e-12) { s * x } else { s * v[1] * v[0] }
}

/// Not that of the standard library.
#[derive(Clone, Debug, Differentiable)]
pub struct Arc {
    pub radius: f64,
    pub angle: f64,
}

#[differentiate]
impl Arc {
    /// The same backwards.
    pub fn reversed(&self) -> Arc {
        Arc { angle: -self.angle, ..self.clone() }
    }

    /// Along both.
    pub fn length(&self, other: &Arc) -> f64 {
        let back = self.reversed();
        self.radius * self.angle.abs() + other.radius * other.angle * back.angle
    }
}

/// How many values an indicator looks back.
pub trait Period {
    /// The number.
    fn period(&self) -> usize;
}

/// What takes one value after the other.
pub trait Next {
    /// What it gives.
    type Output;

    /// For one value more.
    fn next(&mut self, input: f64) -> Self::Output;
}

/// A running average.
#[derive(Clone, Debug, Differentiable)]
pub struct Average {
    pub k: f64,
    pub length: usize,
}

/// The last values, and the least of them.
#[derive(Clone, Debug, Differentiable)]
pub struct Bands {
    pub average: Average,
    pub mean: f64,
    pub items: Vec<f64>,
    pub at: usize,
    pub least: usize,
}

/// Around a mean.
#[derive(Clone, Debug, Differentiable)]
pub struct Band {
    pub mean: f64,
    pub width: f64,
}

#[differentiate]
impl Period for Average {
    fn period(&self) -> usize {
        self.length
    }
}

#[differentiate]
impl Period for Bands {
    fn period(&self) -> usize {
        self.average.period()
    }
}

#[differentiate]
impl Bands {
    /// Where the least of the values is.
    pub fn find_least(&self) -> usize {
        let mut least = f64::INFINITY;
        let mut index = 0;
        for (i, &value) in self.items.iter().enumerate() {
            if value < least {
                least = value;
                index = i;
            }
        }
        index
    }
}

#[differentiate]
impl Next for Bands {
    type Output = Band;

    fn next(&mut self, input: f64) -> Self::Output {
        self.items[self.at] = input;
        self.mean = self.mean * (1.0 - self.average.k) + self.average.k * input;
        if input < self.items[self.least] {
            self.least = self.at;
        } else if self.least == self.at {
            self.least = self.find_least();
        }
        self.at = if self.at + 1 < self.period() { self.at + 1 } else { 0 };
        Self::Output { mean: self.mean, width: self.mean - self.items[self.least] * self.items[self.at] }
    }
}

/// Over a series.
#[differentiate]
pub fn widths(bands: &Bands, series: &[f64]) -> f64 {
    let mut bands = bands.clone();
    let mut sum = 0.0;
    for &x in series {
        let band: Band = bands.next(x);
        sum += band.width * band.mean;
    }
    sum
}

/// The latitude of the moon's argument, under the letter that textbooks have for it.
#[differentiate]
#[allow(non_snake_case)]
fn F(t: f64) -> f64 {
    (93.272 + t * 4.832).to_radians()
}

#[differentiate]
#[allow(non_snake_case)]
fn DM(t: f64) -> (f64, f64) {
    let F = F(t);
    (t * t * F, (1.0 + t).ln())
}

/// Functions in capitals, called to variables of the same names.
#[differentiate]
#[allow(non_snake_case)]
pub fn libration(t: f64) -> f64 {
    let F = F(t);
    let (D, M) = DM(t);
    F.sin() * D - M * (2.0 * F).cos()
}
