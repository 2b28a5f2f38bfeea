use cotangent::differentiate;

trait Squared {
    fn squared(self) -> f64;
}

#[differentiate]
impl Squared for f64 {
    fn squared(self) -> f64 {
        self * self
    }
}

#[differentiate]
impl<T: Squared> Squared for (T, f64) {
    fn squared(self) -> f64 {
        self.0.squared() + self.1
    }
}

fn main() {}
