//! Traits with a parameter of which the definition asks nothing, implemented for floats: the attributes stand on each item.

use cotangent::{Differentiable, differentiate};
use num_traits::{Float, FromPrimitive};
use std::iter::Sum;

#[differentiate]
pub trait Area<T> {
    fn area(&self) -> T;
}

#[derive(Clone, Differentiable)]
pub struct Disc<T> {
    pub r: T,
}

#[derive(Clone, Differentiable)]
pub struct Triangle<T> {
    pub a: T,
    pub b: T,
}

#[derive(Differentiable)]
pub struct Drawing<T> {
    pub discs: Vec<Disc<T>>,
    pub triangle: Triangle<T>,
}

#[differentiate(trait)]
impl<T: Float> Area<T> for Disc<T> {
    fn area(&self) -> T {
        self.r.powi(2) * T::from(3.0).unwrap()
    }
}

#[differentiate(trait)]
impl<T: Float> Area<T> for Triangle<T> {
    fn area(&self) -> T {
        self.a * self.b * T::from(0.5).unwrap()
    }
}

#[differentiate(trait)]
impl<T> Area<T> for Drawing<T>
where
    T: Float,
{
    fn area(&self) -> T {
        self.discs.iter().map(|d| d.area()).fold(T::zero(), |a, b| a + b) + self.triangle.area()
    }
}

#[differentiate(trait)]
impl<T: Float, A: Area<T>> Area<T> for Vec<A> {
    fn area(&self) -> T {
        self.iter().fold(T::zero(), |s, a| s + a.area())
    }
}

#[differentiate]
pub fn ratio<T: Float, A: Area<T>, B: Area<T>>(a: &A, b: &B) -> T {
    a.area() / b.area()
}

/// What asks for no more than the trait's own implementor may call it.
#[differentiate]
pub fn side<T: Float>(d: &Disc<T>) -> T {
    d.area().sqrt()
}

/// Calls on types, through bounds, and by a function that asks for `Float` alone.
#[differentiate]
pub fn drawn(x: &[f64]) -> f64 {
    let all = Drawing { discs: vec![Disc { r: x[0] }, Disc { r: x[1] }], triangle: Triangle { a: x[2], b: x[0] } };
    all.area() + ratio(&all.discs, &all.triangle) + side(&all.discs[1])
}

#[differentiate]
pub trait Shape<T> {
    const SIDES: usize;
    fn of(a: T, b: T) -> Self;
    fn area(&self) -> T;
    fn perimeter(&self) -> T;
    fn grow(&mut self, by: T);
    fn into_parts(self) -> (T, T);
    fn along(&self, points: &[T], out: &mut [T]);
    fn if_any(&self, other: Option<T>) -> Option<T>;
    fn scaled(&self, by: Vec<T>) -> Vec<T>;
}

#[derive(Clone, Copy, Differentiable)]
pub struct Rectangle<T> {
    w: T,
    h: T,
}

#[differentiate(trait)]
impl<T: Float> Shape<T> for Rectangle<T> {
    const SIDES: usize = 4;
    fn of(a: T, b: T) -> Self {
        Rectangle { w: a.exp(), h: b }
    }
    fn area(&self) -> T {
        self.w * self.h
    }
    fn perimeter(&self) -> T {
        (self.w + self.h) * T::from(Self::SIDES).unwrap() / T::from(2.0).unwrap() + self.area()
    }
    fn grow(&mut self, by: T) {
        self.w = self.w * by;
        self.h = self.h + by;
    }
    fn into_parts(self) -> (T, T) {
        (self.w, self.h)
    }
    fn along(&self, points: &[T], out: &mut [T]) {
        for (o, p) in out.iter_mut().zip(points) {
            *o = *o + *p * self.w;
        }
    }
    fn if_any(&self, other: Option<T>) -> Option<T> {
        other.map(|o| o * self.h)
    }
    fn scaled(&self, by: Vec<T>) -> Vec<T> {
        by.iter().map(|&x| x * self.w).collect()
    }
}

/// All forms of `self`, and what functions are given and give.
#[differentiate]
pub fn formed(x: &[f64]) -> f64 {
    let mut r = Rectangle::of(x[0], x[1]);
    r.grow(x[1]);
    let mut out = [0.5, 1.5];
    r.along(x, &mut out);
    let (a, b) = r.into_parts();
    let l = r.scaled(vec![x[0], 2.0]);
    r.area() + r.perimeter().sqrt() + out[0] * out[1] + a * b * b + r.if_any(Some(x[0])).unwrap_or(0.0) + l[0] * l[1]
}

#[differentiate]
pub trait Mean<T> {
    fn mean(&self) -> T;
    fn centred(&self) -> Vec<T>;
}

#[derive(Differentiable)]
pub struct Sample<T> {
    pub v: Vec<T>,
}

#[differentiate(trait)]
impl<T> Mean<T> for Sample<T>
where
    T: Float + FromPrimitive + Sum<T>,
{
    fn mean(&self) -> T {
        self.v.iter().copied().sum::<T>() / T::from_usize(self.v.len()).unwrap()
    }
    fn centred(&self) -> Vec<T> {
        let m = self.mean();
        self.v.iter().map(|&x| x - m).collect()
    }
}

#[differentiate(trait)]
impl<T: Float> Mean<T> for [T; 2] {
    fn mean(&self) -> T {
        (self[0] + self[1]) / (T::one() + T::one())
    }
    fn centred(&self) -> Vec<T> {
        vec![self[0] - self[1]]
    }
}

/// Lists, and arrays as what has the trait.
#[differentiate]
pub fn skewed(x: &[f64]) -> f64 {
    let s = Sample { v: x.to_vec() };
    s.mean() * s.centred().iter().map(|c| c * c * c).sum::<f64>() + [x[0], x[1]].mean() * [x[1], x[2]].centred()[0]
}

#[differentiate]
pub trait Filter<C, T = C> {
    fn run(&mut self, c: C, x: T) -> T;
    fn gain(&self, c: &C, x: T) -> T;
}

#[derive(Differentiable)]
pub struct OnePole<C, T> {
    pub a: C,
    pub y: T,
}

#[differentiate(trait)]
impl<C, T> Filter<C, T> for OnePole<C, T>
where
    C: Float + Into<T>,
    T: Float,
{
    fn run(&mut self, c: C, x: T) -> T {
        let k: T = (self.a * c).into();
        self.y = self.y * k + x;
        self.y
    }
    fn gain(&self, c: &C, x: T) -> T {
        let k: T = (self.a * *c).into();
        x * k
    }
}

#[differentiate]
pub trait Distance<T, Rhs = Self> {
    fn distance(&self, rhs: &Rhs) -> Result<T, String>;
}

#[derive(Differentiable)]
pub struct Point<T> {
    pub x: T,
    pub y: T,
}

#[differentiate(trait)]
impl<T> Distance<T, Point<T>> for Point<T>
where
    T: Float,
{
    fn distance(&self, rhs: &Point<T>) -> Result<T, String> {
        let d = (self.x - rhs.x).hypot(self.y - rhs.y);
        if d > T::zero() { Ok(d) } else { Err("the same".to_string()) }
    }
}

/// Two parameters that are floats, and one that is made of the other.
#[differentiate]
pub fn apart(x: &[f64]) -> f64 {
    let mut o = OnePole { a: x[0], y: x[1] };
    o.run(x[2], x[0]);
    let d = Point { x: x[0], y: x[1] }.distance(&Point { x: x[2], y: 0.1 }).unwrap();
    o.run(0.5, x[1]) + o.gain(&x[1], x[2]) + d
}

/// The definition asks for a float as well: both say the same.
#[differentiate]
pub trait Law<T: Float> {
    fn value(&self, x: T) -> T;
    fn twice(&self, x: T) -> T {
        self.value(x) + self.value(x * x)
    }
}

#[derive(Differentiable)]
pub struct Cubic<T> {
    pub c: [T; 4],
}

#[differentiate(trait)]
impl<T: Float> Law<T> for Cubic<T> {
    fn value(&self, x: T) -> T {
        ((self.c[3] * x + self.c[2]) * x + self.c[1]) * x + self.c[0]
    }
}

/// In double and in single precision.
#[differentiate]
pub fn cubic(x: &[f64]) -> f64 {
    let c = Cubic { c: [x[0], x[1], x[2], 1.0] };
    c.value(x[1]) + c.twice(x[0])
}

/// The value at one half, in single precision.
#[differentiate]
pub fn single(a: f32, b: f32) -> f32 {
    Cubic { c: [a, b, 2.0, a * b] }.value(0.5)
}

#[differentiate]
pub trait Grid<T: Float> {
    fn at(&self, loc: T) -> Result<T, &'static str>;
}

#[differentiate]
pub trait Interpolate<T: Float, G: Grid<T>> {
    fn one(&self, loc: T) -> Result<T, &'static str>;
    fn all(&self, locs: &[T], out: &mut [T]) {
        for i in 0..locs.len() {
            out[i] = self.one(locs[i]).unwrap();
        }
    }
}

#[derive(Clone, Differentiable)]
pub struct Regular<T> {
    pub step: T,
}

#[differentiate(trait)]
impl<T: Float> Grid<T> for Regular<T> {
    fn at(&self, loc: T) -> Result<T, &'static str> {
        if self.step > T::zero() { Ok(loc / self.step) } else { Err("no step") }
    }
}

#[derive(Differentiable)]
pub struct Linear<G> {
    pub grid: G,
}

#[differentiate(trait)]
impl<T, G> Interpolate<T, G> for Linear<G>
where
    T: Float,
    G: Grid<T>,
{
    fn one(&self, loc: T) -> Result<T, &'static str> {
        let at = self.grid.at(loc)?;
        Ok(at * loc)
    }
}

#[differentiate]
pub trait Twofold<T> {
    fn once(&self) -> T;
    fn more(&self, k: T) -> T {
        let _ = k;
        self.once()
    }
}

#[differentiate(trait)]
impl<T: Float> Twofold<T> for Regular<T> {
    fn once(&self) -> T {
        self.step.ln()
    }
}

/// A parameter of the trait that is no float, and functions that definitions write.
#[differentiate]
pub fn interpolated(x: &[f64]) -> f64 {
    let l = Linear { grid: Regular { step: x[0] } };
    let mut out = [0.0; 2];
    l.all(&[x[1], 0.3], &mut out);
    out[0] * out[1] + l.one(x[2]).unwrap() + l.grid.more(x[1])
}

/// The same in a module, which sees the definition.
#[differentiate]
pub mod seen {
    use cotangent::Differentiable;
    use num_traits::Float;

    #[differentiate]
    pub trait Length<T> {
        fn length(&self) -> T;
    }

    #[derive(Differentiable)]
    pub struct Segment<T> {
        pub a: T,
        pub b: T,
    }

    impl<T: Float> Length<T> for Segment<T> {
        fn length(&self) -> T {
            (self.a * self.a + self.b * self.b).sqrt()
        }
    }

    pub fn half<T: Float>(s: &Segment<T>) -> T {
        s.length() / (T::one() + T::one())
    }

    pub fn measured(x: &[f64]) -> f64 {
        half(&Segment { a: x[0], b: x[1] }) * Segment { a: x[1], b: x[2] }.length()
    }
}
