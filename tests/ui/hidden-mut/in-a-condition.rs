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
fn f(x: f64) -> f64 {
    let mut y = x;
    while y.halve() > 0.1 {}
    y
}

fn main() {
    f(1.0);
}
