use cotangent::{Differentiable, differentiate};

#[differentiate]
trait Sampled {
    fn sampled(&mut self, at: f64) -> f64;
}

#[derive(Differentiable)]
struct Curve<F>(#[constant] F);

// What is refused asks nothing of `F`.
#[differentiate(trait)]
impl<F: Fn(f64) -> f64> Sampled for Curve<F> {
    fn sampled(&mut self, at: f64) -> f64 {
        (self.0)(at)
    }
}

fn midpoint(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    (b - a) * Curve(f).sampled(0.5 * (a + b))
}

fn main() {
    midpoint(|x| x, 0.0, 1.0);
}
