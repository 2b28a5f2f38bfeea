use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
struct Solver<F: Fn(f64) -> f64> {
    f: F,
    damping: f64,
}

#[differentiate]
impl<F: Fn(f64) -> f64 + Clone> Solver<F> {
    fn step(&self, x: f64) -> f64 {
        x - self.damping * (self.f)(x)
    }

    fn halved(&self, x: f64) -> f64 {
        let other = Solver { damping: 0.5 * self.damping, ..self.clone() };
        other.step(x) + (other.f)(x)
    }
}

fn main() {
    let solver = Solver { f: |x| x, damping: 1.0 };
    solver.halved(1.0);
}
