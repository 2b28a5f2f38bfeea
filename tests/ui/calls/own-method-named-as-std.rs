use cotangent::{Differentiable, differentiate};

#[derive(Debug, Clone, Differentiable)]
pub struct Charge {
    pub size: f64,
}

impl Charge {
    pub fn to_string(&self, at: f64) -> f64 {
        self.size * at
    }
    pub fn to_usize(&self) -> f64 {
        self.size
    }
}

#[differentiate]
fn work(charge: &Charge, at: f64) -> f64 {
    charge.to_string(at) * at
}

#[differentiate]
fn counted(charge: &Charge, at: f64) -> f64 {
    charge.to_usize() * at
}

fn main() {}
