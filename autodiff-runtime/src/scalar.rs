//! Floats as the rules see them.
//!
//! [`Scalar`] is the bound of every generic float in emitted code and of every function in
//! [`rules`](crate::rules). Bringing a bound into scope brings all its items along, so each of them
//! carries the prefix `ct_`: none can be confused with a method of another trait of the same type.

use crate::{Blank, Copies, Cotangent, Differentiable, Exact};
use std::ops::{Add, AddAssign, Div, Mul, Neg, Rem, Sub, SubAssign};

/// A float type that is its own tangent type: `f32` and `f64`.
///
/// Besides the arithmetic operators it has what the derivatives of the primitives are made of: each
/// `ct_name` is the method `name` of the standard library, and constants come as functions, rounded
/// once to the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float type that `cotangent` can differentiate",
    label = "expected `f32` or `f64`"
)]
pub trait Scalar:
    Differentiable<Tangent = Self, Owned = Self, Kept = Self, Shape = ()>
    + Cotangent
    + Copy
    + Blank
    + Exact
    + crate::given::Was<Self>
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + Copies
    + Send
    + Sync
    + 'static
{
    /// The number closest to `value`.
    fn ct_of(value: f64) -> Self;
    /// The number closest to the integer `value`.
    fn ct_of_i32(value: i32) -> Self;
    /// The same number in double precision.
    fn ct_to_f64(self) -> f64;
    /// ln 2.
    fn ct_ln_2() -> Self;
    /// ln 10.
    fn ct_ln_10() -> Self;
    /// Whether the number has its full precision: not zero, subnormal, infinite or NaN.
    fn ct_is_normal(self) -> bool;
    /// Whether the number is NaN.
    fn ct_is_nan(self) -> bool;
    /// Absolute value.
    fn ct_abs(self) -> Self;
    /// ±1 with the sign of the number; NaN for NaN.
    fn ct_signum(self) -> Self;
    /// The number with the sign of `sign`.
    fn ct_copysign(self, sign: Self) -> Self;
    /// Nearest integer, ties away from zero.
    fn ct_round(self) -> Self;
    /// Square root.
    fn ct_sqrt(self) -> Self;
    /// Length of the vector (`self`, `other`), without overflow on the way.
    fn ct_hypot(self, other: Self) -> Self;
    /// Power with an integer exponent.
    fn ct_powi(self, n: i32) -> Self;
    /// Power.
    fn ct_powf(self, p: Self) -> Self;
    /// Exponential function.
    fn ct_exp(self) -> Self;
    /// Natural logarithm.
    fn ct_ln(self) -> Self;
    /// Sine.
    fn ct_sin(self) -> Self;
    /// Cosine.
    fn ct_cos(self) -> Self;
    /// Hyperbolic sine.
    fn ct_sinh(self) -> Self;
    /// Hyperbolic cosine.
    fn ct_cosh(self) -> Self;
    /// Radians to degrees.
    fn ct_to_degrees(self) -> Self;
    /// Degrees to radians.
    fn ct_to_radians(self) -> Self;
}

/// `name` of the standard library under its reserved name.
macro_rules! forward {
    ($float:ident: $($reserved:ident = $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        $(
            #[inline]
            fn $reserved(self $(, $argument: $type)*) -> $result {
                <$float>::$name(self $(, $argument)*)
            }
        )*
    };
}

macro_rules! scalar {
    ($float:ident) => {
        impl Scalar for $float {
            #[inline]
            fn ct_of(value: f64) -> Self {
                value as $float
            }
            #[inline]
            fn ct_of_i32(value: i32) -> Self {
                value as $float
            }
            #[inline]
            fn ct_to_f64(self) -> f64 {
                f64::from(self)
            }
            #[inline]
            fn ct_ln_2() -> Self {
                std::$float::consts::LN_2
            }
            #[inline]
            fn ct_ln_10() -> Self {
                std::$float::consts::LN_10
            }
            forward! { $float:
                ct_is_normal = is_normal() -> bool;
                ct_is_nan = is_nan() -> bool;
                ct_abs = abs() -> Self;
                ct_signum = signum() -> Self;
                ct_copysign = copysign(sign: Self) -> Self;
                ct_round = round() -> Self;
                ct_sqrt = sqrt() -> Self;
                ct_hypot = hypot(other: Self) -> Self;
                ct_powi = powi(n: i32) -> Self;
                ct_powf = powf(p: Self) -> Self;
                ct_exp = exp() -> Self;
                ct_ln = ln() -> Self;
                ct_sin = sin() -> Self;
                ct_cos = cos() -> Self;
                ct_sinh = sinh() -> Self;
                ct_cosh = cosh() -> Self;
                ct_to_degrees = to_degrees() -> Self;
                ct_to_radians = to_radians() -> Self;
            }
        }
    };
}

scalar!(f32);
scalar!(f64);

/// Floats, where a method with the name of one of theirs is called on a value of a type that only rustc knows.
#[diagnostic::on_unimplemented(
    message = "a method of `{Self}` is taken for the one of floats that has its name, and has no derivative",
    label = "called in a differentiated function that does not see the type",
    note = "put `#[differentiate]` on the module that has both, or call the method by the name of the type: `Type::floor(&x)`"
)]
pub trait TakenForFloat {}

impl<T: Scalar> TakenForFloat for T {}

/// Asks rustc whether a value is a float.
#[inline(always)]
pub fn float<T: TakenForFloat>(_: &T) {}
