use cotangent::differentiate;

mod model {
    use cotangent::differentiate;

    #[differentiate]
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

use model::square as sq;

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * sq(x)
}

fn main() {
    energy(1.0);
}
