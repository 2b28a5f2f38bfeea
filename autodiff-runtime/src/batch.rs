//! Several tangents side by side: forward derivatives along many directions in one sweep.

use crate::tuples::each_tuple;
use std::borrow::Borrow;
use std::fmt::Arguments;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// The tangents of one number along `W` directions.
///
/// What `#[differentiate(batch)]` puts beside a function takes one where the forward derivative takes a tangent, and is
/// swept once for all `W`. See [`jacfwd`](crate::drivers::jacfwd) for the choice of `W`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Batch<const W: usize>(pub [f64; W]);

impl<const W: usize> Batch<W> {
    /// No change in any direction.
    pub const ZERO: Self = Batch([0.0; W]);

    /// One in one direction, zero in the others.
    ///
    /// # Panics
    ///
    /// If there is no such direction.
    #[inline]
    #[must_use]
    pub fn unit(direction: usize) -> Self {
        let mut batch = Self::ZERO;
        batch.0[direction] = 1.0;
        batch
    }

    /// The same function of the tangent in each direction.
    #[inline(always)]
    fn each(self, f: impl Fn(f64) -> f64) -> Self {
        let mut batch = self;
        let mut i = 0;
        while i < W {
            batch.0[i] = f(self.0[i]);
            i += 1;
        }
        batch
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let mut batch = self;
        let mut i = 0;
        while i < W {
            batch.0[i] = f(self.0[i], other.0[i]);
            i += 1;
        }
        batch
    }
}

impl<const W: usize> Default for Batch<W> {
    #[inline]
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const W: usize> Add for Batch<W> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.both(other, |a, b| a + b)
    }
}

impl<const W: usize> Sub for Batch<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.both(other, |a, b| a - b)
    }
}

impl<const W: usize> AddAssign for Batch<W> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const W: usize> SubAssign for Batch<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> Neg for Batch<W> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.each(|a| -a)
    }
}

impl<const W: usize> Mul<f64> for Batch<W> {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        self.each(|a| a * factor)
    }
}

impl<const W: usize> Mul<Batch<W>> for f64 {
    type Output = Batch<W>;
    #[inline]
    fn mul(self, batch: Batch<W>) -> Batch<W> {
        batch.each(|a| self * a)
    }
}

impl<const W: usize> Div<f64> for Batch<W> {
    type Output = Self;
    #[inline]
    fn div(self, divisor: f64) -> Self {
        lanes(self, |a| a / divisor)
    }
}

/// A rule of the runtime, which is linear in the tangent, in each direction: its slope, taken once, times the tangents.
/// That costs a rounding, and so it is not done with a slope that is zero, infinite or has lost digits.
#[inline]
pub fn lanes<const W: usize>(tangents: Batch<W>, rule: impl Fn(f64) -> f64) -> Batch<W> {
    let slope = rule(1.0);
    if slope.is_normal() { tangents * slope } else { tangents.each(rule) }
}

/// Says to a function how many directions there are, where its arguments may not.
#[derive(Debug, Clone, Copy)]
pub struct Lanes<const W: usize>;

/// Values that can be differentiated along `W` directions at once: `f64`, and arrays, slices, vectors, options and tuples
/// of them; whatever has no derivative is swept along.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be differentiated along several directions at once",
    label = "`#[differentiate(batch)]` does not know this type",
    note = "it knows `f64`, arrays, slices, vectors, options and tuples"
)]
pub trait Batched<const W: usize> {
    /// Its tangents along `W` directions.
    type Tangent: ?Sized;
    /// The same, owned.
    type Owned;
    /// No change in any direction.
    fn ct_batch_zero(&self) -> Self::Owned;
    /// Panics if the tangents have not the shape of the value.
    #[track_caller]
    fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>);
}

impl<const W: usize> Batched<W> for f64 {
    type Tangent = Batch<W>;
    type Owned = Batch<W>;
    #[inline]
    fn ct_batch_zero(&self) -> Batch<W> {
        Batch::ZERO
    }
    #[inline]
    fn ct_batch_check(&self, _: &Batch<W>, _: Arguments<'_>) {}
}

macro_rules! discrete {
    ($($t:ty)*) => {$(
        impl<const W: usize> Batched<W> for $t {
            type Tangent = ();
            type Owned = ();
            #[inline]
            fn ct_batch_zero(&self) {}
            #[inline]
            fn ct_batch_check(&self, (): &(), _: Arguments<'_>) {}
        }
    )*};
}
discrete!(() i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char str String);

/// Checks a slice of tangents, element by element.
#[inline]
#[track_caller]
fn check_all<const W: usize, T: Batched<W, Owned: Borrow<T::Tangent>>>(
    values: &[T],
    tangents: &[T::Owned],
    name: Arguments<'_>,
) {
    let (len, other) = (values.len(), tangents.len());
    assert!(len == other, "cotangent: `{name}` has length {len}, but its tangent or cotangent has length {other}");
    for (i, (value, tangent)) in values.iter().zip(tangents).enumerate() {
        value.ct_batch_check(Borrow::borrow(tangent), format_args!("{name}[{i}]"));
    }
}

impl<const W: usize, T: Batched<W, Owned: Borrow<T::Tangent>>> Batched<W> for [T] {
    type Tangent = [T::Owned];
    type Owned = Vec<T::Owned>;
    #[inline]
    fn ct_batch_zero(&self) -> Self::Owned {
        self.iter().map(T::ct_batch_zero).collect()
    }
    #[inline]
    fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
        check_all(self, tangent, name);
    }
}

impl<const W: usize, T: Batched<W, Owned: Borrow<T::Tangent>>> Batched<W> for Vec<T> {
    type Tangent = Vec<T::Owned>;
    type Owned = Vec<T::Owned>;
    #[inline]
    fn ct_batch_zero(&self) -> Self::Owned {
        self.iter().map(T::ct_batch_zero).collect()
    }
    #[inline]
    fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
        check_all(self, tangent, name);
    }
}

impl<const W: usize, const N: usize, T: Batched<W, Owned: Borrow<T::Tangent>>> Batched<W> for [T; N] {
    type Tangent = [T::Owned; N];
    type Owned = [T::Owned; N];
    #[inline]
    fn ct_batch_zero(&self) -> Self::Owned {
        std::array::from_fn(|i| self[i].ct_batch_zero())
    }
    #[inline]
    fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
        check_all(self, tangent, name);
    }
}

impl<const W: usize, T: Batched<W, Owned: Borrow<T::Tangent>>> Batched<W> for Option<T> {
    type Tangent = Option<T::Owned>;
    type Owned = Option<T::Owned>;
    #[inline]
    fn ct_batch_zero(&self) -> Self::Owned {
        self.as_ref().map(T::ct_batch_zero)
    }
    #[inline]
    fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
        match (self, tangent) {
            (Some(value), Some(tangent)) => value.ct_batch_check(Borrow::borrow(tangent), name),
            (None, None) => {}
            _ => panic!("cotangent: `{name}` and its tangent are not both there"),
        }
    }
}

macro_rules! references {
    ($($t:ty)*) => {$(
        impl<const W: usize, T: Batched<W> + ?Sized> Batched<W> for $t {
            type Tangent = T::Tangent;
            type Owned = T::Owned;
            #[inline]
            fn ct_batch_zero(&self) -> Self::Owned {
                (**self).ct_batch_zero()
            }
            #[inline]
            fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
                (**self).ct_batch_check(tangent, name);
            }
        }
    )*};
}
references!(&T &mut T);

macro_rules! tuples {
    ($(($($t:ident $i:tt)*))*) => {$(
        impl<const W: usize, $($t: Batched<W, Owned: Borrow<$t::Tangent>>),*> Batched<W> for ($($t,)*) {
            type Tangent = ($($t::Owned,)*);
            type Owned = ($($t::Owned,)*);
            #[inline]
            fn ct_batch_zero(&self) -> Self::Owned {
                ($(self.$i.ct_batch_zero(),)*)
            }
            #[inline]
            fn ct_batch_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
                $(self.$i.ct_batch_check(Borrow::borrow(&tangent.$i), format_args!("{name}.{}", $i));)*
            }
        }
    )*};
}
each_tuple!(tuples);

/// The zero of the tangents of a value along `W` directions.
#[inline]
#[must_use]
pub fn zero_batch<const W: usize, T: Batched<W> + ?Sized>(value: &T) -> T::Owned {
    value.ct_batch_zero()
}

/// Checks that tangents have the shape of the value, which the message calls `name`.
///
/// # Panics
///
/// When they have not, naming both lengths.
#[inline]
#[track_caller]
pub fn check_batch<const W: usize, T: Batched<W> + ?Sized>(value: &T, tangent: &T::Tangent, name: &str) {
    value.ct_batch_check(tangent, format_args!("{name}"));
}
