//! Records of short functions: what the function was given, and its sweep computes everything else again.
//!
//! A function whose record has no name would need a box for it in each call. Where computing its values again is cheap,
//! `pull` does that instead: inlined into its caller, the second computation is the first one for the compiler, which
//! keeps what it needs in registers. What it costs depends on the callees, which no function sees, so records tell.

use crate::Erased;
use crate::held::apart;

/// More than this is recorded, not computed again.
const LIMIT: u32 = 1024;

/// Arguments of more bytes than this are not copied.
const ROOM: usize = 256;

/// What it costs to compute again what left a record behind, in statements.
pub trait Effort {
    /// So much.
    fn ct_effort(&self) -> u32;
}

/// The effort of a function of so many statements that calls functions with these: whose own sweeps compute again, once
/// more.
#[inline(always)]
#[must_use]
pub fn effort<const N: usize>(own: u32, callees: [u32; N]) -> u32 {
    callees.into_iter().fold(own, |sum, one| sum.saturating_add(one.saturating_mul(2)))
}

/// A record of a type that tells the effort.
#[derive(Debug, Clone, Copy)]
pub struct Told<const EFFORT: u32, R>(pub R);

impl<const EFFORT: u32, R> Effort for Told<EFFORT, R> {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        EFFORT
    }
}

/// A record, behind what it tells.
#[derive(Debug, Clone, Copy)]
pub struct Weighed<R>(pub u32, pub R);

impl<R> Effort for Weighed<R> {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        self.0
    }
}

/// What operators of floats and of complex numbers keep.
impl Effort for () {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        1
    }
}

impl<R: Effort> Effort for Option<R> {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        self.as_ref().map_or(0, Effort::ct_effort)
    }
}

/// What a function was given by value, by which its values are computed again, or its record.
#[derive(Debug)]
pub enum Remade<K> {
    /// Arguments, and what the computation costs.
    Again(K, u32),
    /// What is kept otherwise.
    Kept(Erased),
}

impl<K> Remade<K> {
    /// The arguments, if they can be copied, and that and the effort is little; otherwise what is kept.
    #[inline(always)]
    pub fn new(given: Option<K>, effort: u32, kept: impl FnOnce() -> Erased) -> Remade<K> {
        match given {
            Some(given) if effort <= LIMIT && size_of::<K>() <= ROOM => Remade::Again(given, effort),
            _ => Remade::Kept(apart(kept)),
        }
    }

    /// The arguments.
    #[inline(always)]
    pub fn given(&self) -> Option<&K> {
        match self {
            Remade::Again(given, _) => Some(given),
            Remade::Kept(_) => None,
        }
    }

    /// The record.
    ///
    /// # Panics
    ///
    /// If there is none: emitted code asks for the arguments first.
    #[inline]
    pub fn kept<R: 'static>(&self) -> &R {
        match self {
            Remade::Kept(record) => record.get(),
            Remade::Again(..) => panic!("cotangent: what is computed again has no record"),
        }
    }
}

impl<K> Effort for Remade<K> {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        match self {
            Remade::Again(_, effort) => *effort,
            Remade::Kept(_) => u32::MAX,
        }
    }
}

/// A value of a type that only rustc knows, asked for what only some types have.
#[derive(Debug)]
pub struct Asked<'a, T>(pub &'a T);

/// The questions: `(&Asked(&value)).ct_copied()`. A method is looked for without a reference more before it is with one.
pub mod asked {
    use super::{Asked, Effort};
    use std::mem::needs_drop;

    /// Values that may be plain data.
    pub trait Copies<T> {
        /// A copy, if there can be one.
        fn ct_copied(&self) -> Option<T>;
    }

    impl<T: Clone> Copies<T> for Asked<'_, T> {
        #[inline(always)]
        fn ct_copied(&self) -> Option<T> {
            // What owns nothing is copied by cloning.
            (!needs_drop::<T>()).then(|| self.0.clone())
        }
    }

    /// All others.
    pub trait Moves<T> {
        /// None.
        fn ct_copied(&self) -> Option<T>;
    }

    impl<T> Moves<T> for &Asked<'_, T> {
        #[inline(always)]
        fn ct_copied(&self) -> Option<T> {
            None
        }
    }

    /// Records that tell an effort.
    pub trait Tells {
        /// What they tell.
        fn ct_told(&self) -> u32;
    }

    impl<R: Effort> Tells for Asked<'_, R> {
        #[inline(always)]
        fn ct_told(&self) -> u32 {
            self.0.ct_effort()
        }
    }

    /// All others.
    pub trait TellsNothing {
        /// More than any.
        fn ct_told(&self) -> u32;
    }

    impl<R> TellsNothing for &Asked<'_, R> {
        #[inline(always)]
        fn ct_told(&self) -> u32 {
            u32::MAX
        }
    }
}
