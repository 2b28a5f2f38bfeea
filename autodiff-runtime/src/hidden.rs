//! Values whose type has no name where they are recorded.

use crate::{Differentiable, Elements, Gives, Optional, Part, Scalar, Yields};
use std::any::Any;
use std::marker::PhantomData;

/// A value of a field whose type may be less visible than its struct: what [`Part`] gives as its type, and whatever is
/// a part of it or comes from it. The type is found again where the value is put back.
#[derive(Debug)]
pub struct Hidden(Inside);

/// Most of what is hidden are numbers, which need no box.
#[derive(Debug)]
enum Inside {
    Number(f64),
    Boxed(Box<dyn Any + Send + Sync>),
}

impl<const FIELD: u64> Part<FIELD> for Hidden {
    type Type = Hidden;
}

/// The float that a record has for one behind a field, which may be hidden: then it is taken for the usual one of the function,
/// and rustc says if it is another.
pub trait ShownFloat<Usual> {
    /// The float.
    type Float;
}

impl<Usual, T: Scalar> ShownFloat<Usual> for T {
    type Float = T;
}

impl<Usual> ShownFloat<Usual> for Hidden {
    type Float = Usual;
}

impl Elements for Hidden {
    type Element = Hidden;
}

impl Optional for Hidden {
    type Value = Hidden;
    type Error = Hidden;
    fn ct_is_present(&self) -> bool {
        unreachable!("cotangent: a hidden value is asked where its type is known")
    }
}

impl std::ops::Deref for Hidden {
    type Target = Hidden;
    fn deref(&self) -> &Hidden {
        self
    }
}

impl<A, const FUNCTION: u64> Gives<FUNCTION, A> for Hidden {
    type Value = Hidden;
}

/// Where it is used its type is found.
impl<T, A, const FUNCTION: u64> Yields<FUNCTION, T, A> for Hidden {
    type Value = T;
}

/// What stands in a record for a value of type `T`: the value itself (`How` is [`ByItself`]), or what hides it ([`ByAnother`]).
/// Rustc finds which of both it is.
#[diagnostic::on_unimplemented(
    message = "a value of a type that cannot be named here is recorded as a part of `{Self}`",
    label = "recorded for the backward sweep",
    note = "the field is private, and its type may be less visible than its struct: make the field as visible as the \
            struct, or bind its value to a variable with a type"
)]
pub trait StandsFor<T, How> {
    /// What stands for the value.
    fn ct_stand_for(value: T) -> Self;
    /// The value that it stands for.
    fn ct_value(&self) -> &T;
}

/// A value stands for itself.
#[derive(Debug)]
pub enum ByItself {}

/// Something else stands for a value.
#[derive(Debug)]
pub enum ByAnother {}

impl<T> StandsFor<T, ByItself> for T {
    #[inline]
    fn ct_stand_for(value: T) -> T {
        value
    }
    #[inline]
    fn ct_value(&self) -> &T {
        self
    }
}

impl<T: Any + Send + Sync> StandsFor<T, ByAnother> for Hidden {
    #[inline]
    fn ct_stand_for(value: T) -> Hidden {
        match (&value as &dyn Any).downcast_ref() {
            Some(number) => Hidden(Inside::Number(*number)),
            None => Hidden(Inside::Boxed(Box::new(value))),
        }
    }
    #[inline]
    fn ct_value(&self) -> &T {
        let value = match &self.0 {
            Inside::Number(number) => (number as &dyn Any).downcast_ref(),
            Inside::Boxed(value) => value.downcast_ref(),
        };
        value.expect("cotangent: a hidden value goes back to where it comes from")
    }
}

/// A result whose error may be of a type that has no name, with a value of type `V`.
#[derive(Debug)]
pub struct HiddenResult<V>(Hidden, PhantomData<V>);

impl<V> Optional for HiddenResult<V> {
    type Value = V;
    type Error = Hidden;
    fn ct_is_present(&self) -> bool {
        unreachable!("cotangent: a hidden value is asked where its type is known")
    }
}

impl<V, T: Any + Send + Sync> StandsFor<T, ByAnother> for HiddenResult<V> {
    #[inline]
    fn ct_stand_for(value: T) -> HiddenResult<V> {
        HiddenResult(StandsFor::<T, ByAnother>::ct_stand_for(value), PhantomData)
    }
    #[inline]
    fn ct_value(&self) -> &T {
        StandsFor::<T, ByAnother>::ct_value(&self.0)
    }
}

impl<V> OfArgument for HiddenResult<V> {
    type Kept = Hidden;
}

/// What is kept of an argument of this type: what [`Differentiable`] says, of what is hidden whatever it is.
pub trait OfArgument {
    /// What is kept.
    type Kept;
}

impl<T: Differentiable> OfArgument for T {
    type Kept = T::Kept;
}

impl OfArgument for Hidden {
    type Kept = Hidden;
}

/// A value of a field, recorded: the type that stands for it is known from the struct, its own from where it is used.
#[derive(Debug)]
pub struct OfField<S>(S);

impl<S> OfField<S> {
    /// Records a value.
    #[inline]
    pub fn new<T, How>(value: T) -> OfField<S>
    where
        S: StandsFor<T, How>,
    {
        OfField(S::ct_stand_for(value))
    }

    /// The value that was recorded.
    #[inline]
    pub fn lent<T, How>(&self) -> &T
    where
        S: StandsFor<T, How>,
    {
        self.0.ct_value()
    }

    /// The value that was recorded, whose type is that of a value that is never made.
    #[inline]
    pub fn lent_as<T, How>(&self, _: impl FnOnce() -> T) -> &T
    where
        S: StandsFor<T, How>,
    {
        self.0.ct_value()
    }

    /// A copy of it.
    #[inline]
    pub fn copied_as<T: Clone, How>(&self, witness: impl FnOnce() -> T) -> T
    where
        S: StandsFor<T, How>,
    {
        self.lent_as(witness).clone()
    }

    /// A copy of it.
    #[inline]
    pub fn copied<T: Clone, How>(&self) -> T
    where
        S: StandsFor<T, How>,
    {
        self.lent().clone()
    }
}

/// Stands for an argument of a call that is never made.
pub fn never<T>() -> T {
    unreachable!("cotangent: a call that only shows a type is made")
}
