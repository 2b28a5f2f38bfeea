//! Records of short functions: what the function was given, and its sweep computes everything else again.
//!
//! A function whose record has no name would need a box for it in each call. Where computing its values again is cheap,
//! `pull` does that instead: inlined into its caller, the second computation is the first one for the compiler, which
//! keeps what it needs in registers. What it costs depends on the callees, which no function sees, so records tell.

use crate::Erased;
use crate::held::apart;
use std::marker::PhantomData;

/// More than this is recorded, not computed again.
const LIMIT: u32 = 1024;

/// Arguments of more bytes than this are not copied.
const ROOM: usize = 256;

/// What it costs to compute again what left a record behind, in statements.
pub trait Effort {
    /// So much at most, if the type says it; otherwise more than any.
    const CT_FORETOLD: u32 = u32::MAX;

    /// So much.
    fn ct_effort(&self) -> u32;
}

/// The effort of a function of so many statements that calls functions with these: whose own sweeps compute again, once
/// more.
#[inline(always)]
#[must_use]
pub const fn effort<const N: usize>(own: u32, callees: [u32; N]) -> u32 {
    let (mut sum, mut i) = (own, 0);
    while i < N {
        sum = sum.saturating_add(callees[i].saturating_mul(2));
        i += 1;
    }
    sum
}

/// A record of a type that tells the effort.
#[derive(Debug, Clone, Copy)]
pub struct Told<const EFFORT: u32, R>(pub R);

impl<const EFFORT: u32, R> Effort for Told<EFFORT, R> {
    const CT_FORETOLD: u32 = EFFORT;

    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        EFFORT
    }
}

/// A record that tells an effort, of a function whose callees' types tell theirs.
#[derive(Debug, Clone, Copy)]
pub struct Foretold<const EFFORT: u32, R>(pub R);

impl<const EFFORT: u32, R: Effort> Effort for Foretold<EFFORT, R> {
    const CT_FORETOLD: u32 = EFFORT;

    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        self.0.ct_effort()
    }
}

/// The record of a method that changes what it is called on: a sweep cannot call it again, whatever the effort (`rerun`).
#[derive(Debug, Clone, Copy)]
pub struct Changing<R>(pub R);

impl<R: Effort> Effort for Changing<R> {
    const CT_FORETOLD: u32 = R::CT_FORETOLD;

    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        self.0.ct_effort()
    }
}

/// What a method gives, with such a record.
#[inline(always)]
pub fn changing<V, R>((value, record): (V, R)) -> (V, Changing<R>) {
    (value, Changing(record))
}

/// The effort of a function of so many statements, of which the closure gives what the types of its callees' records tell;
/// the closure is never called, and only looked at.
#[must_use]
pub const fn foretold<F: Foresight>(own: u32, _: &impl FnOnce() -> F) -> u32 {
    effort(own, [F::CT_ALL])
}

/// The type of a record, as it is known ([`asked::Tells`]).
#[derive(Debug)]
pub struct Foreseen<R>(PhantomData<fn() -> R>);

/// What the types of several records tell together.
pub trait Foresight {
    /// The sum.
    const CT_ALL: u32;
}

impl Foresight for () {
    const CT_ALL: u32 = 0;
}

impl<R: Effort, F: Foresight> Foresight for (Foreseen<R>, F) {
    const CT_ALL: u32 = R::CT_FORETOLD.saturating_add(F::CT_ALL);
}

/// A value of any type, in code that is never run.
#[must_use]
pub fn whatever<T>() -> T {
    unreachable!("cotangent: this is code of which only the types are wanted")
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
    const CT_FORETOLD: u32 = 1;

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
    use super::{Asked, Effort, Foreseen, Told};
    use std::marker::PhantomData;
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
        /// Their type.
        type Of: Effort;
        /// What they tell.
        fn ct_told(&self) -> u32;
        /// What their type tells.
        fn ct_foreseen(&self) -> Foreseen<Self::Of> {
            Foreseen(PhantomData)
        }
    }

    impl<R: Effort> Tells for Asked<'_, R> {
        type Of = R;

        #[inline(always)]
        fn ct_told(&self) -> u32 {
            self.0.ct_effort()
        }
    }

    /// All others.
    pub trait TellsNothing {
        /// More than any.
        fn ct_told(&self) -> u32;
        /// So does their type.
        fn ct_foreseen(&self) -> Foreseen<Told<{ u32::MAX }, ()>> {
            Foreseen(PhantomData)
        }
    }

    impl<R> TellsNothing for &Asked<'_, R> {
        #[inline(always)]
        fn ct_told(&self) -> u32 {
            u32::MAX
        }
    }
}
