use cotangent::differentiate;

struct Model;

impl Model {
    #[differentiate]
    fn f(x: f64) -> f64 {
        Self::g(x)
    }

    fn g(x: f64) -> f64 {
        x * x
    }
}

fn main() {
    Model::f(1.0);
}
