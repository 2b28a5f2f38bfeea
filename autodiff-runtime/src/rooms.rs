//! Where loops record vectors that they compute anew in each iteration.
//!
//! One behind the other, where all that is done with them is done with slices; else each in a vector of its own.

use crate::buffer::{Buffer, Reader, exhausted};
use crate::column::Weight;
use crate::frame::Reuse;

/// Vectors of plain numbers, each computed where it is kept: as slices of one vector, or as vectors.
pub type Rooms<const FLAT: bool, T> = <Weight<FLAT> as Lodging>::Rooms<T>;

/// Which of both.
pub trait Lodging {
    /// The record.
    type Rooms<T: Copy + 'static>;
}

impl Lodging for Weight<true> {
    type Rooms<T: Copy + 'static> = RoomsInOne<T>;
}

impl Lodging for Weight<false> {
    type Rooms<T: Copy + 'static> = RoomsApart<T>;
}

/// Slices of plain numbers, each computed where it is kept.
///
/// ```
/// let mut record = autodiff_runtime::RoomsInOne::new();
/// let like = vec![0.0; 2];
/// for i in [1.0, 2.0] {
///     record.room(&like).fill(i);
/// }
/// let mut reader = record.reader();
/// assert_eq!((reader.back_like(&like), reader.back_like(&like)), (&[2.0; 2][..], &[1.0; 2][..]));
/// ```
#[derive(Debug, Clone)]
pub struct RoomsInOne<T> {
    /// What is recorded, and behind it what an earlier record left.
    items: Vec<T>,
    used: usize,
    /// How many more are to come, as far as that is known.
    expected: usize,
}

impl<T: Copy> RoomsInOne<T> {
    /// An empty record.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), used: 0, expected: 0 }
    }

    /// A new slice with the length of another one, whose elements are to be written over.
    #[inline]
    pub fn room(&mut self, like: &[T]) -> &mut [T] {
        let from = self.used;
        if self.items.len() - from < like.len() {
            self.grow(like);
        }
        self.used = from + like.len();
        &mut self.items[from..][..like.len()]
    }

    /// Makes cells of a slice. The first time room is made for all that are expected.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, like: &[T]) {
        self.items.truncate(self.used);
        if self.items.is_empty() {
            // Where there is not so much, room is made for one after the other.
            let _ = self.items.try_reserve_exact(like.len().saturating_mul(self.expected));
        }
        self.items.extend_from_slice(like);
    }

    /// The steps of a loop that computes a slice in each of them, as they are.
    #[inline]
    pub fn expecting<I: Iterator>(&mut self, steps: I) -> I {
        self.expected = steps.size_hint().0;
        steps
    }

    /// Forgets what was recorded; the memory stays.
    #[inline]
    pub fn restart(&mut self) {
        self.used = 0;
    }

    /// A reader that stands behind the last slice.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> RoomsReader<'_, T> {
        RoomsReader { unread: &self.items[..self.used] }
    }
}

/// A position in a record of slices, which moves from the end to the front.
#[derive(Debug, Clone)]
pub struct RoomsReader<'a, T> {
    unread: &'a [T],
}

impl<'a, T> RoomsReader<'a, T> {
    /// The last slice that was not read yet, which has the length of another one; it is read now.
    ///
    /// # Panics
    ///
    /// When all were read, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn back_like(&mut self, like: &[T]) -> &'a [T] {
        let Some(at) = self.unread.len().checked_sub(like.len()) else { exhausted() };
        let (rest, last) = self.unread.split_at(at);
        self.unread = rest;
        &last[..like.len()]
    }
}

impl<T: Copy> Default for RoomsInOne<T> {
    /// An empty record.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + 'static> Reuse for RoomsInOne<T> {
    #[inline]
    fn ct_rewind(&mut self) {
        self.restart();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        self.items.capacity() * size_of::<T>()
    }
}
/// RoomsApart of plain numbers, each computed where it is kept.
///
/// ```
/// let mut record = autodiff_runtime::RoomsApart::new();
/// let like = vec![0.0; 2];
/// for i in [1.0, 2.0] {
///     record.room(&like).fill(i);
/// }
/// let mut reader = record.reader();
/// assert_eq!((reader.back_like(&like), reader.back()), (&vec![2.0; 2], &vec![1.0; 2]));
/// ```
#[derive(Debug, Clone)]
pub struct RoomsApart<T>(Buffer<Vec<T>>);

impl<T: Copy> RoomsApart<T> {
    /// An empty record.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(Buffer::new())
    }

    /// A new vector with the length of another one, whose elements are to be written over.
    #[inline]
    pub fn room(&mut self, like: &[T]) -> &mut Vec<T> {
        let room = self.0.next_cell(|vec| vec.len() == like.len(), || like.to_vec());
        as_long_as(room, like);
        room
    }

    /// The steps of a loop that computes a vector in each of them, as they are.
    #[inline]
    pub fn expecting<I: Iterator>(&mut self, steps: I) -> I {
        steps
    }

    /// Forgets what was recorded; the memory stays.
    #[inline]
    pub fn restart(&mut self) {
        self.0.restart();
    }

    /// A reader that stands behind the last vector.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> Reader<'_, Vec<T>> {
        self.0.reader()
    }
}

impl<'a, T> Reader<'a, Vec<T>> {
    /// The last vector that was not read yet, which has the length of another one; it is read now.
    ///
    /// # Panics
    ///
    /// When all vectors were read, or it has another length, which are errors of the emitted code.
    #[inline]
    #[track_caller]
    pub fn back_like(&mut self, like: &[T]) -> &'a Vec<T> {
        let vec = self.back();
        as_long_as(vec, like);
        vec
    }
}

/// Says to the compiler that the lengths are equal, so that one check of an index serves both.
#[inline]
#[track_caller]
fn as_long_as<T>(vec: &[T], like: &[T]) {
    if vec.len() != like.len() {
        exhausted();
    }
}

impl<T: Copy> Default for RoomsApart<T> {
    /// An empty record.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + 'static> Reuse for RoomsApart<T> {
    #[inline]
    fn ct_rewind(&mut self) {
        self.restart();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        self.0.held() + self.0.all().iter().map(|vec| vec.capacity() * size_of::<T>()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors of several lengths, more of them than the last time and fewer.
    fn vectors() -> impl Iterator<Item = Vec<Vec<usize>>> {
        let row = |round: usize, i: usize| (0..(i + round) % 3).map(move |j| 10 * i + j).collect();
        [3, 5, 2].into_iter().enumerate().map(move |(round, count)| (0..count).map(|i| row(round, i)).collect())
    }

    #[test]
    fn vectors_come_back_in_reverse() {
        let mut record = RoomsApart::new();
        for rows in vectors() {
            record.restart();
            let steps = record.expecting(rows.iter());
            steps.for_each(|row| record.room(&vec![7; row.len()]).copy_from_slice(row));
            let mut reader = record.reader();
            rows.iter().rev().for_each(|row| assert_eq!(reader.back_like(&vec![7; row.len()]), row));
            assert!(std::panic::catch_unwind(move || reader.back_like(&[]).len()).is_err());
        }
    }

    #[test]
    fn slices_come_back_in_reverse() {
        let mut record = RoomsInOne::new();
        for rows in vectors() {
            record.restart();
            let steps = record.expecting(rows.iter());
            steps.for_each(|row| record.room(&vec![7; row.len()]).copy_from_slice(row));
            let mut reader = record.reader();
            rows.iter().rev().for_each(|row| assert_eq!(reader.back_like(&vec![7; row.len()]), row));
            assert!(std::panic::catch_unwind(move || reader.back_like(&[7]).len()).is_err());
        }
    }
}
