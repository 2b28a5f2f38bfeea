use cotangent::differentiate;

trait Halve {
    fn halve(&mut self) -> f64;
}

impl Halve for f64 {
    fn halve(&mut self) -> f64 {
        *self *= 0.5;
        *self
    }
}

#[differentiate]
fn f(x: &mut [f64]) -> f64 {
    if x[0].halve() > 0.1 { x[0] } else { 0.0 }
}

fn main() {
    f(&mut [1.0]);
}
