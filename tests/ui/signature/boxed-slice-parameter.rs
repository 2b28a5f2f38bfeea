use cotangent::differentiate;

#[differentiate]
fn square(x: Box<[f64]>) -> f64 {
    x[0] * x[0]
}

fn main() {
    square(Box::new([1.0]));
}
