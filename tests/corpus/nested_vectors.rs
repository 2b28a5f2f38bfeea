//! Fields of types with operators and methods of their own, which nothing but these uses shows.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul, Neg, Sub};

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Arrow {
    pub x: f64,
    pub y: f64,
}

/// A place, of which only differences are arrows.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Arrow {
    type Output = Arrow;

    fn add(self, other: Arrow) -> Arrow {
        Arrow { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Sub for Arrow {
    type Output = Arrow;

    fn sub(self, other: Arrow) -> Arrow {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl Sub for Spot {
    type Output = Arrow;

    fn sub(self, other: Spot) -> Arrow {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl Mul<f64> for Arrow {
    type Output = Arrow;

    fn mul(self, k: f64) -> Arrow {
        Arrow { x: self.x * k, y: self.y * k }
    }
}

#[differentiate]
impl Mul<Arrow> for f64 {
    type Output = Arrow;

    fn mul(self, arrow: Arrow) -> Arrow {
        arrow * self
    }
}

#[differentiate]
impl Neg for Arrow {
    type Output = Arrow;

    fn neg(self) -> Arrow {
        Arrow { x: -self.x, y: -self.y }
    }
}

#[differentiate]
impl Arrow {
    /// A name that floats have, with other arguments.
    pub fn hypot(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn cross(self, other: Arrow) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub fn dot(self, other: Arrow) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn to_spot(self) -> Spot {
        Spot { x: self.x, y: self.y }
    }

    pub fn lerp(self, other: Arrow, t: f64) -> Arrow {
        self + t * (other - self)
    }
}

#[differentiate]
impl Spot {
    pub fn to_arrow(self) -> Arrow {
        Arrow { x: self.x, y: self.y }
    }

    pub fn lerp(self, other: Spot, t: f64) -> Spot {
        self.to_arrow().lerp(other.to_arrow(), t).to_spot()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Edge {
    pub a: Spot,
    pub b: Spot,
}

#[differentiate]
impl Edge {
    pub fn length(&self) -> f64 {
        (self.b - self.a).hypot()
    }

    pub fn weighted(&self, k: f64) -> f64 {
        let d = self.b - self.a;
        k / d.hypot() * d.x
    }

    /// The other one is given by the name of the type, and away.
    pub fn crossing(&self, other: Edge) -> f64 {
        let own = self.b - self.a;
        let across = other.b - other.a;
        let whole = own.cross(across);
        let part = own.cross(self.a - other.a) / whole;
        part * part
    }

    pub fn direction(&self) -> Spot {
        (self.b - self.a).to_spot()
    }

    pub fn at(&self, t: f64) -> Spot {
        self.a.lerp(self.b, t)
    }
}

/// Operators on fields of what is given away.
#[differentiate]
pub fn between(edge: Edge) -> Arrow {
    let x = edge.a.x;
    let d = edge.b - edge.a;
    d * x
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Parabola {
    pub a: Spot,
    pub b: Spot,
    pub c: Spot,
}

#[differentiate]
impl Parabola {
    pub fn at(&self, t: f64) -> Spot {
        let s = 1.0 - t;
        (self.a.to_arrow() * (s * s) + (self.b.to_arrow() * (s * 2.0) + self.c.to_arrow() * t) * t).to_spot()
    }

    pub fn hodograph(&self) -> Edge {
        Edge {
            a: (2.0 * (self.b.to_arrow() - self.a.to_arrow())).to_spot(),
            b: (2.0 * (self.c.to_arrow() - self.b.to_arrow())).to_spot(),
        }
    }

    /// What a method gives is multiplied before anything else is done with it.
    pub fn bend(&self) -> f64 {
        let second = self.a.to_arrow() - 2.0 * self.b.to_arrow() + self.c.to_arrow();
        let first = self.b - self.a;
        let change = (self.c - self.b) - (self.b - self.a);
        second.hypot() * first.hypot() + first.dot(change) * first.hypot().recip()
    }

    pub fn raised(&self) -> Spot {
        let third = 1.0 / 3.0;
        let (a, b) = (self.a.to_arrow(), self.b.to_arrow());
        let sum = -(2.0 * b + a);
        (sum * third).to_spot()
    }

    /// In a loop, and overwritten.
    pub fn walked(&self, n: usize) -> f64 {
        let mut from = self.a;
        let mut length = 0.0;
        for i in 1..=n {
            let to = self.at(i as f64 / n as f64);
            length += (to - from).hypot();
            from = to;
        }
        length
    }
}

/// A field with a factor that is a field, too.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Offset {
    pub along: Arrow,
    pub distance: f64,
    pub sharpness: f64,
}

#[differentiate]
impl Offset {
    pub fn joined(&self, tangent: Arrow) -> Arrow {
        let cross = self.along.cross(tangent);
        let dot = self.along.dot(tangent);
        self.along * self.distance + tangent * (cross * dot * self.sharpness.sqrt())
    }
}

#[differentiate]
fn trace(rows: &[Vec<f64>]) -> Option<f64> {
    let mut sum = 0.0;
    for (i, row) in rows.iter().enumerate() {
        sum += row[i];
    }
    rows.first().map(|_| sum)
}

/// Vectors that are made by the full name of the macro.
#[differentiate]
#[allow(unused_qualifications)] // a path as it is written
pub fn by_full_name(a: f64, b: f64) -> f64 {
    let sum = trace(&[std::vec![a, b], ::std::vec![a, a * b]]).unwrap_or(0.0);
    let mut v = std::vec![a; 3];
    v[1] = b * sum;
    v.iter().sum::<f64>() * std::vec![sum, b].iter().product::<f64>()
}
