//! Numbers, and plain data without a derivative.

use std::cmp::Ordering;
use std::fmt::Arguments;
use std::marker::PhantomData;
use std::num::NonZero;
use std::time::{Duration, Instant, SystemTime};

use super::{Differentiable, OfFloat};
use crate::Was;

macro_rules! floats {
    ($($f:ident)*) => {$(
        impl Was<$f> for $f {}
        impl Differentiable for $f {
            type Tangent = Self;
            type Owned = Self;
            type Kept = Self;
            type Shape = ();
            const CT_SINGLE: bool = size_of::<Self>() == size_of::<f32>();
            #[inline]
            fn ct_zero(&self) -> Self {
                0.0
            }
            #[inline]
            fn ct_neutral(&self) -> Self {
                -0.0
            }
            #[inline]
            fn ct_check(&self, _: &Self, _: Arguments<'_>) {}
            #[inline]
            fn ct_another(&self) -> Self {
                *self
            }
            #[inline]
            fn ct_as_float<C: OfFloat<Self>>(called: C) -> C::Out {
                called.ct_call()
            }
            #[inline]
            fn ct_keep(&self) -> Self {
                *self
            }
            #[inline]
            fn ct_shape(&self) {}
            #[inline]
            fn ct_zero_of((): &()) -> Self {
                0.0
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! discrete {
    ($($t:ty),*) => {$(
        impl Was<$t> for $t {}
        impl Differentiable for $t {
            type Tangent = ();
            type Owned = ();
            type Kept = Self;
            type Shape = ();
            #[inline]
            fn ct_zero(&self) {}
            #[inline]
            fn ct_check(&self, (): &(), _: Arguments<'_>) {}
            #[inline]
            fn ct_another(&self) -> Self {
                *self
            }
            #[inline]
            fn ct_keep(&self) -> Self {
                *self
            }
            #[inline]
            fn ct_shape(&self) {}
            #[inline]
            fn ct_zero_of((): &()) {}
        }
    )*};
}
discrete!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, bool, char, Duration, Ordering);
discrete!(Instant, SystemTime);
discrete!(NonZero<i8>, NonZero<i16>, NonZero<i32>, NonZero<i64>, NonZero<i128>, NonZero<isize>);
discrete!(NonZero<u8>, NonZero<u16>, NonZero<u32>, NonZero<u64>, NonZero<u128>, NonZero<usize>);

macro_rules! opaque {
    ($(($($p:ident)?) $t:ty $(, $another:ident)?;)*) => {$(
        impl$(<$p: ?Sized>)? Differentiable for $t {
            type Tangent = ();
            type Owned = ();
            type Kept = ();
            type Shape = ();
            $(
                #[inline]
                fn $another(&self) -> Self {
                    self.clone()
                }
            )?
            #[inline]
            fn ct_zero(&self) {}
            #[inline]
            fn ct_check(&self, (): &(), _: Arguments<'_>) {}
            #[inline]
            fn ct_keep(&self) {}
            #[inline]
            fn ct_shape(&self) {}
            #[inline]
            fn ct_zero_of((): &()) {}
        }
    )*};
}
opaque!(() (), ct_another; () str; () String, ct_another; (T) PhantomData<T>, ct_another;);
