//! Conversions into types that have derivatives: what `impl From<A> for T` is to values, these traits are to derivatives.
//!
//! A caller that writes `T::from(a)`, or `a.into()` where a `T` is expected, converts through them; `#[differentiate]` on
//! the `impl` implements them, so that a type can have one for each type that it is made from. Each type is made from
//! itself. As with operators, a letter stands for how the value is given: `V` by value, `R` by reference.

use crate::Differentiable;

type Owned<T> = <T as Differentiable>::Owned;
type Tangent<T> = <T as Differentiable>::Tangent;
type Kept<T> = <T as Differentiable>::Kept;

/// `T::from(a)`
#[diagnostic::on_unimplemented(
    message = "the conversion from `{From}` to `{Self}` has no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl From<{From}> for {Self}`"
)]
pub trait ConversionV<From: Differentiable>: Differentiable + Sized {
    /// What is kept for `ct_pull`.
    type Record: Send + Sync + 'static;
    /// The value, and its tangent.
    fn ct_forward(from: From, from_dot: Option<Owned<From>>) -> (Self, Owned<Self>);
    /// The value, and what is kept.
    fn ct_record(from: From) -> (Self, Self::Record);
    /// The cotangent of what was converted.
    fn ct_pull(record: &Self::Record, seed: Owned<Self>, from: Kept<From>) -> (Owned<From>,);
    /// The value, and its tangent, for types that have no name: code that is never run shows what they are.
    #[inline(always)]
    fn ct_forward_as(
        _: impl FnOnce() -> (Self, From),
        from: From,
        from_dot: Option<Owned<From>>,
    ) -> (Self, Owned<Self>) {
        Self::ct_forward(from, from_dot)
    }
    /// The value, and what is kept, for such types.
    #[inline(always)]
    fn ct_record_as(_: impl FnOnce() -> (Self, From), from: From) -> (Self, Self::Record) {
        Self::ct_record(from)
    }
    /// The cotangent, for such types.
    #[inline(always)]
    fn ct_pull_as(
        _: impl FnOnce() -> (Self, From),
        record: &Self::Record,
        seed: Owned<Self>,
        from: Kept<From>,
    ) -> (Owned<From>,) {
        Self::ct_pull(record, seed, from)
    }
}

/// `T::from(&a)`
#[diagnostic::on_unimplemented(
    message = "the conversion from `&{From}` to `{Self}` has no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl From<&{From}> for {Self}`"
)]
pub trait ConversionR<From: Differentiable + ?Sized>: Differentiable + Sized {
    /// What is kept for `ct_pull`.
    type Record: Send + Sync + 'static;
    /// The value, and its tangent.
    fn ct_forward(from: &From, from_dot: Option<&Tangent<From>>) -> (Self, Owned<Self>);
    /// The value, and what is kept.
    fn ct_record(from: &From) -> (Self, Self::Record);
    /// Adds the cotangent of what was converted to its buffer.
    fn ct_pull(record: &Self::Record, seed: Owned<Self>, from: &From, from_bar: Option<&mut Tangent<From>>);
    /// The value, and its tangent, for a type that has no name: code that is never run shows what it is.
    #[inline(always)]
    fn ct_forward_as(
        _: impl FnOnce() -> (Self,),
        from: &From,
        from_dot: Option<&Tangent<From>>,
    ) -> (Self, Owned<Self>) {
        Self::ct_forward(from, from_dot)
    }
    /// The value, and what is kept, for such a type.
    #[inline(always)]
    fn ct_record_as(_: impl FnOnce() -> (Self,), from: &From) -> (Self, Self::Record) {
        Self::ct_record(from)
    }
    /// Adds the cotangent, for such a type.
    #[inline(always)]
    fn ct_pull_as(
        _: impl FnOnce() -> (Self,),
        record: &Self::Record,
        seed: Owned<Self>,
        from: &From,
        from_bar: Option<&mut Tangent<From>>,
    ) {
        Self::ct_pull(record, seed, from, from_bar);
    }
}

/// `ConversionV`, asked of what is converted, as `Into` is: what siblings ask of a type parameter that becomes a known type. A
/// bound `To: ConversionV<T>` would be, to rustc, the conversion that is meant wherever something becomes a `To`.
pub trait ConversionOfV<To: Differentiable>: Differentiable + Sized {
    /// What is kept for `ct_pull`.
    type Record: Send + Sync + 'static;
    /// The value, and its tangent.
    fn ct_forward(from: Self, from_dot: Option<Owned<Self>>) -> (To, Owned<To>);
    /// The value, and what is kept.
    fn ct_record(from: Self) -> (To, Self::Record);
    /// The cotangent of what was converted.
    fn ct_pull(record: &Self::Record, seed: Owned<To>, from: Kept<Self>) -> (Owned<Self>,);
}

impl<From: Differentiable, To: ConversionV<From>> ConversionOfV<To> for From {
    type Record = <To as ConversionV<From>>::Record;
    #[inline(always)]
    fn ct_forward(from: From, from_dot: Option<Owned<From>>) -> (To, Owned<To>) {
        To::ct_forward(from, from_dot)
    }
    #[inline(always)]
    fn ct_record(from: From) -> (To, Self::Record) {
        To::ct_record(from)
    }
    #[inline(always)]
    fn ct_pull(record: &Self::Record, seed: Owned<To>, from: Kept<From>) -> (Owned<From>,) {
        To::ct_pull(record, seed, from)
    }
}

impl<T: Differentiable> ConversionV<T> for T {
    type Record = ();
    #[inline]
    fn ct_forward(from: T, from_dot: Option<Owned<T>>) -> (T, Owned<T>) {
        let dot = from_dot.unwrap_or_else(|| from.ct_zero());
        (from, dot)
    }
    #[inline]
    fn ct_record(from: T) -> (T, ()) {
        (from, ())
    }
    #[inline]
    fn ct_pull((): &(), seed: Owned<T>, _: Kept<T>) -> (Owned<T>,) {
        (seed,)
    }
}

impl<T: Differentiable, const N: usize> ConversionV<[T; N]> for Vec<T> {
    type Record = ();
    #[inline]
    fn ct_forward(from: [T; N], from_dot: Option<Owned<[T; N]>>) -> (Vec<T>, Owned<Vec<T>>) {
        let dot = from_dot.unwrap_or_else(|| from.ct_zero());
        (Vec::from(from), Vec::from(dot))
    }
    #[inline]
    fn ct_record(from: [T; N]) -> (Vec<T>, ()) {
        (Vec::from(from), ())
    }
    #[inline]
    #[track_caller]
    fn ct_pull((): &(), seed: Owned<Vec<T>>, _: Kept<[T; N]>) -> (Owned<[T; N]>,) {
        let given = seed.len();
        let parts = seed.try_into().ok();
        (parts.unwrap_or_else(|| panic!("cotangent: a cotangent of {given} elements is used where {N} are expected")),)
    }
}

impl ConversionV<f32> for f64 {
    type Record = ();
    #[inline]
    fn ct_forward(from: f32, from_dot: Option<f32>) -> (f64, f64) {
        (from.into(), from_dot.unwrap_or(0.0).into())
    }
    #[inline]
    fn ct_record(from: f32) -> (f64, ()) {
        (from.into(), ())
    }
    #[inline]
    fn ct_pull((): &(), seed: f64, _: f32) -> (f32,) {
        (seed as f32,)
    }
}

/// From what carries no derivative: of such a type a trait of numbers may be implemented too.
macro_rules! from_plain {
    ($($to:ident: $($from:ident)*;)*) => { $($(
        impl ConversionV<$from> for $to {
            type Record = ();
            #[inline]
            fn ct_forward(from: $from, _: Option<()>) -> ($to, $to) {
                (from.into(), 0.0)
            }
            #[inline]
            fn ct_record(from: $from) -> ($to, ()) {
                (from.into(), ())
            }
            #[inline]
            fn ct_pull((): &(), _: $to, _: Kept<$from>) -> ((),) {
                ((),)
            }
        }
    )*)* };
}

from_plain! {
    f32: i8 i16 u8 u16 bool;
    f64: i8 i16 i32 u8 u16 u32 bool;
}
