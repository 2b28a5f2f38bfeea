//! Operators of types that have derivatives: what `impl Add for Vector` is to values, these traits are to derivatives.
//!
//! A caller that writes `a + b` on values of a type that only rustc knows calls the operator through them, and
//! `#[differentiate]` on the `impl` of the operator implements them; floats do, too. A letter stands for how an operand
//! is given: `V` by value, `R` by reference, `U` by unique reference. What is given by reference is named without it.

use crate::{Differentiable, Scalar};

/// The operators.
pub mod op {
    macro_rules! operators {
        ($($name:ident)*) => { $(
            /// The operator of the trait of this name.
            #[derive(Debug)]
            pub enum $name {}
        )* };
    }

    operators!(Add Sub Mul Div Rem Neg AddAssign SubAssign MulAssign DivAssign RemAssign Sum Product);
    operators!(BitAnd BitOr BitXor Shl Shr Not BitAndAssign BitOrAssign BitXorAssign ShlAssign ShrAssign);
}

type Owned<T> = <T as Differentiable>::Owned;
type Tangent<T> = <T as Differentiable>::Tangent;
type Kept<T> = <T as Differentiable>::Kept;

macro_rules! operator {
    ($(#[$doc:meta])* $name:ident $(<$rhs:ident>)?;
     values [$($value:ident: $value_ty:ty, $value_dot:ty;)*];
     pulled [$($pulled:ident: $pulled_ty:ty $(, $bar:ident: $bar_ty:ty)?;)*] -> $parts:ty) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = "an operator of `{Self}` has no derivative",
            label = "used in a differentiated function",
            note = "put `#[differentiate]` on the `impl` of the operator"
        )]
        pub trait $name<Op $(, $rhs: Differentiable + ?Sized)?>: Differentiable {
            /// What the operator gives.
            type Output: Differentiable;
            /// What is kept for `ct_pull`.
            type Record;
            /// The value, and its tangent.
            fn ct_forward($($value: $value_ty, _: Option<$value_dot>),*) -> (Self::Output, Owned<Self::Output>)
            where
                Self: Sized;
            /// The value, and what is kept.
            fn ct_record($($value: $value_ty),*) -> (Self::Output, Self::Record)
            where
                Self: Sized;
            /// The cotangents of what was given by value; those of the others are added to the buffers.
            fn ct_pull(
                record: &Self::Record,
                seed: Owned<Self::Output>,
                $($pulled: $pulled_ty $(, $bar: Option<$bar_ty>)?),*
            ) -> $parts
            where
                Self: Sized;
            /// The same for operands of types that have no name: code that is never run shows what they are.
            #[inline(always)]
            fn ct_pull_as(
                _: impl FnOnce() -> (Self, $($rhs)?),
                record: &Self::Record,
                seed: Owned<Self::Output>,
                $($pulled: $pulled_ty $(, $bar: Option<$bar_ty>)?),*
            ) -> $parts
            where
                Self: Sized,
                $($rhs: Sized)?
            {
                Self::ct_pull(record, seed, $($pulled $(, $bar)?),*)
            }
        }
    };
}

operator! {
    /// `-a`
    OperatorV;
    values [own: Self, Owned<Self>;];
    pulled [own: Kept<Self>;] -> (Owned<Self>,)
}

operator! {
    /// `-&a`
    OperatorR;
    values [own: &Self, &Tangent<Self>;];
    pulled [own: &Self, own_bar: &mut Tangent<Self>;] -> ()
}

operator! {
    /// `a + b`
    OperatorVV<Rhs>;
    values [own: Self, Owned<Self>; rhs: Rhs, Owned<Rhs>;];
    pulled [own: Kept<Self>; rhs: Kept<Rhs>;] -> (Owned<Self>, Owned<Rhs>)
}

operator! {
    /// `a + &b`
    OperatorVR<Rhs>;
    values [own: Self, Owned<Self>; rhs: &Rhs, &Tangent<Rhs>;];
    pulled [own: Kept<Self>; rhs: &Rhs, rhs_bar: &mut Tangent<Rhs>;] -> (Owned<Self>,)
}

operator! {
    /// `&a + b`
    OperatorRV<Rhs>;
    values [own: &Self, &Tangent<Self>; rhs: Rhs, Owned<Rhs>;];
    pulled [own: &Self, own_bar: &mut Tangent<Self>; rhs: Kept<Rhs>;] -> (Owned<Rhs>,)
}

operator! {
    /// `&a + &b`
    OperatorRR<Rhs>;
    values [own: &Self, &Tangent<Self>; rhs: &Rhs, &Tangent<Rhs>;];
    pulled [own: &Self, own_bar: &mut Tangent<Self>; rhs: &Rhs, rhs_bar: &mut Tangent<Rhs>;] -> ()
}

operator! {
    /// `a += b`
    OperatorUV<Rhs>;
    values [own: &mut Self, &mut Tangent<Self>; rhs: Rhs, Owned<Rhs>;];
    pulled [own: (), own_bar: &mut Tangent<Self>; rhs: Kept<Rhs>;] -> (Owned<Rhs>,)
}

operator! {
    /// `a += &b`
    OperatorUR<Rhs>;
    values [own: &mut Self, &mut Tangent<Self>; rhs: &Rhs, &Tangent<Rhs>;];
    pulled [own: (), own_bar: &mut Tangent<Self>; rhs: &Rhs, rhs_bar: &mut Tangent<Rhs>;] -> ()
}

/// The operators of floats: `name(x, y) = value`, and its derivatives by `x` and by `y` times `s`.
macro_rules! floats {
    ($($name:ident $assign:ident $x:ident $y:ident $s:ident: $value:expr, $by_x:expr, $by_y:expr;)*) => { $(
        impl<T: Scalar> OperatorVV<op::$name, T> for T {
            type Output = T;
            type Record = ();
            #[inline]
            fn ct_forward(own: T, own_dot: Option<T>, rhs: T, rhs_dot: Option<T>) -> (T, T) {
                let ($x, $y, zero) = (own, rhs, T::ct_of(0.0));
                let by_x = { let $s = own_dot.unwrap_or(zero); $by_x };
                let by_y = { let $s = rhs_dot.unwrap_or(zero); $by_y };
                ($value, by_x + by_y)
            }
            #[inline]
            fn ct_record(own: T, rhs: T) -> (T, ()) {
                let ($x, $y) = (own, rhs);
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), $s: T, $x: T, $y: T) -> (T, T) {
                let _ = ($x, $y);
                ($by_x, $by_y)
            }
        }

        impl<T: Scalar> OperatorVR<op::$name, T> for T {
            type Output = T;
            type Record = ();
            #[inline]
            fn ct_forward(own: T, own_dot: Option<T>, rhs: &T, rhs_dot: Option<&T>) -> (T, T) {
                <T as OperatorVV<op::$name, T>>::ct_forward(own, own_dot, *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: T, rhs: &T) -> (T, ()) {
                <T as OperatorVV<op::$name, T>>::ct_record(own, *rhs)
            }
            #[inline]
            fn ct_pull((): &(), seed: T, own: T, rhs: &T, rhs_bar: Option<&mut T>) -> (T,) {
                let (x_bar, y_bar) = <T as OperatorVV<op::$name, T>>::ct_pull(&(), seed, own, *rhs);
                rhs_bar.into_iter().for_each(|bar| *bar += y_bar);
                (x_bar,)
            }
        }

        impl<T: Scalar> OperatorRV<op::$name, T> for T {
            type Output = T;
            type Record = ();
            #[inline]
            fn ct_forward(own: &T, own_dot: Option<&T>, rhs: T, rhs_dot: Option<T>) -> (T, T) {
                <T as OperatorVV<op::$name, T>>::ct_forward(*own, own_dot.copied(), rhs, rhs_dot)
            }
            #[inline]
            fn ct_record(own: &T, rhs: T) -> (T, ()) {
                <T as OperatorVV<op::$name, T>>::ct_record(*own, rhs)
            }
            #[inline]
            fn ct_pull((): &(), seed: T, own: &T, own_bar: Option<&mut T>, rhs: T) -> (T,) {
                let (x_bar, y_bar) = <T as OperatorVV<op::$name, T>>::ct_pull(&(), seed, *own, rhs);
                own_bar.into_iter().for_each(|bar| *bar += x_bar);
                (y_bar,)
            }
        }

        impl<T: Scalar> OperatorRR<op::$name, T> for T {
            type Output = T;
            type Record = ();
            #[inline]
            fn ct_forward(own: &T, own_dot: Option<&T>, rhs: &T, rhs_dot: Option<&T>) -> (T, T) {
                <T as OperatorVV<op::$name, T>>::ct_forward(*own, own_dot.copied(), *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: &T, rhs: &T) -> (T, ()) {
                <T as OperatorVV<op::$name, T>>::ct_record(*own, *rhs)
            }
            #[inline]
            fn ct_pull((): &(), seed: T, own: &T, own_bar: Option<&mut T>, rhs: &T, rhs_bar: Option<&mut T>) {
                let (x_bar, y_bar) = <T as OperatorVV<op::$name, T>>::ct_pull(&(), seed, *own, *rhs);
                own_bar.into_iter().for_each(|bar| *bar += x_bar);
                rhs_bar.into_iter().for_each(|bar| *bar += y_bar);
            }
        }

        impl<T: Scalar> OperatorUV<op::$assign, T> for T {
            type Output = ();
            type Record = T;
            #[inline]
            fn ct_forward(own: &mut T, own_dot: Option<&mut T>, rhs: T, rhs_dot: Option<T>) -> ((), ()) {
                let own_tangent = own_dot.as_deref().copied();
                let (value, dot) = <T as OperatorVV<op::$name, T>>::ct_forward(*own, own_tangent, rhs, rhs_dot);
                *own = value;
                own_dot.into_iter().for_each(|own_dot| *own_dot = dot);
                ((), ())
            }
            #[inline]
            fn ct_record(own: &mut T, rhs: T) -> ((), T) {
                let ($x, $y) = (*own, rhs);
                *own = $value;
                ((), $x)
            }
            #[inline]
            fn ct_pull(old: &T, (): (), (): (), own_bar: Option<&mut T>, rhs: T) -> (T,) {
                let Some(bar) = own_bar else { return (T::ct_of(0.0),) };
                let (x_bar, y_bar) = <T as OperatorVV<op::$name, T>>::ct_pull(&(), *bar, *old, rhs);
                *bar = x_bar;
                (y_bar,)
            }
        }

        impl<T: Scalar> OperatorUR<op::$assign, T> for T {
            type Output = ();
            type Record = T;
            #[inline]
            fn ct_forward(own: &mut T, own_dot: Option<&mut T>, rhs: &T, rhs_dot: Option<&T>) -> ((), ()) {
                <T as OperatorUV<op::$assign, T>>::ct_forward(own, own_dot, *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: &mut T, rhs: &T) -> ((), T) {
                <T as OperatorUV<op::$assign, T>>::ct_record(own, *rhs)
            }
            #[inline]
            fn ct_pull(old: &T, (): (), (): (), own_bar: Option<&mut T>, rhs: &T, rhs_bar: Option<&mut T>) {
                let (y_bar,) = <T as OperatorUV<op::$assign, T>>::ct_pull(old, (), (), own_bar, *rhs);
                rhs_bar.into_iter().for_each(|bar| *bar += y_bar);
            }
        }
    )* };
}

floats! {
    Add AddAssign x y s: x + y, s, s;
    Sub SubAssign x y s: x - y, s, -s;
    Mul MulAssign x y s: x * y, s * y, s * x;
    Div DivAssign x y s: x / y, s / y, -(s * (x / y) / y);
    // Jumps where the quotient is an integer: the derivative is that of the piece.
    Rem RemAssign x y s: x % y, s, -(s * ((x - x % y) / y).ct_round());
}

impl<T: Scalar> OperatorV<op::Neg> for T {
    type Output = T;
    type Record = ();
    #[inline]
    fn ct_forward(own: T, own_dot: Option<T>) -> (T, T) {
        (-own, own_dot.map_or(T::ct_of(0.0), |dot| -dot))
    }
    #[inline]
    fn ct_record(own: T) -> (T, ()) {
        (-own, ())
    }
    #[inline]
    fn ct_pull((): &(), seed: T, _: T) -> (T,) {
        (-seed,)
    }
}

impl<T: Scalar> OperatorR<op::Neg> for T {
    type Output = T;
    type Record = ();
    #[inline]
    fn ct_forward(own: &T, own_dot: Option<&T>) -> (T, T) {
        <T as OperatorV<op::Neg>>::ct_forward(*own, own_dot.copied())
    }
    #[inline]
    fn ct_record(own: &T) -> (T, ()) {
        (-*own, ())
    }
    #[inline]
    fn ct_pull((): &(), seed: T, _: &T, own_bar: Option<&mut T>) {
        own_bar.into_iter().for_each(|bar| *bar += -seed);
    }
}
