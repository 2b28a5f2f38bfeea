use cotangent::differentiate;

#[differentiate]
fn product(x: f64, y: f64) -> f64 {
    x * y
}

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * product(x)
}

fn main() {
    energy(1.0);
}
