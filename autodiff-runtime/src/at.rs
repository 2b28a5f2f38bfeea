//! Elements and items of a field in a tangent, where the field may be a constant.

use std::collections::{VecDeque, vec_deque};
use std::iter::{Repeat, repeat};
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

impl<T: At<I> + ?Sized, I> At<I> for Box<T> {
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

/// The tangent of a field whose items a function visits: those of the container, or `()` where the field is a constant, of
/// which there are as many as are wanted.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no container whose tangent has items",
    label = "the items of a field are visited here"
)]
pub trait Each {
    /// The items.
    type Items<'a>: DoubleEndedIterator
    where
        Self: 'a;
    /// Visits them.
    fn ct_each(&self) -> Self::Items<'_>;
}

impl Each for () {
    type Items<'a> = Repeat<&'a ()>;
    #[inline]
    fn ct_each(&self) -> Self::Items<'_> {
        repeat(self)
    }
}

macro_rules! visited {
    ($([$($generics:tt)*] $container:ty, $items:ty;)*) => { $(
        impl<$($generics)*> Each for $container {
            type Items<'a> = $items where Self: 'a;
            #[inline]
            fn ct_each(&self) -> Self::Items<'_> {
                self.iter()
            }
        }
    )* };
}

visited! {
    [T] [T], std::slice::Iter<'a, T>;
    [T] Vec<T>, std::slice::Iter<'a, T>;
    [T, const N: usize] [T; N], std::slice::Iter<'a, T>;
    [T] VecDeque<T>, vec_deque::Iter<'a, T>;
    [T] Option<T>, std::option::Iter<'a, T>;
}

impl<T: Each + ?Sized> Each for Box<T> {
    type Items<'a>
        = T::Items<'a>
    where
        Self: 'a;
    #[inline]
    fn ct_each(&self) -> Self::Items<'_> {
        (**self).ct_each()
    }
}

impl<T: Each + ?Sized> Each for &T {
    type Items<'a>
        = T::Items<'a>
    where
        Self: 'a;
    #[inline]
    fn ct_each(&self) -> Self::Items<'_> {
        (**self).ct_each()
    }
}

/// The items of the tangent of a field.
#[inline]
pub fn each<T: Each + ?Sized>(tangent: &T) -> T::Items<'_> {
    tangent.ct_each()
}
