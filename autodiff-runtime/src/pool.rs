//! Memory of records is kept between calls: fresh memory costs as much per number as an exponential.
//!
//! The buffers of a function have a pool of their own, at their place in the program and per thread, so that a buffer
//! comes back to a record of the size that it had. A pool is a stack: a recursive function uses several frames of
//! buffers at once. What is kept is bounded per thread ([`KEPT_LIMIT`]) and can be given back
//! ([`release_memory`]).
//!
//! All pools of a thread lie in one table, and what a function has of its own is a number: so a function costs a
//! `static`, and the compiler sees one `thread_local!` in all.

use crate::frame::Reuse;
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many bytes a thread keeps between calls at most: what is above goes back to the allocator at once.
pub const KEPT_LIMIT: usize = 1 << 30;

/// The place in the program of one function's buffers.
#[derive(Debug)]
pub struct Pool {
    /// Where the tables of all threads have it, from 1; 0 until it is used.
    number: AtomicUsize,
}

/// The number of the pool that is used next.
static NEXT: AtomicUsize = AtomicUsize::new(1);

impl Pool {
    /// A pool that nothing was put into.
    #[must_use]
    pub const fn new() -> Self {
        Self { number: AtomicUsize::new(0) }
    }

    fn number(&self) -> usize {
        match self.number.load(Ordering::Relaxed) {
            0 => self.first_use(),
            number => number,
        }
    }

    #[cold]
    fn first_use(&self) -> usize {
        let own = NEXT.fetch_add(1, Ordering::Relaxed);
        // Another thread may have been faster; then the number stays unused.
        match self.number.compare_exchange(0, own, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => own,
            Err(other) => other,
        }
    }
}

impl Default for Pool {
    /// A pool that nothing was put into.
    fn default() -> Self {
        Self::new()
    }
}

/// What a thread keeps.
struct Kept {
    /// The buffers that calls left behind, by the numbers of the pools.
    pools: Vec<Vec<Box<dyn Reuse>>>,
    /// The bytes of all of them.
    bytes: usize,
}

thread_local! {
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept { pools: Vec::new(), bytes: 0 }) };
}

/// Gives the memory that records left behind on this thread back to the allocator.
///
/// Records that are still alive keep theirs.
pub fn release_memory() {
    // While a thread ends there may be nothing left to release.
    let kept = KEPT.try_with(|kept| std::mem::replace(&mut *kept.borrow_mut(), Kept { pools: vec![], bytes: 0 }));
    drop(kept);
}

/// Buffers of the pool, or new ones.
#[inline]
pub(crate) fn take<B: Reuse + Default>(pool: &Pool) -> Box<B> {
    match found(pool, TypeId::of::<B>()) {
        Some(buffers) => buffers.downcast().unwrap_or_default(),
        None => Box::default(),
    }
}

/// Buffers of the pool that have this type. Out of line, as is [`give`]: it is done once a call.
#[inline(never)]
fn found(pool: &Pool, ty: TypeId) -> Option<Box<dyn Any>> {
    let found = KEPT.try_with(|kept| {
        let kept = &mut *kept.borrow_mut();
        let own = kept.pools.get_mut(pool.number())?;
        // All have the same type, but where the function is generic.
        let at = own.iter().rposition(|buffers| (**buffers).type_id() == ty)?;
        let buffers = own.swap_remove(at);
        kept.bytes = kept.bytes.saturating_sub(buffers.ct_held());
        Some(buffers)
    });
    found.ok()?.map(|buffers| buffers as Box<dyn Any>)
}

/// Gives buffers back to the pool of this thread.
#[inline(never)]
pub(crate) fn give(pool: &Pool, mut buffers: Box<dyn Reuse>) {
    // What they own may give buffers back too.
    buffers.ct_rewind();
    let bytes = buffers.ct_held();
    let number = pool.number();
    let refused = KEPT.try_with(|kept| {
        let kept = &mut *kept.borrow_mut();
        let sum = kept.bytes.saturating_add(bytes);
        if sum > KEPT_LIMIT {
            return Some(buffers);
        }
        kept.bytes = sum;
        if kept.pools.len() <= number {
            kept.pools.resize_with(number + 1, Vec::new);
        }
        kept.pools[number].push(buffers);
        None
    });
    drop(refused);
}
