//! The commutative monoid of tangents and cotangents.

use crate::tuples::each_tuple;

mod containers;
mod optional;

/// What tangents and cotangents can do: a commutative monoid with an inner product.
///
/// Elements of one shape are added; the zero of a shape is neutral. Addition is commutative and
/// associative (up to rounding), [`ct_dot`](Cotangent::ct_dot) is symmetric and linear in both
/// arguments. It is implemented for `f32`, `f64`, `()`, arrays, slices, `Vec`, `Box`, `Option`,
/// `Result<_, ()>` and tuples of up to eight elements, and derived for structs and enums.
///
/// # Shapes
///
/// Slices and `Vec`s have the shape of their elements, in order; shapes of different length do
/// not fit, unless there are no numbers in them (`Vec<()>`). `None` is the zero of a value that is absent: it fits everything, adds nothing, and
/// takes over what is added to it; so is `Err(())`. The shape of everything else is fixed by its type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of tangents or cotangents",
    label = "values of this type cannot be added up as cotangents",
    note = "tangents are made of `f32`, `f64`, `()`, arrays, slices, `Vec`, `Box`, `Option`, `Result`, tuples, and what `#[derive(Differentiable)]` makes"
)]
pub trait Cotangent {
    /// Adds `other` to `self`, in place.
    ///
    /// # Panics
    ///
    /// When the shapes do not fit, naming both lengths, and before anything is written.
    #[track_caller]
    fn ct_add(&mut self, other: &Self);

    /// Overwrites every number with `0.0`; the shape is kept.
    fn ct_clear(&mut self);

    /// The inner product: the sum of the products of corresponding numbers, in order, in `f64`.
    /// Where one side is `None`, that is `0.0`.
    ///
    /// # Panics
    ///
    /// When lengths differ, naming both.
    #[must_use]
    #[track_caller]
    fn ct_dot(&self, other: &Self) -> f64;

    /// Moves the value out and leaves a zero of the same shape.
    #[must_use]
    fn ct_take(&mut self) -> Self
    where
        Self: Sized;

    /// Multiplies every number by `factor`, in place.
    fn ct_scale(&mut self, factor: f64);

    /// Adds `factor` times `other` to `self`, in place.
    ///
    /// # Panics
    ///
    /// When the shapes do not fit, naming both lengths, and before anything is written.
    #[track_caller]
    fn ct_axpy(&mut self, factor: f64, other: &Self);

    /// Panics where [`ct_add`](Cotangent::ct_add) of `other` to `self` would, and does nothing
    /// else. Containers ask this of all their parts before they add the first one.
    ///
    /// The default is right for types whose values all have the same shape.
    #[inline]
    #[track_caller]
    fn ct_fits(&self, other: &Self) {
        let _ = other;
    }

    /// Panics where `other` has not the very shape of `self`: as [`ct_fits`](Cotangent::ct_fits),
    /// but an absent value fits an absent value only. Cotangents that come from users are asked.
    ///
    /// The default is right for types without parts that may be absent.
    #[inline]
    #[track_caller]
    fn ct_alike(&self, other: &Self) {
        self.ct_fits(other);
    }

    /// Are there no numbers in any value of the type? Then shapes say nothing, and all of them fit.
    #[doc(hidden)]
    const CT_EMPTY: bool = false;
}

macro_rules! scalars {
    ($($f:ident)*) => {$(
        impl Cotangent for $f {
            #[inline]
            fn ct_add(&mut self, other: &Self) {
                *self += *other;
            }
            #[inline]
            fn ct_clear(&mut self) {
                *self = 0.0;
            }
            #[inline]
            fn ct_dot(&self, other: &Self) -> f64 {
                f64::from(*self) * f64::from(*other)
            }
            #[inline]
            fn ct_scale(&mut self, factor: f64) {
                *self *= factor as $f;
            }
            #[inline]
            fn ct_axpy(&mut self, factor: f64, other: &Self) {
                *self += factor as $f * *other;
            }
            #[inline]
            fn ct_take(&mut self) -> Self {
                std::mem::take(self)
            }
        }
    )*};
}
scalars!(f32 f64);

impl Cotangent for () {
    const CT_EMPTY: bool = true;
    #[inline]
    fn ct_add(&mut self, (): &Self) {}
    #[inline]
    fn ct_clear(&mut self) {}
    #[inline]
    fn ct_dot(&self, (): &Self) -> f64 {
        0.0
    }
    #[inline]
    fn ct_take(&mut self) -> Self {}
    #[inline]
    fn ct_scale(&mut self, _: f64) {}
    #[inline]
    fn ct_axpy(&mut self, _: f64, (): &Self) {}
}

macro_rules! tuples {
    ($(($($C:ident $i:tt)+))*) => {$(
        impl<$($C: Cotangent),+> Cotangent for ($($C,)+) {
            const CT_EMPTY: bool = $($C::CT_EMPTY)&&+;
            #[inline]
            fn ct_add(&mut self, other: &Self) {
                self.ct_fits(other);
                $(self.$i.ct_add(&other.$i);)+
            }
            #[inline]
            fn ct_clear(&mut self) {
                $(self.$i.ct_clear();)+
            }
            #[inline]
            fn ct_dot(&self, other: &Self) -> f64 {
                let mut sum = 0.0;
                $(sum += self.$i.ct_dot(&other.$i);)+
                sum
            }
            #[inline]
            fn ct_take(&mut self) -> Self {
                ($(self.$i.ct_take(),)+)
            }
            #[inline]
            fn ct_scale(&mut self, factor: f64) {
                $(self.$i.ct_scale(factor);)+
            }
            #[inline]
            fn ct_axpy(&mut self, factor: f64, other: &Self) {
                self.ct_fits(other);
                $(self.$i.ct_axpy(factor, &other.$i);)+
            }
            #[inline]
            fn ct_fits(&self, other: &Self) {
                $(self.$i.ct_fits(&other.$i);)+
            }
            #[inline]
            fn ct_alike(&self, other: &Self) {
                $(self.$i.ct_alike(&other.$i);)+
            }
        }
    )*};
}
each_tuple!(tuples);
