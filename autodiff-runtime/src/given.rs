//! What a caller hands back to `pull` of a value that it has given away: nothing but its type, by which a callee with
//! type parameters is found.

use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;

/// A value of this type was given away.
pub struct Given<T: ?Sized>(PhantomData<fn() -> *const T>);

impl<T: ?Sized> Copy for Given<T> {}

impl<T: ?Sized> Clone for Given<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> fmt::Debug for Given<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Given")
    }
}

/// Says that a value of this type was given away.
#[inline]
#[must_use]
pub fn given_away<T: ?Sized>() -> Given<T> {
    Given(PhantomData)
}

/// Says the same of the type of a value, which is never made.
#[inline]
#[must_use]
pub fn given_away_like<T>(_: impl FnOnce() -> T) -> Given<T> {
    Given(PhantomData)
}

/// What may be handed back of a value of the type `T`, or of one that was lent.
pub trait Was<T: ?Sized> {}

impl<T: ?Sized> Was<T> for Given<T> {}
impl<T: ?Sized> Was<T> for () {}
impl<T: ?Sized> Was<T> for &T {}
impl<T: ?Sized> Was<T> for &&T {}
impl<T: ?Sized> Was<T> for &&mut T {}
impl<T: ?Sized> Was<T> for &Box<T> {}
impl<T> Was<[T]> for &Vec<T> {}
impl<T, const N: usize> Was<[T]> for &[T; N] {}
impl<T: ?Sized> Was<T> for &mut T {}
impl<T, const N: usize> Was<[T; N]> for [T; N] {}
impl<T> Was<Option<T>> for Option<T> {}
impl<T, E> Was<Result<T, E>> for Result<T, E> {}
impl<T> Was<Vec<T>> for Vec<T> {}
impl<T> Was<Box<T>> for Box<T> {}
impl<T> Was<Rc<T>> for Rc<T> {}
impl<T> Was<Arc<T>> for Arc<T> {}
impl<T: ?Sized> Was<PhantomData<T>> for PhantomData<T> {}
impl<T> Was<VecDeque<T>> for VecDeque<T> {}
impl<T> Was<Range<T>> for Range<T> {}
impl<T> Was<RangeInclusive<T>> for RangeInclusive<T> {}

/// What may be handed back of a list of values of the type `T` that was lent as a slice.
pub trait WasList<T> {}

impl<T> WasList<T> for Given<Vec<T>> {}
impl<T, const N: usize> WasList<T> for Given<[T; N]> {}
impl<T> WasList<T> for () {}
impl<T> WasList<T> for &mut [T] {}
impl<T> WasList<T> for &mut Vec<T> {}
impl<T, const N: usize> WasList<T> for &mut [T; N] {}
impl<T, U: ?Sized> WasList<T> for &U {}

/// A number that is handed back to the pullback of a function of a trait.
pub trait Number<T> {
    /// The number.
    fn ct_number(self) -> T;
}

impl<T: crate::Scalar> Number<T> for T {
    #[inline]
    fn ct_number(self) -> T {
        self
    }
}

macro_rules! tuples {
    ($($t:ident)*) => { tuples! { [] $($t)* } };
    ([$($t:ident)*] $next:ident $($rest:ident)*) => {
        impl<$($t,)* $next> Was<($($t,)* $next,)> for ($($t,)* $next,) {}
        tuples! { [$($t)* $next] $($rest)* }
    };
    ([$($t:ident)*]) => {};
}
tuples! { A B C D E F G H I J K L }

/// What a function is given of another one of which the caller only knows the name: the function itself, or what belongs to
/// its derivative. Homes of functions that take functions as they are, where no derivative comes through them, have functions
/// of these names of their own, which go first.
macro_rules! given {
    ($($name:ident)*) => {
        /// Homes of functions, by the positions of their parameters.
        pub trait GivenFunctions: Sized {
            $(
                /// What belongs to the derivative.
                #[inline]
                fn $name<Plain, Swept>(_: Plain, swept: Swept) -> Swept {
                    swept
                }
            )*
        }
    };
}

given!(ct_given_0 ct_given_1 ct_given_2 ct_given_3 ct_given_4 ct_given_5 ct_given_6 ct_given_7
    ct_given_8 ct_given_9 ct_given_10 ct_given_11 ct_given_12 ct_given_13 ct_given_14 ct_given_15);

impl<Home> GivenFunctions for Home {}
