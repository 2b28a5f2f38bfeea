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
    pools: Vec<Vec<Left>>,
    /// The bytes of all of them.
    bytes: usize,
    /// The bytes of those that were taken last.
    taken: usize,
}

impl Kept {
    const NOTHING: Self = Self { pools: Vec::new(), bytes: 0, taken: 0 };

    /// The first buffers of a pool.
    #[cold]
    #[inline(never)]
    fn begin(&mut self, number: usize, left: Left) {
        self.pools.resize_with(number + 1, Vec::new);
        self.pools[number].push(left);
    }

    /// Takes buffers of a pool out: those that are chosen.
    fn take(&mut self, number: usize, choose: impl Fn(&mut Vec<Left>) -> Option<Left>) -> Option<Box<dyn Any>> {
        let left = choose(self.pools.get_mut(number)?)?;
        self.bytes = self.bytes.saturating_sub(left.bytes);
        self.taken = left.bytes;
        Some(left.buffers)
    }
}

/// The buffers that a call left behind.
struct Left {
    buffers: Box<dyn Any>,
    /// Their bytes.
    bytes: usize,
}

thread_local! {
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept::NOTHING) };
}

/// Gives the memory that records left behind on this thread back to the allocator.
///
/// Records that are still alive keep theirs.
pub fn release_memory() {
    // While a thread ends there may be nothing left to release.
    let kept = KEPT.try_with(|kept| std::mem::replace(&mut *kept.borrow_mut(), Kept::NOTHING));
    drop(kept);
}

/// Buffers of the pool, or new ones.
#[inline]
pub(crate) fn take<B: Reuse + Default>(pool: &Pool) -> Box<B> {
    match last(pool).map(|buffers| buffers.downcast()) {
        Some(Ok(buffers)) => buffers,
        Some(Err(others)) => exchange(pool, others),
        None => fresh(),
    }
}

/// New buffers. Out of line, since it is done once.
#[cold]
#[inline(never)]
fn fresh<B: Default>() -> Box<B> {
    Box::default()
}

/// The last buffers of the pool. Out of line, as is [`keep`]: it is done once a call. What goes in and comes out fits into
/// registers.
#[inline(never)]
fn last(pool: &Pool) -> Option<Box<dyn Any>> {
    let number = pool.number();
    KEPT.try_with(|kept| kept.borrow_mut().take(number, Vec::pop)).ok()?
}

/// Buffers of another type for those that were taken last, as in functions that are generic.
#[cold]
#[inline(never)]
fn exchange<B: Reuse + Default>(pool: &Pool, others: Box<dyn Any>) -> Box<B> {
    match exchanged(pool, others, TypeId::of::<B>()).map(|buffers| buffers.downcast()) {
        Some(Ok(buffers)) => buffers,
        _ => fresh(),
    }
}

/// The same, once for all types.
fn exchanged(pool: &Pool, others: Box<dyn Any>, wanted: TypeId) -> Option<Box<dyn Any>> {
    let (found, bytes) = KEPT
        .try_with(|kept| {
            let kept = &mut *kept.borrow_mut();
            let bytes = kept.taken;
            let fits = |left: &Left| (*left.buffers).type_id() == wanted;
            (kept.take(pool.number(), |own| own.iter().rposition(fits).map(|at| own.swap_remove(at))), bytes)
        })
        .ok()?;
    keep(pool, others, bytes);
    found
}

/// Gives buffers back to the pool of this thread.
#[inline]
pub(crate) fn give<B: Reuse>(pool: &Pool, mut buffers: Box<B>) {
    // What they own may give buffers back too.
    buffers.ct_rewind();
    let bytes = buffers.ct_held();
    keep(pool, buffers, bytes);
}

#[inline(never)]
fn keep(pool: &Pool, buffers: Box<dyn Any>, bytes: usize) {
    let number = pool.number();
    let refused = KEPT.try_with(|kept| {
        let kept = &mut *kept.borrow_mut();
        let sum = kept.bytes.saturating_add(bytes);
        if sum > KEPT_LIMIT {
            return Some(buffers);
        }
        kept.bytes = sum;
        let left = Left { buffers, bytes };
        match kept.pools.get_mut(number) {
            Some(own) => own.push(left),
            None => kept.begin(number, left),
        }
        None
    });
    drop(refused);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buffer::Buffer;

    fn bytes() -> usize {
        KEPT.with_borrow(|kept| kept.bytes)
    }

    /// Buffers of two types in one pool, taken in either order: each finds its own, and all bytes are counted.
    #[test]
    fn a_pool_of_two_types() {
        static POOL: Pool = Pool::new();
        release_memory();
        let (mut wide, mut narrow) = (Buffer::<f64>::with_capacity(8), Buffer::<f32>::with_capacity(4));
        wide.push(1.0);
        narrow.push(2.0);
        give(&POOL, Box::new(wide));
        give(&POOL, Box::new(narrow));
        assert_eq!(bytes(), 80);
        let wide = take::<Buffer<f64>>(&POOL);
        assert_eq!((wide.held(), wide.len(), bytes()), (64, 0, 16));
        assert_eq!((take::<Buffer<f64>>(&POOL).held(), bytes()), (0, 16));
        let narrow = take::<Buffer<f32>>(&POOL);
        assert_eq!((narrow.held(), bytes()), (16, 0));
        give(&POOL, wide);
        assert_eq!(take::<Buffer<f32>>(&POOL).held(), 0);
        assert_eq!(bytes(), 64);
        release_memory();
        assert_eq!(bytes(), 0);
    }
}
