use cotangent::{Differentiable, differentiate};
use std::ops::Deref;

#[derive(Clone, Copy, Differentiable)]
struct Positive(f64);

#[differentiate]
impl Deref for Positive {
    type Target = f64;

    fn deref(&self) -> &f64 {
        &self.0
    }
}

fn main() {}
