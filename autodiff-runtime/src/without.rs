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
    /// They have none.
    fn ct_ask() {}
}

impl<T: ?Sized> Without for Carrying<T> {}
impl<T: ?Sized> Without for Stored<T> {}

/// The type of a field that is taken for a map, a set or a text, which have no derivative.
pub type Store<T> = T;

/// Such a type, to be asked whether it has one.
#[derive(Debug)]
pub struct Stored<T: ?Sized>(PhantomData<T>);

impl<T: Differentiable + ?Sized> Stored<T> {
    /// Asks rustc.
    pub fn ct_ask()
    where
        T::Owned: Untold,
    {
    }
}

/// Tangents with nothing in them.
#[diagnostic::on_unimplemented(
    message = "a field with a derivative is used like a map, a set or a text of the standard library",
    label = "the tangent of its type is `{Self}`",
    note = "lend the field to a variable with a type (`let table: &mut Table = &mut self.table;`), and call its methods there"
)]
pub trait Untold {}

impl Untold for () {}

#[cfg(test)]
mod tests {
    use super::{Carrying, Without as _};

    struct Seed;

    const _: () = assert!(!Carrying::<Seed>::CARRIES);
    const _: () = assert!(!Carrying::<u64>::CARRIES);
    const _: () = assert!(Carrying::<Vec<f64>>::CARRIES);
}
