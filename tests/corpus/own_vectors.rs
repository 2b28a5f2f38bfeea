//! A small vector type, and functions of it that stand outside of its blocks: what methods and operators give there is
//! seen from what is done with it.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
pub struct Force {
    pub east: f64,
    pub north: f64,
}

#[differentiate]
impl Add for Force {
    type Output = Force;
    fn add(self, other: Force) -> Force {
        Force { east: self.east + other.east, north: self.north + other.north }
    }
}

#[differentiate]
impl Sub for Force {
    type Output = Force;
    fn sub(self, other: Force) -> Force {
        Force { east: self.east - other.east, north: self.north - other.north }
    }
}

#[differentiate]
impl Mul<f64> for Force {
    type Output = Force;
    fn mul(self, factor: f64) -> Force {
        Force { east: self.east * factor, north: self.north * factor }
    }
}

#[differentiate]
impl Neg for Force {
    type Output = Force;
    fn neg(self) -> Force {
        Force { east: -self.east, north: -self.north }
    }
}

#[differentiate]
impl AddAssign for Force {
    fn add_assign(&mut self, other: Force) {
        self.east += other.east;
        self.north += other.north;
    }
}

#[differentiate]
impl Force {
    pub fn new(east: f64, north: f64) -> Force {
        Force { east, north }
    }

    pub fn along(self, other: Force) -> f64 {
        self.east * other.east + self.north * other.north
    }

    pub fn strength(&self) -> f64 {
        (self.along(*self) + 0.1).sqrt()
    }

    pub fn unit(self) -> Force {
        self * (1.0 / self.strength())
    }

    pub fn turned(self, angle: f64) -> Force {
        let (s, c) = angle.sin_cos();
        Force::new(c * self.east - s * self.north, s * self.east + c * self.north)
    }
}

/// Terms and factors of what is returned: methods of another block give them.
#[differentiate]
pub fn sum_of_methods(f: Force) -> Force {
    f.unit() + f.turned(f.east)
}

#[differentiate]
pub fn factor_behind(f: Force, k: f64) -> Force {
    f.unit() * k
}

#[differentiate]
pub fn factors_of_calls(f: Force, k: f64) -> Force {
    f.unit() * f.turned(k).strength()
}

/// Methods of what an operator gives.
#[differentiate]
pub fn of_operators(f: Force, k: f64) -> f64 {
    (-f).along(f * 1.21) + (-f).strength() + (f - f.turned(k)).unit().along(f)
}

/// Axes and other constants, which are made without a derivative.
#[differentiate]
pub fn beside_constants(f: Force, k: f64) -> Force {
    let axis = Force::new(0.4, -0.3);
    let side = axis.unit() + f;
    let back = Force::new(0.0, 1.0).unit() - (side - f * k);
    back + (axis * k).unit() + f.unit() - axis.turned(0.3)
}

/// What is chosen, lent in an array, and changed.
#[differentiate]
pub fn chosen(f: Force, k: f64) -> f64 {
    let turned = Force::new(k, k).turned(0.3).unit();
    let one = if k > 0.2 { turned } else { f };
    let all = [one.unit(), f * f.strength(), Force::new(0.1, 0.2)];
    let mut sum = all[0];
    sum += (-all[2]).turned(k) + all[1] * k;
    all.iter().map(|&f| f.strength()).sum::<f64>() + sum.along(one * k)
}

/// All of them.
#[differentiate]
pub fn of_forces(x: f64, y: f64, k: f64) -> f64 {
    let f = Force { east: x, north: y };
    let sum = sum_of_methods(f) + factor_behind(f, k) + factors_of_calls(f, k) + beside_constants(f, k);
    of_operators(f, k) + chosen(f, k) + sum.east * k + sum.along(f)
}
