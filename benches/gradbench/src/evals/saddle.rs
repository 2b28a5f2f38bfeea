//! `saddle`: the derivative of a function that contains a derivative.

use super::Eval;

pub const EVAL: Eval = Eval { module: "saddle", functions: &[], unsupported: Some(super::NO_SECOND_DERIVATIVES) };
