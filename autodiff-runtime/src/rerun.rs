//! Calls in loops whose records are made again in the sweep, where that is cheaper than to keep one for each iteration.
//!
//! ```text
//! let d = b.position - a.position;      a few operations on what the sweep has anyway: nothing is kept
//! let fit = slow.fitted(d);             the record is kept
//! ```
//!
//! What it costs, the type of the record says ([`Told`], [`Foretold`]). The question is asked of a value of a type that only rustc knows:
//! a method of the answer is found, and otherwise what it stands for by [`Deref`].

use crate::buffer::Buffer;
use crate::column::Single;
use crate::{Foretold, Told};
use std::marker::PhantomData;
use std::ops::Deref;

/// What takes more statements than this is kept.
const LIMIT: u32 = 96;

/// A record of the type `R`, which is kept.
#[derive(Debug)]
pub struct Kept<R>(PhantomData<fn() -> R>);

impl<R> Kept<R> {
    /// It is.
    #[inline(always)]
    #[must_use]
    pub const fn ct_is_kept(&self) -> bool {
        true
    }

    /// Nothing.
    #[inline(always)]
    #[must_use]
    pub const fn ct_again(&self) -> Option<R> {
        None
    }

    /// Nothing.
    #[inline(always)]
    #[must_use]
    pub const fn ct_value<V>(&self) -> Option<V> {
        None
    }
}

/// A record of which it is asked whether it is to be kept.
#[derive(Debug)]
pub struct Asked<R>(Kept<R>);

/// Asks it of a record.
#[inline(always)]
#[must_use]
pub const fn ask<R>(_: &R) -> Asked<R> {
    Asked(Kept(PhantomData))
}

/// Asks it of records that were put side by side.
#[inline(always)]
#[must_use]
pub const fn ask_all<H: Holds>(_: &H) -> Asked<H::Item> {
    Asked(Kept(PhantomData))
}

/// What records are put into.
pub trait Holds {
    /// Their type.
    type Item;
}

impl<R> Holds for Buffer<R> {
    type Item = R;
}

impl<R> Holds for Single<R> {
    type Item = R;
}

impl<H: Holds> Holds for &mut H {
    type Item = H::Item;
}

impl<R> Deref for Asked<R> {
    type Target = Kept<R>;

    #[inline(always)]
    fn deref(&self) -> &Kept<R> {
        &self.0
    }
}

/// A call that leaves a record.
#[derive(Debug)]
pub struct Rerun<F, V, R>(F, PhantomData<fn() -> V>, Kept<R>);

/// Says that a call could be made once more.
#[inline(always)]
pub const fn rerun<V, R, F: FnOnce() -> (V, R)>(call: F) -> Rerun<F, V, R> {
    Rerun(call, PhantomData, Kept(PhantomData))
}

impl<F, V, R> Deref for Rerun<F, V, R> {
    type Target = Kept<R>;

    #[inline(always)]
    fn deref(&self) -> &Kept<R> {
        &self.2
    }
}

macro_rules! tells {
    ($($record:ident)*) => { $(
        impl<const EFFORT: u32, R> Asked<$record<EFFORT, R>> {
            /// If it takes long to make it.
            #[inline(always)]
            #[must_use]
            pub const fn ct_is_kept(&self) -> bool {
                is_long(EFFORT)
            }
        }

        impl<const EFFORT: u32, V, R, F: FnOnce() -> (V, $record<EFFORT, R>)> Rerun<F, V, $record<EFFORT, R>> {
            /// The record, unless it is kept.
            #[inline(always)]
            pub fn ct_again(self) -> Option<$record<EFFORT, R>> {
                Named(EFFORT, self.0).ct_again()
            }

            /// The value, unless it is kept.
            #[inline(always)]
            pub fn ct_value(self) -> Option<V> {
                Named(EFFORT, self.0).ct_value()
            }
        }
    )* };
}

tells!(Told Foretold);

/// Is the record kept of a function of this effort?
#[inline(always)]
#[must_use]
pub const fn is_long(effort: u32) -> bool {
    effort > LIMIT
}

/// The call of a function that says its effort ([`Callee::FORETOLD`](crate::Callee::FORETOLD)).
#[derive(Debug)]
pub struct Named<F>(u32, F);

/// Says that a call of a function of this effort could be made once more.
#[inline(always)]
pub const fn named<V, R, F: FnOnce() -> (V, R)>(effort: u32, call: F) -> Named<F> {
    Named(effort, call)
}

impl<V, R, F: FnOnce() -> (V, R)> Named<F> {
    /// The record, unless it is kept.
    #[inline(always)]
    pub fn ct_again(self) -> Option<R> {
        (!is_long(self.0)).then(|| (self.1)().1)
    }

    /// The value, unless it is kept.
    #[inline(always)]
    pub fn ct_value(self) -> Option<V> {
        (!is_long(self.0)).then(|| (self.1)().0)
    }
}

/// The record that was made again, or the one that was kept.
#[inline(always)]
pub fn made_or_kept<'r, R>(made: &'r Option<R>, kept: impl FnOnce() -> &'r R) -> &'r R {
    match made {
        Some(made) => made,
        None => kept(),
    }
}

/// The value of a call for other calls that are made again.
#[derive(Debug)]
pub enum Wanted<'r, V> {
    /// The call was made again.
    Made(V),
    /// What was kept of it: nothing, where none of the others is made again.
    Kept(Option<&'r V>),
}

/// The value that was made again, or what was kept of it.
#[inline(always)]
pub fn wanted<V>(made: Option<V>, kept: Option<&V>) -> Wanted<'_, V> {
    made.map_or(Wanted::Kept(kept), Wanted::Made)
}

impl<V> Deref for Wanted<'_, V> {
    type Target = V;

    /// # Panics
    ///
    /// If nothing was kept: emitted code then has no use for it.
    #[inline(always)]
    fn deref(&self) -> &V {
        match self {
            Wanted::Made(value) => value,
            Wanted::Kept(value) => value.expect("cotangent: what calls are made again with is there"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_is_made_again() {
        let short = || (2.0, Told::<3, _>(5.0));
        assert!(!ask(&short().1).ct_is_kept());
        let mut all = Buffer::new();
        all.push(short().1);
        assert!(!ask_all(&all).ct_is_kept());
        assert_eq!(rerun(short).ct_value(), Some(2.0));
        let made = rerun(short).ct_again();
        assert_eq!(made_or_kept(&made, || unreachable!("it is made")).0, 5.0);
    }

    #[test]
    fn what_is_long_or_does_not_tell_is_kept() {
        let (long, silent) = (|| (2.0, Told::<1000, _>(5.0)), || (2.0, 5.0));
        assert!(ask(&long().1).ct_is_kept() && ask(&silent().1).ct_is_kept());
        assert!(rerun(long).ct_again().is_none());
        assert_eq!(rerun(long).ct_value(), None::<f64>);
        let made = rerun(silent).ct_again();
        assert_eq!(made_or_kept(&made, || &3.0), &3.0);
    }
}
