//! Sums and products of complex numbers: `z.iter().sum::<Complex64>()`.

use super::{ComplexTangent, Factor, zero};
use crate::{GatheredR, GatheredV, Scalar, add_to, op};
use num_complex::Complex;
use num_traits::Float;

/// The derivative of a product by each of its factors: the product of all others.
fn of_the_others<T: Float>(z: &[Complex<T>]) -> Vec<Complex<T>> {
    let one = Complex::new(T::one(), T::zero());
    let mut behind = vec![one; z.len()];
    for i in (1..z.len()).rev() {
        behind[i - 1] = behind[i] * z[i];
    }
    let mut before = one;
    for (others, z) in behind.iter_mut().zip(z) {
        *others = *others * before;
        before = before * *z;
    }
    behind
}

/// The tangent of a product.
fn of_product<T: Scalar + Float>(z: &[Complex<T>], dot: &[ComplexTangent<T>]) -> ComplexTangent<T> {
    let mut sum = zero();
    for (others, dot) in of_the_others(z).into_iter().zip(dot) {
        add_to(&mut sum, &Factor::Complex(others).push(*dot));
    }
    sum
}

/// The cotangents of the factors.
fn of_factors<T: Scalar + Float>(z: &[Complex<T>], seed: ComplexTangent<T>) -> Vec<ComplexTangent<T>> {
    of_the_others(z).into_iter().map(|others| Factor::Complex(others).pull(seed)).collect()
}

/// The sum of tangents.
fn of_sum<T: Scalar + Float>(dot: &[ComplexTangent<T>]) -> ComplexTangent<T> {
    let mut sum = zero();
    dot.iter().for_each(|dot| add_to(&mut sum, dot));
    sum
}

type Items<T> = Vec<Complex<T>>;
type Tangents<T> = Vec<ComplexTangent<T>>;

impl<T: Scalar + Float> GatheredV<op::Sum, Items<T>> for Complex<T> {
    type Record = usize;
    #[inline]
    fn ct_forward(from: Items<T>, from_dot: Option<Tangents<T>>) -> (Complex<T>, ComplexTangent<T>) {
        (from.into_iter().sum(), of_sum(&from_dot.unwrap_or_default()))
    }
    #[inline]
    fn ct_record(from: Items<T>) -> (Complex<T>, usize) {
        let count = from.len();
        (from.into_iter().sum(), count)
    }
    #[inline]
    fn ct_pull(count: &usize, seed: ComplexTangent<T>, _: <Items<T> as crate::Differentiable>::Kept) -> (Tangents<T>,) {
        (vec![seed; *count],)
    }
}

impl<T: Scalar + Float> GatheredR<op::Sum, Items<T>> for Complex<T> {
    type Record = ();
    #[inline]
    fn ct_forward(from: &Items<T>, from_dot: Option<&Tangents<T>>) -> (Complex<T>, ComplexTangent<T>) {
        (from.iter().sum(), from_dot.map_or_else(zero, |dot| of_sum(dot)))
    }
    #[inline]
    fn ct_record(from: &Items<T>) -> (Complex<T>, ()) {
        (from.iter().sum(), ())
    }
    #[inline]
    fn ct_pull((): &(), seed: ComplexTangent<T>, _: &Items<T>, from_bar: Option<&mut Tangents<T>>) {
        from_bar.into_iter().flatten().for_each(|bar| add_to(bar, &seed));
    }
}

impl<T: Scalar + Float> GatheredV<op::Product, Items<T>> for Complex<T> {
    type Record = Items<T>;
    #[inline]
    fn ct_forward(from: Items<T>, from_dot: Option<Tangents<T>>) -> (Complex<T>, ComplexTangent<T>) {
        let dot = of_product(&from, &from_dot.unwrap_or_default());
        (from.into_iter().product(), dot)
    }
    #[inline]
    fn ct_record(from: Items<T>) -> (Complex<T>, Items<T>) {
        (from.iter().copied().product(), from)
    }
    #[inline]
    fn ct_pull(z: &Items<T>, seed: ComplexTangent<T>, _: <Items<T> as crate::Differentiable>::Kept) -> (Tangents<T>,) {
        (of_factors(z, seed),)
    }
}

impl<T: Scalar + Float> GatheredR<op::Product, Items<T>> for Complex<T> {
    type Record = ();
    #[inline]
    fn ct_forward(from: &Items<T>, from_dot: Option<&Tangents<T>>) -> (Complex<T>, ComplexTangent<T>) {
        (from.iter().product(), from_dot.map_or_else(zero, |dot| of_product(from, dot)))
    }
    #[inline]
    fn ct_record(from: &Items<T>) -> (Complex<T>, ()) {
        (from.iter().product(), ())
    }
    #[inline]
    fn ct_pull((): &(), seed: ComplexTangent<T>, from: &Items<T>, from_bar: Option<&mut Tangents<T>>) {
        let Some(from_bar) = from_bar else { return };
        from_bar.iter_mut().zip(of_factors(from, seed)).for_each(|(bar, share)| add_to(bar, &share));
    }
}
