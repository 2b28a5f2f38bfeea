use cotangent::differentiate;

mod model {
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

#[differentiate]
use model::square;

fn main() {
    square(1.0);
}
