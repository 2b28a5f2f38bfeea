//! `Index` whose elements may be the same, or that reads what the tangent has not.

use cotangent::{Differentiable, differentiate};
use std::ops::Index;

#[derive(Clone, Differentiable)]
struct Matrix {
    items: Vec<f64>,
    columns: usize,
}

#[differentiate]
impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        self.items.get(i * self.columns + j).unwrap()
    }
}

#[derive(Clone, Differentiable)]
struct Ring {
    items: Vec<f64>,
}

#[differentiate]
impl Index<usize> for Ring {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        &self.items[i % self.items.len()]
    }
}

#[derive(Clone, Differentiable)]
struct Pair {
    a: f64,
    b: f64,
}

#[differentiate]
impl Index<usize> for Pair {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        match i {
            0 => &self.a,
            _ => &self.b,
        }
    }
}

#[derive(Clone, Differentiable)]
struct List<T> {
    items: Vec<T>,
}

#[differentiate]
impl<T> Index<usize> for &List<T> {
    type Output = T;
    fn index(&self, i: usize) -> &T {
        &self.items[i]
    }
}

fn main() {}
