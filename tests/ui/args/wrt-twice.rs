use cotangent::differentiate;

#[differentiate(wrt(x), wrt(y))]
fn product(x: f64, y: f64) -> f64 {
    x * y
}

#[differentiate(wrt(x, x))]
fn quotient(x: f64, y: f64) -> f64 {
    x / y
}

fn main() {
    product(1.0, 2.0);
    quotient(1.0, 2.0);
}
