use cotangent::{Differentiable, differentiate};

#[differentiate]
fn twice(g: impl Fn(f64) -> f64, x: f64) -> f64 {
    g(g(x))
}

#[derive(Clone, Differentiable)]
struct Spring {
    k: f64,
}

impl Spring {
    #[differentiate]
    fn stretched(&self, x: f64) -> f64 {
        twice(|y| self.k * y, x)
    }
}

fn main() {
    Spring { k: 2.0 }.stretched(1.0);
}
