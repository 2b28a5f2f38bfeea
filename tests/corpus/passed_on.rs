//! Functions that choose among values of any type and hand them on, called with numbers.

use cotangent::differentiate;

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
