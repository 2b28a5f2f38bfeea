use cotangent::differentiate;

mod model {
    use cotangent::differentiate;

    #[differentiate]
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

use model::square;

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * square(x)
}

fn main() {
    energy(1.0);
}
