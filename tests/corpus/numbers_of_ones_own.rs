//! Traits of one's own that stand for floats, what is computed with them, and calls that are there for what they do.

use cotangent::{Differentiable, differentiate};
use num_complex::Complex;
use num_traits::{Float, FromPrimitive, Signed};
use std::ops::{Add, Mul};

/// A trait for floats with constants, and functions that are called as those of floats are.
#[differentiate]
pub mod own_floats {
    use std::ops::{Add, Div, Mul};

    pub trait Number: Copy + Add<Output = Self> + Div<Output = Self> + Mul<Output = Self> {
        const ONE: Self;
        const HALF: f64;

        fn inverse(self) -> Self {
            Self::ONE / self
        }

        fn sqrt(self) -> Self;
        fn halved(self) -> f64;
    }

    impl Number for f64 {
        const ONE: Self = 1.0;
        const HALF: f64 = 0.5;

        fn sqrt(self) -> Self {
            Self::sqrt(self)
        }

        fn halved(self) -> f64 {
            Self::HALF * self
        }
    }

    /// What these give follows from what they are given.
    fn checked<T: Number>(d: T) -> Option<T> {
        Some(d)
    }

    fn larger<T: Number + PartialOrd>(values: &[T], least: T) -> T {
        values.iter().fold(least, |most, v| if *v > most { *v } else { most })
    }

    fn TWICE<T: Number>() -> T {
        T::ONE + T::ONE
    }

    fn of_squares<T: Number, U: Number>(values: &[T], f: impl Fn(T) -> U) -> U {
        let mut sum = f(values[0] * values[0]);
        for v in &values[1..] {
            sum = sum + f(*v * *v);
        }
        sum
    }

    fn length<T: Number, U: Number>(values: &[T], f: impl Fn(T) -> U) -> U {
        of_squares::<T, U>(values, f).sqrt()
    }

    pub fn scaled<T: Number + PartialOrd>(d: T, length: T) -> Option<T> {
        let d = checked(d)?;
        let most = larger(&[d, length], d);
        Some(larger(&[d, length], d).sqrt() / length + TWICE::<T>() * most * U::<T>(d))
    }

    fn U<T: Number>(x: T) -> T {
        T::ONE / x + x.inverse()
    }

    pub fn weighed(x: f64, y: f64) -> f64 {
        scaled(x, y).unwrap() * x.halved() * length::<f64, f64>(&[x, y], |v| v + 1.0)
    }
}

/// Functions of a parameter that is no number, and what operators give by their bounds alone.
#[differentiate]
pub mod by_parameter {
    use std::ops::Neg;

    pub trait Maths: Copy {
        fn exp<T: Real>(x: T) -> T;
    }

    pub trait Real: Copy + Neg<Output = Self> {
        fn exp(self) -> Self;
    }

    impl Real for f64 {
        fn exp(self) -> Self {
            f64::exp(self)
        }
    }

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Accurate;

    impl Maths for Accurate {
        fn exp<T: Real>(x: T) -> T {
            x.exp()
        }
    }

    pub fn decay<M: Maths, T: Real>(r: T) -> T {
        M::exp(-r)
    }

    pub fn decayed(x: f64, y: f64) -> f64 {
        decay::<Accurate, f64>(x) * y
    }
}

#[derive(Clone, Copy, Differentiable)]
pub struct Dual<V, D> {
    x: V,
    dx: D,
}

#[differentiate]
impl<V: Add, D: Add<D, Output = D>> Add<Dual<V, D>> for Dual<V, D> {
    type Output = Dual<V::Output, D>;
    fn add(self, other: Dual<V, D>) -> Dual<V::Output, D> {
        Dual { x: self.x + other.x, dx: self.dx + other.dx }
    }
}

#[differentiate]
pub fn duals(x: f64, y: f64) -> f64 {
    let sum = Dual { x, dx: 1.0 } + Dual { x: y, dx: x };
    sum.x * sum.dx
}

/// Complex numbers of what only signs and conversions are asked of.
pub trait Samples: Copy + FromPrimitive + Signed {}
impl<T: Copy + FromPrimitive + Signed> Samples for T {}

#[derive(Differentiable)]
pub struct Turns<T> {
    by: Vec<Complex<T>>,
}

#[differentiate]
impl<T: Samples> Turns<T> {
    pub fn of(n: usize, w: T) -> Self {
        let by = (0..n).map(|i| Complex { re: w * T::from_usize(i).unwrap(), im: T::from_f64(0.5).unwrap() });
        Turns { by: by.collect() }
    }

    pub fn turn(&self, signal: &[Complex<T>]) -> Complex<T> {
        let mut sum = Complex { re: T::zero(), im: T::zero() };
        for (z, by) in signal.iter().zip(&self.by) {
            sum = sum + *z * *by;
        }
        sum
    }
}

#[differentiate]
pub fn turned_round(x: &[f64]) -> f64 {
    let signal = vec![Complex::new(x[0], x[1]), Complex::new(x[1], x[0] * x[1])];
    let turned = Turns::of(2, x[1]).turn(&signal);
    turned.re * turned.im + signal.iter().map(Complex::norm_sqr).sum::<f64>().sqrt()
}

/// Fields that are converted to another float, which of theirs is a parameter.
#[derive(Differentiable)]
pub struct Band<F: Float> {
    q: F,
}

#[differentiate]
pub fn response<F: Float>(band: &Band<F>, w: f64) -> Option<f64> {
    let q = band.q.to_f64()? / 2.0;
    Some(q * w + band.q.to_f64().unwrap())
}

/// Methods that are called for what they do: the value is handed on, or they are all that an operator does.
#[derive(Clone, Copy, Differentiable)]
pub struct Gain {
    a: f64,
    b: f64,
}

#[differentiate]
impl Gain {
    pub fn set(&mut self, a: f64) -> Result<(), String> {
        if a < 0.0 {
            return Err("negative".into());
        }
        self.a = a * a;
        Ok(())
    }

    pub fn stretch(&mut self, by: f64) {
        self.a *= by;
        self.b *= by;
    }
}

#[differentiate]
impl Mul<f64> for Gain {
    type Output = Gain;
    fn mul(mut self, by: f64) -> Gain {
        self.stretch(by);
        self
    }
}

#[differentiate]
impl Mul<(f64, f64)> for Gain {
    type Output = (f64, f64);
    fn mul(self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.a * x, self.b + y)
    }
}

#[derive(Differentiable)]
pub struct Stage<F> {
    inner: Part<F>,
    gain: Gain,
}

#[derive(Differentiable)]
pub struct Part<F> {
    state: F,
}

#[differentiate]
impl<F: Float> Stage<F> {
    pub fn tune(&mut self, a: f64) -> Result<(), String> {
        self.gain.set(a)
    }

    pub fn tick(&mut self, input: F) -> F {
        self.inner.state = self.inner.state + input * input;
        self.inner.state
    }
}

#[differentiate]
pub fn tuned(x: f64, y: f64) -> f64 {
    let mut stage = Stage { inner: Part { state: 0.0 }, gain: Gain { a: x, b: y } };
    stage.tune(y).unwrap();
    let gain = stage.gain * x;
    let (left, right) = gain * (x, y);
    let first = stage.tick(x * y);
    first * gain.a + left * right + stage.tick(y) * gain.b * response(&Band { q: x }, y).unwrap()
}

/// Arrays in fields that patterns take apart, of a type that is not seen.
#[derive(Clone, Copy, Differentiable)]
pub struct Affine(pub [f64; 3]);

#[differentiate]
impl Affine {
    pub fn length(&self) -> f64 {
        let &Self([a, b, ..]) = self;
        a.hypot(b)
    }

    pub fn scale(&mut self, by: f64) {
        let Self([a, b, c]) = self;
        *a *= by;
        *b *= by;
        *c += *a * by;
    }
}

#[differentiate]
pub fn affine(x: f64, y: f64) -> f64 {
    let mut map = Affine([x, y, x * y]);
    map.scale(y);
    map.length() * map.0[2]
}

/// A trait that asks for another one, which is a bound: both are implemented for what has a parameter.
#[differentiate]
pub mod sources {
    use cotangent::Differentiable;

    pub trait ScalarSource {
        fn at(&self, p: f64) -> f64;
    }

    pub trait Slope: ScalarSource {
        fn slope(&self, p: f64) -> f64;
    }

    #[derive(Differentiable)]
    pub struct Bump {
        width: f64,
    }

    #[derive(Differentiable)]
    pub struct Central<S: ScalarSource> {
        source: S,
        step: f64,
    }

    impl ScalarSource for Bump {
        fn at(&self, p: f64) -> f64 {
            (-p * p / self.width).exp()
        }
    }

    impl<S: ScalarSource> ScalarSource for Central<S> {
        fn at(&self, p: f64) -> f64 {
            self.source.at(p)
        }
    }

    impl<S: ScalarSource> Slope for Central<S> {
        fn slope(&self, p: f64) -> f64 {
            let v = self.at(p);
            (self.at(p + self.step) - v) / self.step
        }
    }

    pub fn sloped(width: f64, p: f64) -> f64 {
        let central = Central { source: Bump { width }, step: 0.1 };
        central.slope(p) * central.at(width)
    }
}
