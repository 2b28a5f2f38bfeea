//! What a method lends to be changed has to be seen: what it also changes is not, nor is what is found by a loop.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
struct Ring {
    items: Vec<f64>,
    #[constant]
    head: usize,
}

#[differentiate]
impl Ring {
    fn next_mut(&mut self) -> &mut f64 {
        let at = self.head;
        self.head = (at + 1) % self.items.len();
        &mut self.items[at]
    }

    fn first_above(&mut self, limit: f64) -> &mut f64 {
        self.items.iter_mut().find(|v| **v > limit).unwrap()
    }
}

fn main() {}
