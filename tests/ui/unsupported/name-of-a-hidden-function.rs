use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
pub struct Map {
    scale: f64,
}

#[differentiate]
impl Map {
    pub fn project(&self, x: f64) -> f64 {
        self.project_forward(x) + 1.0
    }

    fn project_forward(&self, x: f64) -> f64 {
        self.scale * x
    }
}

fn main() {}
