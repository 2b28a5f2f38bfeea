//! The buffers of one call of a function, which share their way to and from the memory that is kept between calls.

use crate::buffer::{Buffer, Slices};
use crate::pool::{self, Pool};
use std::any::Any;
use std::ops::{Deref, DerefMut};

/// Memory that a later call can use again: buffers, and pairs of them.
pub trait Reuse: Any {
    /// Forgets what was recorded; what owns nothing may stay, since it is overwritten.
    fn ct_rewind(&mut self);
    /// The bytes that it holds.
    fn ct_held(&self) -> usize;
}

impl Reuse for () {
    #[inline]
    fn ct_rewind(&mut self) {}
    #[inline]
    fn ct_held(&self) -> usize {
        0
    }
}

impl<A: Reuse, B: Reuse> Reuse for (A, B) {
    #[inline]
    fn ct_rewind(&mut self) {
        self.0.ct_rewind();
        self.1.ct_rewind();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        self.0.ct_held() + self.1.ct_held()
    }
}

impl<T: 'static> Reuse for Buffer<T> {
    #[inline]
    fn ct_rewind(&mut self) {
        self.rewind();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        self.held()
    }
}

impl<T: Copy + 'static> Reuse for Slices<T> {
    #[inline]
    fn ct_rewind(&mut self) {
        self.restart();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        self.held()
    }
}

/// The buffers of one call. When it is dropped, they go back to the pool of the thread that drops it.
#[derive(Debug)]
pub struct Frame<B: Reuse> {
    /// Nothing while the frame is being dropped.
    buffers: Option<Box<B>>,
    home: &'static Pool,
}

impl<B: Reuse + Default> Frame<B> {
    /// Empty buffers, with memory that an earlier call left in the pool, if there is any.
    #[inline]
    #[must_use]
    pub fn new(home: &'static Pool) -> Self {
        Self { buffers: Some(pool::take(home)), home }
    }
}

impl<B: Reuse> Deref for Frame<B> {
    type Target = B;
    #[inline]
    fn deref(&self) -> &B {
        self.buffers.as_deref().expect("a frame has buffers")
    }
}

impl<B: Reuse> DerefMut for Frame<B> {
    #[inline]
    fn deref_mut(&mut self) -> &mut B {
        self.buffers.as_deref_mut().expect("a frame has buffers")
    }
}

impl<B: Reuse> Drop for Frame<B> {
    #[inline]
    fn drop(&mut self) {
        if let Some(buffers) = self.buffers.take() {
            pool::give(self.home, buffers);
        }
    }
}

/// Memory that may turn out to be none.
pub trait Light: Reuse {
    /// Will it never own memory, since what it holds takes no room?
    const CT_EMPTY: bool;
}

impl<A: Light, B: Light> Light for (A, B) {
    const CT_EMPTY: bool = A::CT_EMPTY && B::CT_EMPTY;
}

impl<T: 'static> Light for Buffer<T> {
    const CT_EMPTY: bool = size_of::<T>() == 0;
}

/// The buffers of one call that hold nothing but what calls leave behind: where that takes no room, they need no memory,
/// and come from no pool.
#[derive(Debug)]
pub struct LightFrame<B: Light> {
    pooled: Option<Frame<B>>,
    own: B,
}

impl<B: Light + Default> LightFrame<B> {
    /// Empty buffers, with memory that an earlier call left in the pool, if there is any.
    #[inline]
    #[must_use]
    pub fn new(home: &'static Pool) -> Self {
        Self { pooled: (!B::CT_EMPTY).then(|| Frame::new(home)), own: B::default() }
    }
}

impl<B: Light> Deref for LightFrame<B> {
    type Target = B;
    #[inline]
    fn deref(&self) -> &B {
        if B::CT_EMPTY { &self.own } else { self.pooled.as_deref().expect("a frame has buffers") }
    }
}

impl<B: Light> DerefMut for LightFrame<B> {
    #[inline]
    fn deref_mut(&mut self) -> &mut B {
        if B::CT_EMPTY { &mut self.own } else { self.pooled.as_deref_mut().expect("a frame has buffers") }
    }
}
