//! Iterators that are parameters, and sums of types that have their own.

use cotangent::{Differentiable, differentiate};
use std::borrow::Borrow;
use std::iter::{Product, Sum};
use std::ops::{Add, Mul};

/// By reference, in one go.
#[differentiate]
pub fn mean<'a>(xs: impl Iterator<Item = &'a f64>) -> f64 {
    let (sum, count) = xs.fold((0.0, 0usize), |(sum, count), x| (sum + x, count + 1));
    sum / count as f64
}

/// By value, in a loop.
#[differentiate]
pub fn root_mean_square(xs: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for x in xs {
        sum += x * x;
        count += 1;
    }
    (sum / f64::from(count)).sqrt()
}

/// A type parameter, said in a `where` clause.
#[differentiate]
pub fn log_mean<I>(xs: I) -> f64
where
    I: IntoIterator<Item = f64>,
{
    xs.into_iter().map(|x| (x * x + 1.0).ln()).sum::<f64>().exp()
}

/// Of pairs.
#[differentiate]
pub fn weighted<I: Iterator<Item = (f64, f64)>>(pairs: I) -> f64 {
    let (mut numerator, mut denominator) = (0.0, 1.0);
    for (x, w) in pairs {
        numerator += x * w;
        denominator += w * w;
    }
    numerator / denominator
}

/// Item by item.
#[differentiate]
pub fn polynomial(mut coefficients: impl Iterator<Item = f64>, x: f64) -> f64 {
    let mut y = 0.0;
    while let Some(c) = coefficients.next() {
        y = y * x + c;
    }
    y
}

/// The first two apart, and then the rest.
#[differentiate]
pub fn first_two<'a>(mut xs: impl Iterator<Item = &'a f64>) -> f64 {
    let a = xs.next().unwrap();
    let b = xs.next().unwrap();
    a * b + xs.map(|x| x * x).sum::<f64>()
}

/// Whole containers, parts, chains of references and of values are handed on.
#[differentiate]
pub fn handed(xs: &[f64], ws: &Vec<f64>) -> f64 {
    let all = mean(xs.iter()) + root_mean_square(xs.iter().map(|x| 2.0 * x)) + log_mean(ws.iter().copied());
    let pairs = weighted(xs.iter().zip(ws).map(|(x, w)| (*x, *w)));
    let parts = mean(xs.iter().rev().skip(1)) * mean(ws[1..].iter());
    all + pairs * polynomial(ws.iter().cloned(), xs[0]) + first_two(xs.iter()) * parts
}

/// Of items that lend numbers.
#[differentiate]
pub fn quadratic_mean<I>(xs: I) -> f64
where
    I: IntoIterator,
    I::Item: Borrow<f64>,
{
    let (mut sum, mut count) = (0.0, 0.0);
    for x in xs {
        sum += x.borrow() * x.borrow();
        count += 1.0;
    }
    (sum / count).sqrt()
}

/// Of items that lend numbers, said at once.
#[differentiate]
pub fn alternating(xs: impl Iterator<Item: Borrow<f64>>) -> f64 {
    xs.enumerate().map(|(k, x)| if k % 2 == 0 { x.borrow().sin() } else { -*x.borrow() }).sum()
}

/// Of items that become numbers.
#[differentiate]
pub fn log_product<I>(xs: I) -> f64
where
    I: Iterator,
    <I as Iterator>::Item: Into<f64>,
{
    xs.map(|x| x.into().ln()).sum()
}

/// What lends a slice, by a type parameter, of which there are two parameters.
#[differentiate]
pub fn distance<V: AsRef<[f64]> + ?Sized>(a: &V, b: &V) -> f64 {
    let (a, b) = (a.as_ref(), b.as_ref());
    a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
}

/// What is borrowed as a slice.
#[differentiate]
pub fn borrowed<V: Borrow<[f64]> + ?Sized>(v: &V, k: f64) -> f64 {
    let list = v.borrow();
    list.iter().map(|x| (k * x).sin()).sum::<f64>() * list[0]
}

/// What lends a slice, at once.
#[differentiate]
pub fn spread(xs: impl AsRef<[f64]>) -> f64 {
    let xs = xs.as_ref();
    let middle = xs.iter().sum::<f64>() / xs.len() as f64;
    xs.iter().map(|x| (x - middle).powi(2)).sum::<f64>()
}

/// What lends a slice to change it.
#[differentiate]
pub fn normalise<V>(mut v: V)
where
    V: AsMut<[f64]> + AsRef<[f64]>,
{
    let norm = v.as_ref().iter().map(|x| x * x).sum::<f64>().sqrt();
    for x in v.as_mut() {
        *x /= norm;
    }
}

/// Numbers that others can be made of.
#[differentiate]
pub fn deviation<T>(xs: &[T]) -> f64
where
    T: Copy,
    f64: From<T>,
{
    let n = xs.len() as f64;
    let middle = xs.iter().map(|&x| f64::from(x)).sum::<f64>() / n;
    (xs.iter().map(|&x| (f64::from(x) - middle).powi(2)).sum::<f64>() / n).sqrt()
}

/// Containers, slices, and changed copies of them are lent.
#[differentiate]
pub fn lent(xs: &[f64], ws: &Vec<f64>) -> f64 {
    let mut unit = xs.to_vec();
    normalise(&mut unit);
    let lenders = quadratic_mean(xs) + quadratic_mean(ws.iter()) + alternating(xs.iter().skip(1)) + deviation(xs);
    lenders * distance(xs, ws)
        + spread(xs) * log_product(ws.iter().map(|w| w * w))
        + unit[0] * unit[1]
        + borrowed(xs, unit[0]) * borrowed(ws, 0.5)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Differentiable)]
pub struct Phasor {
    pub re: f64,
    pub im: f64,
}

#[differentiate]
impl Add for Phasor {
    type Output = Phasor;

    fn add(self, other: Phasor) -> Phasor {
        Phasor { re: self.re + other.re, im: self.im + other.im }
    }
}

#[differentiate]
impl Mul for Phasor {
    type Output = Phasor;

    fn mul(self, other: Phasor) -> Phasor {
        Phasor { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

#[differentiate]
impl Mul<f64> for Phasor {
    type Output = Phasor;

    fn mul(self, k: f64) -> Phasor {
        Phasor { re: self.re * k, im: self.im * k }
    }
}

#[differentiate]
impl Sum for Phasor {
    fn sum<I: Iterator<Item = Phasor>>(phasors: I) -> Phasor {
        phasors.fold(Phasor::default(), |sum, phasor| sum + phasor)
    }
}

#[differentiate]
impl<'a> Sum<&'a Phasor> for Phasor {
    fn sum<I>(phasors: I) -> Self
    where
        I: Iterator<Item = &'a Phasor>,
    {
        phasors.fold(Phasor::default(), |sum, phasor| sum + *phasor)
    }
}

#[differentiate]
impl Product for Phasor {
    fn product<I: Iterator<Item = Self>>(phasors: I) -> Self {
        let mut product = Phasor { re: 1.0, im: 0.0 };
        for phasor in phasors {
            product = product * phasor;
        }
        product
    }
}

/// A field of elements, of which nothing but the sum says that it is no number.
#[derive(Clone, Debug, Differentiable)]
pub struct Source {
    pub strength: f64,
    pub phase: Phasor,
}

#[differentiate]
pub fn superposed(sources: &[Source]) -> Phasor {
    sources.iter().map(|s| s.phase * s.strength).sum()
}

#[differentiate]
pub fn totals(phasors: &[Phasor], k: f64) -> f64 {
    let by_reference: Phasor = phasors.iter().sum();
    let by_value = phasors.iter().copied().filter(|p| p.re > -0.5).sum::<Phasor>();
    let product = phasors.iter().map(|p| Phasor { re: p.re + k, im: p.im }).product::<Phasor>();
    by_reference.re * by_value.im + product.re * k + product.im
}

/// What is a float by another name has its sums, too.
type Length = f64;

#[differentiate]
pub fn lengths(parts: &[Length]) -> Length {
    parts.iter().map(|p| p * p).sum::<Length>() + parts.iter().sum::<Length>()
}

/// Methods of what an iterator leads to: of sums, of what is folded, of items that are taken out.
#[differentiate]
impl Phasor {
    fn power(&self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    fn turned(self, by: f64) -> Phasor {
        Phasor { re: self.re - by * self.im, im: self.im + by * self.re }
    }

    fn beyond(self, other: Phasor) -> Option<f64> {
        if self.re > other.re { Some(self.re - other.re * self.im) } else { None }
    }
}

#[differentiate]
pub fn measured(phasors: &[Phasor], start: Phasor) -> f64 {
    let mixed = phasors.iter().fold(start, |all, &p| all.turned(p.re) + p).turned(0.3).power();
    let backwards = phasors.iter().rev().fold(Phasor { re: 0.1, im: 0.0 }, |all, p| all + *p).turned(start.re);
    let turned = phasors.iter().map(|p| p.turned(0.2)).fold(start, |all, p| all + p).turned(0.25).im;
    let beyond = phasors.iter().fold(start, |all, p| all * *p).beyond(start.turned(1.5)).unwrap_or(1.0);
    let summed = phasors.iter().sum::<Phasor>().turned(0.5).power();
    mixed * backwards.power() + turned * beyond + summed
}

/// What the iterator gives has its name: of a `let`, in closures and loops.
#[differentiate]
fn stored<I: IntoIterator<Item = f64>>(xs: I, k: f64) -> f64 {
    let xs: Vec<f64> = xs.into_iter().map(|v| v * k).collect();
    let mut sum = xs.iter().sum::<f64>();
    for xs in xs.windows(2) {
        sum += xs[0] * xs[1];
    }
    sum * xs[0]
}

#[differentiate]
fn visited(xs: impl Iterator<Item = f64>, k: f64) -> f64 {
    let square = |xs: f64| xs * xs;
    let mut sum = square(k);
    for xs in xs {
        sum += square(xs) * k;
    }
    sum
}

#[differentiate]
pub fn shadowed(xs: &[f64], k: f64) -> f64 {
    stored(xs.iter().map(|v| v + k), k) * visited(xs.iter().copied(), k)
}

/// The iterator is gone through twice.
#[differentiate]
fn log_sum_exp<I: Iterator<Item = f64> + Clone>(values: I) -> f64 {
    let largest = values.clone().fold(f64::NEG_INFINITY, f64::max);
    largest + values.map(|v| (v - largest).exp()).sum::<f64>().ln()
}

/// Twice, of references.
#[differentiate]
fn scatter<'a>(values: impl IntoIterator<Item = &'a f64> + Clone) -> f64 {
    let mut sum = 0.0;
    for (i, v) in values.clone().into_iter().enumerate() {
        sum += (v - sum) / (i + 1) as f64;
    }
    values.into_iter().map(|v| (v - sum).powi(2)).sum()
}

#[differentiate]
pub fn gone_through_twice(x: &[f64], k: f64) -> f64 {
    log_sum_exp(x.iter().map(|a| k * a)) * log_sum_exp(x.iter().copied()) + scatter(x)
}

/// A polynomial that is collected.
#[derive(Clone, Debug, Differentiable)]
pub struct Polynomial {
    terms: Vec<f64>,
}

#[differentiate]
impl FromIterator<f64> for Polynomial {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Polynomial {
        Polynomial { terms: terms.into_iter().collect() }
    }
}

#[differentiate]
impl Polynomial {
    fn at(&self, t: f64) -> f64 {
        self.terms.iter().rev().fold(0.0, |sum, c| sum * t + c)
    }

    fn slope(&self) -> Polynomial {
        self.terms.iter().enumerate().skip(1).map(|(i, c)| i as f64 * c).collect()
    }

    fn scaled(&self, k: f64) -> Self {
        self.terms.iter().map(|c| c * k).collect()
    }
}

#[differentiate]
pub fn collected_polynomial(x: &[f64], t: f64) -> f64 {
    let p: Polynomial = x.iter().copied().collect();
    let squares = x.iter().map(|v| v * v).collect::<Polynomial>();
    p.slope().scaled(t).at(t) + squares.at(0.5)
}

/// How many are above.
#[differentiate]
fn above<'a>(xs: impl Iterator<Item = &'a f64>, least: f64) -> usize {
    xs.filter(|x| **x > least).count()
}

/// Nothing is swept back through these calls.
#[differentiate]
pub fn asked(x: &[f64]) -> f64 {
    let mut sum = x[0];
    for i in 0..x.len() {
        sum = sum * x[above(x[i..].iter(), sum) % x.len()] + x[i];
    }
    mean(x.iter());
    root_mean_square(x.iter().map(|v| v.sin()));
    sum
}

/// What becomes a vector may be an array.
#[differentiate]
fn horner<I>(x: f64, coefficients: I) -> f64
where
    I: IntoIterator<Item = f64>,
{
    coefficients.into_iter().fold(0.0, |sum, c| sum * x + c)
}

#[differentiate]
fn weighed(coefficients: impl IntoIterator<Item = f64>, x: f64) -> f64 {
    let mut power = 1.0;
    let mut sum = 0.0;
    for c in coefficients {
        sum += c * power;
        power *= x;
    }
    sum
}

#[differentiate]
pub fn polynomials(x: &[f64], t: f64) -> f64 {
    let fixed = horner(t, [0.5, 0.25, 3.0]) * horner(t, vec![0.5, 1.5]);
    let own = [x[0], x[1] * x[0]];
    fixed * horner(t - 1.0, own)
        + horner(t, x.iter().map(|v| v.sin())) * weighed([t, x[1]], x[0])
        + weighed(x.to_vec(), t)
}

/// Iterators in variables, handed on.
#[differentiate]
pub fn kept_and_handed(x: &[f64], k: f64) -> f64 {
    let scaled = x.iter().map(|v| v * k);
    let later = x.iter().skip(1);
    let above = x.iter().filter(|v| **v > 0.5);
    horner(k, scaled) * mean(later) + mean(above)
}
