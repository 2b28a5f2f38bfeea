use cotangent::differentiate;

#[differentiate]
fn square(x: Box<f64>) -> f64 {
    *x * *x
}

fn main() {
    square(Box::new(1.0));
}
