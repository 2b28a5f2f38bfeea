use cotangent::differentiate;

struct Spring;

impl Spring {
    #[differentiate]
    fn energy(spring: Self, x: f64) -> f64 {
        let _ = spring;
        x * x
    }
}

fn main() {
    Spring::energy(Spring, 2.0);
}
