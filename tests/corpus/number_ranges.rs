//! Ranges of numbers: `a..b` made, lent, kept in fields, and read.

use cotangent::{Differentiable, differentiate};
use std::ops::{Range, RangeInclusive};

/// A piece of a parabola.
#[derive(Clone, Differentiable)]
pub struct Piece {
    domain: Range<f64>,
    height: f64,
}

#[differentiate]
impl Piece {
    fn at(&self, t: f64) -> f64 {
        let x = self.domain.start + (self.domain.end - self.domain.start) * t;
        self.height * x * (1.0 - x)
    }

    /// What lies in a part of the domain.
    fn within(&self, part: Range<f64>) -> Piece {
        let length = self.domain.end - self.domain.start;
        let (start, end) = (self.domain.start + length * part.start, self.domain.start + length * part.end);
        Piece { domain: start..end, height: self.height }
    }

    fn halves(&self) -> (Piece, Piece) {
        (self.within(0.0..0.5), self.within(0.5..1.0))
    }
}

#[differentiate]
pub fn pieces(a: f64, b: f64, height: f64) -> f64 {
    let whole = Piece { domain: a..b, height };
    let (left, right) = whole.halves();
    left.at(0.3) * right.at(0.6) + whole.within(a * b..0.9).at(0.5)
}

#[differentiate]
fn midpoint(range: &Range<f64>, x: f64) -> f64 {
    if range.contains(&x) { (range.start + range.end) * x } else { range.end - range.start * x }
}

#[differentiate]
pub fn midpoints(x: &[f64]) -> f64 {
    let range = x[0]..x[1];
    midpoint(&range, x[2]) * midpoint(&(x[2]..5.0), x[1])
}

#[differentiate]
fn remapped(x: f64, from: RangeInclusive<f64>, to: &RangeInclusive<f64>) -> f64 {
    let t = (x - from.start()) / (from.end() - from.start());
    if from.contains(&x) { *to.start() * (1.0 - t) + *to.end() * t } else { x.clamp(*to.start(), *to.end()) }
}

#[differentiate]
pub fn scaled(x: &[f64]) -> f64 {
    x.iter().map(|&v| remapped(v, 0.0..=2.0, &(-1.0..=3.0)) * v).sum()
}

/// Nothing but what is asked of the counter tells its type.
#[differentiate]
pub fn by_remainder(x: &[f64]) -> f64 {
    let mut t = x[0];
    for i in (0..9).step_by(2) {
        t = match i % 3 {
            0 => t * x[1],
            1 => (t * x[2]).sin(),
            _ => t + x[0] * t,
        };
    }
    t
}

#[differentiate]
fn between<T: num_traits::Float>(range: RangeInclusive<T>, t: T) -> T {
    (T::one() - t) * *range.start() + t * *range.end()
}

/// Ranges that are made of active numbers, with their ends in them.
#[differentiate]
pub fn mapped<T: num_traits::Float>(x: T, from: RangeInclusive<T>, to: RangeInclusive<T>) -> T {
    if from.end() < from.start() {
        return mapped(x, *from.end()..=*from.start(), *to.end()..=*to.start());
    }
    let t = (x - *from.start()) / (*from.end() - *from.start());
    between(to, t)
}

#[differentiate]
pub fn mapped_twice(x: &[f64]) -> f64 {
    let to = x[3]..=x[0] * x[1];
    mapped(x[0], x[1]..=x[2], to.clone()) * mapped(x[2], 0.1..=x[3], to)
}
