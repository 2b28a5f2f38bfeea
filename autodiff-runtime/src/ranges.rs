//! Ranges of numbers (`a..b`), of which both ends have derivatives. A tangent is a range of those of the ends.

use crate::callee::gives;
use crate::elsewhere::number_of;
use crate::given::{Given, given_away};
use crate::{Copies, Cotangent, Differentiable, Erased, Field, Fields, Lent, LentUnique, Part, Scalar};
use std::borrow::Borrow;
use std::fmt::Arguments;
use std::ops::{Range, RangeInclusive};

impl<T: Copies> Copies for Range<T> {
    #[inline]
    fn ct_copy(&self) -> Self {
        self.start.ct_copy()..self.end.ct_copy()
    }
}

impl<T: Differentiable> Differentiable for Range<T> {
    type Tangent = Range<T::Owned>;
    type Owned = Range<T::Owned>;
    type Kept = Given<Self>;
    type Shape = Range<T::Shape>;
    #[inline]
    fn ct_another(&self) -> Self {
        self.start.ct_another()..self.end.ct_another()
    }
    #[inline]
    fn ct_zero(&self) -> Range<T::Owned> {
        self.start.ct_zero()..self.end.ct_zero()
    }
    #[inline]
    fn ct_check(&self, tangent: &Range<T::Owned>, name: Arguments<'_>) {
        self.start.ct_check(tangent.start.borrow(), format_args!("{name}.start"));
        self.end.ct_check(tangent.end.borrow(), format_args!("{name}.end"));
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.start.ct_shape()..self.end.ct_shape()
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        T::ct_zero_of(&shape.start)..T::ct_zero_of(&shape.end)
    }
}

impl<C: Cotangent> Cotangent for Range<C> {
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.start.ct_add(&other.start);
        self.end.ct_add(&other.end);
    }
    #[inline]
    fn ct_clear(&mut self) {
        self.start.ct_clear();
        self.end.ct_clear();
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        self.start.ct_dot(&other.start) + self.end.ct_dot(&other.end)
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        self.start.ct_take()..self.end.ct_take()
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        self.start.ct_scale(factor);
        self.end.ct_scale(factor);
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.start.ct_axpy(factor, &other.start);
        self.end.ct_axpy(factor, &other.end);
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        self.start.ct_fits(&other.start);
        self.end.ct_fits(&other.end);
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        self.start.ct_alike(&other.start);
        self.end.ct_alike(&other.end);
    }
}

macro_rules! ends {
    ($($name:ident)*) => { $(
        impl<T> Part<{ number_of(stringify!($name)) }> for Range<T> {
            type Type = T;
        }
        impl<T> Field<{ number_of(stringify!($name)) }, T> for Range<T> {
            type Type = T;
        }
    )* };
}

ends!(start end);

impl<C: Cotangent> Fields for Range<C> {
    #[inline]
    fn ct_add_others(&mut self, other: &Self, given: &[u64]) {
        if !given.contains(&const { number_of("start") }) {
            self.start.ct_add(&other.start);
        }
        if !given.contains(&const { number_of("end") }) {
            self.end.ct_add(&other.end);
        }
    }
}

/// A range with its end in it has the tangent of one without.
impl<T: Differentiable> Differentiable for RangeInclusive<T> {
    type Tangent = Range<T::Owned>;
    type Owned = Range<T::Owned>;
    type Kept = Given<Self>;
    type Shape = Range<T::Shape>;
    #[inline]
    fn ct_zero(&self) -> Range<T::Owned> {
        self.start().ct_zero()..self.end().ct_zero()
    }
    #[inline]
    fn ct_check(&self, tangent: &Range<T::Owned>, name: Arguments<'_>) {
        self.start().ct_check(tangent.start.borrow(), format_args!("{name}.start"));
        self.end().ct_check(tangent.end.borrow(), format_args!("{name}.end"));
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.start().ct_shape()..self.end().ct_shape()
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        T::ct_zero_of(&shape.start)..T::ct_zero_of(&shape.end)
    }
}

macro_rules! end_functions {
    ($($name:ident $forward:ident $record:ident $pull:ident $at_once:ident;)*) => {
        /// What belongs to the functions that read the ends of a range, or make one.
        pub trait RangeFunctions<T: Scalar>: Sized {
            $(
                /// The value and its tangent.
                fn $forward(&self, dot: impl Lent<Range<T>>) -> (T, T);
                /// The value.
                fn $record(&self) -> (T, Erased);
                /// Adds the cotangent.
                fn $pull(&self, _: &Erased, seed: T, bar: impl LentUnique<Range<T>>);
                /// Both.
                #[inline]
                fn $at_once(&self, _: impl Sized, seed: T, bar: impl LentUnique<Range<T>>) -> (T, ()) {
                    let (value, record) = self.$record();
                    (value, self.$pull(&record, seed, bar))
                }
            )*
            /// The range with these ends, and its tangent.
            fn new_forward(start: T, start_dot: Option<T>, end: T, end_dot: Option<T>) -> (Self, Range<T>);
            /// The range with these ends.
            fn new_record(start: T, end: T) -> (Self, Erased);
            /// The cotangents of the ends.
            fn new_pull(_: &Erased, seed: Range<T>, start: T, _: Option<()>, end: T, _: Option<()>) -> (T, T);
        }

        impl<T: Scalar> RangeFunctions<T> for RangeInclusive<T> {
            $(
                #[inline]
                fn $forward(&self, dot: impl Lent<Range<T>>) -> (T, T) {
                    (*self.$name(), dot.ct_lent().map_or(T::ct_of(0.0), |dot| dot.$name))
                }
                #[inline]
                fn $record(&self) -> (T, Erased) {
                    (*self.$name(), Erased::new(()))
                }
                #[inline]
                fn $pull(&self, _: &Erased, seed: T, mut bar: impl LentUnique<Range<T>>) {
                    bar.ct_lent_unique().into_iter().for_each(|bar| bar.$name += seed);
                }
            )*
            #[inline]
            fn new_forward(start: T, start_dot: Option<T>, end: T, end_dot: Option<T>) -> (Self, Range<T>) {
                let none = T::ct_of(0.0);
                (start..=end, start_dot.unwrap_or(none)..end_dot.unwrap_or(none))
            }
            #[inline]
            fn new_record(start: T, end: T) -> (Self, Erased) {
                (start..=end, Erased::new(()))
            }
            #[inline]
            fn new_pull(_: &Erased, seed: Range<T>, _: T, _: Option<()>, _: T, _: Option<()>) -> (T, T) {
                (seed.start, seed.end)
            }
        }

        $( gives! { [T: Scalar] for RangeInclusive<T>: stringify!($name) => T } )*
        gives! { [T: Scalar] for RangeInclusive<T>: "new" => RangeInclusive<T> }
    };
}

end_functions! {
    start start_forward_self start_record_self start_pull_self start_at_once_self;
    end end_forward_self end_record_self end_pull_self end_at_once_self;
}
