//! The buffers of one call of a function, which share their way to and from the memory that is kept between calls.

use crate::buffer::Buffer;
use crate::column::{Single, Weight};
use crate::pool::{self, Pool};
use crate::slices::Slices;
use crate::vectors::Vectors;
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

/// Buffers of lists, which start from their first one again.
macro_rules! of_lists {
    ($($buffer:ident)*) => { $(
        impl<T: Copy + 'static> Reuse for $buffer<T> {
            #[inline]
            fn ct_rewind(&mut self) {
                self.restart();
            }
            #[inline]
            fn ct_held(&self) -> usize {
                self.held()
            }
        }
    )* };
}
of_lists!(Slices Vectors);

impl<T: 'static> Reuse for Single<T> {
    #[inline]
    fn ct_rewind(&mut self) {
        self.restart();
    }
    #[inline]
    fn ct_held(&self) -> usize {
        0
    }
}

/// The buffers of one call. If nothing in them takes room they lie in the frame itself; otherwise they come from a pool,
/// and go back to that of the thread that drops the frame.
pub struct Frame<const EMPTY: bool, B: Reuse>(<Weight<EMPTY> as Whereabouts>::Frame<B>)
where
    Weight<EMPTY>: Whereabouts;

impl<const EMPTY: bool, B: Reuse + Default> Frame<EMPTY, B>
where
    Weight<EMPTY>: Whereabouts,
{
    /// Empty buffers, with memory that an earlier call left in the pool, if there is any.
    #[inline]
    #[must_use]
    pub fn new(home: &'static Pool) -> Self {
        Self(Weight::ct_open(home))
    }
}

impl<const EMPTY: bool, B: Reuse> Deref for Frame<EMPTY, B>
where
    Weight<EMPTY>: Whereabouts,
{
    type Target = B;
    #[inline]
    fn deref(&self) -> &B {
        Weight::ct_buffers(&self.0)
    }
}

impl<const EMPTY: bool, B: Reuse> DerefMut for Frame<EMPTY, B>
where
    Weight<EMPTY>: Whereabouts,
{
    #[inline]
    fn deref_mut(&mut self) -> &mut B {
        Weight::ct_buffers_mut(&mut self.0)
    }
}

impl<const EMPTY: bool, B: Reuse> Drop for Frame<EMPTY, B>
where
    Weight<EMPTY>: Whereabouts,
{
    #[inline]
    fn drop(&mut self) {
        Weight::ct_close(&mut self.0);
    }
}

/// Where buffers lie during a call. What a frame is says nothing of what they are: it may be the frame of a function
/// that calls itself, and then it depends on itself.
pub trait Whereabouts {
    /// What holds them.
    type Frame<B>;
    /// Empty buffers.
    fn ct_open<B: Reuse + Default>(home: &'static Pool) -> Self::Frame<B>;
    /// The buffers.
    fn ct_buffers<B>(frame: &Self::Frame<B>) -> &B;
    /// The buffers, to be filled.
    fn ct_buffers_mut<B>(frame: &mut Self::Frame<B>) -> &mut B;
    /// The call is over.
    fn ct_close<B: Reuse>(frame: &mut Self::Frame<B>);
}

impl Whereabouts for Weight<true> {
    type Frame<B> = B;
    #[inline]
    fn ct_open<B: Reuse + Default>(_: &'static Pool) -> B {
        B::default()
    }
    #[inline]
    fn ct_buffers<B>(frame: &B) -> &B {
        frame
    }
    #[inline]
    fn ct_buffers_mut<B>(frame: &mut B) -> &mut B {
        frame
    }
    #[inline]
    fn ct_close<B: Reuse>(_: &mut B) {}
}

/// Buffers out of a pool.
#[derive(Debug)]
pub struct Pooled<B> {
    /// Nothing when the call is over.
    buffers: Option<Box<B>>,
    home: &'static Pool,
}

impl Whereabouts for Weight<false> {
    type Frame<B> = Pooled<B>;
    #[inline]
    fn ct_open<B: Reuse + Default>(home: &'static Pool) -> Pooled<B> {
        Pooled { buffers: Some(pool::take(home)), home }
    }
    #[inline]
    fn ct_buffers<B>(frame: &Pooled<B>) -> &B {
        frame.buffers.as_deref().expect("a frame has buffers")
    }
    #[inline]
    fn ct_buffers_mut<B>(frame: &mut Pooled<B>) -> &mut B {
        frame.buffers.as_deref_mut().expect("a frame has buffers")
    }
    #[inline]
    fn ct_close<B: Reuse>(frame: &mut Pooled<B>) {
        if let Some(buffers) = frame.buffers.take() {
            pool::give(frame.home, buffers);
        }
    }
}
