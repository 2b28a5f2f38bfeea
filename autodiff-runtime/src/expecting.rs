//! What a buffer is told of the rows that are to come, so that room is made for all of them at once.

use crate::Buffer;

impl<T> Buffer<T> {
    /// The steps of a loop that records a row in each of them, as they are.
    ///
    /// ```
    /// let mut record = autodiff_runtime::Buffer::new();
    /// for i in record.expecting(0..3) {
    ///     for (j, cell) in record.along(0..2) {
    ///         *cell = 2 * i + j;
    ///     }
    /// }
    /// assert_eq!(record.reader().cells(6), [0, 1, 2, 3, 4, 5]);
    /// ```
    #[inline]
    pub fn expecting<I: Iterator>(&mut self, steps: I) -> I {
        self.expected = steps.size_hint().0;
        self.told = 1;
        steps
    }

    /// The steps of a loop inside of `loops` others that have told theirs, as they are: there are as many rows in each of their
    /// steps as in the first one, as far as that is known.
    ///
    /// ```
    /// let mut record = autodiff_runtime::Buffer::new();
    /// for i in record.expecting(0..3) {
    ///     for j in record.expecting_inside(1, 0..2) {
    ///         for (k, cell) in record.along(0..2) {
    ///             *cell = 4 * i + 2 * j + k;
    ///         }
    ///     }
    /// }
    /// assert_eq!(record.reader().cells(12), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    /// ```
    #[inline]
    pub fn expecting_inside<I: Iterator>(&mut self, loops: usize, steps: I) -> I {
        if self.told == loops {
            self.expected = self.expected.saturating_mul(steps.size_hint().0);
            self.told += 1;
        }
        steps
    }

    /// The steps of a loop that records parts of a row of `length` cells, `part` at a time, as they are: what is expected are
    /// rows of these.
    ///
    /// ```
    /// let mut record = autodiff_runtime::Buffer::new();
    /// for i in record.expecting(0..3) {
    ///     for first in record.in_parts(5, 2, 0..2) {
    ///         record.along(0..2).for_each(|(k, cell)| *cell = 5 * i + 2 * first + k);
    ///     }
    ///     record.along(4..5).for_each(|(k, cell)| *cell = 5 * i + k);
    /// }
    /// assert_eq!(record.reader().cells(15), (0..15).collect::<Vec<_>>());
    /// ```
    #[inline]
    pub fn in_parts<I: Iterator>(&mut self, length: usize, part: usize, steps: I) -> I {
        if self.items.is_empty() && length >= part {
            self.expected = self.expected.max(1).saturating_mul(length).div_ceil(part);
        }
        steps
    }
}
