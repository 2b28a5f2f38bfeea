//! Where loops record what their reverse sweep reads.

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
#[derive(Clone, Debug)]
pub struct Buffer<T>(Vec<T>);

impl<T> Buffer<T> {
    /// An empty buffer; it allocates with the first [`push`](Buffer::push).
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// An empty buffer with room for `capacity` elements.
    ///
    /// # Panics
    ///
    /// When that is more than [`isize::MAX`] bytes.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    /// Records one more element.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }

    /// The number of recorded elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was recorded.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The size of the recorded elements in bytes: their number times the size of one. Spare
    /// capacity, and what elements own on the heap themselves, does not count.
    #[inline]
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.0.len() * size_of::<T>()
    }

    /// A reader that stands behind the last element.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> Reader<'_, T> {
        Reader { unread: &self.0 }
    }
}

impl<T> Default for Buffer<T> {
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
        let Some((last, rest)) = self.unread.split_last() else {
            exhausted()
        };
        self.unread = rest;
        last
    }
}

impl<T> Clone for Reader<'_, T> {
    /// A second reader at the same position.
    #[inline]
    fn clone(&self) -> Self {
        Self {
            unread: self.unread,
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn exhausted() -> ! {
    panic!("cotangent: internal error: a reverse sweep reads more than was recorded")
}
