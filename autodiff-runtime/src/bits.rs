//! The operators that floats do not have, of integers and of `bool`: there is no derivative. A caller that only knows a type by
//! its name (`type Mask = u8`) calls them like those of a type of the user's.

use std::ops;

use crate::{
    Differentiable, Discrete, OperatorRR, OperatorRV, OperatorUR, OperatorUV, OperatorV, OperatorVR, OperatorVV, op,
};

/// A number of which nothing but itself is known.
pub trait Bits: Discrete + Copy + Differentiable<Tangent = (), Owned = (), Kept = Self> {}

impl<T: Discrete + Copy + Differentiable<Tangent = (), Owned = (), Kept = T>> Bits for T {}

macro_rules! binary {
    ($($name:ident $assign:ident $a:ident $b:ident: $value:expr;)*) => { $(
        impl<T: Bits + ops::$name<R, Output: Bits>, R: Bits> OperatorVV<op::$name, R> for T {
            type Output = <T as ops::$name<R>>::Output;
            type Record = ();
            #[inline]
            fn ct_forward($a: T, _: Option<()>, $b: R, _: Option<()>) -> (Self::Output, ()) {
                ($value, ())
            }
            #[inline]
            fn ct_record($a: T, $b: R) -> (Self::Output, ()) {
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), _: T, _: R) -> ((), ()) {
                ((), ())
            }
        }

        impl<T: Bits + ops::$name<R, Output: Bits>, R: Bits> OperatorVR<op::$name, R> for T {
            type Output = <T as ops::$name<R>>::Output;
            type Record = ();
            #[inline]
            fn ct_forward($a: T, _: Option<()>, $b: &R, _: Option<&()>) -> (Self::Output, ()) {
                let $b = *$b;
                ($value, ())
            }
            #[inline]
            fn ct_record($a: T, $b: &R) -> (Self::Output, ()) {
                let $b = *$b;
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), _: T, _: &R, _: Option<&mut ()>) -> ((),) {
                ((),)
            }
        }

        impl<T: Bits + ops::$name<R, Output: Bits>, R: Bits> OperatorRV<op::$name, R> for T {
            type Output = <T as ops::$name<R>>::Output;
            type Record = ();
            #[inline]
            fn ct_forward($a: &T, _: Option<&()>, $b: R, _: Option<()>) -> (Self::Output, ()) {
                let $a = *$a;
                ($value, ())
            }
            #[inline]
            fn ct_record($a: &T, $b: R) -> (Self::Output, ()) {
                let $a = *$a;
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), _: &T, _: Option<&mut ()>, _: R) -> ((),) {
                ((),)
            }
        }

        impl<T: Bits + ops::$name<R, Output: Bits>, R: Bits> OperatorRR<op::$name, R> for T {
            type Output = <T as ops::$name<R>>::Output;
            type Record = ();
            #[inline]
            fn ct_forward($a: &T, _: Option<&()>, $b: &R, _: Option<&()>) -> (Self::Output, ()) {
                let ($a, $b) = (*$a, *$b);
                ($value, ())
            }
            #[inline]
            fn ct_record($a: &T, $b: &R) -> (Self::Output, ()) {
                let ($a, $b) = (*$a, *$b);
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), _: &T, _: Option<&mut ()>, _: &R, _: Option<&mut ()>) {}
        }

        impl<T: Bits + ops::$name<R, Output = T>, R: Bits> OperatorUV<op::$assign, R> for T {
            type Output = ();
            type Record = ();
            #[inline]
            fn ct_forward(own: &mut T, _: Option<&mut ()>, $b: R, _: Option<()>) -> ((), ()) {
                let $a = *own;
                *own = $value;
                ((), ())
            }
            #[inline]
            fn ct_record(own: &mut T, $b: R) -> ((), ()) {
                let $a = *own;
                *own = $value;
                ((), ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), (): (), _: Option<&mut ()>, _: R) -> ((),) {
                ((),)
            }
        }

        impl<T: Bits + ops::$name<R, Output = T>, R: Bits> OperatorUR<op::$assign, R> for T {
            type Output = ();
            type Record = ();
            #[inline]
            fn ct_forward(own: &mut T, _: Option<&mut ()>, $b: &R, _: Option<&()>) -> ((), ()) {
                let ($a, $b) = (*own, *$b);
                *own = $value;
                ((), ())
            }
            #[inline]
            fn ct_record(own: &mut T, $b: &R) -> ((), ()) {
                let ($a, $b) = (*own, *$b);
                *own = $value;
                ((), ())
            }
            #[inline]
            fn ct_pull((): &(), (): (), (): (), _: Option<&mut ()>, _: &R, _: Option<&mut ()>) {}
        }
    )* };
}

binary! {
    BitAnd BitAndAssign a b: a & b;
    BitOr BitOrAssign a b: a | b;
    BitXor BitXorAssign a b: a ^ b;
    Shl ShlAssign a b: a << b;
    Shr ShrAssign a b: a >> b;
}

impl<T: Bits + ops::Not<Output: Bits>> OperatorV<op::Not> for T {
    type Output = <T as ops::Not>::Output;
    type Record = ();
    #[inline]
    fn ct_forward(a: T, _: Option<()>) -> (Self::Output, ()) {
        (!a, ())
    }
    #[inline]
    fn ct_record(a: T) -> (Self::Output, ()) {
        (!a, ())
    }
    #[inline]
    fn ct_pull((): &(), (): (), _: T) -> ((),) {
        ((),)
    }
}
