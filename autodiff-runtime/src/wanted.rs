//! Whether a caller wants the cotangent of an argument, as a type: `pull_for` is compiled once for each choice, and does
//! nothing for a buffer that nobody looks at. A method, which has no `pull_for`, sees it when it runs.

use crate::Differentiable;

/// [`Wanted`] or [`Unwanted`], or what is seen when the function runs.
pub trait Wish: Copy {
    /// Is there somebody who looks at the cotangent?
    fn is_wanted(self) -> bool;
}

/// The cotangent is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted;

/// Nobody looks at the cotangent.
#[derive(Clone, Copy, Debug)]
pub struct Unwanted;

impl Wish for Wanted {
    #[inline(always)]
    fn is_wanted(self) -> bool {
        true
    }
}

impl Wish for Unwanted {
    #[inline(always)]
    fn is_wanted(self) -> bool {
        false
    }
}

impl Wish for bool {
    #[inline(always)]
    fn is_wanted(self) -> bool {
        self
    }
}

/// Is the cotangent of `v` wanted? To a type that owns nothing it is cheaper to add than to ask first.
#[inline(always)]
pub fn is_asked_for<T: Differentiable + ?Sized>(buffer: &Option<&mut T::Tangent>, _: &T) -> bool {
    buffer.is_some() || !std::mem::needs_drop::<T::Owned>()
}
