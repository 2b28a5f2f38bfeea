//! Where loops record vectors that they compute anew in each iteration.

use crate::buffer::{Buffer, Reader, exhausted};
use crate::frame::Reuse;

/// Vectors of plain numbers, each computed where it is kept.
///
/// ```
/// let mut record = autodiff_runtime::Rooms::new();
/// let like = vec![0.0; 2];
/// for i in [1.0, 2.0] {
///     record.room(&like).fill(i);
/// }
/// let mut reader = record.reader();
/// assert_eq!((reader.back_like(&like), reader.back()), (&vec![2.0; 2], &vec![1.0; 2]));
/// ```
#[derive(Debug, Clone)]
pub struct Rooms<T>(Buffer<Vec<T>>);

impl<T: Copy> Rooms<T> {
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

impl<T: Copy> Default for Rooms<T> {
    /// An empty record.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + 'static> Reuse for Rooms<T> {
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
    #[test]
    fn vectors_come_back_in_reverse() {
        let mut record = Rooms::new();
        for (round, count) in [3, 5, 2].into_iter().enumerate() {
            record.restart();
            let rows: Vec<Vec<usize>> =
                (0..count).map(|i| (0..(i + round) % 3).map(|j| 10 * i + j).collect()).collect();
            rows.iter().for_each(|row| record.room(&vec![7; row.len()]).copy_from_slice(row));
            let mut reader = record.reader();
            rows.iter().rev().for_each(|row| assert_eq!(reader.back(), row));
            assert!(std::panic::catch_unwind(move || reader.back().len()).is_err());
        }
    }
}
