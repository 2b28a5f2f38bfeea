//! Slices, arrays, vectors and boxes as tangents and cotangents.

use super::Cotangent;

/// The error of an addition of shapes that do not fit.
#[cold]
#[inline(never)]
#[track_caller]
fn unequal(src: usize, dst: usize) -> ! {
    panic!("cotangent: a cotangent of length {src} is added to one of length {dst}")
}

/// The error of an inner product of shapes that do not fit.
#[cold]
#[inline(never)]
#[track_caller]
fn no_product(a: usize, b: usize) -> ! {
    panic!("cotangent: the inner product of cotangents of lengths {a} and {b}")
}

impl<C: Cotangent> Cotangent for [C] {
    const CT_EMPTY: bool = C::CT_EMPTY;
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.ct_fits(other);
        for (dst, src) in self.iter_mut().zip(other) {
            dst.ct_add(src);
        }
    }
    #[inline]
    fn ct_clear(&mut self) {
        for c in self {
            c.ct_clear();
        }
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        if self.len() != other.len() && !C::CT_EMPTY {
            no_product(self.len(), other.len());
        }
        let mut sum = 0.0;
        for (a, b) in self.iter().zip(other) {
            sum += a.ct_dot(b);
        }
        sum
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        for c in self {
            c.ct_scale(factor);
        }
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.ct_fits(other);
        for (dst, src) in self.iter_mut().zip(other) {
            dst.ct_axpy(factor, src);
        }
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        if self.len() != other.len() && !C::CT_EMPTY {
            unequal(other.len(), self.len());
        }
        for (dst, src) in self.iter().zip(other) {
            dst.ct_fits(src);
        }
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        if self.len() != other.len() && !C::CT_EMPTY {
            unequal(other.len(), self.len());
        }
        for (dst, src) in self.iter().zip(other) {
            dst.ct_alike(src);
        }
    }
}

/// Everything is done to what is inside, but that a new value is taken out as `$taken`.
macro_rules! inside {
    (|$this:ident| $inner:expr, $taken:expr) => {
        #[inline]
        fn ct_add(&mut $this, other: &Self) {
            $inner.ct_add(other);
        }
        #[inline]
        fn ct_clear(&mut $this) {
            $inner.ct_clear();
        }
        #[inline]
        fn ct_dot(&$this, other: &Self) -> f64 {
            $inner.ct_dot(other)
        }
        #[inline]
        fn ct_take(&mut $this) -> Self {
            $taken
        }
        #[inline]
        fn ct_scale(&mut $this, factor: f64) {
            $inner.ct_scale(factor);
        }
        #[inline]
        fn ct_axpy(&mut $this, factor: f64, other: &Self) {
            $inner.ct_axpy(factor, other);
        }
        #[inline]
        fn ct_fits(&$this, other: &Self) {
            $inner.ct_fits(other);
        }
        #[inline]
        fn ct_alike(&$this, other: &Self) {
            $inner.ct_alike(other);
        }
    };
}

impl<C: Cotangent, const N: usize> Cotangent for [C; N] {
    const CT_EMPTY: bool = C::CT_EMPTY;
    inside!(|self| self[..], self.each_mut().map(C::ct_take));
}

impl<C: Cotangent> Cotangent for Vec<C> {
    const CT_EMPTY: bool = C::CT_EMPTY;
    inside!(|self| self[..], self.iter_mut().map(C::ct_take).collect());
}

impl<C: Cotangent> Cotangent for Box<C> {
    const CT_EMPTY: bool = C::CT_EMPTY;
    inside!(|self| (**self), Self::new((**self).ct_take()));
}
