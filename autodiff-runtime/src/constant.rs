//! The tangent of a field that is a constant, `()`, where a function uses the field like a container or an option. The
//! attribute does not know which fields are constants, so emitted code calls the methods of containers and options, and
//! those that `()` has are here: as many items as are wanted, and something where the value has something.

use crate::{Lent, LentUnique};
use std::iter::{Repeat, RepeatWith, repeat, repeat_with};

/// The items of the tangent of a constant, to be written.
type Unique = RepeatWith<fn() -> &'static mut ()>;

/// One more item. It takes no room, so nothing is allocated, and nothing lost.
#[inline]
fn item() -> &'static mut () {
    Box::leak(Box::new(()))
}

/// Methods of containers and of options.
pub trait Constant {
    /// Items.
    fn iter(&self) -> Repeat<&()>;
    /// Items, to be written.
    fn iter_mut(&mut self) -> Unique;
    /// The tangents of neighbouring items.
    fn windows(&self, size: usize) -> Repeat<&()>;
    /// Parts.
    fn chunks(&self, size: usize) -> Repeat<&()>;
    /// Parts of the same length.
    fn chunks_exact(&self, size: usize) -> Repeat<&()>;
    /// Parts, to be written.
    fn chunks_mut(&mut self, size: usize) -> Unique;
    /// Parts of the same length, to be written.
    fn chunks_exact_mut(&mut self, size: usize) -> Unique;
    /// What an option has.
    fn as_ref(&self) -> Option<&()>;
    /// What an option has, to be written.
    fn as_mut(&mut self) -> Option<&mut ()>;
    /// Another item of the value.
    fn push<T>(&mut self, item: T);
    /// That item is no longer there. None comes out: what is pushed and has a derivative asks for one.
    fn pop(&mut self);
}

impl Constant for () {
    #[inline]
    fn iter(&self) -> Repeat<&()> {
        repeat(self)
    }
    #[inline]
    fn iter_mut(&mut self) -> Unique {
        repeat_with(item)
    }
    #[inline]
    fn windows(&self, _: usize) -> Repeat<&()> {
        repeat(self)
    }
    #[inline]
    fn chunks(&self, _: usize) -> Repeat<&()> {
        repeat(self)
    }
    #[inline]
    fn chunks_exact(&self, _: usize) -> Repeat<&()> {
        repeat(self)
    }
    #[inline]
    fn chunks_mut(&mut self, _: usize) -> Unique {
        repeat_with(item)
    }
    #[inline]
    fn chunks_exact_mut(&mut self, _: usize) -> Unique {
        repeat_with(item)
    }
    #[inline]
    fn as_ref(&self) -> Option<&()> {
        Some(self)
    }
    #[inline]
    fn as_mut(&mut self) -> Option<&mut ()> {
        Some(self)
    }
    #[inline]
    fn push<T>(&mut self, _: T) {}
    #[inline]
    fn pop(&mut self) {}
}

/// What a function is lent of the derivative of a field, as the `T` that it takes: nothing, if the field is a constant.
#[diagnostic::on_unimplemented(
    message = "the derivative of a field is a `{Self}`, and is lent as a `{T}`",
    label = "a field is lent to a differentiated function here"
)]
pub trait LentAs<T: ?Sized> {
    /// The tangent.
    fn ct_as(&self) -> Option<&T>;
    /// The cotangent.
    fn ct_as_mut(&mut self) -> Option<&mut T>;
}

impl<T: ?Sized> LentAs<T> for T {
    #[inline]
    fn ct_as(&self) -> Option<&T> {
        Some(self)
    }
    #[inline]
    fn ct_as_mut(&mut self) -> Option<&mut T> {
        Some(self)
    }
}

macro_rules! coerced {
    ($([$($generics:tt)*] $own:ty => $lent:ty;)*) => { $(
        impl<$($generics)*> LentAs<$lent> for $own {
            #[inline]
            fn ct_as(&self) -> Option<&$lent> {
                Some(self)
            }
            #[inline]
            fn ct_as_mut(&mut self) -> Option<&mut $lent> {
                Some(self)
            }
        }
    )* };
}

coerced! {
    [T] Vec<T> => [T];
    [T, const N: usize] [T; N] => [T];
    [T: ?Sized] Box<T> => T;
    [T] Box<Vec<T>> => [T];
}

/// Types that the tangent of a constant is lent as. `#[derive(Differentiable)]` implements it for the tangents that it makes.
macro_rules! constants {
    ($([$($generics:tt)*] $lent:ty;)*) => { $(
        impl<$($generics)*> LentAs<$lent> for () {
            #[inline]
            fn ct_as(&self) -> Option<&$lent> {
                None
            }
            #[inline]
            fn ct_as_mut(&mut self) -> Option<&mut $lent> {
                None
            }
        }
    )* };
}

constants! {
    [] f32;
    [] f64;
    [T] [T];
    [T] Vec<T>;
    [T] std::collections::VecDeque<T>;
    [T] Option<T>;
    [T, E] Result<T, E>;
    [T: ?Sized] Box<T>;
    [T, const N: usize] [T; N];
    [A, B] (A, B);
    [A, B, C] (A, B, C);
    [A, B, C, D] (A, B, C, D);
}

/// Lends the tangent of a field.
#[inline]
pub fn lend<T: ?Sized, U: LentAs<T> + ?Sized>(tangent: &U) -> Option<&T> {
    tangent.ct_as()
}

/// Lends the cotangent of a field.
#[inline]
pub fn lend_mut<T: ?Sized, U: LentAs<T> + ?Sized>(cotangent: &mut U) -> Option<&mut T> {
    cotangent.ct_as_mut()
}

/// What is lent uniquely, as the function that takes it has it.
pub trait Reborrowed<'a, T: ?Sized> {
    /// The reference.
    fn ct_reborrowed(lent: Option<&'a mut T>) -> Self;
}

impl<'a, T: ?Sized> Reborrowed<'a, T> for Option<&'a mut T> {
    #[inline]
    fn ct_reborrowed(lent: Option<&'a mut T>) -> Self {
        lent
    }
}

impl<'a, T: ?Sized> Reborrowed<'a, T> for Option<&'a T> {
    #[inline]
    fn ct_reborrowed(lent: Option<&'a mut T>) -> Self {
        lent.map(|lent| &*lent)
    }
}

/// Lends the tangent of a field that a variable refers to, uniquely or not.
#[inline]
pub fn lend_either<'a, T: ?Sized + 'a, U: LentAs<T> + ?Sized, R: Reborrowed<'a, T>>(tangent: &'a mut U) -> R {
    R::ct_reborrowed(tangent.ct_as_mut())
}

/// Overwrites the tangent of a field as a whole; a constant stays one.
#[inline]
pub fn put_whole<T, U: LentAs<T>>(new: T, tangent: &mut U) {
    if let Some(tangent) = tangent.ct_as_mut() {
        *tangent = new;
    }
}

/// Adds what the cotangent of a field is, if it has one.
///
/// # Panics
///
/// When the shapes do not fit, naming both lengths.
#[inline]
#[track_caller]
pub fn add_whole<T: crate::Cotangent, U: LentAs<T>>(to: &mut T, cotangent: &U) {
    if let Some(cotangent) = cotangent.ct_as() {
        crate::add_to(to, cotangent);
    }
}

/// The tangent of a field that a method is called on.
#[derive(Debug)]
pub struct FieldDot<'a, U: ?Sized>(pub &'a U);

/// The cotangent of a field that a method is called on.
#[derive(Debug)]
pub struct FieldBar<'a, U: ?Sized>(pub &'a mut U);

impl<T: ?Sized, U: LentAs<T> + ?Sized> Lent<T> for FieldDot<'_, U> {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        self.0.ct_as()
    }
}

impl<T: ?Sized, U: LentAs<T> + ?Sized> Lent<T> for FieldBar<'_, U> {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        U::ct_as(self.0)
    }
}

impl<T: ?Sized, U: LentAs<T> + ?Sized> LentUnique<T> for FieldBar<'_, U> {
    #[inline]
    fn ct_lent_unique(&mut self) -> Option<&mut T> {
        self.0.ct_as_mut()
    }
}
