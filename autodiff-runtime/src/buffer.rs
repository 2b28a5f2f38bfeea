//! Where loops record what their reverse sweep reads.

use crate::pool::{self, Pool};
use std::thread::LocalKey;

/// A growable record of one value for each iteration of a loop.
///
/// It is filled by [`push`](Buffer::push) while the loop runs, and read from the end to the front
/// by a [`Reader`], as often as wanted: reading takes nothing out, since a pullback can be called
/// again.
///
/// ```
/// use autodiff_runtime::Buffer;
///
/// let mut record = Buffer::new();
/// for x in [1.0, 2.0, 3.0] {
///     record.push(x);
/// }
/// let mut reader = record.reader();
/// assert_eq!([*reader.back(), *reader.back(), *reader.back()], [3.0, 2.0, 1.0]);
/// ```
///
/// A buffer that comes from a [`Pool`] gives its memory back to the pool of the thread that drops it.
pub struct Buffer<T: 'static> {
    items: Vec<T>,
    home: Option<&'static LocalKey<Pool<T>>>,
}

impl<T: 'static> Buffer<T> {
    /// An empty buffer; it allocates with the first [`push`](Buffer::push).
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), home: None }
    }

    /// An empty buffer with memory that an earlier one left in the pool, if there is any.
    #[inline]
    #[must_use]
    pub fn from_pool(home: &'static LocalKey<Pool<T>>) -> Self {
        Self { items: pool::take(home), home: Some(home) }
    }

    /// An empty buffer with room for `capacity` elements.
    ///
    /// # Panics
    ///
    /// When that is more than [`isize::MAX`] bytes.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        Self { items: Vec::with_capacity(capacity), home: None }
    }

    /// Records one more element.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.items.push(value);
    }

    /// The number of recorded elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether nothing was recorded.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The size of the recorded elements in bytes: their number times the size of one. Spare
    /// capacity, and what elements own on the heap themselves, does not count.
    #[inline]
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.items.len() * size_of::<T>()
    }

    /// A reader that stands behind the last element.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> Reader<'_, T> {
        Reader { unread: &self.items }
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Buffer<T> {
    /// The elements; where the memory goes back to is no part of the value.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Buffer").field(&self.items).finish()
    }
}

impl<T: 'static> Drop for Buffer<T> {
    #[inline]
    fn drop(&mut self) {
        if let Some(home) = self.home {
            pool::give(home, std::mem::take(&mut self.items));
        }
    }
}

impl<T: Clone + 'static> Clone for Buffer<T> {
    /// A buffer with the same elements, in memory of its own.
    fn clone(&self) -> Self {
        Self { items: self.items.clone(), home: None }
    }
}

impl<T: 'static> Default for Buffer<T> {
    /// An empty buffer.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// A position in a [`Buffer`], which moves from the end to the front.
#[derive(Debug)]
pub struct Reader<'a, T> {
    unread: &'a [T],
}

impl<'a, T> Reader<'a, T> {
    /// The last element that was not read yet; it is read now.
    ///
    /// # Panics
    ///
    /// When all elements were read. A reverse sweep reads exactly what the forward sweep recorded,
    /// so this is an error of the emitted code, not of its user.
    #[inline]
    #[track_caller]
    pub fn back(&mut self) -> &'a T {
        let Some((last, rest)) = self.unread.split_last() else { exhausted() };
        self.unread = rest;
        last
    }
}

impl<T> Clone for Reader<'_, T> {
    /// A second reader at the same position.
    #[inline]
    fn clone(&self) -> Self {
        Self { unread: self.unread }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn exhausted() -> ! {
    panic!("cotangent: internal error: a reverse sweep reads more than was recorded")
}
