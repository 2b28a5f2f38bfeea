use cotangent::differentiate;

struct Model;

impl Model {
    fn square(x: f64) -> f64 {
        x * x
    }
}

#[differentiate]
fn f(x: f64) -> f64 {
    Model::square(x)
}

fn main() {
    f(1.0);
}
