//! Traits of numbers that a program has for itself, with floats that implement them.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Without the attribute: what is called as floats' functions are, is taken for these.
pub trait Number:
    Copy
    + PartialOrd
    + From<i16>
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    fn zero() -> Self;
    fn third() -> Self;
    fn sqrt(self) -> Self;
    fn sin(self) -> Self;
    fn powf(self, exponent: Self) -> Self;
}

macro_rules! number {
    ($($float:ident)*) => {$(
        impl Number for $float {
            fn zero() -> Self {
                0.0
            }
            fn third() -> Self {
                1.0 / 3.0
            }
            fn sqrt(self) -> Self {
                self.sqrt()
            }
            fn sin(self) -> Self {
                self.sin()
            }
            fn powf(self, exponent: Self) -> Self {
                self.powf(exponent)
            }
        }
    )*};
}

number!(f32 f64);

/// The trait is not seen from here: that `F` is a float, the operators show.
#[differentiate]
fn larger_root<F: Number>(a: F, b: F, c: F) -> F {
    let d = b * b - F::from(4) * a * c;
    if d < F::zero() {
        return -b / (a + a);
    }
    (d.sqrt() - b) / (F::from(2) * a)
}

#[differentiate]
fn wound<F: Number>(xs: &[F], turn: F, n: usize) -> F {
    let mut at = turn;
    for _ in 0..n {
        for &x in xs {
            at = F::sin(x * at) + at.powf(F::third()) * x;
        }
        at = at * at;
    }
    at
}

#[derive(Clone, Differentiable)]
pub struct Polynomial<T: Number> {
    pub terms: Vec<T>,
}

#[differentiate]
impl<T: Number> Polynomial<T> {
    fn at(&self, x: T) -> T {
        let mut sum = T::zero();
        for &term in self.terms.iter().rev() {
            sum = sum * x + term;
        }
        sum
    }

    /// By itself it does not show what `T` is.
    fn twice(&self, x: T) -> T {
        self.at(self.at(x))
    }

    fn scale(&mut self, by: T) {
        for term in self.terms.iter_mut() {
            *term = *term * by;
        }
    }
}

/// Variables have what `from` gives, and tuples what is computed of them.
#[differentiate]
fn smaller_root<F: Number>(a: F, b: F, c: F) -> F {
    let (two, four) = (F::from(2), F::from(4));
    let half = F::from(1i16) / two;
    let d = (b * b + four * a * a).sqrt();
    let (p, q) = if b < c { (b + d, b - d) } else { (b - d, b + d) };
    let (x, y) = if p < F::zero() {
        let twice = two * a;
        (twice / p, twice / q)
    } else {
        (p * half, q * half)
    };
    if x < y { x } else { y }
}

#[differentiate]
pub fn unseen(a: f64, b: f64, c: f64, n: usize) -> f64 {
    let mut p = Polynomial { terms: vec![a, b, c] };
    p.scale(b);
    wound(&[a, b], c, n) * larger_root(a, b, c) + p.twice(c) - larger_root(c, -b, a)
        + smaller_root(a, b, c) * smaller_root(c, b, a)
}

#[differentiate]
pub fn in_single(a: f32, b: f32) -> f32 {
    wound(&[a, b], b, 2) + larger_root(a, b, -a)
}

/// Everything in one module, where what a trait asks for is seen.
#[differentiate]
pub mod seen {
    use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

    /// With the attribute the functions are those of the trait, whatever they are called.
    #[differentiate]
    pub trait Quantity:
        Copy
        + PartialOrd
        + Add<Output = Self>
        + Sub<Output = Self>
        + Mul<Output = Self>
        + Neg<Output = Self>
        + AddAssign
    {
        const ZERO: Self;

        fn of(x: f64) -> Self;
        fn to_f64(self) -> f64;

        /// Of the distance from zero, and by hand.
        fn sqrt(self) -> Self;

        /// No distance below zero.
        fn abs(self) -> Self {
            if self < Self::ZERO { -self } else { self * self }
        }

        fn both(self, other: Self) -> (Self, f64) {
            (self * other, self.to_f64() * other.to_f64())
        }

        fn horner(self, terms: &[Self]) -> Self {
            let mut sum = Self::ZERO;
            for &term in terms {
                sum = sum * self + term;
            }
            sum.sqrt()
        }

        fn grow(&mut self, by: Self) {
            *self += by * *self;
        }

        /// It calls those with operators, and has none.
        fn moved(self) -> Self {
            self.abs().sqrt()
        }
    }

    #[differentiate(trait)]
    impl Quantity for f64 {
        const ZERO: f64 = 0.0;

        fn of(x: f64) -> f64 {
            x
        }

        fn to_f64(self) -> f64 {
            self * 2.0
        }

        fn to_f64_fwd(self, self_dot: f64) -> (f64, f64) {
            (self * 2.0, self_dot * 2.0)
        }

        fn to_f64_rev(self, seed: f64) -> (f64, f64) {
            (self * 2.0, seed * 2.0)
        }

        fn sqrt(self) -> f64 {
            f64::sqrt(f64::abs(self)) + 1.0
        }

        fn sqrt_fwd(self, self_dot: f64) -> (f64, f64) {
            let root = f64::sqrt(f64::abs(self));
            (root + 1.0, self_dot * 0.5 * self.signum() / root)
        }

        fn sqrt_rev(self, seed: f64) -> (f64, f64) {
            Quantity::sqrt_fwd(self, seed)
        }
    }

    #[differentiate]
    pub trait Smooth: Copy + Add<Output = Self> + Mul<Output = Self>
    where
        Self: Div<Output = Self> + From<f32>,
    {
        fn exp(self) -> Self;

        fn tanh(self) -> Self {
            let e = (self + self).exp();
            (e + Self::from(-1.0)) / (e + Self::from(1.0))
        }

        fn powi(self, n: u32) -> Self {
            if n == 0 { Self::from(1.0) } else { self * self.powi(n - 1) }
        }
    }

    #[differentiate(trait)]
    impl Smooth for f64 {
        fn exp(self) -> f64 {
            f64::exp(self)
        }
    }

    #[differentiate(trait)]
    impl Smooth for f32 {
        fn exp(self) -> f32 {
            f32::exp(self)
        }

        fn tanh(self) -> f32 {
            f32::tanh(self) * 2.0
        }
    }

    /// A trait without the attribute, and an `impl` of it for floats.
    pub trait Unit: Add<Output = Self> + Copy {
        fn unit() -> Self;
    }

    impl Unit for f64 {
        fn unit() -> f64 {
            1.0
        }
    }

    /// It only hands them on.
    pub fn through<S: Smooth>(x: S, y: S) -> S {
        bent(y, x)
    }

    pub fn bent<S: Smooth>(x: S, y: S) -> S {
        let mut sum = x.tanh() * S::tanh(y);
        for n in 0..3 {
            sum = sum + x.powi(n) * (sum * S::from(-0.5)).exp();
        }
        sum
    }

    pub fn raised<U: Unit>(x: U) -> U {
        x + U::unit() + x
    }

    pub fn mean<Q: Quantity>(xs: &[Q], k: Q) -> f64 {
        let mut sum = Q::ZERO;
        for &x in xs {
            sum += x.abs() * Q::sqrt(k) - (x + k).sqrt();
            let (both, _) = x.both(k);
            sum = sum + both * Q::of(0.5);
        }
        sum += Q::horner(sum, xs);
        sum.to_f64() + xs[0].both(k).1
    }

    pub fn all(a: f64, b: f64, c: f64) -> f64 {
        let mut d = a * b;
        d.grow(c);
        mean(&[a - c, d], a) + b.moved() + mean(&[a, b, c], b * b) * through(raised(a), b)
    }

    pub fn all_in_single(a: f32, b: f32) -> f32 {
        through(a, b) + a.tanh()
    }
}

use seen::Quantity;

/// The trait is not seen here, so its function is called by its name.
#[differentiate]
fn powered<Q: Quantity>(x: Q, y: Q, n: usize) -> Q {
    let mut at = x * y;
    for _ in 0..n {
        at = at * Quantity::sqrt(at + y) + <Q as Quantity>::abs(x);
    }
    at
}

#[differentiate]
pub fn by_trait(x: f64, y: f64, n: usize) -> f64 {
    powered(x, y, n) * powered(y, x * x, 1)
}

/// A trait with functions that floats have, which is not seen where it is a bound.
pub trait Bounded: Sized {
    fn min(self, other: Self) -> Self;
}

pub trait Rooted: Sized {
    fn sqrt(self) -> Self;
}

impl Bounded for f64 {
    fn min(self, other: f64) -> f64 {
        self.min(other)
    }
}

impl Rooted for f64 {
    fn sqrt(self) -> f64 {
        self.sqrt()
    }
}

/// That `T` is a float, its methods show.
#[differentiate]
fn lower<T: Bounded>(a: T, b: T) -> T {
    a.min(b)
}

#[differentiate]
fn root_of<T: Rooted + Clone>(a: &T) -> T {
    a.clone().sqrt()
}

#[differentiate]
pub fn by_methods(x: f64, y: f64) -> f64 {
    lower(x * x, y) * root_of(&(y * y + lower(y, x)))
}

/// A type with functions of the names of those of floats, which are called by its name: no trait.
#[derive(Clone, Copy, Differentiable)]
pub struct Turn<S>(pub S);

#[differentiate]
impl<S: num_traits::Float> Turn<S> {
    pub fn acos(ratio: S) -> Self {
        #[cfg_attr(rustfmt, rustfmt_skip)]
        Turn::half(ratio.acos() + ratio.acos())
    }

    fn half(whole: S) -> Self {
        Turn(whole / (S::one() + S::one()))
    }

    pub fn tan(self) -> S {
        self.0.tan()
    }
}

#[differentiate]
fn slope<S: num_traits::Float>(ratio: S, height: S) -> S {
    let turn = Turn::acos(ratio);
    height * Turn::tan(turn) + turn.0
}

#[differentiate]
pub fn sloped(x: f64, y: f64) -> f64 {
    slope(x * 0.3, y) * slope(0.2, x)
}

/// A trait of its own with the name of one of `num_traits`, whose `from` gives no option; types with arguments in types that are
/// not `Clone`.
pub mod delayed {
    use cotangent::{Differentiable, differentiate};
    use std::ops::{Add, AddAssign, Mul, Neg, Sub};

    /// What a delay works with.
    pub trait Float:
        Add<Output = Self>
        + Sub<Output = Self>
        + Mul<Output = Self>
        + Neg<Output = Self>
        + AddAssign
        + Default
        + From<f32>
        + Copy
        + 'static
    {
    }

    impl Float for f64 {}

    /// What comes out is what has come in `length` steps before.
    #[derive(Differentiable)]
    pub struct Line<T> {
        cells: Vec<T>,
        at: usize,
    }

    #[differentiate]
    impl<T: Float> Line<T> {
        fn new(length: usize) -> Self {
            Self { cells: vec![T::from(0.0); length], at: 0 }
        }

        fn read(&self) -> T {
            self.cells[self.at]
        }

        fn write(&mut self, value: T) {
            self.cells[self.at] = value;
            if self.at + 1 == self.cells.len() {
                self.at = 0;
            } else {
                self.at += 1;
            }
        }
    }

    /// Lets everything pass, some of it later.
    #[derive(Differentiable)]
    pub struct Pass<T> {
        line: Line<T>,
        gains: (T, T),
    }

    #[differentiate]
    impl<T: Float> Pass<T> {
        fn new(length: usize, gain: T) -> Self {
            Self { line: Line::new(length), gains: (gain, T::from(1.0) - gain) }
        }

        fn set_gain(&mut self, gain: T) {
            self.gains.0 = gain;
        }

        fn tick(&mut self, input: T) -> T {
            let delayed = self.line.read();
            let share = T::from(0.5);
            self.line.write(input + delayed * share * self.gains.0);
            delayed * self.gains.1 - input
        }
    }

    /// Several behind each other.
    #[derive(Differentiable)]
    pub struct Chain<T: Float = f64> {
        passes: [(Pass<T>, Pass<T>); 2],
        wet: (T, T),
    }

    #[differentiate]
    impl<T: Float> Chain<T> {
        fn new(gain: T) -> Self {
            let pass = |length, by| Pass::new(length, gain * by);
            let passes = [(pass(1, gain), pass(2, gain)), (pass(3, gain * gain), Pass::new(1, gain))];
            Chain { passes, wet: (T::from(1.0) * gain, T::default()) }
        }

        /// No operator here says what `from` gives: another function of the block does.
        fn mute(&mut self, muted: bool) {
            let (left, right) = if muted { (T::from(0.0), T::from(0.5)) } else { self.wet };
            for passes in self.passes.iter_mut() {
                passes.0.set_gain(left);
                passes.1.set_gain(right);
            }
        }

        fn tick(&mut self, input: (T, T)) -> (T, T) {
            let mixed = (input.0 + input.1) * T::from(0.25);
            let mut out = (T::from(0.0), T::from(0.0));
            for passes in self.passes.iter_mut() {
                out.0 += passes.0.tick(mixed);
                out.1 += passes.1.tick(mixed);
            }
            for passes in self.passes.iter_mut() {
                out.0 = passes.0.tick(out.0);
                out.1 = passes.1.tick(out.1);
            }
            (out.0 * self.wet.0 + out.1 * self.wet.1 + input.0, out.1 * self.wet.0)
        }
    }

    #[differentiate]
    pub fn reverberated(left: &[f64], right: &[f64], gain: f64) -> f64 {
        let mut chain = Chain::new(gain);
        let mut heard = 0.0;
        for i in 0..left.len() {
            chain.mute(i == 2);
            let (l, r) = chain.tick((left[i], right[i]));
            heard += l * l * (i as f64 + 1.0) - l * r;
        }
        heard
    }
}

/// Vectors and matrices of numbers that only a trait of the program's tells to be some, block by block.
pub mod planes {
    use cotangent::{Differentiable, differentiate};
    use num_traits::Float;
    use std::ops::{AddAssign, Mul, Neg, Sub};

    pub trait Coordinate: Copy + Float + AddAssign {}
    impl Coordinate for f64 {}

    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Shift<S> {
        pub x: S,
        pub y: S,
    }

    #[differentiate]
    impl<S> Shift<S> {
        pub const fn new(x: S, y: S) -> Shift<S> {
            Shift { x, y }
        }
    }

    #[differentiate]
    impl<S: Coordinate> Shift<S> {
        pub fn area(self, other: Shift<S>) -> S {
            self.x * other.y - self.y * other.x
        }

        pub fn scaled(self, by: S) -> Shift<S> {
            Shift::new(self.x * by, self.y * by)
        }
    }

    // What follows computes with fields only.
    #[differentiate]
    impl<S: Coordinate> Sub<Shift<S>> for Shift<S> {
        type Output = Shift<S>;

        fn sub(self, other: Shift<S>) -> Shift<S> {
            Shift::new(self.x - other.x, self.y - other.y)
        }
    }

    #[differentiate]
    impl<S: Coordinate> Neg for Shift<S> {
        type Output = Shift<S>;

        fn neg(self) -> Shift<S> {
            Shift::new(-self.x, -self.y)
        }
    }

    #[differentiate]
    impl<S> AddAssign<Shift<S>> for Shift<S>
    where
        S: Coordinate,
    {
        fn add_assign(&mut self, other: Shift<S>) {
            self.x += other.x;
            self.y += other.y;
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Shear<S> {
        pub a: Shift<S>,
        pub b: Shift<S>,
    }

    #[differentiate]
    impl<S: Coordinate> Mul<Shift<S>> for Shear<S> {
        type Output = Shift<S>;

        fn mul(self, v: Shift<S>) -> Shift<S> {
            let mut sum = Shift::new(self.a.x * v.x, self.a.y * v.x);
            sum += self.b.scaled(v.y);
            sum
        }
    }

    #[differentiate]
    impl<S: Coordinate> Shear<S> {
        /// That these are numbers, calls say, and what they are asked for.
        pub fn turning(angle: S) -> Shear<S> {
            let (s, c) = angle.sin_cos();
            Shear { a: Shift::new(c, s), b: Shift::new(-s, c) }
        }

        pub fn area(&self) -> S {
            self.a.area(self.b)
        }

        pub fn inverse(&self) -> Option<Shear<S>> {
            let area = self.area();
            if area == S::zero() {
                return None;
            }
            let (a, b) = (Shift::new(self.b.y / area, -self.a.y / area), Shift::new(-self.b.x / area, self.a.x / area));
            Some(Shear { a, b })
        }
    }

    #[differentiate]
    pub fn sheared(a: f64, b: f64, angle: f64) -> f64 {
        let shear = Shear { a: Shift::new(a, 0.3), b: Shift::new(-0.2, b) };
        let turned = shear * (Shear::turning(angle) * Shift::new(b, a));
        match shear.inverse() {
            Some(inverse) => (inverse * (-turned - shear.a)).area(shear.b),
            None => turned.x,
        }
    }
}
