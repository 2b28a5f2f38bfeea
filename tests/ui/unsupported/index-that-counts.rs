//! What lends an element to be changed, and changes something else too.

use cotangent::{Differentiable, differentiate};
use std::ops::{Index, IndexMut};

#[derive(Clone, Differentiable)]
struct Counted {
    data: Vec<f64>,
    writes: usize,
}

#[differentiate]
impl Index<(usize, usize)> for Counted {
    type Output = f64;

    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[2 * i + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Counted {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        self.writes += 1;
        &mut self.data[2 * i + j]
    }
}

fn main() {}
