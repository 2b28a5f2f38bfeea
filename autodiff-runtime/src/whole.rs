//! Slices of what is in a field of a struct, which are cut before a loop over its elements. Of what has no slices, such as
//! a type with an `Index` of its own, elements are reached one by one.

use crate::At;
use std::cell::Cell;
use std::ops::{Deref, Index, IndexMut, RangeFrom, RangeTo};
use std::rc::Rc;
use std::sync::Arc;

/// What is in a field, lent: `whole(&s.x).ct_cut(a.., ..n)` is found here where it has slices, and behind this otherwise.
#[derive(Debug)]
pub struct Whole<T>(Lookups<T>);

/// What has no slices, but elements.
#[derive(Debug)]
pub struct Lookups<T>(Behind<T>);

/// What refers to what has elements.
#[derive(Debug)]
pub struct Behind<T>(T);

/// Says that something is to be cut.
#[inline]
pub fn whole<T>(container: T) -> Whole<T> {
    Whole(Lookups(Behind(container)))
}

impl<T> Deref for Whole<T> {
    type Target = Lookups<T>;

    #[inline]
    fn deref(&self) -> &Lookups<T> {
        &self.0
    }
}

impl<T> Deref for Lookups<T> {
    type Target = Behind<T>;

    #[inline]
    fn deref(&self) -> &Behind<T> {
        &self.0
    }
}

/// A container that is a slice of numbers.
pub trait Sliced {
    /// Its items.
    type Item;
    /// All of it.
    fn ct_slice(&self) -> &[Self::Item];
}

/// The same, to be written.
pub trait SlicedMut: Sliced {
    /// All of it.
    fn ct_slice_mut(&mut self) -> &mut [Self::Item];
}

macro_rules! sliced {
    ($([$($generics:tt)*] $container:ty;)*) => { $(
        impl<$($generics)*> Sliced for $container {
            type Item = T;
            #[inline]
            fn ct_slice(&self) -> &[T] {
                self
            }
        }
    )* };
}

sliced!([T] [T]; [T] Vec<T>; [T, const N: usize] [T; N]; [T] Box<[T]>; [T] Rc<[T]>; [T] Arc<[T]>;);

macro_rules! sliced_mut {
    ($([$($generics:tt)*] $container:ty;)*) => { $(
        impl<$($generics)*> SlicedMut for $container {
            #[inline]
            fn ct_slice_mut(&mut self) -> &mut [T] {
                self
            }
        }
    )* };
}

sliced_mut!([T] [T]; [T] Vec<T>; [T, const N: usize] [T; N]; [T] Box<[T]>;);

macro_rules! through {
    ($($reference:ty),*) => { $(
        impl<T: Sliced + ?Sized> Sliced for $reference {
            type Item = T::Item;
            #[inline]
            fn ct_slice(&self) -> &[T::Item] {
                (**self).ct_slice()
            }
        }
    )* };
}

through!(&T, &mut T);

impl<'a, T: Sliced + ?Sized> Whole<&'a T> {
    /// So many items from there on.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[inline]
    #[track_caller]
    pub fn ct_cut(self, from: RangeFrom<usize>, to: RangeTo<usize>) -> &'a [T::Item] {
        &self.0.0.0.ct_slice()[from][to]
    }

    /// Are there so many items from there on?
    #[inline]
    pub fn ct_reaches(self, from: usize, steps: usize) -> bool {
        let length = self.0.0.0.ct_slice().len();
        steps <= length && from <= length - steps
    }
}

impl<'a> Whole<&'a ()> {
    /// A constant has no items.
    #[inline]
    pub fn ct_cut(self, _: RangeFrom<usize>, _: RangeTo<usize>) -> &'a () {
        self.0.0.0
    }

    /// Nothing is looked for there.
    #[inline]
    pub fn ct_reaches(self, _: usize, _: usize) -> bool {
        true
    }
}

/// What is in a field of a cotangent, lent to be written.
pub struct WholeMut<'a, T: ?Sized>(LookupsMut<'a, T>);

/// What has no slices there, but elements.
pub struct LookupsMut<'a, T: ?Sized>(Cell<Option<&'a mut T>>);

/// Says that something is to be cut and written.
#[inline]
pub fn whole_mut<T: ?Sized>(container: &mut T) -> WholeMut<'_, T> {
    WholeMut(LookupsMut(Cell::new(Some(container))))
}

impl<'a, T: ?Sized> Deref for WholeMut<'a, T> {
    type Target = LookupsMut<'a, T>;

    #[inline]
    fn deref(&self) -> &LookupsMut<'a, T> {
        &self.0
    }
}

impl<'a, T: ?Sized> LookupsMut<'a, T> {
    #[inline]
    fn taken(&self) -> &'a mut T {
        self.0.take().expect("it is cut once")
    }
}

impl<'a, T: SlicedMut + ?Sized> WholeMut<'a, T> {
    /// So many items from there on.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[inline]
    #[track_caller]
    pub fn ct_cut(self, from: RangeFrom<usize>, to: RangeTo<usize>) -> &'a mut [T::Item] {
        &mut self.0.taken().ct_slice_mut()[from][to]
    }
}

impl<'a> WholeMut<'a, ()> {
    /// A constant has no items.
    #[inline]
    pub fn ct_cut(self, _: RangeFrom<usize>, _: RangeTo<usize>) -> &'a mut () {
        self.0.taken()
    }
}

impl<'a, T: At<usize> + ?Sized> LookupsMut<'a, T> {
    /// The elements from there on.
    #[inline]
    pub fn ct_cut(&self, from: RangeFrom<usize>, _: RangeTo<usize>) -> OnwardsMut<'a, T> {
        OnwardsMut { of: self.taken(), from: from.start }
    }
}

/// The elements from an index on.
#[derive(Debug)]
pub struct Onwards<T> {
    of: T,
    from: usize,
}

impl<T: At<usize> + ?Sized> At<usize> for Onwards<&T> {
    type Part = T::Part;

    #[inline]
    #[track_caller]
    fn ct_at(&self, index: usize) -> &T::Part {
        self.of.ct_at(self.from + index)
    }

    fn ct_at_mut(&mut self, _: usize) -> &mut T::Part {
        unreachable!("what is shared is not written")
    }
}

impl<T: Index<usize> + ?Sized> Index<usize> for Onwards<&T> {
    type Output = T::Output;

    #[inline]
    #[track_caller]
    fn index(&self, at: usize) -> &T::Output {
        &self.of[self.from + at]
    }
}

impl<'a, T: Index<usize> + ?Sized> Lookups<&'a T> {
    /// The elements from there on.
    #[inline]
    pub fn ct_cut(&self, from: RangeFrom<usize>, _: RangeTo<usize>) -> Onwards<&'a T> {
        Onwards { of: self.0.0, from: from.start }
    }

    /// Whether there are so many, is only seen where they are reached.
    #[inline]
    pub fn ct_reaches(&self, _: usize, _: usize) -> bool {
        true
    }
}

impl<'a, T: Deref<Target: Index<usize>>> Behind<&'a T> {
    /// The elements from there on.
    #[inline]
    pub fn ct_cut(&self, from: RangeFrom<usize>, _: RangeTo<usize>) -> Onwards<&'a T::Target> {
        Onwards { of: &**self.0, from: from.start }
    }

    /// Whether there are so many, is only seen where they are reached.
    #[inline]
    pub fn ct_reaches(&self, _: usize, _: usize) -> bool {
        true
    }
}

/// The elements of a cotangent from an index on.
pub struct OnwardsMut<'a, T: ?Sized> {
    of: &'a mut T,
    from: usize,
}

impl<T: At<usize> + ?Sized> At<usize> for OnwardsMut<'_, T> {
    type Part = T::Part;
    #[inline]
    #[track_caller]
    fn ct_at(&self, index: usize) -> &T::Part {
        self.of.ct_at(self.from + index)
    }
    #[inline]
    #[track_caller]
    fn ct_at_mut(&mut self, index: usize) -> &mut T::Part {
        self.of.ct_at_mut(self.from + index)
    }
}

impl<T: Index<usize> + ?Sized> Index<usize> for OnwardsMut<'_, T> {
    type Output = T::Output;

    #[inline]
    #[track_caller]
    fn index(&self, at: usize) -> &T::Output {
        &self.of[self.from + at]
    }
}

impl<T: IndexMut<usize> + ?Sized> IndexMut<usize> for OnwardsMut<'_, T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, at: usize) -> &mut T::Output {
        &mut self.of[self.from + at]
    }
}
