//! Where loops record containers of plain numbers.

use crate::buffer::exhausted;

/// A growable record of slices, one behind the other.
///
/// ```
/// let mut record = autodiff_runtime::Slices::new();
/// record.push(&[1.0, 2.0]);
/// record.push(&[3.0]);
/// let mut reader = record.reader();
/// assert_eq!((reader.back(), reader.back()), (&[3.0][..], &[1.0, 2.0][..]));
/// ```
pub struct Slices<T> {
    /// What is recorded, and behind it what an earlier record left.
    items: Vec<T>,
    used: usize,
    /// The slices at the end that have the same length, which are often all.
    last: Run,
    /// Those before them.
    earlier: Vec<Run>,
    /// How many more are to come, as far as that is known.
    expected: usize,
}

/// So many slices of the same length.
#[derive(Debug, Clone, Copy)]
struct Run {
    length: usize,
    count: usize,
}

impl Run {
    const NONE: Self = Self { length: 0, count: 0 };
}

impl<T: Copy> Slices<T> {
    /// An empty record.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), used: 0, last: Run::NONE, earlier: Vec::new(), expected: 0 }
    }

    /// Records one more slice.
    #[inline]
    pub fn push(&mut self, slice: &[T]) {
        let end = self.used + slice.len();
        match self.items.get_mut(self.used..end) {
            Some(cells) => copy(cells, slice),
            None => self.append(slice),
        }
        self.used = end;
        if self.last.length != slice.len() {
            self.turn(slice.len());
        }
        self.last.count += 1;
        self.expected = self.expected.saturating_sub(1);
    }

    /// Makes cells of a slice. Room is made for all that are expected, if they are the first ones and of this length; for
    /// one otherwise, and where there is not so much.
    #[cold]
    #[inline(never)]
    fn append(&mut self, slice: &[T]) {
        self.items.truncate(self.used);
        if self.items.capacity() - self.used < slice.len() {
            let all = slice.len().saturating_mul(self.expected);
            if self.last.count > 0 || self.items.try_reserve_exact(all).is_err() {
                self.items.reserve(slice.len());
            }
        }
        self.items.extend_from_slice(slice);
    }

    /// The next slices have another length.
    #[cold]
    #[inline(never)]
    fn turn(&mut self, length: usize) {
        if self.last.count > 0 {
            self.earlier.push(self.last);
        }
        self.last = Run { length, count: 0 };
    }

    /// The steps of a loop that records a slice in each of them, as they are.
    ///
    /// ```
    /// let mut record = autodiff_runtime::Slices::new();
    /// for i in record.expecting(0..3) {
    ///     record.push(&[i, i + 1]);
    /// }
    /// assert_eq!(record.reader().back(), &[2, 3]);
    /// ```
    #[inline]
    pub fn expecting<I: Iterator>(&mut self, steps: I) -> I {
        self.expected = steps.size_hint().0;
        steps
    }

    /// Forgets what was recorded; the memory stays.
    #[inline]
    pub fn restart(&mut self) {
        self.used = 0;
        self.last = Run::NONE;
        self.earlier.clear();
    }

    /// The bytes that it holds, also for what was recorded earlier.
    #[inline]
    pub(crate) const fn held(&self) -> usize {
        self.items.capacity() * size_of::<T>() + self.earlier.capacity() * size_of::<Run>()
    }

    /// A reader that stands behind the last slice.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> SlicesReader<'_, T> {
        SlicesReader { items: &self.items[..self.used], last: self.last, earlier: &self.earlier }
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Slices<T> {
    /// What is recorded; what an earlier record left is no part of the value.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Slices").field(&&self.items[..self.used]).field(&self.earlier).field(&self.last).finish()
    }
}

impl<T: Copy> Clone for Slices<T> {
    /// A record of the same slices, in memory of its own.
    fn clone(&self) -> Self {
        Self { items: self.items[..self.used].to_vec(), earlier: self.earlier.clone(), ..*self }
    }
}

impl<T: Copy> Default for Slices<T> {
    /// An empty record.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// A position in a record of [`Slices`], which moves from the end to the front.
#[derive(Debug, Clone)]
pub struct SlicesReader<'a, T> {
    items: &'a [T],
    last: Run,
    earlier: &'a [Run],
}

impl<'a, T> SlicesReader<'a, T> {
    /// The last slice that was not read yet; it is read now.
    ///
    /// # Panics
    ///
    /// When all were read, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn back(&mut self) -> &'a [T] {
        if self.last.count == 0 {
            self.turn();
        }
        self.last.count -= 1;
        let Some(at) = self.items.len().checked_sub(self.last.length) else { exhausted() };
        let (rest, slice) = self.items.split_at(at);
        self.items = rest;
        slice
    }

    /// The slices before those that have been read.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn turn(&mut self) {
        let Some((last, earlier)) = self.earlier.split_last() else { exhausted() };
        (self.last, self.earlier) = (*last, earlier);
    }
}

/// The reverse of a change of a vector: it gets the elements back that it had.
#[inline]
pub fn reload<T: Copy>(vec: &mut Vec<T>, old: &[T]) {
    if vec.len() == old.len() {
        copy(vec, old);
    } else {
        vec.clear();
        vec.extend_from_slice(old);
    }
}

/// The same of a vector of vectors, in the memory that these have.
#[inline]
pub fn reload_rows<T: Clone>(rows: &mut Vec<T>, old: &Vec<T>) {
    rows.clone_from(old);
}

/// Copies a slice onto one of the same length.
#[inline]
fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    match from.len() {
        0 => {}
        1 => to[0] = from[0],
        2..4 => copy_ends::<2, T>(to, from),
        4..8 => copy_ends::<4, T>(to, from),
        8..=16 => copy_ends::<8, T>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// Copies the first and the last `N` elements, which are all of up to `2 N`: it takes less time than to call for that.
#[inline]
fn copy_ends<const N: usize, T: Copy>(to: &mut [T], from: &[T]) {
    if let (Some(to), Some(from)) = (to.first_chunk_mut::<N>(), from.first_chunk::<N>()) {
        *to = *from;
    }
    if let (Some(to), Some(from)) = (to.last_chunk_mut::<N>(), from.last_chunk::<N>()) {
        *to = *from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slices of all lengths around those that are copied in another way, and runs of equal lengths.
    #[test]
    fn slices_come_back_in_reverse() {
        let mut record = Slices::new();
        for round in 0..3 {
            record.restart();
            let slices: Vec<Vec<usize>> =
                (0..60).map(|i| (0..(i / 2 + round) % 20).map(|j| 100 * i + j).collect()).collect();
            slices.iter().for_each(|slice| record.push(slice));
            for mut reader in [record.reader(), record.clone().reader()] {
                let mut vec = vec![0; 5];
                for slice in slices.iter().rev() {
                    reload(&mut vec, reader.back());
                    assert_eq!(vec, *slice);
                }
                assert!(std::panic::catch_unwind(move || reader.back().len()).is_err());
            }
        }
    }
}
