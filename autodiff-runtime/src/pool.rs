//! Memory of records is kept between calls: fresh memory costs as much per number as an exponential.
//!
//! Each recorded value of a plain type has a pool of its own, at its place in the program and per thread, so that a
//! buffer comes back to a record of the size that it had. A pool is a stack: a recursive function uses several
//! buffers of one pool at once. What is kept is bounded per thread ([`KEPT_LIMIT`]) and can be given back
//! ([`release_memory`]).

use std::cell::{Cell, RefCell};
use std::thread::LocalKey;

/// How many bytes a thread keeps between calls at most: what is above goes back to the allocator at once.
pub const KEPT_LIMIT: usize = 1 << 30;

/// The buffers that records of one value left behind on this thread.
#[derive(Debug)]
pub struct Pool<T> {
    buffers: RefCell<Vec<Vec<T>>>,
    known: Cell<bool>,
}

impl<T> Pool<T> {
    /// An empty pool.
    #[must_use]
    pub const fn new() -> Self {
        Self { buffers: RefCell::new(Vec::new()), known: Cell::new(false) }
    }
}

impl<T> Default for Pool<T> {
    /// An empty pool.
    fn default() -> Self {
        Self::new()
    }
}

thread_local! {
    /// The bytes that all pools of the thread keep.
    static KEPT: Cell<usize> = const { Cell::new(0) };
    /// What empties each pool of the thread that has been used.
    static EMPTY: RefCell<Vec<Box<dyn Fn()>>> = const { RefCell::new(Vec::new()) };
}

/// Gives the memory that records left behind on this thread back to the allocator.
///
/// Records that are still alive keep theirs.
pub fn release_memory() {
    // While a thread ends there may be nothing left to release.
    let _ = EMPTY.try_with(|all| all.borrow().iter().for_each(|empty| empty()));
    let _ = KEPT.try_with(|kept| kept.set(0));
}

/// An empty buffer of the pool, or a new one.
#[inline]
pub(crate) fn take<T: 'static>(pool: &'static LocalKey<Pool<T>>) -> Vec<T> {
    let found = pool.try_with(|pool| pool.buffers.borrow_mut().pop());
    let buffer = found.ok().flatten().unwrap_or_default();
    let bytes = buffer.capacity() * size_of::<T>();
    let _ = KEPT.try_with(|kept| kept.set(kept.get().saturating_sub(bytes)));
    buffer
}

/// Gives a buffer back to the pool of this thread.
#[inline]
pub(crate) fn give<T: 'static>(pool: &'static LocalKey<Pool<T>>, mut buffer: Vec<T>) {
    buffer.clear();
    let bytes = buffer.capacity() * size_of::<T>();
    let fits = KEPT.try_with(|kept| {
        let sum = kept.get().saturating_add(bytes);
        let fits = bytes > 0 && sum <= KEPT_LIMIT;
        if fits {
            kept.set(sum);
        }
        fits
    });
    if fits != Ok(true) {
        return;
    }
    let _ = pool.try_with(|own| {
        if !own.known.replace(true) {
            let empty = Box::new(move || {
                let _ = pool.try_with(|pool| pool.buffers.borrow_mut().clear());
            });
            let _ = EMPTY.try_with(|all| all.borrow_mut().push(empty));
        }
        own.buffers.borrow_mut().push(buffer);
    });
}
