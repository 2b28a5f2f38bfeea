//! Tuples of up to twelve elements; the tangent of a tuple is the tuple of the tangents.

use crate::tuples::each_tuple;
use std::borrow::Borrow;
use std::fmt::Arguments;

use super::Differentiable;
use crate::given::{Given, given_away};

macro_rules! tuples {
    ($(($($T:ident $i:tt)+))*) => {$(
        impl<$($T: Differentiable),+> Differentiable for ($($T,)+) {
            type Tangent = ($($T::Owned,)+);
            type Owned = ($($T::Owned,)+);
            type Kept = Given<Self>;
            type Shape = ($($T::Shape,)+);
            #[inline]
            fn ct_another(&self) -> Self {
                ($(self.$i.ct_another(),)+)
            }
            #[inline]
            fn ct_zero(&self) -> Self::Owned {
                ($(self.$i.ct_zero(),)+)
            }
            #[inline]
            fn ct_neutral(&self) -> Self::Owned {
                ($(self.$i.ct_neutral(),)+)
            }
            #[inline]
            fn ct_check(&self, tangent: &Self::Tangent, name: Arguments<'_>) {
                $(self.$i.ct_check(
                    tangent.$i.borrow(),
                    format_args!(concat!("{}.", $i), name),
                );)+
            }
            #[inline]
            fn ct_keep(&self) -> Given<Self> {
                given_away()
            }
            #[inline]
            fn ct_shape(&self) -> Self::Shape {
                ($(self.$i.ct_shape(),)+)
            }
            #[inline]
            fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
                ($($T::ct_zero_of(&shape.$i),)+)
            }
        }
    )*};
}
each_tuple!(tuples);
