//! Where loops record what their reverse sweep reads.

use crate::copied::Keeping;
use std::any::Any;
use std::iter::{Rev, Zip};
use std::slice::{Iter, IterMut};

/// Plain values, which a cell can be made of before its value is known.
pub trait Blank: Sized {
    /// Some value; of numbers zero.
    const CT_BLANK: Self;
}

macro_rules! blanks {
    ($($t:ident $blank:expr,)*) => { $(impl Blank for $t { const CT_BLANK: $t = $blank; })* };
}

blanks! {
    f32 0.0, f64 0.0, bool false,
    i8 0, i16 0, i32 0, i64 0, i128 0, isize 0, u8 0, u16 0, u32 0, u64 0, u128 0, usize 0,
}

impl Blank for () {
    const CT_BLANK: Self = ();
}

impl<A: Blank, B: Blank> Blank for (A, B) {
    const CT_BLANK: Self = (A::CT_BLANK, B::CT_BLANK);
}

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
pub struct Buffer<T> {
    /// What is recorded, and behind it what an earlier record left: cells that need not be made again.
    pub(crate) items: Vec<T>,
    used: usize,
    /// How many rows are to come, as far as that is known.
    pub(crate) expected: usize,
    /// So many loops around the rows have told how many.
    pub(crate) told: usize,
    /// Were copies put into what earlier records left?
    copies: bool,
}

impl<T> Buffer<T> {
    /// Does one element stand for all that are pushed? So it is where the type has no room for a difference: then loops that
    /// push and read do nothing.
    const ONE_FOR_ALL: bool = size_of::<T>() == 0 && !std::mem::needs_drop::<T>();

    /// An empty buffer; it allocates with the first [`push`](Buffer::push).
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), used: 0, expected: 0, told: 0, copies: false }
    }

    /// An empty buffer with room for `capacity` elements.
    ///
    /// # Panics
    ///
    /// When that is more than [`isize::MAX`] bytes.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        Self { items: Vec::with_capacity(capacity), used: 0, expected: 0, told: 0, copies: false }
    }

    /// Records one more element.
    #[inline]
    pub fn push(&mut self, value: T) {
        if const { Self::ONE_FOR_ALL } {
            if self.used == 0 {
                self.items = Vec::from([value]);
                self.used = 1;
            }
            return;
        }
        if std::mem::needs_drop::<T>() {
            if self.used < self.items.len() {
                self.drop_rest();
            }
            if self.items.len() == self.items.capacity() {
                self.make_room();
            }
            self.items.push(value);
        } else {
            match self.items.get_mut(self.used) {
                Some(cell) => *cell = value,
                None => self.append(value),
            }
        }
        self.used += 1;
    }

    /// Where it is put.
    #[inline]
    pub fn ct_place(&mut self) -> &mut Self {
        self
    }

    /// The next cell: what an earlier record left there if it will do, something new otherwise.
    #[inline]
    pub(crate) fn next_cell(&mut self, will_do: impl Fn(&T) -> bool, new: impl Fn() -> T) -> &mut T {
        let at = self.used;
        if !self.items.get(at).is_some_and(will_do) {
            self.renew(at, new());
        }
        self.used = at + 1;
        &mut self.items[at]
    }

    #[cold]
    #[inline(never)]
    fn renew(&mut self, at: usize, value: T) {
        match self.items.get_mut(at) {
            Some(cell) => *cell = value,
            None => self.items.push(value),
        }
    }

    /// Drops what an earlier record left, and owns something.
    #[cold]
    #[inline(never)]
    fn drop_rest(&mut self) {
        self.items.truncate(self.used);
    }

    #[cold]
    #[inline(never)]
    fn append(&mut self, value: T) {
        if self.items.len() == self.items.capacity() {
            self.make_room();
        }
        self.items.push(value);
    }

    /// Makes room for all values that are expected, before the first one, if there is so much.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        if self.items.is_empty() {
            // Where there is not so much, room is made as values come.
            let _ = self.items.try_reserve_exact(self.expected);
        }
    }

    /// A row of new cells, one for each step of the iterator, whose size hint is exact. What they hold is overwritten.
    #[inline]
    pub fn row<I: Iterator>(&mut self, steps: &I) -> IterMut<'_, T>
    where
        T: Blank,
    {
        let from = self.used;
        self.used += steps.size_hint().0;
        if self.items.len() < self.used {
            self.grow(from);
        }
        self.items[from..self.used].iter_mut()
    }

    /// The steps of an iterator whose size hint is exact, each with a new cell beside it.
    #[inline]
    pub fn along<I: Iterator>(&mut self, steps: I) -> Zip<I, IterMut<'_, T>>
    where
        T: Blank,
    {
        let row = self.row(&steps);
        steps.zip(row)
    }

    /// Forgets what was recorded; the memory stays. What owns something is dropped where it is overwritten.
    #[inline]
    pub fn restart(&mut self) {
        self.used = 0;
    }

    /// Forgets what was recorded, and drops it; the memory stays. Vectors of numbers leave theirs to copies that come there.
    #[inline]
    pub(crate) fn rewind(&mut self)
    where
        T: 'static,
    {
        if std::mem::needs_drop::<T>() && !(self.copies && self.vectors().is_some()) {
            self.items.clear();
        }
        self.used = 0;
    }

    /// The same as a buffer of vectors of numbers, if it is one.
    #[inline]
    fn vectors(&self) -> Option<&Buffer<Vec<f64>>>
    where
        T: 'static,
    {
        (self as &dyn Any).downcast_ref()
    }

    /// Makes cells for what is used. Out of line, so that loops keep their numbers in registers. With the first row room is made
    /// for all that are expected, if there is so much.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, from: usize)
    where
        T: Blank,
    {
        if from == 0 {
            let all = self.used.saturating_mul(self.expected);
            // Where there is not so much, room is made row by row.
            let _ = self.items.try_reserve_exact(all.saturating_sub(self.items.len()));
        }
        self.items.resize_with(self.used, || T::CT_BLANK);
    }

    /// The number of recorded elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.used
    }

    /// Whether nothing was recorded.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The size of the recorded elements in bytes: their number times the size of one. Spare
    /// capacity, and what elements own on the heap themselves, does not count.
    #[inline]
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.used * size_of::<T>()
    }

    /// The bytes that the buffer holds, also for what was recorded earlier.
    #[inline]
    pub(crate) fn held(&self) -> usize
    where
        T: 'static,
    {
        let vectors = self.vectors().map_or(&[][..], |vectors| &vectors.items);
        let inside: usize = vectors.iter().map(|vec| vec.capacity() * size_of::<f64>()).sum();
        self.items.capacity() * size_of::<T>() + inside
    }

    /// The elements, and behind them what earlier records left.
    pub(crate) fn all(&self) -> &[T] {
        &self.items
    }

    /// A reader that stands behind the last element.
    #[inline]
    #[must_use]
    pub fn reader(&self) -> Reader<'_, T> {
        Reader { unread: &self.items[..self.used] }
    }
}

impl<T> Keeping<T> for Buffer<T> {
    #[inline]
    fn ct_keep(&mut self, value: T) {
        self.push(value);
    }

    #[inline]
    fn ct_keep_copy(&mut self, value: &T)
    where
        T: Clone,
    {
        match self.items.get_mut(self.used) {
            Some(cell) if const { std::mem::needs_drop::<T>() } => {
                cell.clone_from(value);
                self.used += 1;
            }
            _ => self.push(value.clone()),
        }
        self.copies = true;
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Buffer<T> {
    /// The elements; where the memory goes back to is no part of the value.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Buffer").field(&&self.items[..self.used]).finish()
    }
}

impl<T: Clone> Clone for Buffer<T> {
    /// A buffer with the same elements, in memory of its own.
    fn clone(&self) -> Self {
        Self { items: self.items[..self.used].to_vec(), used: self.used, expected: 0, told: 0, copies: false }
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
    /// A reader of these elements.
    #[inline]
    pub(crate) const fn of(unread: &'a [T]) -> Self {
        Reader { unread }
    }

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
        if const { !Buffer::<T>::ONE_FOR_ALL } {
            self.unread = rest;
        }
        last
    }

    /// The same, or nothing when all elements were read.
    #[inline]
    pub fn back_if_any(&mut self) -> Option<&'a T> {
        (!self.unread.is_empty()).then(|| self.back())
    }

    /// Leaves the last element out that was not read yet, if there is one.
    #[inline]
    pub fn pass(&mut self) {
        let _ = self.back_if_any();
    }

    /// The last row that was not read yet, from its last cell to its first, one cell for each step of the iterator.
    ///
    /// # Panics
    ///
    /// When there are fewer cells, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn row<I: Iterator>(&mut self, steps: &I) -> Rev<Iter<'a, T>> {
        self.cells(steps.size_hint().0).iter().rev()
    }

    /// The same row from its first cell to its last.
    ///
    /// # Panics
    ///
    /// When there are fewer cells, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn row_ahead<I: Iterator>(&mut self, steps: &I) -> Iter<'a, T> {
        self.cells(steps.size_hint().0).iter()
    }

    /// The steps of an iterator, each with the cell of the last row beside it that comes next from the end.
    ///
    /// # Panics
    ///
    /// When there are fewer cells, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn along<I: Iterator>(&mut self, steps: I) -> Zip<I, Rev<Iter<'a, T>>> {
        let row = self.row(&steps);
        steps.zip(row)
    }

    /// The same from the first cell to the last.
    ///
    /// # Panics
    ///
    /// When there are fewer cells, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn along_ahead<I: Iterator>(&mut self, steps: I) -> Zip<I, Iter<'a, T>> {
        let row = self.row_ahead(&steps);
        steps.zip(row)
    }

    /// The last `count` elements that were not read yet, from the first to the last.
    ///
    /// # Panics
    ///
    /// When there are fewer, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn cells(&mut self, count: usize) -> &'a [T] {
        let Some(at) = self.unread.len().checked_sub(count) else { exhausted() };
        let (rest, last) = self.unread.split_at(at);
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
pub(crate) fn exhausted() -> ! {
    panic!("cotangent: internal error: a reverse sweep reads more than was recorded")
}
