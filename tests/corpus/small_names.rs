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

/// One with an argument, and what it is made of.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct hsi<T> {
    pub hue: T,
    pub intensity: T,
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Rgb<T> {
    pub red: T,
    pub green: T,
}

#[differentiate]
impl<T: num_traits::Float> hsi<T> {
    pub fn from_color(c: &Rgb<T>) -> Self {
        hsi { hue: (c.red / c.green).atan(), intensity: c.red + c.green }
    }
}

#[differentiate]
impl<T: num_traits::Float> From<Rgb<T>> for hsi<T> {
    fn from(from: Rgb<T>) -> Self {
        Self::from_color(&from)
    }
}

/// A type with arguments is no module; what is converted is named without its own.
#[differentiate]
pub fn hued(red: f64, green: f64) -> f64 {
    let plain = hsi::<f64>::from_color(&Rgb { red, green });
    let mixed: hsi<f64> = Rgb { red: red * green, green }.into();
    plain.hue * mixed.intensity - mixed.hue
}

/// A function that is named like a type, as functions of mathematics are.
#[differentiate]
pub fn Jn(n: u32, x: f64) -> f64 {
    let (mut term, mut sum) = ((0.5 * x).powi(n as i32), 0.0);
    for k in 0..12 {
        sum += term;
        term *= -0.25 * x * x / ((k + 1) * (k + 1 + n)) as f64;
    }
    sum
}

/// What is declared, compared with a number or added to one, is no struct.
#[differentiate]
pub fn of_bessel(x: f64) -> f64 {
    let first: f64 = Jn(0, x);
    let mut sum = 0.0;
    sum += Jn(1, x * first);
    if Jn(2, x) < 0.2 { sum + first } else { sum * first }
}

/// A surface, by one letter.
#[differentiate]
pub fn S(u: f64, v: f64) -> f64 {
    u * v + u.sin()
}

/// Numbers in a list whose type is written.
#[differentiate]
pub fn of_corners(x: f64, y: f64) -> f64 {
    let corners: [(f64, f64); 3] = [(S(x, y), x), (S(y, x), y), (S(x, 0.5), 1.0)];
    let mut sum = 0.0;
    for (value, weight) in corners {
        sum += value * weight;
    }
    sum
}
