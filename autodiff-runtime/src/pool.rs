//! Memory of records is kept between calls: fresh memory costs as much per number as an exponential.
//!
//! The buffers of a function have a pool of their own, at their place in the program and per thread, so that a buffer
//! comes back to a record of the size that it had. A pool is a stack: a recursive function uses several frames of
//! buffers at once. What is kept is bounded per thread ([`KEPT_LIMIT`]) and can be given back
//! ([`release_memory`]).

use crate::frame::Reuse;
use std::cell::{Cell, RefCell};
use std::thread::LocalKey;

/// How many bytes a thread keeps between calls at most: what is above goes back to the allocator at once.
pub const KEPT_LIMIT: usize = 1 << 30;

/// The buffers that calls of one function left behind on this thread.
#[derive(Debug)]
pub struct Pool<B> {
    frames: RefCell<Vec<Box<B>>>,
    known: Cell<bool>,
}

impl<B> Pool<B> {
    /// An empty pool.
    #[must_use]
    pub const fn new() -> Self {
        Self { frames: RefCell::new(Vec::new()), known: Cell::new(false) }
    }
}

impl<B> Default for Pool<B> {
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

/// Buffers of the pool, or new ones. Out of line, as is [`give`]: it is done once a call.
#[inline(never)]
pub(crate) fn take<B: Reuse>(pool: &'static LocalKey<Pool<B>>) -> Box<B> {
    let found = pool.try_with(|pool| pool.frames.borrow_mut().pop());
    let Ok(Some(buffers)) = found else { return Box::default() };
    let bytes = buffers.ct_held();
    let _ = KEPT.try_with(|kept| kept.set(kept.get().saturating_sub(bytes)));
    buffers
}

/// Gives buffers back to the pool of this thread.
#[inline(never)]
pub(crate) fn give<B: Reuse>(pool: &'static LocalKey<Pool<B>>, mut buffers: Box<B>) {
    buffers.ct_rewind();
    let bytes = buffers.ct_held();
    let fits = KEPT.try_with(|kept| {
        let sum = kept.get().saturating_add(bytes);
        let fits = sum <= KEPT_LIMIT;
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
                let _ = pool.try_with(|pool| pool.frames.borrow_mut().clear());
            });
            let _ = EMPTY.try_with(|all| all.borrow_mut().push(empty));
        }
        own.frames.borrow_mut().push(buffers);
    });
}
