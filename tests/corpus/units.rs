//! Lengths with a unit that is nothing but a type, and what operators of a type parameter give by the name `T::Output`.

use cotangent::{Differentiable, differentiate};
use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

/// A unit: there are no values of it, so nothing can be copied.
#[derive(Debug, Differentiable)]
pub struct Metre;

#[derive(Debug, Differentiable)]
pub struct Extent<T, U> {
    pub width: T,
    pub height: T,
    pub unit: PhantomData<U>,
}

impl<T: Clone, U> Clone for Extent<T, U> {
    fn clone(&self) -> Self {
        Extent { width: self.width.clone(), height: self.height.clone(), unit: PhantomData }
    }
}

impl<T: Copy, U> Copy for Extent<T, U> {}

#[differentiate]
impl<T, U> Extent<T, U> {
    pub fn new(width: T, height: T) -> Self {
        Extent { width, height, unit: PhantomData }
    }
}

#[differentiate]
impl<T, U> Extent<T, U>
where
    T: Copy + Sub<T, Output = T>,
{
    pub fn cut(&self) -> Extent<T, U> {
        Extent::new(self.width - self.height, self.height)
    }
}

// Nothing here shows that `cut` asks for units that can be copied.
#[differentiate]
impl<T, U> Extent<T, U>
where
    T: Copy + Mul<T, Output = T> + Sub<T, Output = T>,
{
    pub fn area(&self) -> T {
        let rest = self.cut();
        rest.width * rest.height
    }
}

#[differentiate]
pub fn covered(width: f64, height: f64) -> f64 {
    let extent: Extent<f64, u8> = Extent::new(width * height, height);
    extent.area()
}

// In a block that lends alone, a unit need not be copied.
#[differentiate]
impl<T: Copy + Add<Output = T>, U> Extent<T, U> {
    pub fn round_about(&self) -> T {
        self.width + self.height + self.width + self.height
    }
}

#[differentiate]
pub fn fence(width: f64, height: f64) -> f64 {
    let extent: Extent<f64, Metre> = Extent { width: width * height, height, unit: PhantomData };
    extent.round_about() * width
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot<T> {
    pub x: T,
    pub y: T,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Zoom<T>(pub T);

#[differentiate]
impl<T> Zoom<T> {
    pub fn of(self, spot: Spot<T>) -> Spot<T::Output>
    where
        T: Copy + Mul,
    {
        Spot { x: spot.x * self.0, y: spot.y * self.0 }
    }

    pub fn twice(self, spot: Spot<T>) -> Spot<<T as Mul>::Output>
    where
        T: Copy + Mul<Output = T>,
    {
        let near = self.of(spot);
        self.of(near)
    }
}

#[differentiate]
impl<T: Copy + Mul> Mul<T> for Spot<T> {
    type Output = Spot<T::Output>;

    fn mul(self, k: T) -> Self::Output {
        Spot { x: self.x * k, y: self.y * k }
    }
}

#[differentiate]
pub fn zoomed(factor: f64, x: f64, y: f64) -> f64 {
    let spot = Zoom(factor).twice(Spot { x, y }) * x;
    spot.x * spot.y + y
}

/// What a function of the user's is called by may begin like a conversion.
#[differentiate]
pub trait Larger: Sized {
    fn from_larger(a: &Self, b: &Self) -> Self;
}

#[differentiate(trait)]
impl Larger for f64 {
    fn from_larger(a: &f64, b: &f64) -> f64 {
        if a > b { *a } else { b * b }
    }
}

#[differentiate]
pub fn larger(a: f64, b: f64) -> f64 {
    let c = f64::from_larger(&a, &(b * a));
    c * a
}

/// A trait of floats with functions that floats have for themselves, which go first where it is implemented.
#[differentiate]
pub trait Quantity: Sized + Copy {
    fn sqrt(self) -> Self;
    fn cube(self) -> Self;

    fn length(self) -> Self {
        let cubed: Self = self.cube();
        cubed.sqrt()
    }
}

#[differentiate(trait)]
impl Quantity for f64 {
    fn sqrt(self) -> Self {
        self.sqrt()
    }

    fn cube(mut self) -> Self {
        let k = self;
        self *= k;
        self *= k;
        if self > 2.0 {
            self = self.sin() * k + 3.0;
        }
        self
    }
}

#[differentiate]
pub fn in_two<T: Quantity>(x: T) -> T {
    let cubed: T = x.cube();
    cubed.length()
}

#[differentiate]
pub fn of_reals(x: f64, y: f64) -> f64 {
    x.cube() * y.length() + in_two(x)
}

/// A name for the whole, and names for its parts.
#[differentiate]
pub fn whole_and_parts(factor: f64, x: f64, y: f64) -> f64 {
    let spot @ Spot { x, y: mut other } = Zoom(factor).of(Spot { x, y });
    other *= y;
    let mut both @ (a, _) = (other * x, factor);
    both.0 *= a;
    spot.x * spot.y + other * a + both.0 * both.1
}

/// What is measured in a unit, by the number that it is.
#[differentiate]
pub trait Measured: Copy {
    fn pack(number: f64) -> Self;
    fn unpack(self) -> f64;
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Kelvins(pub f64);

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Degrees(pub f64);

#[differentiate(trait)]
impl Measured for Kelvins {
    fn pack(number: f64) -> Self {
        Kelvins(number)
    }

    fn unpack(self) -> f64 {
        self.0
    }
}

#[differentiate(trait)]
impl Measured for Degrees {
    fn pack(number: f64) -> Self {
        Degrees(number)
    }

    fn unpack(self) -> f64 {
        self.0
    }
}

#[differentiate]
impl From<Degrees> for Kelvins {
    fn from(degrees: Degrees) -> Self {
        Kelvins::pack(degrees.unpack() + 273.15)
    }
}

/// Whatever it is measured in.
#[differentiate]
impl<T: Measured> Sub<T> for Kelvins
where
    Kelvins: From<T>,
{
    type Output = Kelvins;
    fn sub(self, other: T) -> Self::Output {
        let other = Kelvins::from(other);
        Self::pack(self.unpack() - other.unpack())
    }
}

#[differentiate]
impl Neg for Kelvins {
    type Output = Kelvins;
    fn neg(self) -> Self::Output {
        Self::pack(-self.unpack())
    }
}

#[differentiate]
pub fn warmed(kelvins: f64, degrees: f64) -> f64 {
    let step = Kelvins(kelvins) - Degrees(degrees);
    let back = -Kelvins::pack(step.unpack() * step.unpack());
    back.unpack() * degrees + step.0
}

/// What is measured, in a unit that only types show.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Second;

#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Span;

#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Reading<U> {
    value: f64,
    unit: PhantomData<U>,
}

#[differentiate]
impl<U> Reading<U> {
    pub fn new(value: f64) -> Self {
        Reading { value, unit: PhantomData }
    }

    pub fn value(&self) -> f64 {
        self.value
    }
}

#[differentiate]
impl<U> Add for Reading<U> {
    type Output = Reading<U>;

    fn add(self, other: Self) -> Self {
        Reading::new(self.value + other.value)
    }
}

#[differentiate]
impl<U> Mul<f64> for Reading<U> {
    type Output = Reading<U>;

    fn mul(self, by: f64) -> Self {
        if by == 1.0 {
            return self;
        }
        Reading::new(self.value * by)
    }
}

/// The arguments of a type follow from the variable's.
#[differentiate]
pub fn readings(x: f64, y: f64, k: f64) -> f64 {
    let way: Reading<Span> = Reading::new(x) + Reading::new(y) * k;
    let time = Reading::<Second>::new(1.0 + y * y);
    let longer: Reading<Span> = if k > 0.0 { Reading::new(k) } else { way * 2.0 };
    (way + longer).value() / (time + time * 0.5).value()
}
