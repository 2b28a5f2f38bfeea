//! Derivatives of the complex numbers of `num-complex`, behind the feature of that name.
//!
//! A complex number is a pair of real ones, and so is its tangent, a type of its own: products of tangents mean nothing,
//! and the compiler says so. Multiplication by a complex number `d` is a linear map of pairs; with respect to the inner
//! product of pairs, its transpose is multiplication by the conjugate of `d`. So a function with the complex derivative `d`
//! takes the tangent `t` to `d t`, and pulls the cotangent `s` back to `d̄ s`.

mod functions;
mod gathered;
mod operators;

use crate::callee::gives;
use crate::elsewhere::number_of;
use crate::{Copies, Cotangent, Differentiable, Field, Fields, Part, Scalar, Was, check_part};
use num_complex::Complex;
use num_traits::Num;
use std::fmt::Arguments;

pub use functions::ComplexFunctions;

/// Tangents and cotangents of complex numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ComplexTangent<T> {
    /// Of the real part.
    pub re: T,
    /// Of the imaginary part.
    pub im: T,
}

impl<T: Clone> Copies for Complex<T> {
    #[inline]
    fn ct_copy(&self) -> Self {
        self.clone()
    }
}

impl<T: Scalar> ComplexTangent<T> {
    /// Multiplies both numbers by `factor`, in place.
    pub fn scale(&mut self, factor: f64) {
        self.ct_scale(factor);
    }

    /// Adds `factor` times `other`, in place.
    pub fn axpy(&mut self, factor: f64, other: &Self) {
        self.ct_axpy(factor, other);
    }
}

impl<T> From<Complex<T>> for ComplexTangent<T> {
    fn from(z: Complex<T>) -> Self {
        ComplexTangent { re: z.re, im: z.im }
    }
}

impl<T> From<ComplexTangent<T>> for Complex<T> {
    fn from(t: ComplexTangent<T>) -> Self {
        Complex { re: t.re, im: t.im }
    }
}

impl<T: Scalar> Cotangent for ComplexTangent<T> {
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.re += other.re;
        self.im += other.im;
    }
    #[inline]
    fn ct_clear(&mut self) {
        self.re.ct_clear();
        self.im.ct_clear();
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        self.re.ct_dot(&other.re) + self.im.ct_dot(&other.im)
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        ComplexTangent { re: self.re.ct_take(), im: self.im.ct_take() }
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        self.re.ct_scale(factor);
        self.im.ct_scale(factor);
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.re.ct_axpy(factor, &other.re);
        self.im.ct_axpy(factor, &other.im);
    }
}

impl<T: Scalar> Was<Self> for Complex<T> {}

impl<T: Scalar> Differentiable for Complex<T> {
    type Tangent = ComplexTangent<T>;
    type Owned = ComplexTangent<T>;
    type Kept = Complex<T>;
    type Shape = ();
    #[inline]
    fn ct_another(&self) -> Self {
        *self
    }
    #[inline]
    fn ct_zero(&self) -> ComplexTangent<T> {
        zero()
    }
    #[inline]
    fn ct_check(&self, tangent: &ComplexTangent<T>, name: Arguments<'_>) {
        check_part(&self.re, &tangent.re, format_args!("{name}.re"));
        check_part(&self.im, &tangent.im, format_args!("{name}.im"));
    }
    #[inline]
    fn ct_keep(&self) -> Complex<T> {
        *self
    }
    #[inline]
    fn ct_shape(&self) {}
    #[inline]
    fn ct_zero_of((): &()) -> Self::Owned {
        zero()
    }
}

macro_rules! fields {
    ($($name:ident)*) => { $(
        impl<T> Part<{ number_of(stringify!($name)) }> for Complex<T> {
            type Type = T;
        }
        impl<T> Field<{ number_of(stringify!($name)) }, T> for Complex<T> {
            type Type = T;
        }
    )* };
}

fields!(re im);

impl<T: Scalar> Fields for ComplexTangent<T> {
    #[inline]
    fn ct_add_others(&mut self, other: &Self, given: &[u64]) {
        if !given.contains(&const { number_of("re") }) {
            self.re += other.re;
        }
        if !given.contains(&const { number_of("im") }) {
            self.im += other.im;
        }
    }
}

gives! { [T: Scalar] for Complex<T>:
    "new", "i", "zero", "one", "default", "cis", "from_polar", "conj", "inv", "finv", "exp", "ln", "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos",
    "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "powi", "powu", "powf", "powc", "expf", "log", "scale",
    "unscale", "fdiv" => Complex<T>
}
gives! { [T: Scalar] for Complex<T>: "norm", "norm_sqr", "arg" => T }
gives! { [T: Scalar] for Complex<T>: "to_polar" => (T, T) }

/// The zero.
#[inline]
fn zero<T: Scalar>() -> ComplexTangent<T> {
    ComplexTangent { re: T::ct_of(0.0), im: T::ct_of(0.0) }
}

/// A derivative: what a change is multiplied by.
#[derive(Clone, Copy)]
enum Factor<T> {
    Real(T),
    Complex(Complex<T>),
}

impl<T: Scalar + Num> Factor<T> {
    /// What becomes of a tangent.
    #[inline]
    fn push(self, dot: ComplexTangent<T>) -> ComplexTangent<T> {
        match self {
            Factor::Real(d) => ComplexTangent { re: d * dot.re, im: d * dot.im },
            Factor::Complex(d) => (d * Complex::from(dot)).into(),
        }
    }

    /// The same of the tangent of a real number.
    #[inline]
    fn push_real(self, dot: T) -> ComplexTangent<T> {
        match self {
            Factor::Real(d) => ComplexTangent { re: d * dot, im: T::ct_of(0.0) },
            Factor::Complex(d) => ComplexTangent { re: d.re * dot, im: d.im * dot },
        }
    }

    /// What becomes of a cotangent.
    #[inline]
    fn pull(self, seed: ComplexTangent<T>) -> ComplexTangent<T> {
        match self {
            Factor::Real(_) => self.push(seed),
            Factor::Complex(d) => Factor::Complex(d.conj()).push(seed),
        }
    }

    /// The same for what is a real number.
    #[inline]
    fn pull_real(self, seed: ComplexTangent<T>) -> T {
        match self {
            Factor::Real(d) => d * seed.re,
            Factor::Complex(d) => d.re * seed.re + d.im * seed.im,
        }
    }
}
