//! Types whose names begin with a small letter.

use cotangent::{Differentiable, differentiate};

/// A vector of the plane.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct vec2 {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl vec2 {
    const ONE: vec2 = vec2 { x: 1.0, y: 1.0 };

    pub fn new(x: f64, y: f64) -> vec2 {
        vec2 { x, y }
    }

    pub fn dot(self, o: vec2) -> f64 {
        self.x * o.x + self.y * o.y
    }

    pub fn both(self) -> f64 {
        vec2::new(self.y, self.x).dot(vec2::ONE) * vec2::dot(self, vec2 { x: 2.0, y: self.x })
    }
}

/// It is named by what is returned, and in the body.
#[differentiate]
pub fn wound(start: vec2, k: f64, n: usize) -> vec2 {
    let mut v = vec2::new(start.y, -start.x);
    for _ in 0..n {
        v = vec2::new(v.y * k, v.both() - vec2::dot(v, start));
    }
    v
}
