//! Sums and products of values of types that have their own: what `impl Sum for T` is to values, these traits are to
//! derivatives.
//!
//! A caller that writes `items.sum::<T>()` gathers the items in a vector; `#[differentiate]` on the `impl` implements them.
//! The letter stands for what the items are: `V` values, `R` references.

use crate::{Differentiable, Scalar, op};

type Owned<T> = <T as Differentiable>::Owned;
type Tangent<T> = <T as Differentiable>::Tangent;
type Kept<T> = <T as Differentiable>::Kept;

/// `T::sum(items)`
#[diagnostic::on_unimplemented(
    message = "sums and products of `{Self}` have no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl Sum for {Self}`"
)]
pub trait GatheredV<Op, From: Differentiable>: Differentiable + Sized {
    /// What is kept for `ct_pull`.
    type Record: Send + Sync + 'static;
    /// The value, and its tangent.
    fn ct_forward(from: From, from_dot: Option<Owned<From>>) -> (Self, Owned<Self>);
    /// The value, and what is kept.
    fn ct_record(from: From) -> (Self, Self::Record);
    /// The cotangents of the items.
    fn ct_pull(record: &Self::Record, seed: Owned<Self>, from: Kept<From>) -> (Owned<From>,);
}

/// `T::sum(items)`, where the items are references.
#[diagnostic::on_unimplemented(
    message = "sums and products of references to `{Self}` have no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl<'a> Sum<&'a {Self}> for {Self}`"
)]
pub trait GatheredR<Op, From: Differentiable>: Differentiable + Sized {
    /// What is kept for `ct_pull`.
    type Record: Send + Sync + 'static;
    /// The value, and its tangent.
    fn ct_forward(from: &From, from_dot: Option<&Tangent<From>>) -> (Self, Owned<Self>);
    /// The value, and what is kept.
    fn ct_record(from: &From) -> (Self, Self::Record);
    /// Adds the cotangents of the items to their buffer.
    fn ct_pull(record: &Self::Record, seed: Owned<Self>, from: &From, from_bar: Option<&mut Tangent<From>>);
}

/// What a type by its name alone turns out to be.
impl<T: Scalar + std::iter::Sum> GatheredV<op::Sum, Vec<T>> for T {
    type Record = usize;
    #[inline]
    fn ct_forward(from: Vec<T>, from_dot: Option<Vec<T>>) -> (T, T) {
        (from.into_iter().sum(), from_dot.into_iter().flatten().sum())
    }
    #[inline]
    fn ct_record(from: Vec<T>) -> (T, usize) {
        let count = from.len();
        (from.into_iter().sum(), count)
    }
    #[inline]
    fn ct_pull(count: &usize, seed: T, _: Kept<Vec<T>>) -> (Vec<T>,) {
        (vec![seed; *count],)
    }
}

/// The same of references.
impl<T: Scalar + std::iter::Sum> GatheredR<op::Sum, Vec<T>> for T {
    type Record = ();
    #[inline]
    fn ct_forward(from: &Vec<T>, from_dot: Option<&Vec<T>>) -> (T, T) {
        (from.iter().copied().sum(), from_dot.into_iter().flatten().copied().sum())
    }
    #[inline]
    fn ct_record(from: &Vec<T>) -> (T, ()) {
        (from.iter().copied().sum(), ())
    }
    #[inline]
    fn ct_pull((): &(), seed: T, _: &Vec<T>, from_bar: Option<&mut Vec<T>>) {
        from_bar.into_iter().flatten().for_each(|bar| *bar += seed);
    }
}
