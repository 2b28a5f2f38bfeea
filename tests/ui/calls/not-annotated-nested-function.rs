use cotangent::differentiate;

#[differentiate]
fn energy(x: f64) -> f64 {
    fn square(y: f64) -> f64 {
        y * y
    }
    0.5 * square(x)
}

fn main() {
    energy(1.0);
}
