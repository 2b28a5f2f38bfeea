//! Functions that choose among values of any type and hand them on, called with numbers.

use cotangent::{Differentiable, differentiate};
use std::ops::{DivAssign, Mul, Neg};

#[differentiate]
fn larger<T: PartialOrd + Copy>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

#[differentiate]
fn largest<T: PartialOrd + Copy>(list: &[T]) -> T {
    let mut found = list[0];
    for &item in list {
        if item > found {
            found = item;
        }
    }
    found
}

#[differentiate]
fn halves<T: Copy>(list: &[T]) -> (Vec<T>, Vec<T>) {
    let middle = list.len() / 2;
    (list[..middle].to_vec(), list[middle..].to_vec())
}

#[differentiate]
fn at<T: Clone>(list: &[T], i: usize) -> Option<T> {
    list.get(i).cloned()
}

/// Numbers, and indices by the same functions.
#[differentiate]
pub fn chosen(x: f64, y: f64, list: &[f64]) -> f64 {
    let order: Vec<usize> = vec![1, 0];
    let (first, rest) = halves(&order);
    let best = larger(x * y, x - y);
    best.sin() * largest(list) + best * list[larger(first[0], rest[0])] + list[largest(&order)]
}

/// Both halves, more than once, and what may be missing.
#[differentiate]
pub fn folded(list: &[f64]) -> f64 {
    let (left, right) = halves(list);
    let mut sum = at(list, 2).unwrap_or(1.0);
    for i in 0..left.len() {
        sum += left[i] * right[i] + larger(left[i], right[i]).cos();
    }
    sum * at(&right, 0).map_or(0.5, |x| x * x)
}

/// A list that changes between the calls.
#[differentiate]
pub fn sifted(list: &mut [f64], rounds: usize) {
    for _ in 0..rounds {
        let (left, right) = halves(list);
        let top = largest(&right);
        for i in 0..left.len() {
            list[i] = right[i] * left[i] + top;
            list[left.len() + i] = larger(left[i], right[i] * 0.5);
        }
    }
}

/// Two of a kind: numbers, and where they are found.
#[derive(Clone, Copy, Differentiable)]
struct Pair<T> {
    a: T,
    b: T,
}

#[differentiate]
impl<T: Copy> Pair<T> {
    fn new(a: T, b: T) -> Self {
        Pair { a, b }
    }
}

#[derive(Clone, Copy, Differentiable)]
struct Two<T>(T, T);

#[differentiate]
fn scaled(x: f64, ends: Two<usize>) -> Two<f64> {
    if ends.0 > 5 {
        return Two(x, x * x);
    }
    Two(x.cos(), x * ends.1 as f64)
}

/// One type with two arguments in one function.
#[differentiate]
pub fn found(x: f64, y: f64, list: &[f64], rounds: usize) -> f64 {
    let mut pair: Pair<f64> = Pair::new(x * y, y.sin());
    let at: Pair<usize> = if list.len() > 4 { Pair::new(2, 3) } else { Pair { a: 1, b: 0 } };
    for _ in 0..rounds {
        let next: Pair<f64> = Pair { a: pair.b * list[at.a], b: pair.a + list[at.b] };
        pair = next;
    }
    let ends: Two<usize> = Two(at.a, list.len());
    let last: Two<f64> = scaled(pair.a, ends);
    let both: Two<f64> = Two(last.1 * pair.b, last.0);
    both.0 * both.1
}

/// What is only turned into a float may be an integer in one call, and carry a derivative in another one.
#[differentiate]
pub fn damped(amplitude: impl Into<f64>, damping: impl Into<f64>) -> f64 {
    let damping = damping.into();
    amplitude.into() * damping / (1.0 + damping * damping)
}

/// The same of what lies in a slice.
#[differentiate]
pub fn scaled_total<T: Into<f64> + Copy>(xs: &[T], k: T) -> f64 {
    xs.iter().map(|&x| x.into()).sum::<f64>() * k.into()
}

/// A vector that is scaled by anything that is a number.
#[derive(Clone, Copy, Differentiable)]
pub struct Arrow {
    x: f64,
    y: f64,
}

#[differentiate]
impl Arrow {
    pub fn of<T: Into<f64>, U: Into<f64>>(x: T, y: U) -> Self {
        Arrow { x: x.into(), y: y.into() }
    }
}

#[differentiate]
impl<T: Into<f64>> Mul<T> for Arrow {
    type Output = Self;

    fn mul(self, factor: T) -> Self {
        let factor: f64 = factor.into();
        Arrow { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiate]
impl<T: Into<f64>> DivAssign<T> for Arrow {
    fn div_assign(&mut self, divisor: T) {
        let factor = 1.0 / divisor.into();
        self.x *= factor;
        self.y *= factor;
    }
}

#[differentiate]
impl Neg for Arrow {
    type Output = Self;

    fn neg(self) -> Self {
        self * -1
    }
}

#[differentiate]
pub fn of_whole_numbers(x: f64, single: f32, n: i32) -> f64 {
    let mut arrow = -(Arrow::of(x, n) * single);
    arrow /= 3;
    arrow /= x;
    let sums = scaled_total(&[x, 2.0 * x], x) + scaled_total(&[n, 2], n) * x;
    sums + arrow.x * arrow.y + damped(x, single) + damped(n, x)
}

#[differentiate]
fn shuffled<T>(items: &mut [T], step: usize) {
    for i in (1..items.len()).rev() {
        items.swap(i, (i * step) % (i + 1));
    }
}

#[differentiate]
fn turned_round<T: Copy>(items: &mut [T]) {
    let first = items[0];
    for i in 1..items.len() {
        items[i - 1] = items[i];
    }
    let n = items.len();
    items[n - 1] = first;
}

/// Lists of all kinds, lent as slices to functions of any type.
#[differentiate]
pub fn lent_as_slices(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    shuffled(&mut v, 3);
    let mut a = [x[0], x[1] * k, k];
    shuffled(&mut a, 2);
    turned_round(&mut v[1..]);
    turned_round(&mut v);
    turned_round(&mut a);
    let n = v.len();
    v[0] * v[n - 1] + a[0] * a[1].sin() - a[2] * v[1]
}
