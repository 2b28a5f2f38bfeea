//! Gradients and Jacobians of functions on slices, and a check of their derivatives.
//!
//! The drivers take the functions that `#[differentiate]` puts beside yours; their names are those
//! of JAX.
//!
//! | of `f` | with | driver |
//! |---|---|---|
//! | `fn f(x: &[f64]) -> f64` | `f_rev` | [`grad`], [`value_and_grad`] |
//! | `fn f(x: &[f64]) -> Vec<f64>` | `f_fwd`, or `f_fwd_batch::<W>` | [`jacfwd`]: one sweep for each input, or for each `W` of them |
//! | `fn f(x: &[f64]) -> Vec<f64>` | `f_vjp` | [`jacrev`]: one sweep for each output |
//! | `fn f(x: &[f64]) -> f64` | `f`, `f_fwd`, `f_rev` | [`check_gradients`] |
//!
//! A function with more parameters is made into one of these by a closure.

mod check;
mod finite;
mod grad;
mod jacobian;
mod report;

pub use check::check_gradients;
pub use grad::{grad, value_and_grad};
pub use jacobian::{Directions, jacfwd, jacrev};
pub use report::{Coordinate, Law, Report};
