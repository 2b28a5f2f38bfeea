//! Steps from a type to another one, in code that is never run and shows rustc a type that has no name: what a field, an
//! element, a function or an operator of a value gives.

use crate::operator::{OperatorR, OperatorRR, OperatorRV, OperatorV, OperatorVR, OperatorVV};
use crate::{Elements, Field, Gives, KeyOf, Keyed, Lends, LentKey, Optional, Yields, never};

/// A field.
pub fn part<const FIELD: u64, S: Field<FIELD, T>, T>(_: S) -> T {
    never()
}

/// What a function of the type gives.
pub fn given<const FUNCTION: u64, S: Yields<FUNCTION, T>, T>(_: S) -> T {
    never()
}

/// What a function of a value gives: by its name, where the type says that, and by a call otherwise.
#[derive(Debug)]
pub struct Giving<const FUNCTION: u64, S>(S);

/// Says that a function of the value gives something.
pub fn giving<const FUNCTION: u64, S>(value: S) -> Giving<FUNCTION, S> {
    Giving(value)
}

impl<const FUNCTION: u64, S: Gives<FUNCTION>> Giving<FUNCTION, S> {
    /// What the type says that it gives.
    pub fn ct_given<T, C>(self, _: impl FnOnce(S) -> C) -> T
    where
        S: Yields<FUNCTION, T>,
    {
        never()
    }
}

/// What the call gives, of types that say nothing of the function.
pub trait Called<S> {
    /// The value.
    fn ct_given<C>(self, call: impl FnOnce(S) -> C) -> C;
}

impl<const FUNCTION: u64, S> Called<S> for Giving<FUNCTION, S> {
    fn ct_given<C>(self, call: impl FnOnce(S) -> C) -> C {
        call(self.0)
    }
}

/// An element.
pub fn element<S: Elements<Element: Sized>>(_: S) -> S::Element {
    never()
}

/// An element by an index that is no number.
pub fn keyed<I, S: Keyed<I, Element: Sized>>(_: S) -> S::Element {
    never()
}

/// A key of such an element.
pub fn key_of<I, S: Keyed<I>>(_: S) -> KeyOf<S, I> {
    never()
}

/// What a method lends.
pub fn lent<const METHOD: u64, S: Lends<METHOD, Element: Sized>>(_: S) -> S::Element {
    never()
}

/// A key of what a method lends.
pub fn lent_key<const METHOD: u64, S: Lends<METHOD>>(_: S) -> LentKey<S, METHOD> {
    never()
}

/// What is there, if something is.
pub fn value<S: Optional<Value: Sized>>(_: S) -> S::Value {
    never()
}

/// What is there instead.
pub fn error<S: Optional<Error: Sized>>(_: S) -> S::Error {
    never()
}

/// A result of such values.
pub fn result<T, E>(_: T, _: E) -> Result<T, E> {
    never()
}

/// A vector of such values.
pub fn list<T>(_: T) -> Vec<T> {
    never()
}

/// A reference to such a value, as long as it is needed.
pub fn to<'lent, T>(_: T) -> &'lent T {
    never()
}

/// A reference to a list of such values.
pub fn slice<'lent, T>(_: T) -> &'lent [T] {
    never()
}

/// An array of such values.
pub fn array<T, const N: usize>(_: T) -> [T; N] {
    never()
}

macro_rules! outputs {
    ($($name:ident: $operator:ident $(<$rhs:ident>)?;)*) => { $(
        /// What the operator gives.
        pub fn $name<Op, S: $operator<Op $(, $rhs)?> $(, $rhs: crate::Differentiable)?>(_: S $(, _: $rhs)?) -> S::Output {
            never()
        }
    )* };
}

outputs! {
    output_v: OperatorV;
    output_r: OperatorR;
    output_vv: OperatorVV<Rhs>;
    output_vr: OperatorVR<Rhs>;
    output_rv: OperatorRV<Rhs>;
    output_rr: OperatorRR<Rhs>;
}

/// A value or a reference to it as a reference to it.
pub trait Itself {
    /// The reference.
    #[inline(always)]
    fn ct_itself(&self) -> &Self {
        self
    }
}

impl<T> Itself for T {}

/// What a constructor gives: `made(Pair::new(a, b)).ct_made()` is a pair, also where it may fail.
#[derive(Debug)]
pub struct Made<T>(T);

/// Says that a constructor gives a value.
pub fn made<T>(value: T) -> Made<T> {
    Made(value)
}

impl<T> Made<Option<T>> {
    /// The value that is there if it does not fail.
    pub fn ct_made(self) -> T {
        self.0.expect("shown code is never run")
    }
}

impl<T, E> Made<Result<T, E>> {
    /// The value that is there if it does not fail.
    pub fn ct_made(self) -> T {
        self.0.ok().expect("shown code is never run")
    }
}

/// A value of which numbers what is done with it tells.
pub fn told<T>(value: T, _: impl FnOnce(T)) -> T {
    value
}

/// What the constructor gives itself.
pub trait Constructed<T> {
    /// The value.
    fn ct_made(self) -> T;
}

impl<T> Constructed<T> for Made<T> {
    fn ct_made(self) -> T {
        self.0
    }
}

/// A value is of the type that the code shows.
#[inline(always)]
pub fn alike<T>(_: &T, _: impl FnOnce() -> T) {}

/// The type that the code shows is one of those without a derivative.
#[inline(always)]
pub fn discrete<T: crate::Discrete>(_: impl FnOnce() -> T) {}

/// Many values are.
#[inline(always)]
pub fn many_alike<T>(_: &crate::Buffer<T>, _: impl FnOnce() -> T) {}

/// A value is, if it is there.
#[inline(always)]
pub fn alike_if_there<T>(_: &Option<T>, _: impl FnOnce() -> T) {}
