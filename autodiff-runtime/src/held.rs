//! A record in a record: as it is, or behind a box.

use std::ops::Deref;

/// As many calls (a long function counts as several) may stand below a function for its record to lie in that of its caller as it is. A function that calls
/// itself, on whatever way, has more than any number.
pub const CALLS: u32 = 64;

/// As many calls may stand below a short function for it to be inlined wherever it is called, with all of them.
pub const INLINED: u32 = 32;

/// Runs code as a function of its own.
#[inline(never)]
pub fn apart<T>(code: impl FnOnce() -> T) -> T {
    code()
}

/// The record of a call in the record of another function: as it is, or behind a box, so that recursion has a size.
pub struct Held<const INLINE: bool, R>(<Room<INLINE> as Hold<R>>::Held)
where
    Room<INLINE>: Hold<R>;

impl<const INLINE: bool, R> Held<INLINE, R>
where
    Room<INLINE>: Hold<R>,
{
    /// Puts a record there.
    #[inline]
    pub fn new(record: R) -> Self {
        Held(Room::ct_hold(record))
    }
}

impl<const INLINE: bool, R> Deref for Held<INLINE, R>
where
    Room<INLINE>: Hold<R>,
{
    type Target = R;
    #[inline]
    fn deref(&self) -> &R {
        Room::ct_held(&self.0)
    }
}

/// Where a record lies: here, or elsewhere.
#[derive(Debug)]
pub struct Room<const INLINE: bool>;

/// How a record lies there.
pub trait Hold<R> {
    /// What stands for it.
    type Held;
    /// Puts it there.
    fn ct_hold(record: R) -> Self::Held;
    /// The record.
    fn ct_held(held: &Self::Held) -> &R;
}

impl<R> Hold<R> for Room<true> {
    type Held = R;
    #[inline]
    fn ct_hold(record: R) -> R {
        record
    }
    #[inline]
    fn ct_held(held: &R) -> &R {
        held
    }
}

impl<R> Hold<R> for Room<false> {
    type Held = Box<R>;
    #[inline]
    fn ct_hold(record: R) -> Box<R> {
        Box::new(record)
    }
    #[inline]
    fn ct_held(held: &Box<R>) -> &R {
        held
    }
}
