use cotangent::differentiate;

fn square(x: f64) -> f64 {
    x * x
}

fn square_rev(x: f64, seed: f64) -> (f64, f64) {
    (x * x, 2.0 * x * seed)
}

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * square(x)
}

fn main() {
    energy(square_rev(1.0, 1.0).0);
}
