use cotangent::differentiate;

mod model {
    use cotangent::differentiate;

    #[differentiate]
    fn square(x: f64) -> f64 {
        x * x
    }

    pub fn call(x: f64) -> f64 {
        square(x)
    }
}

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * model::square(x)
}

fn main() {
    energy(model::call(1.0));
}
