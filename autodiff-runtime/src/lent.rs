//! The derivative of what a method is called on. A caller that writes `a.energy(x)` does not know whether the method
//! takes `self`, `&self` or `&mut self`, nor whether it differentiates it at all: it lends what it has.

/// The caller has no derivative of it.
#[derive(Debug, Clone, Copy)]
pub struct Nothing;

/// A tangent that may be there: `&T`, `&mut T`, or [`Nothing`].
pub trait Lent<T: ?Sized> {
    /// The tangent.
    fn ct_lent(&self) -> Option<&T>;
}

/// A tangent or a cotangent that may be there, to be changed: `&mut T`, or [`Nothing`].
pub trait LentUnique<T: ?Sized> {
    /// The buffer.
    fn ct_lent_unique(&mut self) -> Option<&mut T>;
}

impl<T: ?Sized> Lent<T> for &T {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T: ?Sized> Lent<T> for &mut T {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        Some(self)
    }
}

/// A tangent or a buffer as that of a slice, for a closure whose parameter was taken for one: values coerce to slices,
/// options of references do not.
#[inline]
pub fn sliced<T: AsSlice>(derivative: T) -> T::Slice {
    derivative.ct_as_slice()
}

/// What a slice may be given for.
pub trait AsSlice {
    /// The slice.
    type Slice;
    /// Makes it one.
    fn ct_as_slice(self) -> Self::Slice;
}

impl AsSlice for Option<()> {
    type Slice = Option<()>;
    #[inline]
    fn ct_as_slice(self) -> Option<()> {
        self
    }
}

macro_rules! sliced {
    ($([$($generic:tt)*] $of:ty;)*) => { $(
        impl<'a, $($generic)*> AsSlice for Option<&'a $of> {
            type Slice = Option<&'a [T]>;
            #[inline]
            fn ct_as_slice(self) -> Option<&'a [T]> {
                self.map(|list| &list[..])
            }
        }
        impl<'a, $($generic)*> AsSlice for Option<&'a mut $of> {
            type Slice = Option<&'a mut [T]>;
            #[inline]
            fn ct_as_slice(self) -> Option<&'a mut [T]> {
                self.map(|list| &mut list[..])
            }
        }
    )* };
}

sliced! {
    [T] [T];
    [T] Vec<T>;
    [T, const N: usize] [T; N];
}

/// As a method call goes through a box.
impl<T: ?Sized> Lent<T> for &Box<T> {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T: ?Sized> Lent<T> for &mut Box<T> {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T: ?Sized> LentUnique<T> for &mut Box<T> {
    #[inline]
    fn ct_lent_unique(&mut self) -> Option<&mut T> {
        Some(self)
    }
}

impl<T: ?Sized> Lent<T> for Nothing {
    #[inline]
    fn ct_lent(&self) -> Option<&T> {
        None
    }
}

impl<T: ?Sized> LentUnique<T> for &mut T {
    #[inline]
    fn ct_lent_unique(&mut self) -> Option<&mut T> {
        Some(self)
    }
}

impl<T: ?Sized, L: LentUnique<T>> LentUnique<T> for Option<L> {
    #[inline]
    fn ct_lent_unique(&mut self) -> Option<&mut T> {
        self.as_mut()?.ct_lent_unique()
    }
}

impl<T: ?Sized> LentUnique<T> for Nothing {
    #[inline]
    fn ct_lent_unique(&mut self) -> Option<&mut T> {
        None
    }
}
