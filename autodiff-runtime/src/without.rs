//! Whether a type that is known by its name has a derivative: asked of constants that are lent to calls, which may change them.
//!
//! ```text
//! #[constant] rng: &mut Lcg      use Without as _; assert!(!Carrying::<Lcg>::CARRIES)
//! ```

use crate::Differentiable;
use std::marker::PhantomData;

/// A type that is asked.
#[derive(Debug)]
pub struct Carrying<T: ?Sized>(PhantomData<T>);

impl<T: Differentiable + ?Sized> Carrying<T> {
    /// Do its tangents hold anything?
    pub const CARRIES: bool = size_of::<T::Owned>() > 0;
}

/// What other types say, which have no tangents.
pub trait Without {
    /// They do not.
    const CARRIES: bool = false;
}

impl<T: ?Sized> Without for Carrying<T> {}

#[cfg(test)]
mod tests {
    use super::{Carrying, Without as _};

    struct Seed;

    const _: () = assert!(!Carrying::<Seed>::CARRIES);
    const _: () = assert!(!Carrying::<u64>::CARRIES);
    const _: () = assert!(Carrying::<Vec<f64>>::CARRIES);
}
