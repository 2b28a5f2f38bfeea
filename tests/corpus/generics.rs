//! Functions that are generic: over floats, over types that only pass through, over constants and lifetimes at once.

use cotangent::{Differentiable, differentiate};
use num_traits::{AsPrimitive, Float, FloatConst, FromPrimitive, NumCast, One, Zero};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The first thing that anyone writes.
#[differentiate]
pub fn norm<T: Float>(x: &[T]) -> T {
    let mut sum = T::zero();
    for &v in x {
        sum = sum + v * v;
    }
    sum.sqrt()
}

/// Every way to get at a constant.
#[differentiate]
pub fn constants<T: Float + FloatConst + FromPrimitive>(x: T, n: usize) -> T {
    let two = T::from(2.0).unwrap();
    let half = T::from_f64(0.5).unwrap();
    let count = T::from_usize(n).expect("a small number");
    let third = <T as NumCast>::from(1.0).unwrap() / <T as NumCast>::from(3).unwrap();
    let tiny = T::epsilon() + T::min_positive_value();
    let pi = T::PI();
    (two * x + half).powi(3) * third + count * x * x.sin() - pi * x + tiny * x + T::one() - T::zero()
}

/// With a `where` clause, sums over rows, and a constant in a loop.
#[differentiate]
pub fn log_sum_exp<F>(x: &[F]) -> F
where
    F: Float + std::iter::Sum<F>,
{
    let mut largest = F::neg_infinity();
    for i in 0..x.len() {
        largest = F::max(largest, x[i]);
    }
    if largest == F::neg_infinity() {
        return largest;
    }
    let mut sum = F::zero();
    for i in 0..x.len() {
        let scale = F::from(i + 1).unwrap();
        sum = sum + (x[i] - largest).exp() * scale;
    }
    largest + sum.ln()
}

/// Bounds of the standard library alone.
#[differentiate]
pub fn horner<T>(coefficients: &[T], x: T) -> T
where
    T: Copy + Add<Output = T> + Mul<Output = T>,
{
    let mut value = coefficients[coefficients.len() - 1];
    for k in (0..coefficients.len() - 1).rev() {
        value = value * x + coefficients[k];
    }
    value
}

/// All operators, without any method.
#[differentiate]
pub fn rational<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Neg<Output = T>>(
    x: T,
    y: T,
) -> T {
    let d = x * x + y * y;
    -(x - y) / d + x / (d + x * y)
}

/// The primitives whose derivative needs constants and functions of the type.
#[differentiate]
pub fn special_functions<T: Float>(x: T, y: T) -> T {
    let a = x.sin() * y.cos() + x.tan() + (x * y).tanh();
    let b = x.asin() + y.acos() + x.atan2(y) + x.atanh() + y.asinh() + (x + T::one() + T::one()).acosh();
    let c = x.exp2() + y.exp_m1() + x.ln_1p() + y.log2() + y.log10() + y.log(x + T::one() + T::one());
    let d = x.powf(y) + x.powi(-2) + y.cbrt() + x.hypot(y) + x.recip() + x.mul_add(y, a);
    let e = x.abs() + x.max(y) + x.min(y) + x.abs_sub(y) + x.copysign(y) + x.to_degrees() + y.to_radians();
    let f = x.sinh() + y.cosh() + x.fract() + x.floor() + x.signum() + (x % y) + y.exp();
    let (s, t) = x.sin_cos();
    a + b * c - d * e + f + s * t
}

/// As functions of the type and of the trait.
#[differentiate]
pub fn by_path<T: Float>(x: T, y: T) -> T {
    T::sqrt(x) * Float::exp(y) + <T as Float>::ln(x) + T::max(x, y) + Float::powi(x, 2) + T::mul_add(x, y, x)
}

/// Overwritten in a loop, elements of arrays, `&mut`; a branch on values.
#[differentiate]
pub fn relax<T: Float, const N: usize>(u: &mut [T; N], rate: T, sweeps: usize) -> T {
    let mut worst = T::zero();
    for _ in 0..sweeps {
        for i in 1..N - 1 {
            let old = u[i];
            let mean = (u[i - 1] + u[i + 1]) / (T::one() + T::one());
            u[i] = old + rate * (mean - old).tanh();
            let change = (u[i] - old).abs();
            if change > worst && !change.is_nan() {
                worst = change * u[i];
            }
        }
    }
    worst
}

/// Vectors and tuples of a float.
#[differentiate]
pub fn moments<T: Float + FromPrimitive>(x: Vec<T>, weights: &[(T, usize)]) -> (T, Vec<T>) {
    let n = T::from_usize(x.len()).unwrap();
    let mut mean = T::zero();
    let mut centred = Vec::with_capacity(x.len());
    for k in 0..x.len() {
        mean = mean + x[k] / n;
    }
    for k in 0..x.len() {
        let (w, power) = weights[k % weights.len()];
        centred.push((x[k] - mean) * w.powi(power as i32));
    }
    (mean, centred)
}

/// Calls of generic functions from generic ones, with the type given and without, in a loop.
#[differentiate]
pub fn calls<T: Float + std::iter::Sum<T>>(x: &[T], y: T) -> T {
    let a = norm(x);
    let mut b = log_sum_exp::<T>(x);
    for k in 0..x.len() {
        b = horner(&[a, b, y], x[k]) * y + norm(&x[..=k]);
    }
    a * b
}

/// A call of a generic function from one that is not, for both floats.
#[differentiate]
pub fn concrete(x: &[f64], y: f64) -> f64 {
    let n = norm(x);
    let mut s = n * n * y;
    for k in 1..x.len() {
        s += norm::<f64>(&x[..k]) * horner(x, y);
    }
    s
}

#[differentiate]
pub fn concrete_single(x: &[f32], y: f32) -> f32 {
    let n = norm(x);
    let mut s = n * n * y;
    for k in 1..x.len() {
        s += norm(&x[..k]) * horner(&x[..2], y);
    }
    s
}

/// Both floats at once.
#[differentiate]
pub fn concrete_mixed(x: &[f64], y: &[f32]) -> f64 {
    let a = norm(x);
    let b = norm::<f32>(y);
    a * a * b as f64 + (b * b) as f64
}

/// Recursion.
#[differentiate]
pub fn power<T: Float>(x: T, n: usize) -> T {
    if n == 0 {
        return T::one();
    }
    let half = power(x, n / 2);
    if n % 2 == 0 { half * half } else { half * half * x }
}

/// A conversion of an active value, there and back; another float in the middle.
#[differentiate]
pub fn through_double<T: Float>(x: T, k: f64) -> T {
    let wide = x.to_f64().unwrap();
    let y = (wide * k).sin() * wide;
    T::from(y).unwrap() * x + <T as NumCast>::from(k).expect("a float")
}

/// Integers made of active values carry no derivative.
#[differentiate]
pub fn table<T: Float>(values: &[T], at: T) -> T {
    let i = at.floor().to_usize().unwrap().min(values.len() - 2);
    let t = at - T::from(i).unwrap();
    values[i] * (T::one() - t) + values[i + 1] * t
}

/// Comparisons, `is_zero`, early returns.
#[differentiate]
pub fn guarded<T: Float>(x: T, y: T) -> T {
    if x.is_zero() || y < T::zero() {
        return y * y;
    }
    if x > T::one() { x / y } else { x * y - T::from(0.25).unwrap() }
}

/// Two floats of different types in one function, and one that is not generic.
#[differentiate]
pub fn mixed<T: Float, U: Float>(x: T, y: U, scale: f64) -> f64 {
    let a = x * x;
    let b = y.sin() * y;
    (a.to_f64().unwrap() + b.to_f64().unwrap()) * scale
}

/// Type parameters without a derivative: an iterator, a name, a function on integers.
#[differentiate]
pub fn picked<T, I, S>(x: &[T], indices: I, name: S, next: impl Fn(usize) -> usize) -> T
where
    T: Float,
    I: Iterator<Item = usize>,
    S: AsRef<str>,
{
    let mut product = T::one();
    for i in indices {
        product = product * x[next(i) % x.len()];
    }
    if name.as_ref().is_empty() { product } else { product * product }
}

/// A type parameter that could carry anything: it does.
#[differentiate]
pub fn chosen<T: Clone, U: Clone>(a: &[T], b: U, i: usize) -> (T, U) {
    (a[i].clone(), b)
}

/// A float that is a constant here.
#[differentiate]
pub fn scaled<T: Float>(x: &mut [T], #[constant] by: T) {
    for v in x.iter_mut() {
        *v = *v * by * *v;
    }
}

/// Lifetimes, types and constants together.
#[differentiate]
pub fn windows<'a, 'b: 'a, T: Float + 'a, const K: usize>(x: &'a [T], kernel: &'b [T; K]) -> Vec<T> {
    let mut out = Vec::new();
    for i in 0..(x.len() + 1).saturating_sub(K) {
        let part: &'a [T] = &x[i..i + K];
        let mut s = T::zero();
        for k in 0..K {
            s = s + part[k] * kernel[k] * part[0];
        }
        out.push(s);
    }
    out
}

/// Mixed with `f64` through the operators of the bounds.
#[differentiate]
pub fn with_doubles<T>(x: T, t: f64) -> T
where
    T: Copy + Mul<f64, Output = T> + Add<T, Output = T> + Zero + One,
{
    let mut s = T::zero();
    for _ in 0..3 {
        s = s + x * t + T::one();
    }
    s * t
}

/// `Into<f64>` beside the arithmetic of the type, and back; the same variable again, under its own name.
#[differentiate]
pub fn into_double<T: Float + Into<f64> + FromPrimitive>(param: &[T; 2]) -> [T; 2] {
    let [x1, x2] = *param;
    let scale = x1 * x1;
    let x1: f64 = x1.into();
    let x2: f64 = x2.into();
    [T::from_f64(x1 * x2.sin()).unwrap() * scale, T::from_f64(x2.powi(3) * x1).unwrap()]
}

/// Nothing but a conversion, and operators: the type parameter is a float.
#[differentiate]
pub fn into_only<T: Into<f64> + Copy + Add<Output = T>>(x: T, y: T, n: u32) -> f64 {
    let mut s: f64 = (x + y).into().sin();
    let count: f64 = n.into();
    for _ in 0..n {
        s = s * Into::<f64>::into(x) + <T as Into<f64>>::into(y) * count;
    }
    s * x.into()
}

/// Conversions of `f32`, as methods, by path, and in a closure.
#[differentiate]
pub fn widened(x: &[f32], k: f32) -> f64 {
    let first: f64 = x[0].into();
    let wide = <f64 as From<f32>>::from(k);
    x.iter().map(|&v| wide * f64::sin(v.into())).sum::<f64>() * first + Into::<f64>::into(k)
}

/// To a type parameter, from a float and through the other traits.
#[differentiate]
pub fn through_traits<T: Float + AsPrimitive<f64> + From<f32>>(x: T, k: f32) -> T {
    let wide: f64 = x.as_();
    let a: T = k.into();
    let b = <T as From<f32>>::from(k);
    let c: T = NumCast::from(wide * wide).unwrap();
    a * b * c + num_traits::cast::<f64, T>(wide.sin()).unwrap() * x
}

/// Coefficients that are written in double precision, in a polynomial of any.
#[differentiate]
pub fn of_double<T: Float, const N: usize>(coefficients: [f64; N], x: T) -> T {
    let own: [T; N] = coefficients.map(|c| T::from(c).unwrap());
    own.iter().rev().fold(T::zero(), |sum, &c| sum * x + c)
}

/// Floats that have no name in the signature.
#[differentiate]
pub fn nameless_floats(x: impl Float, y: impl Into<f64>, weights: &[impl Float]) -> f64 {
    let y = y.into();
    let mut sum = x.to_f64().unwrap() * y;
    for &w in weights {
        sum = sum * y + w.to_f64().unwrap();
    }
    sum
}

/// Calls of those.
#[differentiate]
pub fn calls_nameless(x: f64, single: f32) -> f64 {
    nameless_floats(x, x * x, &[x]) + into_only(x, single as f64, 2)
}

/// Numbers that are converted into what stands around them, and constants without a type, also in calls.
#[differentiate]
pub fn untyped<T: Float + From<f32>>(t: T, b: T, c: T) -> T {
    let (one, two) = (num_traits::one::<T>(), From::from(2.));
    let half: T = From::from(0.5);
    let t = t / (b / two);
    let risen = if t < one {
        c * half * t * t
    } else {
        let t = t - one;
        -c * half * (t * (t - From::from(2.)) - one)
    };
    bent(risen, num_traits::zero(), Into::into(0.25f32)) * bent(b, num_traits::one(), c)
}

/// A number in the precision that is asked for.
#[differentiate]
fn cast<T: Float>(x: f64) -> T {
    num_traits::cast(x).unwrap()
}

/// Coefficients whose type only the calls show that they are given to.
#[differentiate]
pub fn of_coefficients<T: Float>(x: T) -> T {
    const COEFFICIENTS: [f64; 4] = [0.125, -0.375, 0.75, 1.5];
    let mut y = cast(COEFFICIENTS[0]);
    for i in 1..COEFFICIENTS.len() {
        y = bent(x, y, cast(COEFFICIENTS[i]));
    }
    y * bent(cast(0.5), x, y)
}

/// Is called with such.
#[differentiate]
fn bent<T: Float>(x: T, from: T, by: T) -> T {
    x * (x - from) + (by * x).sin()
}

/// Functions of the type parameter's that make something of nothing, by name.
#[differentiate]
pub fn weighed<T: Float>(weight: Option<T>, x: &[T]) -> T {
    let weight = weight.unwrap_or_else(T::one);
    let last = x.last().copied().map_or_else(T::zero, |v| v * v);
    let mut seen: Vec<T> = Vec::with_capacity(x.len());
    seen.extend(x.iter());
    weight * last + seen.iter().fold(weight, |a, &v| a * v)
}

/// A number of items, in a struct that is generic over what the items are.
#[derive(Clone, Debug, Differentiable)]
pub struct Parts<T> {
    each: T,
    count: usize,
}

#[differentiate]
impl<T: Float> Parts<T> {
    pub fn all(&self, x: T) -> T {
        let count = T::from(self.count).unwrap();
        count * x * self.each + T::from(self.count as f64).unwrap() * x
    }
}

#[differentiate]
pub fn all_parts<T: Float>(each: T, x: T, count: usize) -> T {
    Parts { each, count }.all(x)
}
