//! Slices, arrays, vectors, options, results, and what points to other values.

use std::borrow::Borrow;
use std::fmt::Arguments;
use std::rc::Rc;
use std::sync::Arc;

use super::Differentiable;
use crate::given::{Given, given_away};
use crate::short::{FEW, list};

/// The error of a tangent or cotangent whose length is not that of its value.
#[cold]
#[inline(never)]
#[track_caller]
fn wrong_length(name: Arguments<'_>, value: usize, tangent: usize) -> ! {
    panic!("cotangent: `{name}` has length {value}, but its tangent or cotangent has length {tangent}")
}

/// The error of a tangent or cotangent of another variant than its value.
#[cold]
#[inline(never)]
#[track_caller]
pub fn wrong_variant(name: Arguments<'_>, value: &str, tangent: &str) -> ! {
    panic!("cotangent: `{name}` is `{value}`, but its tangent or cotangent is `{tangent}`")
}

impl<T: Differentiable> Differentiable for [T] {
    type Tangent = [T::Owned];
    type Owned = Vec<T::Owned>;
    type Kept = ();
    type Shape = Vec<T::Shape>;
    #[inline]
    fn ct_zero(&self) -> Vec<T::Owned> {
        list(self.iter().map(T::ct_zero))
    }
    #[inline]
    fn ct_neutral(&self) -> Vec<T::Owned> {
        if self.len() <= FEW { self.iter().map(T::ct_neutral).collect() } else { self.ct_zero() }
    }
    #[inline]
    fn ct_nothing(&self) -> Vec<T::Owned> {
        vec![]
    }
    #[inline]
    fn ct_check(&self, tangent: &[T::Owned], name: Arguments<'_>) {
        if self.len() != tangent.len() {
            wrong_length(name, self.len(), tangent.len());
        }
        for (i, (v, t)) in self.iter().zip(tangent).enumerate() {
            v.ct_check(t.borrow(), format_args!("{name}[{i}]"));
        }
    }
    #[inline]
    fn ct_keep(&self) {}
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.iter().map(T::ct_shape).collect()
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        list(shape.iter().map(T::ct_zero_of))
    }
}

impl<T: Differentiable> Differentiable for Vec<T> {
    type Tangent = Vec<T::Owned>;
    type Owned = Vec<T::Owned>;
    type Kept = Given<Self>;
    type Shape = Vec<T::Shape>;
    #[inline]
    fn ct_another(&self) -> Self {
        self.iter().map(T::ct_another).collect()
    }
    #[inline]
    fn ct_zero(&self) -> Vec<T::Owned> {
        self.as_slice().ct_zero()
    }
    #[inline]
    fn ct_neutral(&self) -> Vec<T::Owned> {
        self.as_slice().ct_neutral()
    }
    #[inline]
    fn ct_nothing(&self) -> Vec<T::Owned> {
        vec![]
    }
    #[inline]
    fn ct_check(&self, tangent: &Vec<T::Owned>, name: Arguments<'_>) {
        self.as_slice().ct_check(tangent, name);
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.as_slice().ct_shape()
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        list(shape.iter().map(T::ct_zero_of))
    }
}

impl<T: Differentiable, const N: usize> Differentiable for [T; N] {
    type Tangent = [T::Owned; N];
    type Owned = [T::Owned; N];
    type Kept = Given<Self>;
    type Shape = [T::Shape; N];
    const CT_SINGLE: bool = T::CT_SINGLE;
    #[inline]
    fn ct_another(&self) -> Self {
        self.each_ref().map(T::ct_another)
    }
    #[inline]
    fn ct_zero(&self) -> [T::Owned; N] {
        self.each_ref().map(T::ct_zero)
    }
    #[inline]
    fn ct_neutral(&self) -> [T::Owned; N] {
        self.each_ref().map(T::ct_neutral)
    }
    #[inline]
    fn ct_check(&self, tangent: &[T::Owned; N], name: Arguments<'_>) {
        self.as_slice().ct_check(tangent, name);
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.each_ref().map(T::ct_shape)
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        shape.each_ref().map(T::ct_zero_of)
    }
}

impl<T: Differentiable> Differentiable for Option<T> {
    type Tangent = Option<T::Owned>;
    type Owned = Option<T::Owned>;
    type Kept = Given<Self>;
    type Shape = Option<T::Shape>;
    #[inline]
    fn ct_another(&self) -> Self {
        self.as_ref().map(T::ct_another)
    }
    #[inline]
    fn ct_zero(&self) -> Option<T::Owned> {
        self.as_ref().map(T::ct_zero)
    }
    #[inline]
    fn ct_neutral(&self) -> Option<T::Owned> {
        self.as_ref().map(T::ct_neutral)
    }
    #[inline]
    fn ct_check(&self, tangent: &Option<T::Owned>, name: Arguments<'_>) {
        match (self, tangent) {
            (Some(v), Some(t)) => v.ct_check(t.borrow(), name),
            (None, None) => {}
            (Some(_), None) => wrong_variant(name, "Some", "None"),
            (None, Some(_)) => wrong_variant(name, "None", "Some"),
        }
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.as_ref().map(T::ct_shape)
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        shape.as_ref().map(T::ct_zero_of)
    }
}

/// The error has no derivative, and needs no trait.
impl<T: Differentiable, E> Differentiable for Result<T, E> {
    type Tangent = Result<T::Owned, ()>;
    type Owned = Result<T::Owned, ()>;
    type Kept = Given<Self>;
    type Shape = Result<T::Shape, ()>;
    #[inline]
    fn ct_zero(&self) -> Result<T::Owned, ()> {
        self.as_ref().map(T::ct_zero).map_err(|_| ())
    }
    #[inline]
    fn ct_check(&self, tangent: &Result<T::Owned, ()>, name: Arguments<'_>) {
        match (self, tangent) {
            (Ok(v), Ok(t)) => v.ct_check(t.borrow(), name),
            (Err(_), Err(())) => {}
            (Ok(_), Err(())) => wrong_variant(name, "Ok", "Err"),
            (Err(_), Ok(_)) => wrong_variant(name, "Err", "Ok"),
        }
    }
    #[inline]
    fn ct_keep(&self) -> Given<Self> {
        given_away()
    }
    #[inline]
    fn ct_shape(&self) -> Self::Shape {
        self.as_ref().map(T::ct_shape).map_err(|_| ())
    }
    #[inline]
    fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
        match shape {
            Ok(shape) => Ok(T::ct_zero_of(shape)),
            Err(()) => Err(()),
        }
    }
}

macro_rules! owners {
    ($($owner:ty $(: $another:ident)?),*) => {$(
        impl<T: Differentiable + ?Sized> Differentiable for $owner {
            type Tangent = Box<T::Owned>;
            type Owned = Box<T::Owned>;
            type Kept = Given<Self>;
            type Shape = Box<T::Shape>;
            $(
                #[inline]
                fn $another(&self) -> Self {
                    self.clone()
                }
            )?
            #[inline]
            fn ct_zero(&self) -> Box<T::Owned> {
                Box::new((**self).ct_zero())
            }
            #[inline]
            fn ct_check(&self, tangent: &Box<T::Owned>, name: Arguments<'_>) {
                let tangent: &T::Owned = tangent;
                (**self).ct_check(tangent.borrow(), name);
            }
            #[inline]
            fn ct_keep(&self) -> Given<Self> {
                given_away()
            }
            #[inline]
            fn ct_shape(&self) -> Self::Shape {
                Box::new((**self).ct_shape())
            }
            #[inline]
            fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
                Box::new(T::ct_zero_of(shape))
            }
        }
    )*};
}
owners!(Box<T>, Rc<T>: ct_another, Arc<T>: ct_another);

macro_rules! references {
    ($($r:ty $(: $another:ident)?),*) => {$(
        impl<T: Differentiable + ?Sized> Differentiable for $r {
            type Tangent = T::Tangent;
            type Owned = T::Owned;
            type Kept = ();
            type Shape = T::Shape;
            $(
                #[inline]
                fn $another(&self) -> Self {
                    self
                }
            )?
            #[inline]
            fn ct_zero(&self) -> T::Owned {
                (**self).ct_zero()
            }
            #[inline]
            fn ct_neutral(&self) -> T::Owned {
                (**self).ct_neutral()
            }
            #[inline]
            fn ct_check(&self, tangent: &T::Tangent, name: Arguments<'_>) {
                (**self).ct_check(tangent, name);
            }
            #[inline]
            fn ct_keep(&self) {}
            #[inline]
            fn ct_shape(&self) -> Self::Shape {
                (**self).ct_shape()
            }
            #[inline]
            fn ct_zero_of(shape: &Self::Shape) -> Self::Owned {
                T::ct_zero_of(shape)
            }
        }
    )*};
}
references!(&T: ct_another, &mut T);
