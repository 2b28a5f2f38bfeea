//! Derivatives of ordinary Rust functions, forward and reverse, at compile time.
//!
//! ```
//! use cotangent::differentiate;
//!
//! #[differentiate]
//! fn energy(x: &[f64], stiffness: f64) -> f64 {
//!     let mut sum = 0.0;
//!     for i in 0..x.len() {
//!         sum += stiffness * x[i] * x[i];
//!     }
//!     0.5 * sum
//! }
//!
//! // forward mode: the value, and its derivative along a direction
//! let (value, tangent) = energy_fwd(&[1.0, 2.0], &[1.0, 0.0], 3.0, 0.0);
//! assert_eq!((value, tangent), (7.5, 3.0));
//!
//! // reverse mode: the gradient is added to `x_bar`, that of the number comes behind the value
//! let mut x_bar = [0.0; 2];
//! let (value, stiffness_bar) = energy_rev(&[1.0, 2.0], &mut x_bar, 3.0, 1.0);
//! assert_eq!((value, x_bar, stiffness_bar), (7.5, [3.0, 6.0], 2.5));
//!
//! // the value and a pullback, which can be called as often as wanted
//! let (value, pullback) = energy_vjp(&[1.0, 2.0], 3.0);
//! assert_eq!(pullback(1.0), (vec![3.0, 6.0], 2.5));
//! assert_eq!(pullback(-2.0), (vec![-6.0, -12.0], -5.0));
//! # assert_eq!(value, energy(&[1.0, 2.0], 3.0));
//! ```
//!
//! `energy` itself stays as it is written. The functions beside it compute its value bit for bit,
//! and its derivatives; [`differentiate`] says what their parameters are. What cannot be
//! differentiated is a compile error at the place in question, with the reason and the remedy;
//! [`detach`] is the explicit way to stop a derivative.
//!
//! - [`Differentiable`] says which types have derivatives, and what their tangents are;
//!   [`Cotangent`] what can be done with tangents and cotangents.
//! - [`grad`], [`value_and_grad`], [`jacfwd`] and [`jacrev`] put gradients and Jacobians together,
//!   and [`check_gradients`] compares derivatives with finite differences (module [`drivers`]).
//! - The [`guide`] goes through structs, methods, operators, traits, functions that take functions, and second derivatives.
//! - [`Scalar`] is what the two float types have in common.

extern crate self as cotangent;

#[cfg(feature = "num-complex")]
pub use autodiff_runtime::ComplexTangent;
pub use autodiff_runtime::drivers::{self, Report, check_gradients, grad, jacfwd, jacrev, value_and_grad};
pub use autodiff_runtime::{Batch, Cotangent, Differentiable, KEPT_LIMIT, Scalar, detach, release_memory};

/// What emitted code calls. It is no part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use autodiff_runtime::*;
}

pub use autodiff_macros::{Differentiable, differentiate};

#[doc = include_str!("../GUIDE.md")]
pub mod guide {}

/// The programs in the README are tested with those of this documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// What an `impl` writes anew has no derivatives of the trait's.
///
/// ```compile_fail,E0080
/// # use cotangent::differentiate;
/// #[differentiate]
/// trait Curve {
///     fn at(&self, x: f64) -> f64 {
///         x * x
///     }
/// }
///
/// impl Curve for f64 {
///     fn at(&self, x: f64) -> f64 {
///         self * x
///     }
/// }
///
/// 2.0_f64.at_vjp(1.0);
/// ```
///
/// Nor has what is left out.
///
/// ```compile_fail,E0080
/// # use cotangent::differentiate;
/// # #[differentiate]
/// # trait Curve {
/// #     fn at(&self, x: f64) -> f64 {
/// #         x * x
/// #     }
/// # }
/// #[differentiate(trait)]
/// impl Curve for f64 {
///     #[differentiate(skip)]
///     fn at(&self, x: f64) -> f64 {
///         self * x
///     }
/// }
///
/// 2.0_f64.at_vjp(1.0);
/// ```
///
/// The derivatives that a trait leaves open are asked of those who have some.
///
/// ```compile_fail,E0080
/// # use cotangent::differentiate;
/// #[differentiate]
/// trait Curve {
///     fn at(&self, x: f64) -> f64;
/// }
///
/// impl Curve for f64 {
///     fn at(&self, x: f64) -> f64 {
///         self * x
///     }
/// }
///
/// #[differentiate]
/// fn twice<C: Curve>(curve: &C, x: f64) -> f64 {
///     curve.at(curve.at(x))
/// }
///
/// twice_fwd(&2.0, &0.0, 1.0, 1.0);
/// ```
#[cfg(doctest)]
struct NoDerivative;

/// Patterns that are errors since the edition of 2024, in a crate of an earlier one.
///
/// ```rust,edition2021
/// use cotangent::differentiate;
///
/// #[differentiate]
/// fn picked(xs: &[f64], ys: &[f64]) -> f64 {
///     let (at, top) = xs.iter().enumerate().max_by(|(_, &a), (_, &b)| a.partial_cmp(&b).unwrap()).unwrap();
///     let pairs = ys.iter().zip(xs).enumerate().filter(|(i, (_, &x))| *i != at && x > 0.5);
///     top * pairs.map(|(_, (y, x))| x * y).sum::<f64>()
/// }
///
/// let (xs, ys) = ([0.7, 2.0, 0.2], [3.0, 1.0, 1.0]);
/// let (mut xs_bar, mut ys_bar) = ([0.0; 3], [0.0; 3]);
/// let value = picked_rev(&xs, &mut xs_bar, &ys, &mut ys_bar, 1.0);
/// assert_eq!(value, picked(&xs, &ys));
/// assert_eq!((xs_bar, ys_bar), ([6.0, 2.0999999999999996, 0.0], [1.4, 0.0, 0.0]));
/// ```
#[cfg(doctest)]
struct Editions;
