//! Traits as crates combine them: implementors made of others, a trait for several types of arguments, one trait by way
//! of another.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul};

/// A covariance between two points.
#[differentiate]
pub trait Kernel {
    fn between(&self, a: f64, b: f64) -> f64;

    fn at_distance(&self, d: f64) -> f64 {
        self.between(d, 0.0) / self.between(0.0, 0.0)
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Bump {
    pub width: f64,
}

#[differentiate(trait)]
impl Kernel for Bump {
    fn between(&self, a: f64, b: f64) -> f64 {
        let d = (a - b) / self.width;
        (-0.5 * d * d).exp()
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Cubic {
    pub offset: f64,
}

#[differentiate(trait)]
impl Kernel for Cubic {
    fn between(&self, a: f64, b: f64) -> f64 {
        (a * b + self.offset).powi(3)
    }
}

/// The sum of two kernels is one.
#[derive(Clone, Debug, Differentiable)]
pub struct Both<A, B> {
    pub a: A,
    pub b: B,
}

#[differentiate(trait)]
impl<A: Kernel, B: Kernel> Kernel for Both<A, B> {
    fn between(&self, a: f64, b: f64) -> f64 {
        self.a.between(a, b) + self.b.between(a, b)
    }
}

/// So is one times a factor; its bounds stand in a `where` clause, and it overrides what has a body.
#[derive(Clone, Debug, Differentiable)]
pub struct Scaled<K> {
    pub kernel: K,
    pub by: f64,
}

#[differentiate(trait)]
impl<K> Kernel for Scaled<K>
where
    K: Kernel,
{
    fn between(&self, a: f64, b: f64) -> f64 {
        self.by * self.by * self.kernel.between(a, b)
    }

    fn at_distance(&self, d: f64) -> f64 {
        self.kernel.at_distance(d)
    }
}

/// A model that holds one, of whatever type.
#[derive(Clone, Debug, Differentiable)]
pub struct Process<K: Kernel> {
    pub kernel: K,
    pub noise: f64,
    pub at: Vec<f64>,
}

#[differentiate]
impl<K: Kernel> Process<K> {
    pub fn mean(&self, x: f64) -> f64 {
        let weights: f64 = self.at.iter().map(|a| self.kernel.between(*a, x)).sum();
        weights / (self.noise + self.kernel.at_distance(x))
    }
}

#[differentiate]
pub fn composed(process: &Process<Both<Bump, Scaled<Cubic>>>, x: f64) -> f64 {
    process.mean(x) * process.kernel.b.between(x, 2.0 * x)
}

/// Points of a plane, and vectors.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Rod {
    pub from: Spot,
    pub to: Spot,
}

/// A trait with a parameter, which one type implements for several.
#[differentiate]
pub trait Distance<T> {
    fn to(&self, other: &T) -> f64;

    fn and_back(&self, other: &T) -> f64 {
        2.0 * self.to(other)
    }
}

#[differentiate(trait)]
impl Distance<Spot> for Spot {
    fn to(&self, other: &Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

#[differentiate(trait)]
impl Distance<Rod> for Spot {
    fn to(&self, rod: &Rod) -> f64 {
        let (dx, dy) = (rod.to.x - rod.from.x, rod.to.y - rod.from.y);
        let along = ((self.x - rod.from.x) * dx + (self.y - rod.from.y) * dy) / (dx * dx + dy * dy);
        let foot = Spot { x: rod.from.x + along * dx, y: rod.from.y + along * dy };
        self.to(&foot)
    }
}

#[differentiate]
pub fn both_ways(a: Spot, b: Spot, rod: Rod) -> f64 {
    a.to(&b) * b.and_back(&rod)
}

/// A trait with a length, implemented by one whose parts implement it.
#[differentiate]
pub trait Field<const N: usize> {
    fn value(&self, at: [f64; N]) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Waves<const N: usize> {
    pub speeds: [f64; N],
}

#[differentiate(trait)]
impl<const N: usize> Field<N> for Waves<N> {
    fn value(&self, at: [f64; N]) -> f64 {
        self.speeds.iter().zip(&at).map(|(s, x)| (s * x).sin()).product()
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Stretched<F> {
    pub inner: F,
    pub by: f64,
}

#[differentiate(trait)]
impl<F: Field<N>, const N: usize> Field<N> for Stretched<F> {
    fn value(&self, at: [f64; N]) -> f64 {
        self.inner.value(at.map(|x| self.by * x)) / self.by
    }
}

#[differentiate]
pub fn stretched(field: &Stretched<Stretched<Waves<2>>>, x: f64) -> f64 {
    field.value([x, x * x])
}

/// One trait for all types that have another.
#[differentiate]
pub trait Sized2 {
    fn width(&self) -> f64;
    fn height(&self) -> f64;
}

#[differentiate]
pub trait Surface {
    fn surface(&self) -> f64;
}

#[differentiate(trait)]
impl<T: Sized2> Surface for T {
    fn surface(&self) -> f64 {
        self.width() * self.height()
    }
}

#[differentiate(trait)]
impl Sized2 for Rod {
    fn width(&self) -> f64 {
        (self.to.x - self.from.x).abs()
    }

    fn height(&self) -> f64 {
        (self.to.y - self.from.y).abs()
    }
}

#[differentiate]
pub fn surface_of(rod: &Rod) -> f64 {
    rod.surface() * rod.width()
}

#[differentiate]
impl Add for Spot {
    type Output = Spot;

    fn add(self, other: Spot) -> Spot {
        Spot { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Mul<f64> for Spot {
    type Output = Spot;

    fn mul(self, k: f64) -> Spot {
        Spot { x: self.x * k, y: self.y * k }
    }
}

/// Nothing but the result says that the fields are no numbers, and it says it of a variable.
#[differentiate]
impl Rod {
    pub fn part(&self, k: f64) -> Spot {
        let near = self.from * (1.0 - k);
        let far = self.to * k;
        let between = near + far;
        between
    }

    pub fn moved(&self, by: Spot) -> Spot {
        let moved = self.to * by.x;
        moved
    }
}

#[differentiate]
pub fn parts(rod: &Rod, k: f64) -> f64 {
    let (part, moved) = (rod.part(k), rod.moved(rod.from));
    part.x * part.y + moved.x * moved.y
}

/// The absolute value of what another one gives.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Folded<G> {
    of: G,
}

/// Two of them.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Paired<G, H> {
    one: G,
    other: H,
}

#[differentiate]
impl<G: Signal> Folded<G> {
    pub fn new(of: G) -> Self {
        Self { of }
    }
}

#[differentiate]
impl<G: Signal, H: Signal> Paired<G, H> {
    pub fn new(one: G, other: H) -> Self {
        Self { one, other }
    }
}

/// A trait whose definition hands what it is called on to functions that keep it.
#[differentiate]
pub trait Signal: Sized {
    fn at(&self, t: f64) -> f64;

    fn folded(self) -> Folded<Self> {
        Folded::new(self)
    }

    fn with<H: Signal>(self, other: H) -> Paired<Self, H> {
        Paired::new(self, other)
    }
}

#[differentiate(trait)]
impl<G: Signal> Signal for Folded<G> {
    fn at(&self, t: f64) -> f64 {
        self.of.at(t).abs()
    }
}

#[differentiate(trait)]
impl<G: Signal, H: Signal> Signal for Paired<G, H> {
    fn at(&self, t: f64) -> f64 {
        self.one.at(t) * self.other.at(2.0 * t)
    }
}

/// A wave.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Swing {
    k: f64,
}

#[differentiate(trait)]
impl Signal for Swing {
    fn at(&self, t: f64) -> f64 {
        (self.k * t).sin()
    }
}

#[differentiate]
pub fn swung(k: f64, t: f64, n: usize) -> f64 {
    let folded: Folded<Swing> = Swing { k }.folded();
    let both: Paired<Folded<Swing>, Swing> = folded.with(Swing { k: k * k });
    let mut sum = 0.0;
    for i in 0..n {
        sum += both.at(t + i as f64) * folded.at(sum);
    }
    sum + both.at(k)
}
