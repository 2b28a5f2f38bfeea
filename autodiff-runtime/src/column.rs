//! Where loops keep what may turn out to take no room: the records of calls, and what calls gave.

use crate::buffer::{Buffer, exhausted};
use crate::copied::Keeping;

/// Values of a loop, read from the last to the first: a [`Buffer`], or, where they take no room, the last of them, which
/// is like all others.
pub type Column<const EMPTY: bool, T> = <Weight<EMPTY> as Columns>::Of<T>;

/// Whether values take no room.
#[derive(Debug)]
pub struct Weight<const EMPTY: bool>;

/// What keeps such values.
pub trait Columns {
    /// The one for this type.
    type Of<T>;
}

impl Columns for Weight<false> {
    type Of<T> = Buffer<T>;
}

impl Columns for Weight<true> {
    type Of<T> = Single<T>;
}

/// One value for all that are recorded, since they are all alike: their type has no room for a difference.
#[derive(Debug, Clone)]
pub struct Single<T> {
    value: Option<T>,
}

impl<T> Single<T> {
    /// Records one more.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.value = Some(value);
    }

    /// Where it is put.
    #[inline]
    pub fn ct_place(&mut self) -> &mut Self {
        self
    }

    /// The steps of a loop that records one in each of them, as they are.
    #[inline]
    pub fn expecting<I: Iterator>(&mut self, steps: I) -> I {
        steps
    }

    /// Forgets what was recorded.
    #[inline]
    pub fn restart(&mut self) {
        self.value = None;
    }

    /// What reads it, any number of times.
    #[inline]
    #[must_use]
    pub const fn reader(&self) -> SingleReader<'_, T> {
        SingleReader { value: &self.value }
    }
}

impl<T> Keeping<T> for Single<T> {
    #[inline]
    fn ct_keep(&mut self, value: T) {
        self.push(value);
    }
}

impl<T> Default for Single<T> {
    /// Nothing.
    #[inline]
    fn default() -> Self {
        Self { value: None }
    }
}

/// Gives the value of a [`Single`] as often as it is asked.
#[derive(Debug)]
pub struct SingleReader<'a, T> {
    value: &'a Option<T>,
}

impl<'a, T> SingleReader<'a, T> {
    /// The value.
    ///
    /// # Panics
    ///
    /// When there is none, which is an error of the emitted code.
    #[inline]
    #[track_caller]
    pub fn back(&mut self) -> &'a T {
        match self.value {
            Some(value) => value,
            None => exhausted(),
        }
    }

    /// The value, if there is one.
    #[inline]
    pub fn back_if_any(&mut self) -> Option<&'a T> {
        self.value.as_ref()
    }

    /// Leaves one out: they are all the same.
    #[inline]
    pub const fn pass(&mut self) {}
}
