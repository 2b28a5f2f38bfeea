use cotangent::differentiate;

#[differentiate]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiate]
fn energy(x: f32) -> f64 {
    0.5 * square(x)
}

fn main() {
    energy(1.0);
}
