//! What functions of other blocks give, told by all that the function does with it: options, branches as operands, values
//! that start without a derivative, and values that nothing is done with.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Dart {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Dart {
    type Output = Dart;

    fn add(self, other: Dart) -> Dart {
        Dart { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Sub for Dart {
    type Output = Dart;

    fn sub(self, other: Dart) -> Dart {
        Dart { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl Mul<f64> for Dart {
    type Output = Dart;

    fn mul(self, by: f64) -> Dart {
        Dart { x: self.x * by, y: self.y * by }
    }
}

#[differentiate]
impl Neg for Dart {
    type Output = Dart;

    fn neg(self) -> Dart {
        Dart { x: -self.x, y: -self.y }
    }
}

#[differentiate]
impl AddAssign for Dart {
    fn add_assign(&mut self, other: Dart) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiate]
impl Dart {
    pub fn new(x: f64, y: f64) -> Dart {
        Dart { x, y }
    }

    pub fn along(self, other: Dart) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn turned(self, angle: f64) -> Dart {
        let (s, c) = angle.sin_cos();
        Dart::new(c * self.x - s * self.y, s * self.x + c * self.y)
    }

    pub fn gap(self, other: Dart) -> Option<f64> {
        let d = self - other;
        let square = d.along(d);
        if square > 0.01 { Some(square.ln()) } else { None }
    }

    pub fn middle(self, other: Dart) -> Option<Dart> {
        if self.gap(other).is_some() { Some((self + other) * 0.5) } else { None }
    }
}

#[differentiate]
pub fn aimed(at: Dart, by: f64) -> Dart {
    at.turned(by * by)
}

#[differentiate]
pub fn weight(x: f64) -> f64 {
    x.sin() * x
}

/// An option of a number of another block: of constants, and as an operand.
#[differentiate]
pub fn gaps(x: f64, k: f64) -> f64 {
    let p = Dart::new(x, k);
    let near = Dart::new(0.2, 0.1).gap(Dart::new(0.2, 0.1)).unwrap_or(k);
    near * p.gap(aimed(p, k)).unwrap_or(x) + p.gap(p).unwrap_or(near * x)
}

/// An option of a type of the user's.
#[differentiate]
pub fn middles(x: f64, k: f64) -> f64 {
    let p = Dart::new(x, k);
    let q = p.middle(aimed(p, 2.0)).unwrap_or(p)
        - match p.middle(p) {
            Some(one) => one,
            None => p * k,
        };
    q.along(p)
}

/// Branches and blocks as operands, and the result of a function as a factor.
#[differentiate]
pub fn branched(x: f64, k: f64) -> f64 {
    let p = Dart::new(x, k);
    let q = (if x > 0.5 { Dart::new(0.4, -0.3) } else { p }) * weight(k);
    let r = {
        let turned = p.turned(x);
        turned
    } - (-q);
    (aimed(r, k) * weight(x)).along(aimed(q, x) - p)
}

/// What starts without a derivative.
#[differentiate]
pub fn started(x: f64, k: f64, n: usize) -> f64 {
    let mut sum = Dart::new(0.1, 0.2);
    sum += Dart::new(0.3, 0.1);
    let parts = [Dart::new(0.4, -0.3), Dart::new(x, k)];
    for i in 0..n {
        sum += parts[0] * k;
        sum = sum.turned(x + i as f64) - parts[1];
    }
    let last = parts.iter().fold(sum, |sum, &part| part.turned(0.4) + sum);
    last.x * last.y
}

/// Nothing tells what is made of it but that it is made.
#[differentiate]
pub fn unused(x: f64, k: f64) -> f64 {
    let p = Dart::new(x, k);
    let _apart = p.turned(k) - aimed(p, x).turned(x);
    let _scaled = p.turned(x) * weight(x);
    p.turned(k).along(p)
}
