//! Whether a caller wants the cotangent of an argument, as a type: `pull_for` is compiled once for each choice, and does
//! nothing for a buffer that nobody looks at.

/// [`Wanted`] or [`Unwanted`].
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
