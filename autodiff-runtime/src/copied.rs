//! Copies of values whose types the macro does not know: by `Clone`, where a type has it, and otherwise field by field. Of a
//! type parameter that is said to be neither, what it stands for makes another one.

use crate::Differentiable;
use crate::tuples::each_tuple;
use std::ops::Deref;

/// A value that is copied field by field: what `#[derive(Differentiable)]` gives a type, as far as its fields can be.
pub trait Copies: Sized {
    /// Another one of the same value.
    fn ct_copy(&self) -> Self;
}

/// A value to be copied. `copy_of(&value).ct_copied()` is found here where its type is `Clone`, and behind this otherwise.
#[derive(Debug)]
pub struct CopyOf<'a, T>(FieldsOf<'a, T>);

/// A value to be copied field by field.
#[derive(Debug)]
pub struct FieldsOf<'a, T>(AnotherOf<'a, T>);

/// A value to be copied as its type does it.
#[derive(Debug)]
pub struct AnotherOf<'a, T>(&'a T);

/// Says that a value is to be copied.
#[inline]
pub fn copy_of<T>(value: &T) -> CopyOf<'_, T> {
    CopyOf(FieldsOf(AnotherOf(value)))
}

impl<'a, T> Deref for CopyOf<'a, T> {
    type Target = FieldsOf<'a, T>;

    #[inline]
    fn deref(&self) -> &FieldsOf<'a, T> {
        &self.0
    }
}

impl<'a, T> Deref for FieldsOf<'a, T> {
    type Target = AnotherOf<'a, T>;

    #[inline]
    fn deref(&self) -> &AnotherOf<'a, T> {
        &self.0
    }
}

impl<T: Clone> CopyOf<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_copied(&self) -> T {
        self.value().clone()
    }

    /// Records another one of the same value.
    #[inline]
    pub fn ct_put(&self, to: &mut impl Keeping<T>) {
        to.ct_keep_copy(self.value());
    }
}

impl<'a, T> AnotherOf<'a, T> {
    pub(crate) fn value(&self) -> &'a T {
        self.0
    }
}

impl<T: Differentiable> AnotherOf<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_copied(&self) -> T {
        self.0.ct_another()
    }

    /// Records another one of the same value.
    #[inline]
    pub fn ct_put(&self, to: &mut impl Keeping<T>) {
        to.ct_keep(self.0.ct_another());
    }
}

impl<T: Copies> FieldsOf<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_copied(&self) -> T {
        self.value().ct_copy()
    }

    /// Records another one of the same value.
    #[inline]
    pub fn ct_put(&self, to: &mut impl Keeping<T>) {
        to.ct_keep(self.value().ct_copy());
    }
}

/// What loops record values in.
pub trait Keeping<T> {
    /// Records one more.
    fn ct_keep(&mut self, value: T);

    /// Records the copy of one.
    #[inline]
    fn ct_keep_copy(&mut self, value: &T)
    where
        T: Clone,
    {
        self.ct_keep(value.clone());
    }
}

/// A value that a method is called on by value, and that is copied before, since its caller does not see that it is given
/// away: `own_of(&value).ct_owned()`. What cannot be copied is refused where such a call is compiled.
#[derive(Debug)]
pub struct OwnOf<'a, T>(OwnByFields<'a, T>);

/// The same, field by field.
#[derive(Debug)]
pub struct OwnByFields<'a, T>(AnotherOwn<'a, T>);

/// The same, as its type does it.
#[derive(Debug)]
pub struct AnotherOwn<'a, T>(NotCopied<'a, T>);

/// A value of a type that cannot be copied.
#[derive(Debug)]
pub struct NotCopied<'a, T>(&'a T);

/// Says that a value is to be given away.
#[inline]
pub fn own_of<T>(value: &T) -> OwnOf<'_, T> {
    OwnOf(OwnByFields(AnotherOwn(NotCopied(value))))
}

impl<'a, T> Deref for OwnOf<'a, T> {
    type Target = OwnByFields<'a, T>;

    #[inline]
    fn deref(&self) -> &OwnByFields<'a, T> {
        &self.0
    }
}

impl<'a, T> Deref for OwnByFields<'a, T> {
    type Target = AnotherOwn<'a, T>;

    #[inline]
    fn deref(&self) -> &AnotherOwn<'a, T> {
        &self.0
    }
}

impl<'a, T> Deref for AnotherOwn<'a, T> {
    type Target = NotCopied<'a, T>;

    #[inline]
    fn deref(&self) -> &NotCopied<'a, T> {
        &self.0
    }
}

impl<T: Clone> OwnOf<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_owned(&self) -> T {
        self.0.0.0.0.clone()
    }
}

impl<T: Copies> OwnByFields<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_owned(&self) -> T {
        self.0.0.0.ct_copy()
    }
}

impl<T: Differentiable> AnotherOwn<'_, T> {
    /// Another one of the same value.
    #[inline]
    pub fn ct_owned(&self) -> T {
        self.0.0.ct_another()
    }
}

impl<T> NotCopied<'_, T> {
    /// There is none.
    #[inline]
    pub fn ct_owned(&self) -> T {
        there_is_none()
    }
}

/// What stands for a copy where there is none: an error of the compilation.
#[inline]
pub(crate) fn there_is_none<T>() -> T {
    const {
        panic!(
            "cotangent: a differentiated function copies a value of a type that cannot be copied, to keep it or to give it \
             away: derive `Clone` for the type, or take `&self`"
        )
    }
}

macro_rules! cloned {
    ($($t:ty)*) => { $(
        impl Copies for $t {
            #[inline]
            fn ct_copy(&self) -> Self {
                self.clone()
            }
        }
    )* };
}

cloned!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char String);

impl<T: Copies> Copies for Option<T> {
    fn ct_copy(&self) -> Self {
        self.as_ref().map(T::ct_copy)
    }
}

impl<T: Copies> Copies for Box<T> {
    fn ct_copy(&self) -> Self {
        Box::new(self.as_ref().ct_copy())
    }
}

impl<T: Copies> Copies for Vec<T> {
    fn ct_copy(&self) -> Self {
        self.iter().map(T::ct_copy).collect()
    }
}

impl<T: Copies, const N: usize> Copies for [T; N] {
    fn ct_copy(&self) -> Self {
        std::array::from_fn(|i| self[i].ct_copy())
    }
}

macro_rules! tuples {
    ($(($($name:ident $at:tt)*))*) => { $(
        impl<$($name: Copies),*> Copies for ($($name,)*) {
            fn ct_copy(&self) -> Self {
                ($(self.$at.ct_copy(),)*)
            }
        }
    )* };
}

each_tuple!(tuples);

#[cfg(test)]
mod tests {
    use super::*;

    struct Own {
        length: f64,
        names: [String; 2],
    }

    impl Copies for Own {
        fn ct_copy(&self) -> Self {
            Own { length: self.length, names: self.names.ct_copy() }
        }
    }

    /// A type that is `Clone`, and says otherwise what is copied.
    #[derive(Clone)]
    struct Both(f64);

    impl Copies for Both {
        fn ct_copy(&self) -> Self {
            Both(-self.0)
        }
    }

    #[test]
    fn types_that_are_not_clone_are_copied_by_their_fields() {
        let one = Own { length: 2.0, names: ["a".to_owned(), String::new()] };
        let other = copy_of(&one).ct_copied();
        assert_eq!(own_of(&one).ct_owned().length, 2.0);
        assert_eq!((other.length, other.names), (one.length, one.names));
        assert_eq!(copy_of(&Both(3.0)).ct_copied().0, 3.0);
        assert_eq!(own_of(&Both(3.0)).ct_owned().0, 3.0);
        assert_eq!(copy_of(&[Some(1.5)]).ct_copied(), [Some(1.5)]);
    }
}
