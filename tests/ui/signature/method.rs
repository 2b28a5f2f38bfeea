use cotangent::differentiate;

struct Spring {
    stiffness: f64,
}

impl Spring {
    #[differentiate]
    fn energy(&self, x: f64) -> f64 {
        0.5 * self.stiffness * x * x
    }
}

fn main() {
    Spring { stiffness: 1.0 }.energy(2.0);
}
