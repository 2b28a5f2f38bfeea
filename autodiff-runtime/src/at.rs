//! Elements of a field in a tangent, and parts of a tuple there, where the field may be a constant.

use crate::tuples::each_tuple;
use std::collections::VecDeque;
use std::ops::{Index, IndexMut};
use std::slice::SliceIndex;

/// The tangent of a field whose elements a function reads by index: those of the container, or `()` where the field is a
/// constant, of which every element is one too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no container whose tangent has elements",
    label = "an element of a field is used as a number",
    note = "a type with an `Index` of its own needs `#[differentiate]` on that `impl`"
)]
pub trait At<I> {
    /// What is there.
    type Part: ?Sized;
    /// Borrows it.
    ///
    /// # Panics
    ///
    /// If the index is out of bounds.
    fn ct_at(&self, index: I) -> &Self::Part;
    /// The same, to be written.
    fn ct_at_mut(&mut self, index: I) -> &mut Self::Part;
}

impl<I> At<I> for () {
    type Part = ();
    #[inline]
    fn ct_at(&self, _: I) -> &() {
        self
    }
    #[inline]
    fn ct_at_mut(&mut self, _: I) -> &mut () {
        self
    }
}

macro_rules! indexed {
    ($([$($generics:tt)*] $index:ty, $container:ty;)*) => { $(
        impl<$($generics)*> At<$index> for $container {
            type Part = <$container as Index<$index>>::Output;
            #[inline]
            #[track_caller]
            fn ct_at(&self, index: $index) -> &Self::Part {
                self.index(index)
            }
            #[inline]
            #[track_caller]
            fn ct_at_mut(&mut self, index: $index) -> &mut Self::Part {
                self.index_mut(index)
            }
        }
    )* };
}

indexed! {
    [T, I: SliceIndex<[T]>] I, [T];
    [T, I: SliceIndex<[T]>] I, Vec<T>;
    [T, I: SliceIndex<[T]>, const N: usize] I, [T; N];
    [T] usize, VecDeque<T>;
}

macro_rules! through {
    ($($pointer:ty),*) => { $(
        impl<T: At<I> + ?Sized, I> At<I> for $pointer {
            type Part = T::Part;
            #[inline]
            #[track_caller]
            fn ct_at(&self, index: I) -> &Self::Part {
                (**self).ct_at(index)
            }
            #[inline]
            #[track_caller]
            fn ct_at_mut(&mut self, index: I) -> &mut Self::Part {
                (**self).ct_at_mut(index)
            }
        }
    )* };
}

through!(Box<T>, &mut T);

/// What is shared is read only.
impl<T: At<I> + ?Sized, I> At<I> for &T {
    type Part = T::Part;
    #[inline]
    #[track_caller]
    fn ct_at(&self, index: I) -> &Self::Part {
        (**self).ct_at(index)
    }
    fn ct_at_mut(&mut self, _: I) -> &mut Self::Part {
        unreachable!("what is shared is not written")
    }
}

/// An element of the tangent of a field.
///
/// # Panics
///
/// If the index is out of bounds.
#[inline]
#[track_caller]
pub fn at<I, T: At<I> + ?Sized>(tangent: &T, index: I) -> &T::Part {
    tangent.ct_at(index)
}

/// The same, to be written.
///
/// # Panics
///
/// If the index is out of bounds.
#[inline]
#[track_caller]
pub fn at_mut<I, T: At<I> + ?Sized>(tangent: &mut T, index: I) -> &mut T::Part {
    tangent.ct_at_mut(index)
}

/// A part of the tangent of a tuple that is in a field, or `()` where the field is a constant.
pub trait TuplePart<const I: usize> {
    /// What is there.
    type Part;
    /// Borrows it.
    fn ct_part(&self) -> &Self::Part;
    /// The same, to be written.
    fn ct_part_mut(&mut self) -> &mut Self::Part;
}

impl<const I: usize> TuplePart<I> for () {
    type Part = ();
    #[inline]
    fn ct_part(&self) -> &() {
        self
    }
    #[inline]
    fn ct_part_mut(&mut self) -> &mut () {
        self
    }
}

macro_rules! tuple_part {
    ([$($all:ident)*] $i:tt $part:ident) => {
        impl<$($all),*> TuplePart<$i> for ($($all,)*) {
            type Part = $part;
            #[inline]
            fn ct_part(&self) -> &$part {
                &self.$i
            }
            #[inline]
            fn ct_part_mut(&mut self) -> &mut $part {
                &mut self.$i
            }
        }
    };
}

macro_rules! tuple_parts {
    ($all:tt { $($part:ident $i:tt)* }) => { $(tuple_part!($all $i $part);)* };
}

macro_rules! tuples {
    ($(($($part:ident $i:tt)*))*) => { $(tuple_parts!([$($part)*] { $($part $i)* });)* };
}

each_tuple!(tuples);

/// A part of the tangent of a tuple in a field.
#[inline]
pub fn part<const I: usize, T: TuplePart<I>>(tangent: &T) -> &T::Part {
    tangent.ct_part()
}

/// The same, to be written.
#[inline]
pub fn part_mut<const I: usize, T: TuplePart<I>>(tangent: &mut T) -> &mut T::Part {
    tangent.ct_part_mut()
}
