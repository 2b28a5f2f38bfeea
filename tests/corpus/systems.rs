//! Models as they are put together: a stepper for whatever has dynamics, a filter with matrices of several shapes, bodies
//! that attract one another.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul, Sub};
use std::rc::Rc;
use std::sync::Arc;

/// What a state does, for states of any number of coordinates.
#[differentiate]
pub trait Dynamics<const N: usize> {
    fn rate(&self, t: f64, y: &[f64; N]) -> [f64; N];
}

#[derive(Clone, Debug, Differentiable)]
pub struct Pendulum {
    pub length: f64,
    pub damping: f64,
}

#[differentiate(trait)]
impl Dynamics<2> for Pendulum {
    fn rate(&self, t: f64, y: &[f64; 2]) -> [f64; 2] {
        let [angle, speed] = *y;
        [speed, -9.81 / self.length * angle.sin() - self.damping * speed + 0.1 * t]
    }
}

#[differentiate]
fn along<const N: usize>(y: &[f64; N], k: &[f64; N], h: f64) -> [f64; N] {
    std::array::from_fn(|i| y[i] + h * k[i])
}

/// What a method gives that is known by a bound alone is handed on, and taken apart.
#[differentiate]
pub fn step<D: Dynamics<N>, const N: usize>(system: &D, t: f64, y: &[f64; N], h: f64) -> [f64; N] {
    let k1 = system.rate(t, y);
    let k2 = system.rate(t + 0.5 * h, &along(y, &k1, 0.5 * h));
    let k3 = system.rate(t + 0.5 * h, &along(y, &k2, 0.5 * h));
    let k4 = system.rate(t + h, &along(y, &k3, h));
    std::array::from_fn(|i| y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]))
}

/// The same in a loop.
#[differentiate]
pub fn heun<D: Dynamics<N>, const N: usize>(system: &D, start: [f64; N], end: f64, steps: usize) -> [f64; N] {
    let h = end / steps as f64;
    let mut y = start;
    let mut t = 0.0;
    for _ in 0..steps {
        let k1 = system.rate(t, &y);
        let guess = along(&y, &k1, h);
        let k2 = system.rate(t + h, &guess);
        for i in 0..N {
            y[i] += 0.5 * h * (k1[i] + k2[i]);
        }
        t += h;
    }
    y
}

#[differentiate]
pub fn swings(pendulum: &Pendulum, angle: f64, h: f64) -> f64 {
    let y = step(pendulum, 0.0, &[angle, 0.3], h);
    let [angle, speed] = heun(pendulum, y, 0.5, 3);
    angle * speed
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Matrix<const R: usize, const C: usize> {
    pub data: [[f64; C]; R],
}

#[differentiate]
impl<const R: usize, const C: usize> Matrix<R, C> {
    pub fn transpose(&self) -> Matrix<C, R> {
        let mut t = Matrix { data: [[0.0; R]; C] };
        for i in 0..R {
            for j in 0..C {
                t.data[j][i] = self.data[i][j];
            }
        }
        t
    }
}

#[differentiate]
impl<const R: usize, const C: usize> Add for Matrix<R, C> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut sum = self;
        for i in 0..R {
            for j in 0..C {
                sum.data[i][j] += other.data[i][j];
            }
        }
        sum
    }
}

#[differentiate]
impl<const R: usize, const C: usize> Sub for Matrix<R, C> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let mut difference = self;
        for i in 0..R {
            for j in 0..C {
                difference.data[i][j] -= other.data[i][j];
            }
        }
        difference
    }
}

#[differentiate]
impl<const R: usize, const K: usize, const C: usize> Mul<Matrix<K, C>> for Matrix<R, K> {
    type Output = Matrix<R, C>;

    fn mul(self, other: Matrix<K, C>) -> Matrix<R, C> {
        let mut product = Matrix { data: [[0.0; C]; R] };
        for i in 0..R {
            for j in 0..C {
                for k in 0..K {
                    product.data[i][j] += self.data[i][k] * other.data[k][j];
                }
            }
        }
        product
    }
}

#[differentiate]
pub fn inverse(m: &Matrix<2, 2>) -> Option<Matrix<2, 2>> {
    let [[a, b], [c, d]] = m.data;
    let det = a * d - b * c;
    if det.abs() < 1e-12 {
        return None;
    }
    Some(Matrix { data: [[d / det, -b / det], [-c / det, a / det]] })
}

/// Fields of which products alone are taken, and what a `?` gives among them: the sums, the results and the assignments
/// show that none of them are numbers.
#[derive(Clone, Debug, Differentiable)]
pub struct Filter {
    pub x: Matrix<2, 1>,
    pub p: Matrix<2, 2>,
    pub f: Matrix<2, 2>,
    pub q: Matrix<2, 2>,
    pub h: Matrix<2, 2>,
    pub r: Matrix<2, 2>,
}

#[differentiate]
impl Filter {
    pub fn predict(&mut self) {
        self.x = self.f * self.x;
        self.p = self.f * self.p * self.f.transpose() + self.q;
    }

    pub fn update(&mut self, z: Matrix<2, 1>) -> Option<f64> {
        let y = z - self.h * self.x;
        let s = self.h * self.p * self.h.transpose() + self.r;
        let si = inverse(&s)?;
        let k = self.p * self.h.transpose() * si;
        self.x = self.x + k * y;
        self.p = self.p - k * self.h * self.p;
        Some((y.transpose() * si * y).data[0][0])
    }
}

#[differentiate]
pub fn filtered(filter: &Filter, measured: &[[f64; 2]]) -> f64 {
    let mut filter = filter.clone();
    let mut sum = 0.0;
    for z in measured {
        filter.predict();
        let z: Matrix<2, 1> = Matrix { data: [[z[0]], [z[1]]] };
        let more: Option<f64> = filter.update(z);
        sum += more.unwrap_or(0.0);
    }
    sum + filter.x.data[0][0]
}

#[derive(Clone, Copy, Debug, Default, Differentiable)]
pub struct Arrow {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Arrow {
    pub fn square(self) -> f64 {
        self.x * self.x + self.y * self.y
    }
}

#[differentiate]
impl Sub for Arrow {
    type Output = Arrow;

    fn sub(self, other: Arrow) -> Arrow {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Star {
    pub mass: f64,
    pub at: Arrow,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Cluster {
    pub stars: Vec<Star>,
    pub softening: f64,
}

#[differentiate]
impl Cluster {
    /// A loop over a part of a field.
    pub fn energy(&self) -> f64 {
        let mut energy = 0.0;
        for (i, a) in self.stars.iter().enumerate() {
            for b in &self.stars[i + 1..] {
                energy -= a.mass * b.mass / ((b.at - a.at).square() + self.softening.powi(2)).sqrt();
            }
        }
        energy
    }
}

/// A problem that borrows its data, which is iterated over as it is.
#[derive(Clone, Debug, Differentiable)]
pub struct Fit<'a> {
    pub xs: &'a [f64],
    pub ys: &'a [f64],
    pub stiffness: f64,
}

#[differentiate]
impl<'a> Fit<'a> {
    pub fn loss(&self, p: &[f64]) -> f64 {
        let misfit = |(x, &y): (&f64, &f64)| {
            let r = p[0] * x + p[1] - y;
            self.stiffness * r * r
        };
        let sum: f64 = self.xs.iter().zip(self.ys).map(misfit).sum();
        let mut largest = 0.0;
        for y in self.ys {
            largest += y * y;
        }
        sum + largest * self.ys[self.xs.len() - 1]
    }
}

/// An array behind a shared reference, by value.
#[derive(Clone, Debug, Differentiable)]
pub struct Weights {
    pub w: [f64; 3],
}

#[differentiate]
fn squared(x: f64) -> f64 {
    x * x
}

#[differentiate]
impl Weights {
    pub fn norm(&self) -> f64 {
        let mut sum = 0.0;
        for w in self.w {
            sum += squared(w);
        }
        sum.sqrt()
    }
}

/// What several parts share.
#[derive(Clone, Debug, Differentiable)]
pub struct Material {
    pub modulus: f64,
    pub ratio: f64,
}

#[differentiate]
impl Material {
    pub fn shear(&self) -> f64 {
        self.modulus / (2.0 * (1.0 + self.ratio))
    }

    pub fn softened(&self, by: f64) -> Material {
        Material { modulus: self.modulus * by, ratio: self.ratio }
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Bar {
    pub material: Rc<Material>,
    pub other: Arc<Material>,
    pub length: f64,
}

#[differentiate]
impl Bar {
    pub fn stiffness(&self) -> f64 {
        let soft = self.material.softened(self.length);
        self.material.modulus / self.length + self.other.shear() * self.material.shear() + soft.modulus * soft.ratio
    }
}

/// A list, followed by its links.
#[derive(Clone, Debug, Differentiable)]
pub struct Link {
    pub value: f64,
    pub next: Option<Box<Link>>,
}

#[differentiate]
impl Link {
    pub fn sum(&self) -> f64 {
        let rest = match self.next.as_deref() {
            Some(link) => link.sum() * link.value,
            None => 1.0,
        };
        self.value * rest + self.next.as_deref().map_or(0.0, |link| link.value * self.value)
    }
}

#[differentiate]
fn greatest(xs: &[f64]) -> f64 {
    xs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// A vector that is collected where it is lent.
#[differentiate]
pub fn collected_and_lent(xs: &[f64], k: f64) -> f64 {
    greatest(xs.iter().map(|x| k * x * x).collect::<Vec<_>>().as_slice()) * k
}

/// A part that borrows what it is made of, and calls it.
#[derive(Clone, Debug, Differentiable)]
pub struct Beam<'a> {
    pub material: &'a Material,
    pub length: f64,
}

#[differentiate]
impl<'a> Beam<'a> {
    pub fn compliance(&self, load: f64) -> f64 {
        let mut sum = load;
        for _ in 0..3 {
            let soft = self.material.softened(sum * 0.1 + self.length);
            sum += self.material.shear() * soft.ratio * soft.modulus / (1.0 + self.length * self.material.shear());
        }
        sum
    }
}

#[differentiate]
pub fn bent(material: &Material, length: f64, load: f64) -> f64 {
    let beam = Beam { material, length };
    beam.compliance(load) - beam.compliance(0.5 * load) * beam.material.shear()
}
