//! What a type of the user's gives by a key is no number without a derivative, as what a map gives of places.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
struct Set {
    values: Vec<f64>,
}

impl Set {
    fn get(&self, name: &str) -> Option<&f64> {
        self.values.get(name.len())
    }
}

#[derive(Clone, Differentiable)]
struct Model {
    set: Set,
}

#[differentiate]
impl Model {
    fn mass(&self, x: f64) -> f64 {
        match self.set.get("mass") {
            Some(&m) => m,
            None => x,
        }
    }
}

fn main() {}
