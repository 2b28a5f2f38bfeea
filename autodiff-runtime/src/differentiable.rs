//! Values that can be differentiated: what their tangents are.

use std::borrow::BorrowMut;
use std::fmt::Arguments;

use crate::{Cotangent, Scalar, Was};

mod containers;
mod plain;
mod tuples;

pub use containers::wrong_variant;

/// A type whose values have tangents, and cotangents of the same type.
///
/// | value | `Tangent` | `Owned` |
/// |---|---|---|
/// | `f32`, `f64` | itself | itself |
/// | integers, `bool`, `char`, `str`, `String`, `()` | `()` | `()` |
/// | `[T]` | `[T::Owned]` | `Vec<T::Owned>` |
/// | `Vec<T>`, `VecDeque<T>`, `[T; N]`, `Box<T>`, `Option<T>` | the same of `T::Owned` | `Tangent` |
/// | `Range<T>`, `RangeInclusive<T>` | `Range<T::Owned>` | `Tangent` |
/// | `Rc<T>`, `Arc<T>` | that of `Box<T>` | `Tangent` |
/// | `Result<T, E>` | `Result<T::Owned, ()>` | `Tangent` |
/// | `&T`, `&mut T` | `T::Tangent` | `T::Owned` |
/// | tuples of up to eight | tuple of the `Owned` | `Tangent` |
/// | a struct or an enum with `#[derive(Differentiable)]` | one of the same form | `Tangent` |
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no derivative: it does not implement `Differentiable`",
    label = "this type has no tangents",
    note = "a struct or an enum gets tangents by `#[derive(Differentiable)]`",
    note = "where no derivative with respect to a parameter or a field is wanted, mark it `#[constant]`"
)]
pub trait Differentiable {
    /// Tangents and cotangents, as they are lent to functions. It may be unsized.
    type Tangent: ?Sized + Cotangent;

    /// Tangents and cotangents, as they are stored and returned; the same as `Tangent` unless that
    /// is unsized.
    type Owned: Cotangent + Clone + BorrowMut<Self::Tangent> + Send + Sync;

    /// What the reverse sweep can be handed of a value without cost: plain numbers (`f32`, `f64`,
    /// integers, `bool`, `char`) keep themselves, everything else nothing, or its type.
    type Kept: Copy + Send + Sync + Was<Self>;

    /// What tells the zero of a value: nothing where its type does.
    #[doc(hidden)]
    type Shape: Send + Sync;

    /// Is it made of `f32`s? What computes with such values, and shows no float, computes with these.
    #[doc(hidden)]
    const CT_SINGLE: bool = false;

    /// A zero of the same shape as `self`. A `None` has the zero `None`.
    #[must_use]
    fn ct_zero(&self) -> Self::Owned;

    /// The same as the neutral element of addition, where that is cheap: for floats −0.0, since 0.0 + x is not x where x is
    /// −0.0. What is added to it first costs nothing, which the compiler may not assume of 0.0.
    #[must_use]
    #[doc(hidden)]
    #[inline]
    fn ct_neutral(&self) -> Self::Owned {
        self.ct_zero()
    }

    /// A tangent that nobody looks into, which may have another shape.
    #[must_use]
    #[doc(hidden)]
    fn ct_nothing(&self) -> Self::Owned {
        self.ct_zero()
    }

    /// Checks that `tangent` has the shape of `self`, which the message calls `name`. It costs
    /// nothing where the type says it all, and one comparison for a slice of such elements.
    ///
    /// # Panics
    ///
    /// When lengths differ, naming both, or when one of two `Option`s is `None` and the other is
    /// not. What is wrong inside a container is named with its place: `x[1]`, `x.0`.
    #[track_caller]
    fn ct_check(&self, tangent: &Self::Tangent, name: Arguments<'_>);

    /// Another one of the same value, made of others of its parts: what functions of any types copy by that are not said to be
    /// `Clone`. What has none is refused where such a function is compiled for it.
    #[must_use]
    #[doc(hidden)]
    fn ct_another(&self) -> Self
    where
        Self: Sized,
    {
        crate::copied::there_is_none()
    }

    /// Calls what is there for floats alone, `called.ct_call()`, which a type says that is one. Who implements a trait for floats
    /// may not ask for one where the trait does not.
    ///
    /// # Panics
    ///
    /// For what is no float.
    #[doc(hidden)]
    fn ct_as_float<C: OfFloat<Self>>(_: C) -> C::Out
    where
        Self: Sized,
    {
        let name = std::any::type_name::<Self>();
        panic!("cotangent: the derivative is one of floats, and `{name}` does not say that it is one (`ct_as_float`)")
    }

    /// The value itself if it is a plain number, and nothing otherwise.
    fn ct_keep(&self) -> Self::Kept;

    /// What tells the zero of the value.
    #[doc(hidden)]
    fn ct_shape(&self) -> Self::Shape;

    /// The zero of the values of this shape.
    #[must_use]
    #[doc(hidden)]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned;
}

/// Something that can be computed where `T` is a float.
#[doc(hidden)]
pub trait OfFloat<T> {
    /// What is computed.
    type Out;
    /// Computes it.
    fn ct_call(self) -> Self::Out
    where
        T: Scalar;
}
