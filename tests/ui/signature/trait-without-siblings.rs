use cotangent::differentiate;

#[differentiate]
trait Energy {
    fn energy(&self, x: f64) -> f64;
}

impl Energy for f64 {
    fn energy(&self, x: f64) -> f64 {
        self * x
    }
}

fn main() {
    1.0.energy(2.0);
}
