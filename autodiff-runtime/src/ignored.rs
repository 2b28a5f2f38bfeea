//! Calls whose value nobody wants (`ring.push(x);`). The pullback asks for a cotangent of it all the same: the zero of its
//! shape, which only the call shows where the caller does not know of what type it is.

use crate::{Differentiable, Effort};

/// The zero of a value that is not wanted, and the record of the call that gave it.
#[derive(Debug, Clone, Copy)]
pub struct Ignored<Z, R>(Z, R);

/// What `record` has given, without the value.
#[inline]
pub fn ignored<V: Differentiable, R>((value, record): (V, R)) -> ((), Ignored<V::Owned, R>) {
    ((), Ignored(value.ct_zero(), record))
}

/// The seed that the pullback is called with.
#[inline]
pub fn ignored_seed<Z: Clone, R>(Ignored(zero, _): &Ignored<Z, R>) -> Z {
    zero.clone()
}

/// The record of the call.
#[inline]
#[must_use]
pub fn ignored_record<Z, R>(Ignored(_, record): &Ignored<Z, R>) -> &R {
    record
}

impl<Z, R: Effort> Effort for Ignored<Z, R> {
    #[inline(always)]
    fn ct_effort(&self) -> u32 {
        self.1.ct_effort()
    }
}
