use cotangent::differentiate;

trait Energy {
    fn energy(&self) -> f64;
}

impl Energy for f64 {
    fn energy(&self) -> f64 {
        self * self
    }
}

#[differentiate]
fn f(x: f64) -> f64 {
    x.energy() + 1.0
}

fn main() {
    f(1.0);
}
