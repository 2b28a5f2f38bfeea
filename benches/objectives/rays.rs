//! A picture of a lit sphere, in the style of programs: a vector type with operators, small types with short methods.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul, Sub};

/// A point or a direction.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

#[differentiate]
impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

#[differentiate]
impl Sub for Vector {
    type Output = Vector;
    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

#[differentiate]
impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, by: f64) -> Vector {
        Vector { x: self.x * by, y: self.y * by, z: self.z * by }
    }
}

#[differentiate]
impl Vector {
    pub fn dot(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    pub fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub fn unit(self) -> Vector {
        self * (1.0 / self.norm())
    }
}

/// A half line.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Ray {
    pub from: Vector,
    pub along: Vector,
}

#[differentiate]
impl Ray {
    pub fn at(&self, t: f64) -> Vector {
        self.from + self.along * t
    }
}

/// What is seen.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Sphere {
    pub center: Vector,
    pub radius: f64,
}

#[differentiate]
impl Sphere {
    /// How far along the ray it is hit; negative if it is not.
    pub fn hit(&self, ray: &Ray) -> f64 {
        let to = ray.from - self.center;
        let half = to.dot(ray.along);
        let rest = half * half - (to.dot(to) - self.radius * self.radius);
        if rest < 0.0 { -1.0 } else { -half - rest.sqrt() }
    }

    pub fn normal(&self, at: Vector) -> Vector {
        (at - self.center).unit()
    }
}

/// The light that comes back along a ray.
#[differentiate]
pub fn shade(sphere: &Sphere, ray: &Ray, light: Vector) -> f64 {
    let t = sphere.hit(ray);
    if t > 0.0 {
        let at: Vector = ray.at(t);
        let normal: Vector = sphere.normal(at);
        let to_light: Vector = (light - at).unit();
        let facing = normal.dot(to_light);
        if facing > 0.0 { 0.1 + facing } else { 0.1 }
    } else {
        0.0
    }
}

/// The brightness of a picture of `side × side` rays; `scene`: center and radius of the sphere, place of the light.
#[differentiate]
pub fn brightness(scene: &[f64; 7], side: usize) -> f64 {
    let center = Vector { x: scene[0], y: scene[1], z: scene[2] };
    let sphere = Sphere { center, radius: scene[3] };
    let light = Vector { x: scene[4], y: scene[5], z: scene[6] };
    let (middle, step) = (0.5 * (side as f64 - 1.0), 1.0 / side as f64);
    let mut sum = 0.0;
    for i in 0..side {
        for j in 0..side {
            let along = Vector { x: (i as f64 - middle) * step, y: (j as f64 - middle) * step, z: 1.0 };
            let ray = Ray { from: Vector { x: 0.0, y: 0.0, z: 0.0 }, along: along.unit() };
            sum += shade(&sphere, &ray, light);
        }
    }
    sum
}
