//! Tuples of up to eight elements; the tangent of a tuple is the tuple of the tangents.

use std::borrow::Borrow;
use std::fmt::Arguments;

use super::Differentiable;
use crate::given::{Given, given_away};

macro_rules! tuples {
    ($(($($T:ident $i:tt),+))*) => {$(
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
tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}
