//! What a loop with a row of cells keeps of calls, beside its numbers.

use crate::buffer::{Blank, Buffer, Reader};
use crate::frame::Reuse;
use crate::record::GiveTheResultAType;
use std::marker::PhantomData;

/// Whether a record is nothing but plain numbers, so that a cell can be made of it before it is known.
#[derive(Debug)]
pub struct Plain<const YES: bool>;

/// Where the records of a call lie: in the cells of the row, or in a buffer of their own.
pub trait Cells {
    /// What there is beside the row.
    type Column<T>;
    /// What is in a cell.
    type Cell<T>;
}

impl Cells for Plain<true> {
    type Column<T> = InRow<T>;
    type Cell<T> = T;
}

impl Cells for Plain<false> {
    type Column<T> = Buffer<T>;
    type Cell<T> = ();
}

/// What there is beside the row.
pub type Beside<const PLAIN: bool, T> = <Plain<PLAIN> as Cells>::Column<T>;

/// What is in a cell of the row.
pub type Cell<const PLAIN: bool, T> = <Plain<PLAIN> as Cells>::Cell<T>;

/// Nothing: the records are in the cells.
#[derive(Debug, Clone, Copy)]
pub struct InRow<T>(PhantomData<T>);

impl<T> Default for InRow<T> {
    #[inline]
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T> InRow<T> {
    /// Puts a record into its cell.
    #[inline]
    pub fn put(&mut self, cell: &mut T, record: T) {
        *cell = record;
    }

    /// What reads them.
    #[inline]
    #[must_use]
    pub const fn reader(&self) -> InRow<T> {
        InRow(PhantomData)
    }

    /// Forgets nothing.
    #[inline]
    pub fn restart(&mut self) {}

    /// The record in a cell, which is read for the last time.
    #[inline]
    pub fn last<'a>(&mut self, cell: &'a T) -> &'a T {
        cell
    }

    /// The record in a cell.
    #[inline]
    #[must_use]
    pub fn seen<'a>(&self, cell: &'a T) -> &'a T {
        cell
    }
}

impl<T> Buffer<T> {
    /// Records one more element; its cell in the row is empty.
    #[inline]
    pub fn put(&mut self, (): &mut (), value: T) {
        self.push(value);
    }
}

impl<'a, T> Reader<'a, T> {
    /// The last element that was not read yet; it is read now.
    ///
    /// # Panics
    ///
    /// When all elements were read, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn last(&mut self, (): &()) -> &'a T {
        self.back()
    }

    /// The same without reading it.
    ///
    /// # Panics
    ///
    /// When all elements were read, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn seen(&self, (): &()) -> &'a T {
        self.clone().back()
    }
}

impl<T: 'static> Reuse for InRow<T> {
    #[inline]
    fn ct_rewind(&mut self) {}
    #[inline]
    fn ct_held(&self) -> usize {
        0
    }
}

/// Whether the record of a call gives its value again.
#[derive(Debug)]
pub struct Again<const YES: bool>;

/// What is kept of the value of a call.
pub trait Keeps {
    /// Its type.
    type Kept<T: Blank>: Blank;
    /// What is kept.
    fn ct_keep<T: Blank>(value: T) -> Self::Kept<T>;
    /// The value.
    fn ct_kept<T: Blank>(kept: Self::Kept<T>, again: impl FnOnce() -> T) -> T;
}

impl Keeps for Again<true> {
    type Kept<T: Blank> = ();
    #[inline]
    fn ct_keep<T: Blank>(_: T) {}
    #[inline]
    fn ct_kept<T: Blank>((): (), again: impl FnOnce() -> T) -> T {
        again()
    }
}

impl Keeps for Again<false> {
    type Kept<T: Blank> = T;
    #[inline]
    fn ct_keep<T: Blank>(value: T) -> T {
        value
    }
    #[inline]
    fn ct_kept<T: Blank>(kept: T, _: impl FnOnce() -> T) -> T {
        kept
    }
}

/// A value that a call gives again, as what its caller knows it to be.
pub trait GivenAs<T> {
    /// The value.
    fn ct_given_as(self) -> T;
}

impl<T: Blank> GivenAs<T> for T {
    #[inline]
    fn ct_given_as(self) -> T {
        self
    }
}

/// No call gives it again: there is none.
impl<T: Blank> GivenAs<T> for GiveTheResultAType {
    #[inline]
    fn ct_given_as(self) -> T {
        match self {}
    }
}

/// What is kept of the value of a call, where its record may give it again.
pub type Kept<const AGAIN: bool, T> = <Again<AGAIN> as Keeps>::Kept<T>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_from_where_they_are() {
        let (mut rows, mut beside) = (Buffer::<(f64, Cell<true, f64>)>::new(), Beside::<true, f64>::default());
        for (i, (number, cell)) in rows.along(0..3) {
            *number = f64::from(i);
            beside.put(cell, 0.5 * f64::from(i));
        }
        let (mut at, mut beside_at) = (rows.reader(), beside.reader());
        for (i, (number, cell)) in at.along((0..3).rev()) {
            assert_eq!((*number, *beside_at.seen(cell)), (f64::from(i), 0.5 * f64::from(i)));
            assert_eq!(*beside_at.last(cell), 0.5 * f64::from(i));
        }
    }

    #[test]
    fn records_that_are_no_numbers_lie_in_a_buffer() {
        let (mut rows, mut beside) = (Buffer::<(f64, Cell<false, String>)>::new(), Beside::<false, String>::default());
        for (i, (number, cell)) in rows.along(0..3) {
            *number = f64::from(i);
            beside.put(cell, i.to_string());
        }
        let (mut at, mut beside_at) = (rows.reader(), beside.reader());
        for (i, (_, cell)) in at.along((0..3).rev()) {
            assert_eq!(*beside_at.seen(cell), i.to_string());
            assert_eq!(*beside_at.last(cell), i.to_string());
        }
    }

    #[test]
    fn values_are_kept_or_made_again() {
        assert_eq!((Again::<true>::ct_keep(2.0), Again::<true>::ct_kept((), || 3.0)), ((), 3.0));
        assert_eq!((Again::<false>::ct_keep(2.0), Again::<false>::ct_kept(2.0, || 3.0)), (2.0, 2.0));
    }
}
