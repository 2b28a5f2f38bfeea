//! Functions that show no float, of types that are made of `f32`s.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Neg, Sub};

type Three = [f32; 3];

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Pose(Three);

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Way {
    from: Pose,
    to: Pose,
}

#[differentiate]
impl Pose {
    pub fn of(x: f32, y: f32, turn: f32) -> Self {
        Self([x, y, turn])
    }

    pub fn x(&self) -> f32 {
        self.0[0]
    }

    pub fn y(&self) -> f32 {
        self.0[1]
    }

    pub fn turn(&self) -> f32 {
        self.0[2]
    }
}

#[differentiate]
impl Add for Pose {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::of(self.x() + other.x(), self.y() + other.y(), self.turn() + other.turn())
    }
}

#[differentiate]
impl Sub for Pose {
    type Output = Pose;

    fn sub(self, other: Pose) -> Pose {
        let d = self.x() - other.x();
        let e = d * self.y();
        Pose::of(d, e, (self.turn() - other.turn()).sin())
    }
}

#[differentiate]
impl Neg for Pose {
    type Output = Pose;

    fn neg(self) -> Pose {
        Pose::of(-self.x(), 2.0 * self.y(), self.turn().abs() + 1.0)
    }
}

#[differentiate]
impl Way {
    pub fn ahead(self) -> Way {
        let (from, to): (Pose, Pose) = (self.from, self.to);
        Way { from: to, to: (to - from) + -from }
    }
}

#[differentiate]
fn between(a: Pose, b: &Pose) -> Pose {
    let far = (a.x() - b.x()) * (a.y() - b.y());
    Pose::of((far * far + 1.0).sqrt(), a.turn().max(b.turn()) * 0.5, 1.0 - far)
}

#[differentiate]
pub fn posed(x: f32, y: f32, turn: f32) -> f32 {
    let way = Way { from: Pose::of(x, y, turn), to: Pose::of(y, x * turn, 0.3) };
    let next: Way = way.ahead();
    let mid: Pose = between(next.to, &next.from);
    mid.x() * mid.y() + mid.turn()
}
