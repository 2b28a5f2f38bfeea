use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
pub struct Descent<F: Fn(f64) -> f64> {
    pub slope: F,
    pub rate: f64,
}

#[differentiate]
impl<F: Fn(f64) -> f64> Descent<F> {
    pub fn new(slope: F, rate: f64) -> Self {
        Descent { slope, rate }
    }

    pub fn next(&self, x: f64) -> f64 {
        x - self.rate * (self.slope)(x)
    }
}

#[differentiate]
pub fn descended<F: Fn(f64) -> f64>(slope: F, x: f64) -> f64 {
    let descent = Descent { slope, rate: 0.1 };
    descent.next(descent.next(x))
}

fn main() {
    descended(|x| x, 1.0);
}
