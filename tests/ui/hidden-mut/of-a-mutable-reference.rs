use cotangent::differentiate;

trait Halve {
    fn halve(&mut self) -> bool;
}

impl Halve for [f64] {
    fn halve(&mut self) -> bool {
        self[0] *= 0.5;
        self[0] > 0.1
    }
}

#[differentiate]
fn f(x: &mut [f64]) -> f64 {
    while x.halve() {}
    x[0]
}

fn main() {
    f(&mut [1.0]);
}
