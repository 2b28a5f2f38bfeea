//! What a parameter lends may be absent: `Option<&[f64]>`. Its tangent is lent in the same way.

use crate::{Differentiable, wrong_variant};
use std::borrow::Borrow;

/// The tangent that a caller has given, or else a zero for the value `v`, if there is one, which `zero` holds.
#[inline]
pub fn given_if_any<'a, T: Differentiable + ?Sized>(
    tangent: Option<Option<&'a T::Tangent>>,
    zero: &'a mut Option<T::Owned>,
    v: Option<&T>,
) -> Option<&'a T::Tangent> {
    tangent.unwrap_or_else(|| v.map(|v| (*zero.insert(v.ct_zero())).borrow()))
}

/// Checks that a tangent is there if the value is, and has its shape.
///
/// # Panics
///
/// When one is there without the other, naming both variants, or when lengths differ, as [`check`](crate::check).
#[inline]
#[track_caller]
pub fn check_if_any<T: Differentiable + ?Sized>(v: Option<&T>, t: Option<&T::Tangent>, name: &str) {
    match (v, t) {
        (Some(v), Some(t)) => crate::check(v, t, name),
        (None, None) => {}
        (Some(_), None) => wrong_variant(format_args!("{name}"), "Some", "None"),
        (None, Some(_)) => wrong_variant(format_args!("{name}"), "None", "Some"),
    }
}
