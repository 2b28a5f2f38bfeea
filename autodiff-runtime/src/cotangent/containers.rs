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
        if self.len() != other.len() {
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
        if self.len() != other.len() {
            unequal(other.len(), self.len());
        }
        for (dst, src) in self.iter().zip(other) {
            dst.ct_fits(src);
        }
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        if self.len() != other.len() {
            unequal(other.len(), self.len());
        }
        for (dst, src) in self.iter().zip(other) {
            dst.ct_alike(src);
        }
    }
}

impl<C: Cotangent, const N: usize> Cotangent for [C; N] {
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.as_mut_slice().ct_add(other);
    }
    #[inline]
    fn ct_clear(&mut self) {
        self.as_mut_slice().ct_clear();
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        self.as_slice().ct_dot(other)
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        self.each_mut().map(C::ct_take)
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        self.as_mut_slice().ct_scale(factor);
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.as_mut_slice().ct_axpy(factor, other);
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        self.as_slice().ct_fits(other);
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        self.as_slice().ct_alike(other);
    }
}

impl<C: Cotangent> Cotangent for Vec<C> {
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        self.as_mut_slice().ct_add(other);
    }
    #[inline]
    fn ct_clear(&mut self) {
        self.as_mut_slice().ct_clear();
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        self.as_slice().ct_dot(other)
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        self.iter_mut().map(C::ct_take).collect()
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        self.as_mut_slice().ct_scale(factor);
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        self.as_mut_slice().ct_axpy(factor, other);
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        self.as_slice().ct_fits(other);
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        self.as_slice().ct_alike(other);
    }
}

impl<C: Cotangent> Cotangent for Box<C> {
    #[inline]
    fn ct_add(&mut self, other: &Self) {
        (**self).ct_add(other);
    }
    #[inline]
    fn ct_clear(&mut self) {
        (**self).ct_clear();
    }
    #[inline]
    fn ct_dot(&self, other: &Self) -> f64 {
        (**self).ct_dot(other)
    }
    #[inline]
    fn ct_take(&mut self) -> Self {
        Self::new((**self).ct_take())
    }
    #[inline]
    fn ct_scale(&mut self, factor: f64) {
        (**self).ct_scale(factor);
    }
    #[inline]
    fn ct_axpy(&mut self, factor: f64, other: &Self) {
        (**self).ct_axpy(factor, other);
    }
    #[inline]
    fn ct_fits(&self, other: &Self) {
        (**self).ct_fits(other);
    }
    #[inline]
    fn ct_alike(&self, other: &Self) {
        (**self).ct_alike(other);
    }
}
