//! What is recorded of a value that may be a reference.

use crate::copied::CopyOf;
use crate::{OfField, StandsFor, copy_of};
use std::borrow::Borrow;
use std::marker::PhantomData;
use std::ops::Deref;

/// What code without a derivative gives, of which only rustc knows whether it is a reference. Of one that is, what it refers to is
/// recorded, and lent: `referent(&row).ct_kept(row)` is found here for a reference, and in [`Owning`] otherwise.
#[derive(Debug)]
pub struct Referent<T>(Owning<T>);

/// A value that refers to nothing.
#[derive(Debug)]
pub struct Owning<T>(PhantomData<fn() -> T>);

/// Asks it of a value.
#[inline]
pub fn referent<T>(_: &T) -> Referent<T> {
    Referent(Owning(PhantomData))
}

/// Asks it of a value that is never made.
#[inline]
pub fn referent_of<T>(_: impl FnOnce() -> T) -> Referent<T> {
    Referent(Owning(PhantomData))
}

impl<T> Deref for Referent<T> {
    type Target = Owning<T>;

    #[inline]
    fn deref(&self) -> &Owning<T> {
        &self.0
    }
}

impl<T: ToOwned + ?Sized> Referent<&T> {
    /// What is recorded.
    #[inline]
    pub fn ct_kept(&self, value: &T) -> T::Owned {
        value.to_owned()
    }

    /// A reference to it.
    #[inline]
    pub fn ct_found<'k, S, How>(&self, kept: &'k OfField<S>) -> Referred<'k, T>
    where
        S: StandsFor<T::Owned, How>,
        T::Owned: 'k,
    {
        Referred(kept.lent::<T::Owned, How>().borrow())
    }
}

impl<T> Owning<T> {
    /// What is recorded.
    #[inline]
    pub fn ct_kept(&self, value: T) -> T {
        value
    }

    /// The value, to be copied.
    #[inline]
    pub fn ct_found<'k, S, How>(&self, kept: &'k OfField<S>) -> CopyOf<'k, T>
    where
        S: StandsFor<T, How>,
    {
        copy_of(kept.lent::<T, How>())
    }
}

/// What was recorded of a reference.
#[derive(Debug)]
pub struct Referred<'k, T: ?Sized>(&'k T);

impl<'k, T: ?Sized> Referred<'k, T> {
    /// Another reference.
    #[inline]
    #[must_use]
    pub fn ct_copied(&self) -> &'k T {
        self.0
    }
}
