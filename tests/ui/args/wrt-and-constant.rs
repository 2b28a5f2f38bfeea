use cotangent::differentiate;

#[differentiate(wrt(x), constant(x))]
fn product(x: f64, y: f64) -> f64 {
    x * y
}

#[differentiate(wrt(x, y))]
fn quotient(x: f64, #[constant] y: f64) -> f64 {
    x / y
}

fn main() {
    product(1.0, 2.0);
    quotient(1.0, 2.0);
}
