//! A map of numbers in a field is a constant: a number that has a derivative is not put there unseen.

use cotangent::{Differentiable, differentiate};
use std::collections::HashMap;

#[derive(Clone, Differentiable)]
struct Model {
    #[constant]
    weights: HashMap<String, f64>,
    scale: f64,
}

#[differentiate]
impl Model {
    fn put(&mut self, name: &str, x: f64) {
        self.weights.insert(name.to_string(), x);
    }

    fn weight(&self, name: &str) -> f64 {
        self.weights.get(name).copied().unwrap_or(0.0) * self.scale
    }
}

fn main() {}
