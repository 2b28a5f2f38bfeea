//! Whether a type that is known by its name has a derivative: asked of constants that are lent to calls, which may change them.
//!
//! ```text
//! #[constant] rng: &mut Lcg      use Without as _; assert!(!Carrying::<Lcg>::CARRIES)
//! ```

use crate::Differentiable;
use std::collections::{BTreeMap, HashMap};
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
    /// Nor has what is in them.
    fn ct_ask_inside() {}
}

impl<T: ?Sized> Without for Carrying<T> {}
impl<T: ?Sized> Without for Stored<T> {}

/// The type of a field that is taken for a map, a set or a text, which have no derivative.
pub type Store<T> = T;

/// The same, where something may be put there that is a number.
pub type StoreFilled<T> = T;

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

impl<K, V: Differentiable, S> Stored<HashMap<K, V, S>> {
    /// Asks rustc.
    pub fn ct_ask_inside()
    where
        V::Owned: Untold,
    {
    }
}

impl<K, V: Differentiable> Stored<BTreeMap<K, V>> {
    /// Asks rustc.
    pub fn ct_ask_inside()
    where
        V::Owned: Untold,
    {
    }
}

/// Tangents with nothing in them.
#[diagnostic::on_unimplemented(
    message = "a field that is used like a map, a set or a text of the standard library holds what has a derivative",
    label = "the tangent of that is `{Self}`",
    note = "keep values in a vector, and their indices in the map (`HashMap<K, usize>`); a field of a type of your own lend to a \
            variable with a type (`let table: &mut Table = &mut self.table;`), and call its methods there"
)]
pub trait Untold {}

impl Untold for () {}
impl<T: Untold> Untold for Vec<T> {}
impl<T: Untold> Untold for Option<T> {}
impl<T: Untold, const N: usize> Untold for [T; N] {}
impl<A: Untold, B: Untold> Untold for (A, B) {}
impl<A: Untold, B: Untold, C: Untold> Untold for (A, B, C) {}

#[cfg(test)]
mod tests {
    use super::{Carrying, Without as _};

    struct Seed;

    const _: () = assert!(!Carrying::<Seed>::CARRIES);
    const _: () = assert!(!Carrying::<u64>::CARRIES);
    const _: () = assert!(Carrying::<Vec<f64>>::CARRIES);
}
