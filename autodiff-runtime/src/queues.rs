//! Queues (`VecDeque`), whose tangents are queues, so that what moves along in one moves along in the other at the same
//! cost.
//!
//! The macro writes what is pushed and popped as of vectors: `q.pop_front()` is `q.rotate_left(1); q.pop()`, which moves
//! one item. [`Queue`] has what vectors have and queues have not; emitted code has it in scope.

use crate::given::{Given, given_away};
use crate::{ConversionV, Copies, Cotangent, Differentiable, Elements, List, Refers};
use std::collections::VecDeque;
use std::fmt::Arguments;
use std::rc::Rc;
use std::sync::Arc;

/// The methods of vectors that a queue has by another name.
pub trait Queue {
    /// What is in it.
    type Item;
    /// `push_back`
    fn push(&mut self, item: Self::Item);
    /// `pop_back`
    fn pop(&mut self) -> Option<Self::Item>;
    /// `front`
    fn first(&self) -> Option<&Self::Item>;
    /// `front_mut`
    fn first_mut(&mut self) -> Option<&mut Self::Item>;
    /// `back`
    fn last(&self) -> Option<&Self::Item>;
    /// `back_mut`
    fn last_mut(&mut self) -> Option<&mut Self::Item>;
}

impl<T> Queue for VecDeque<T> {
    type Item = T;
    #[inline]
    fn push(&mut self, item: T) {
        self.push_back(item);
    }
    #[inline]
    fn pop(&mut self) -> Option<T> {
        self.pop_back()
    }
    #[inline]
    fn first(&self) -> Option<&T> {
        self.front()
    }
    #[inline]
    fn first_mut(&mut self) -> Option<&mut T> {
        self.front_mut()
    }
    #[inline]
    fn last(&self) -> Option<&T> {
        self.back()
    }
    #[inline]
    fn last_mut(&mut self) -> Option<&mut T> {
        self.back_mut()
    }
}

impl<T> List for VecDeque<T> {}
impl<T: Refers> Refers for VecDeque<T> {}

impl<T> Elements for VecDeque<T> {
    type Element = T;
}

impl<T: Copies> Copies for VecDeque<T> {
    fn ct_copy(&self) -> Self {
        self.iter().map(T::ct_copy).collect()
    }
}

/// The error of queues of different lengths.
#[cold]
#[inline(never)]
#[track_caller]
fn unequal(name: Arguments<'_>, value: usize, tangent: usize) -> ! {
    panic!("cotangent: `{name}` has length {value}, but its tangent or cotangent has length {tangent}")
}

impl<T: Differentiable> Differentiable for VecDeque<T> {
    type Tangent = VecDeque<T::Owned>;
    type Owned = VecDeque<T::Owned>;
    type Kept = Given<Self>;
    type Shape = VecDeque<T::Owned>;
    #[inline]
    fn ct_another(&self) -> Self {
        self.iter().map(T::ct_another).collect()
    }
    #[inline]
    fn ct_zero(&self) -> VecDeque<T::Owned> {
        self.iter().map(T::ct_zero).collect()
    }
    #[inline]
    fn ct_nothing(&self) -> VecDeque<T::Owned> {
        VecDeque::new()
    }
    #[inline]
    fn ct_check(&self, tangent: &VecDeque<T::Owned>, name: Arguments<'_>) {
        if self.len() != tangent.len() {
            unequal(name, self.len(), tangent.len());
        }
        for (i, (v, t)) in self.iter().zip(tangent).enumerate() {
            v.ct_check(std::borrow::Borrow::borrow(t), format_args!("{name}[{i}]"));
        }
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.ct_zero()
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        shape.clone()
    }
}

impl<C: Cotangent> Cotangent for VecDeque<C> {
    const CT_EMPTY: bool = C::CT_EMPTY;
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.ct_fits(other);
        self.iter_mut().zip(other).for_each(|(dst, src)| dst.ct_add(src));
    }
    #[inline]
    fn ct_clear(&mut self) {
        self.iter_mut().for_each(C::ct_clear);
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        self.ct_fits(other);
        self.iter().zip(other).fold(0.0, |sum, (a, b)| sum + a.ct_dot(b))
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        self.iter_mut().map(C::ct_take).collect()
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        self.iter_mut().for_each(|c| c.ct_scale(factor));
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.ct_fits(other);
        self.iter_mut().zip(other).for_each(|(dst, src)| dst.ct_axpy(factor, src));
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        if self.len() != other.len() && !C::CT_EMPTY {
            unequal(format_args!("queue"), self.len(), other.len());
        }
        self.iter().zip(other).for_each(|(dst, src)| dst.ct_fits(src));
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        if self.len() != other.len() && !C::CT_EMPTY {
            unequal(format_args!("queue"), self.len(), other.len());
        }
        self.iter().zip(other).for_each(|(dst, src)| dst.ct_alike(src));
    }
}

/// Declares the conversion of one container into another one of the same items.
macro_rules! conversions {
    ($([$($generics:tt)*] $from:ty => $to:ty, |$dot:ident| $forward:expr, |$seed:ident| $back:expr;)*) => { $(
        impl<T: Differentiable, $($generics)*> ConversionV<$from> for $to {
            type Record = ();
            #[inline]
            fn ct_forward(from: $from, from_dot: Option<Owned<$from>>) -> ($to, Owned<$to>) {
                let $dot = from_dot.unwrap_or_else(|| from.ct_zero());
                (from.into(), $forward)
            }
            #[inline]
            fn ct_record(from: $from) -> ($to, ()) {
                (from.into(), ())
            }
            #[inline]
            fn ct_pull((): &(), $seed: Owned<$to>, _: <$from as Differentiable>::Kept) -> (Owned<$from>,) {
                ($back,)
            }
        }
    )* };
}

type Owned<T> = <T as Differentiable>::Owned;

conversions! {
    [] Vec<T> => VecDeque<T>, |dot| dot.into(), |seed| seed.into();
    [] VecDeque<T> => Vec<T>, |dot| dot.into(), |seed| seed.into();
    [] Vec<T> => Box<[T]>, |dot| Box::new(dot), |seed| *seed;
    [] Vec<T> => Rc<[T]>, |dot| Box::new(dot), |seed| *seed;
    [] Vec<T> => Arc<[T]>, |dot| Box::new(dot), |seed| *seed;
    [const N: usize] [T; N] => VecDeque<T>, |dot| dot.into(), |seed| of_length(seed);
}

/// The items of a queue of `N`.
#[track_caller]
fn of_length<T, const N: usize>(queue: VecDeque<T>) -> [T; N] {
    let given = queue.len();
    let items = Vec::from(queue).try_into().ok();
    items.unwrap_or_else(|| panic!("cotangent: a cotangent of {given} elements is used where {N} are expected"))
}
