use cotangent::differentiate;

fn square(x: f64) -> f64 {
    x * x
}

#[differentiate]
fn energy(x: f64, stiffness: f64) -> f64 {
    0.5 * stiffness * square(x)
}

fn main() {
    energy(1.0, 2.0);
}
