use cotangent::differentiate;

struct Spring;

impl Spring {
    #[differentiate]
    fn energy(stiffness: f64, x: f64) -> f64 {
        0.5 * stiffness * x * x
    }
}

fn main() {
    Spring::energy(1.0, 2.0);
}
