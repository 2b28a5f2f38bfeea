use cotangent::differentiate;

#[differentiate(with_respect_to(x))]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {
    square(1.0);
}
