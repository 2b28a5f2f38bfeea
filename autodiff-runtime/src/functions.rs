//! The operations of the traits as functions, which is how emitted code calls them: a function
//! cannot be confused with a method of the same name on a type the macro knows nothing about.

use crate::{Cotangent, Differentiable, Scalar, Wish};
use std::borrow::{Borrow, BorrowMut};
use std::collections::VecDeque;

/// A zero with the shape of `v`.
///
/// ```
/// assert_eq!(autodiff_runtime::zero_like(&[1.0, 2.0][..]), vec![0.0, 0.0]);
/// ```
#[inline]
#[must_use]
pub fn zero_like<T: Differentiable + ?Sized>(v: &T) -> T::Owned {
    v.ct_zero()
}

/// The same as the neutral element of addition: −0.0 for numbers, 0.0 in what has a length.
///
/// ```
/// assert!(autodiff_runtime::neutral_like(&[1.0_f64, 2.0]).iter().all(|zero| zero.is_sign_negative()));
/// ```
#[inline]
#[must_use]
pub fn neutral_like<T: Differentiable + ?Sized>(v: &T) -> T::Owned {
    v.ct_neutral()
}

/// The tangent that a caller has given, or else a zero for the value `v`, which `zero` holds.
#[inline]
pub fn given<'a, T: Differentiable + ?Sized>(
    tangent: Option<&'a T::Tangent>,
    zero: &'a mut Option<T::Owned>,
    v: &T,
) -> &'a T::Tangent {
    tangent.unwrap_or_else(|| (*zero.insert(v.ct_zero())).borrow())
}

/// The buffer that a caller has given, or else a zero for the value `v`, which `zero` holds.
#[inline]
pub fn given_mut<'a, T: Differentiable + ?Sized>(
    buffer: Option<&'a mut T::Tangent>,
    zero: &'a mut Option<T::Owned>,
    v: &T,
) -> &'a mut T::Tangent {
    buffer.unwrap_or_else(|| zero.insert(v.ct_zero()).borrow_mut())
}

/// The same for a buffer that nobody looks into unless it is wanted.
#[inline]
pub fn given_if_wanted<'a, T: Differentiable + ?Sized>(
    wish: impl Wish,
    buffer: Option<&'a mut T::Tangent>,
    zero: &'a mut Option<T::Owned>,
    v: &T,
) -> &'a mut T::Tangent {
    let nothing = || if wish.is_wanted() { v.ct_zero() } else { v.ct_nothing() };
    buffer.unwrap_or_else(|| zero.insert(nothing()).borrow_mut())
}

/// The cotangent, or zero where its absolute value is less than `bound`.
///
/// ```
/// use autodiff_runtime::cut_off;
///
/// assert_eq!((cut_off(1e-250, 1e-200), cut_off(-1e-250, 1e-200), cut_off(-2.0, 1e-200)), (0.0, 0.0, -2.0));
/// assert!(cut_off(f64::NAN, 1e-200).is_nan());
/// ```
#[inline]
#[must_use]
pub fn cut_off<F: Scalar>(cotangent: F, bound: f64) -> F {
    if cotangent.ct_to_f64().abs() < bound { F::ct_of(0.0) } else { cotangent }
}

/// Adds `src` to `dst`, in place.
///
/// # Panics
///
/// When the shapes do not fit, naming both lengths, and before anything is written.
#[inline]
#[track_caller]
pub fn add_to<C: Cotangent + ?Sized>(dst: &mut C, src: &C) {
    dst.ct_add(src);
}

/// The same of what may be absent, and is lent by one side.
#[inline]
#[track_caller]
pub fn add_if_any<C: BorrowMut<S>, S: Cotangent + ?Sized>(dst: &mut Option<C>, src: &Option<&S>) {
    if let (Some(dst), Some(src)) = (dst, src) {
        add_to(dst.borrow_mut(), src);
    }
}

/// Adds every element of `src` to `dst`, in place and in order: the reverse of copying one value
/// to many places.
///
/// # Panics
///
/// When the shape of any element does not fit that of `dst`, naming both lengths, and before
/// anything is written. Elements that fit a `None` in `dst`, but not one another, panic when the
/// second one is added.
#[inline]
#[track_caller]
pub fn add_each<C: Cotangent>(dst: &mut C, src: &[C]) {
    for c in src {
        dst.ct_fits(c);
    }
    for c in src {
        dst.ct_add(c);
    }
}

/// Moves the value out of `bar` and leaves a zero of the same shape: the reverse of overwriting a
/// variable.
#[inline]
#[must_use]
pub fn take<C: Cotangent>(bar: &mut C) -> C {
    bar.ct_take()
}

/// Checks that the tangent or cotangent `t` has the shape of the value `v`, which the message
/// calls `name`.
///
/// # Panics
///
/// When it has not, with a message such as
/// ``cotangent: `x[1]` has length 3, but its tangent or cotangent has length 2``.
#[inline]
#[track_caller]
pub fn check<T: Differentiable + ?Sized>(v: &T, t: &T::Tangent, name: &str) {
    v.ct_check(t, format_args!("{name}"));
}

/// `f(x)`, where the type of `x` says what the parameter of a closure is.
#[inline]
pub fn apply<T, U>(x: T, f: impl FnOnce(T) -> U) -> U {
    f(x)
}

/// A number that was read back from the bits of another one, or from bits that hold its mantissa.
#[inline]
pub fn rescaled<X, T>(_of: X, number: T) -> T {
    number
}

/// The value `x` itself, whose derivative is taken to be zero (a stop-gradient).
///
/// In a differentiated function nothing is propagated through a call of `detach`, in either mode,
/// so whatever stands inside needs no derivative. At run time it is the identity.
#[inline]
#[must_use]
pub fn detach<T>(x: T) -> T {
    x
}

/// Are two functions the same? If not, rustc says so: each has a type of its own.
#[inline(always)]
pub const fn same_function<F: Copy>(_: F, _: F) {}

/// Sets a cotangent to zero; its shape stays.
#[inline]
pub fn clear<C: Cotangent + ?Sized>(bar: &mut C) {
    bar.ct_clear();
}

/// What the caller of a function keeps of a value that it gives away, to hand it back to the backward sweep: a plain
/// number itself, of anything else nothing.
#[inline]
pub fn keep<T: Differentiable>(value: &T) -> T::Kept {
    value.ct_keep()
}

/// The reverse of `concat`: adds the pieces of `whole` to the cotangents of the parts, in order.
///
/// # Panics
///
/// If the lengths of the parts do not add up to that of `whole`, before anything is written.
#[inline]
#[track_caller]
pub fn add_concat<P: AsMut<[C]>, C: Cotangent>(parts: &mut [P], whole: &[C]) {
    let total: usize = parts.iter_mut().map(|p| p.as_mut().len()).sum();
    assert!(
        total == whole.len(),
        "cotangent: a cotangent of length {} is added to parts of total length {total}",
        whole.len()
    );
    let mut rest = whole;
    for part in parts {
        let part = part.as_mut();
        let (piece, behind) = rest.split_at(part.len());
        part.ct_add(piece);
        rest = behind;
    }
}

/// The reverse of a change that dropped elements at the end: `bar` gets the missing elements of `zero`.
#[inline]
pub fn regrow<B: Regrows>(bar: &mut B, zero: &B) {
    bar.ct_regrow(zero);
}

/// A cotangent of a container that grows at its end.
pub trait Regrows {
    /// Appends what `zero` has behind the length of `self`.
    fn ct_regrow(&mut self, zero: &Self);
}

impl<C: Clone> Regrows for Vec<C> {
    #[inline]
    fn ct_regrow(&mut self, zero: &Self) {
        if self.len() < zero.len() {
            self.extend_from_slice(&zero[self.len()..]);
        }
    }
}

impl<C: Clone> Regrows for VecDeque<C> {
    #[inline]
    fn ct_regrow(&mut self, zero: &Self) {
        self.extend(zero.iter().skip(self.len()).cloned());
    }
}

/// The reverse of `resize`: adds what lies behind the first `len` elements of `bar` to the cotangent of the value that
/// they were filled with.
#[inline]
pub fn add_tail<'b, C: Cotangent + 'b>(value_bar: &mut C, bar: impl IntoIterator<Item = &'b C>, len: usize) {
    for tail in bar.into_iter().skip(len) {
        value_bar.ct_add(tail);
    }
}

/// A float as one of another type, rounded to it: what `as` is between `f32` and `f64`, for types that have no `as`.
#[inline]
#[must_use]
pub fn cast<A: Scalar, B: Scalar>(x: A) -> B {
    B::ct_of(x.ct_to_f64())
}

/// An array of copies.
#[inline]
pub fn repeated<T: Clone, const N: usize>(item: T) -> [T; N] {
    std::array::from_fn(|_| item.clone())
}
