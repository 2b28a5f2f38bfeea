use cotangent::differentiate;

fn square(x: f64) -> f64 {
    x * x
}

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * sqare(x)
}

fn main() {
    energy(square(1.0));
}
