//! Where loops record vectors of plain numbers that are lent as vectors.

use crate::buffer::Reader;

/// A growable record of vectors, each in the memory that one of an earlier record has left.
///
/// ```
/// let mut record = autodiff_runtime::Vectors::new();
/// record.push(&[1.0, 2.0]);
/// record.push(&[3.0]);
/// let mut reader = record.reader();
/// assert_eq!((reader.back(), reader.back()), (&vec![3.0], &vec![1.0, 2.0]));
/// ```
pub struct Vectors<T> {
    /// What is recorded, and behind it what an earlier record left.
    items: Vec<Vec<T>>,
    used: usize,
    /// The bytes that the vectors hold.
    held: usize,
}

impl<T: Copy> Vectors<T> {
    /// An empty record.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), used: 0, held: 0 }
    }

    /// Records one more.
    #[inline]
    pub fn push(&mut self, numbers: &[T]) {
        match self.items.get_mut(self.used) {
            Some(vec) if vec.capacity() >= numbers.len() => {
                vec.clear();
                vec.extend_from_slice(numbers);
            }
            _ => self.renew(numbers),
        }
        self.used += 1;
    }

    /// Makes room for one, where there is not enough.
    #[cold]
    #[inline(never)]
    fn renew(&mut self, numbers: &[T]) {
        let new = numbers.to_vec();
        self.held += new.capacity() * size_of::<T>();
        match self.items.get_mut(self.used) {
            Some(old) => {
                self.held -= old.capacity() * size_of::<T>();
                *old = new;
            }
            None => self.items.push(new),
        }
    }

    /// Forgets what was recorded; the memory stays.
    #[inline]
    pub fn restart(&mut self) {
        self.used = 0;
    }

    /// The bytes that it holds, also for what was recorded earlier.
    #[inline]
    pub(crate) const fn held(&self) -> usize {
        self.items.capacity() * size_of::<Vec<T>>() + self.held
    }

    /// A reader that stands behind the last vector.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> Reader<'_, Vec<T>> {
        Reader::of(&self.items[..self.used])
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Vectors<T> {
    /// What is recorded; what an earlier record left is no part of the value.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Vectors").field(&&self.items[..self.used]).finish()
    }
}

impl<T: Copy> Clone for Vectors<T> {
    /// A record of the same vectors, in memory of its own.
    fn clone(&self) -> Self {
        let mut record = Self::new();
        self.items[..self.used].iter().for_each(|vec| record.push(vec));
        record
    }
}

impl<T: Copy> Default for Vectors<T> {
    /// An empty record.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_used_again() {
        let mut record = Vectors::new();
        for round in 0..4 {
            record.restart();
            let vectors: Vec<Vec<usize>> = (0..9).map(|i| vec![i; (5 * i + round) % 7]).collect();
            vectors.iter().for_each(|vec| record.push(vec));
            for mut reader in [record.reader(), record.clone().reader()] {
                vectors.iter().rev().for_each(|vec| assert_eq!(reader.back(), vec));
            }
            let bytes: usize = record.items.iter().map(|vec| vec.capacity() * size_of::<usize>()).sum();
            assert_eq!(record.held, bytes);
        }
    }
}
