use cotangent::differentiate;

#[differentiate]
fn square(x: f64) -> f64 {
    x * x
}

fn square_rev(x: f64, seed: f64) -> (f64, f64) {
    (x * x, 2.0 * x * seed)
}

fn main() {
    square(1.0);
}
